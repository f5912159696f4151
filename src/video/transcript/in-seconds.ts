import type { HeardWord } from './heard-word.ts'

/**
 * Words of a format that does not name its unit. Nobody takes 50 seconds for a word, and few words take less than 50
 * milliseconds.
 */
export function inSeconds(words: readonly HeardWord[]): readonly HeardWord[] {
  const lengths = words.flatMap(({ startSeconds, endSeconds }) =>
    startSeconds === null || endSeconds === null ? [] : [endSeconds - startSeconds],
  )
  const long = lengths.filter((length) => length >= 50).length
  if (long * 2 <= lengths.length) return words
  return words.map((word) => ({
    ...word,
    startSeconds: thousandth(word.startSeconds),
    endSeconds: thousandth(word.endSeconds),
  }))
}

const thousandth = (value: number | null): number | null => (value === null ? null : value / 1000)
