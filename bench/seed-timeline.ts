/**
 * The way the first plan of this editor had it: entries in an array that is searched from the start, cloned for every
 * edit, and told again as a whole after it, each sentence and word found by scanning. It stands here only to be
 * measured against.
 */
export type SeedEntry = { readonly sentenceId: string; readonly excludedWordIds: readonly string[] }
export type SeedTimeline = { readonly entries: readonly SeedEntry[] }
export type SeedTalk = {
  readonly sentences: readonly { readonly id: string; readonly wordIds: readonly string[] }[]
  readonly words: readonly { readonly id: string; readonly text: string }[]
}

export function seedTalk(words: number, perSentence = 12): SeedTalk {
  const spoken = Array.from({ length: words }, (_, at) => ({ id: `word-${at + 1}`, text: `word${at}` }))
  const sentences = Array.from({ length: Math.ceil(words / perSentence) }, (_, at) => ({
    id: `sent-${at + 1}`,
    wordIds: spoken.slice(at * perSentence, (at + 1) * perSentence).map(({ id }) => id),
  }))
  return { sentences, words: spoken }
}

/** Deletes words of a sentence and tells the whole timeline. */
export function seedDelete(
  timeline: SeedTimeline,
  talk: SeedTalk,
  { sentenceId, indices }: { readonly sentenceId: string; readonly indices: readonly number[] },
): { readonly timeline: SeedTimeline; readonly text: string } {
  const copy = structuredClone(timeline) as { entries: { sentenceId: string; excludedWordIds: string[] }[] }
  const entry = copy.entries.find((each) => each.sentenceId === sentenceId)
  const sentence = talk.sentences.find(({ id }) => id === sentenceId)
  for (const index of indices) entry?.excludedWordIds.push(sentence?.wordIds[index] ?? '')
  return { timeline: copy, text: seedText(copy, talk) }
}

function seedText(timeline: SeedTimeline, talk: SeedTalk): string {
  const lines = timeline.entries.map((entry, index) => {
    const sentence = talk.sentences.find(({ id }) => id === entry.sentenceId)
    const words = (sentence?.wordIds ?? []).map((wordId, at) => {
      const text = talk.words.find(({ id }) => id === wordId)?.text ?? ''
      return entry.excludedWordIds.includes(wordId) ? `[${at}:~~${text}~~]` : `[${at}:${text}]`
    })
    return `[${index}] id=${entry.sentenceId}\n    words: ${words.join(' ')}`
  })
  return lines.join('\n')
}
