import { isOut, type WordsModel } from './words-model.ts'

const plain = (text: string): string => text.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Where a phrase is said, by first and last word; what is typed of its last word is enough. */
export function findWords(model: WordsModel, typed: string): { readonly first: number; readonly last: number }[] {
  const phrase = typed
    .trim()
    .split(/\s+/)
    .map(plain)
    .filter((word) => word !== '')
  const end = phrase.at(-1)
  if (end === undefined) return []
  const found: { first: number; last: number }[] = []
  const kept = [...model.texts.keys()].filter((word) => !isOut(model, word))
  const all = kept.map((word) => ({ word, text: plain(model.texts[word] ?? '') }))
  for (let at = 0; at + phrase.length <= all.length; at++) {
    const isFound = phrase.every((text, offset) => {
      const said = all[at + offset]?.text ?? ''
      return offset === phrase.length - 1 ? said.startsWith(end) : said === text
    })
    if (isFound) found.push({ first: all[at]?.word ?? 0, last: all[at + phrase.length - 1]?.word ?? 0 })
  }
  return found
}
