import type { TranscriptWord } from '../../../src/video/index.ts'

export type SpokenWord = { readonly word: string; readonly start: number; readonly end: number }
export type Judged = {
  /** Substituted, left out and put in, by the number of words spoken. */
  readonly wordError: number
  /** How far the beginnings of rightly heard words are off, in seconds, sorted. */
  readonly startErrors: readonly number[]
  readonly endErrors: readonly number[]
  /** Spoken words in whose middle no heard word is. */
  readonly missing: readonly string[]
}

/**
 * Compares what was heard with what was spoken. Times are judged where the word itself was heard: a misheard one has no
 * true time.
 */
export function judge(spoken: readonly SpokenWord[], heard: readonly TranscriptWord[]): Judged {
  const { pairs, distance } = matched(
    spoken.map(({ word }) => plain(word)),
    heard.map(({ text }) => plain(text)),
  )
  const errors = (of: (spoken: SpokenWord, heard: TranscriptWord) => number): number[] =>
    pairs
      .flatMap(([i, j]) => {
        const one = spoken[i],
          other = heard[j]
        return one && other ? [Math.abs(of(one, other))] : []
      })
      .sort((a, b) => a - b)
  return {
    wordError: distance / spoken.length,
    startErrors: errors((one, other) => one.start - other.startSeconds),
    endErrors: errors((one, other) => one.end - other.endSeconds),
    missing: spoken
      .filter(
        ({ start, end }) =>
          !heard.some((word) => word.startSeconds <= (start + end) / 2 && word.endSeconds >= (start + end) / 2),
      )
      .map(({ word }) => word),
  }
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9']/g, '')

/** The edit distance between two lists of words, and the pairs of equal ones on the shortest way. */
function matched(a: readonly string[], b: readonly string[]): { pairs: [number, number][]; distance: number } {
  const width = b.length + 1
  const table: number[] = []
  const at = (i: number, j: number): number => table[i * width + j] ?? 0
  const differ = (i: number, j: number): number => (a[i - 1] === b[j - 1] ? 0 : 1)
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++)
      table.push(
        i === 0 || j === 0 ? i + j : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + differ(i, j)),
      )
  }
  const pairs: [number, number][] = []
  for (let i = a.length, j = b.length; i > 0 && j > 0;) {
    if (at(i, j) === at(i - 1, j - 1) + differ(i, j)) {
      if (differ(i, j) === 0) pairs.unshift([i - 1, j - 1])
      i--
      j--
    } else if (at(i, j) === at(i - 1, j) + 1) i--
    else j--
  }
  return { pairs, distance: at(a.length, b.length) }
}
