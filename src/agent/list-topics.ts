import type { PlanDocument } from './plan-document.ts'

/** A subject of what can be said to a document, with sentences that can be planned on it as it is. */
export type ListedTopic = {
  readonly name: string
  readonly says: string
  readonly examples: readonly string[]
  /** Its sentences measure the sound, which takes a while: they are tried where it is named. */
  readonly isMeasured: boolean
}

type ListCall = {
  readonly document: PlanDocument
  /** Whether some words are a request that can be planned as they stand. */
  readonly tries: (words: string) => Promise<boolean>
  /** The one that is asked about, with all its examples. */
  readonly topic?: string | undefined
}

/** The most that is tried of each where all of them are listed. */
const FEW = 2
const ALL = 6

/**
 * What can be said to a document, by subject: the same that the answer to "what can I say here?" is made of. A subject
 * of which nothing can be done here is left out.
 */
export async function listTopics({ document, tries, topic: named }: ListCall): Promise<readonly ListedTopic[]> {
  const { examplesOf, topicsOf } = await import('./answers/about-abilities.ts')
  const listed: ListedTopic[] = []
  for (const topic of topicsOf(document)) {
    const { name, says, isMeasured = false } = topic
    if (named !== undefined && name !== named) continue
    const isLate = isMeasured && named === undefined
    const most = named === undefined ? FEW : ALL
    const examples = isLate ? [] : await examplesOf(topic, { document, tries }, most)
    if (isLate || examples.length > 0) listed.push({ name, says, examples, isMeasured })
  }
  return listed
}
