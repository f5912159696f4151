import { coreOf } from './core-of.ts'

/**
 * The indices of words that a reference names: the number of a sentence, a phrase of it, and which time it is said
 * there where that is not the first. `3: um` is the um of sentence 3, `5: she #2` the second "she" of sentence 5.
 */
export function findWords(
  lines: readonly { readonly words: readonly { readonly text: string }[] }[],
  reference: string,
): { readonly sentence: number; readonly indices: readonly number[] } {
  const [, number, phrase, occurrence] = /^(\d+): (.+?)(?: #(\d+))?$/.exec(reference) ?? []
  const sentence = Number(number)
  const said = (lines[sentence - 1]?.words ?? []).map(({ text }) => coreOf(text).toLowerCase())
  const wanted = (phrase ?? '').split(' ').map((text) => coreOf(text).toLowerCase())
  const starts = said.flatMap((_, at) => (wanted.every((each, offset) => said[at + offset] === each) ? [at] : []))
  const start = starts[Number(occurrence ?? 1) - 1]
  if (start === undefined) throw new Error(`Nobody says ${reference}`)
  return { sentence, indices: wanted.map((_, offset) => start + offset) }
}
