import { z } from 'zod'
import { problem, type Problem } from '../../kernel/index.ts'
import type { Cut } from '../document/cut.ts'
import { MICROS, type Sentence, type Word } from '../document/words.ts'
import type { SpokenWord } from '../language/spoken-word.ts'
import { sentenceId } from './params.ts'

/** Where a search for words goes on: in these sentences only, or everywhere. */
export const sentenceIds = z.array(sentenceId).min(1).max(10_000).optional()

/** A sentence of the cut with the words of it that are in, and their indices in it. */
export type KeptSentence = {
  readonly sentence: Sentence
  readonly indices: readonly number[]
  readonly words: readonly Word[]
}

/** The sentences that play, all or those that are named, in the order of the cut. */
export function keptSentences(cut: Cut, ids?: readonly string[]): KeptSentence[] | Problem {
  const missing = ids?.find((id) => !cut.isSentence(id))
  if (missing !== undefined) return problem('unknown-sentence', `Sentence ${missing} not found`)
  const kept: KeptSentence[] = []
  const order = ids ? [...new Set(ids)].toSorted((a, b) => cut.entryIndex(a) - cut.entryIndex(b)) : cut.entries()
  for (const id of order) {
    const sentence = cut.sentence(id)
    if (!sentence || cut.isSentenceOut(sentence)) continue
    const indices = [...sentence.words.keys()].filter((at) => !cut.isWordOut(sentence.words[at]?.id ?? ''))
    kept.push({ sentence, indices, words: indices.flatMap((at) => sentence.words[at] ?? []) })
  }
  return kept
}

/** Words as the search for fillers reads them. */
export const asSpoken = (words: readonly Word[]): SpokenWord[] =>
  words.map(({ text, startMicros, endMicros }) => ({
    text,
    startSeconds: startMicros / MICROS,
    endSeconds: endMicros / MICROS,
  }))

export const nothingToDo = (message: string): Problem => problem('nothing-to-do', message)
