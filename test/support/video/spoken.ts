import type { Removal, SpokenWord } from '../../../src/video/language/read-tokens.ts'

/** A line as spoken words; ` / ` is a pause of half a second. */
export function spoken(line: string): readonly SpokenWord[] {
  const words: SpokenWord[] = []
  let atSeconds = 0
  for (const text of line.split(' ')) {
    if (text !== '/') words.push({ text, startSeconds: atSeconds, endSeconds: atSeconds + 0.25 })
    atSeconds += text === '/' ? 0.5 : 0.3
  }
  return words
}

/** What is left of a line once the removals are made. */
export function leftOf(line: string, find: (words: readonly SpokenWord[]) => readonly Removal[]): string {
  const words = spoken(line)
  const removed = new Set(find(words).map(({ index }) => index))
  return words
    .filter((_, index) => !removed.has(index))
    .map(({ text }) => text)
    .join(' ')
}
