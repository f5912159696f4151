import type { Samples } from './read-samples.ts'
import { sentenceRanges } from './sentence-ranges.ts'

export type Range = { file: string; from: number; to: number }

const SEED = 20_260_101
const PICKED = 170

/** The sentences of the real transcripts that are in the set: picked by a seeded generator, not by taste. */
export function pickRanges(samples: Samples): readonly Range[] {
  const left = [...samples].flatMap(([file, words]) => sentenceRanges(words).map((range) => ({ file, ...range })))
  const next = seeded(SEED)
  const picked = Array.from({ length: Math.min(PICKED, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1),
  ).flat()
  return picked.sort((a, b) => a.file.localeCompare(b.file) || a.from - b.from)
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
