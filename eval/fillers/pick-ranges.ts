import type { TimedWord } from './labelled-sentence.ts'
import type { Samples } from './read-samples.ts'

export type Range = { file: string; from: number; to: number }

const SEED = 20_260_101
const PICKED = 170
const PAUSE_SECONDS = 0.8
const LONGEST_WORDS = 40

/** The sentences of the real transcripts that are in the set: picked by a seeded generator, not by taste. */
export function pickRanges(samples: Samples): readonly Range[] {
  const left = [...samples].flatMap(([file, words]) => sentenceRanges(words).map((range) => ({ file, ...range })))
  const next = seeded(SEED)
  const picked = Array.from({ length: Math.min(PICKED, left.length) }, () => left.splice(Math.floor(next() * left.length), 1)).flat()
  return picked.sort((a, b) => a.file.localeCompare(b.file) || a.from - b.from)
}

/** Sentences as an import makes them: up to . ? !, a pause, or forty words; `to` is the first word after. */
function sentenceRanges(words: readonly TimedWord[]): readonly { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let from = 0
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (next && !/[.?!]$/.test(word.text) && next.startSeconds - word.endSeconds < PAUSE_SECONDS && index + 1 - from < LONGEST_WORDS) continue
    ranges.push({ from, to: index + 1 })
    from = index + 1
  }
  return ranges
}

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
