import type { HeardWord } from './heard-word.ts'

/** Bare words with the punctuation of the running text that they come from. A word that is not found near its place stays as it is. */
export function restorePunctuation(words: readonly HeardWord[], text: string): HeardWord[] {
  let at = 0
  return words.map((word) => {
    const bare = word.text.trim()
    const window = text.slice(at, at + bare.length + 40)
    const found = bare === '' ? -1 : window.toLowerCase().indexOf(bare.toLowerCase())
    if (found < 0) return word
    const end = at + found + bare.length
    const after = /^[^\p{L}\p{N}\s]*/u.exec(text.slice(end, end + 8))?.[0] ?? ''
    const before = /[^\p{L}\p{N}\s]*$/u.exec(text.slice(at, at + found))?.[0] ?? ''
    at = end + after.length
    return { ...word, text: before + text.slice(end - bare.length, end) + after }
  })
}
