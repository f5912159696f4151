import type { TranscriptSentence } from './sentences-of.ts'

/** How many sentences on each side are compared: about a paragraph of speech. */
const WINDOW = 6

/**
 * For each sentence, how much what follows from it on shares with what came before it: the cosine of the content words
 * on both sides, from 0 (nothing) to 1 (the same words).
 */
export function cohesionsOf(sentences: readonly TranscriptSentence[]): number[] {
  const contents = sentences.map(contentWords)
  return contents.map((_, at) =>
    at === 0
      ? 0
      : cosine(countsOf(contents.slice(Math.max(0, at - WINDOW), at)), countsOf(contents.slice(at, at + WINDOW))),
  )
}

function contentWords({ words }: TranscriptSentence): string[] {
  return words.flatMap(({ text }) => {
    const word = text.toLowerCase().replaceAll(/['’]\p{L}*$|[^\p{L}\p{N}]/gu, '')
    return word.length < 3 || FUNCTION_WORDS.has(word) ? [] : [stem(word)]
  })
}

/** Enough to see "robots" in "robot" and "funding" in "funded"; a real stemmer would need a language. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ings?|ed|es|s|ly)$/, '').slice(0, 8) : word
}

function countsOf(contents: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of contents) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0
  for (const [word, count] of a) shared += count * (b.get(word) ?? 0)
  return shared === 0 ? 0 : shared / (lengthOf(a) * lengthOf(b))
}

function lengthOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const count of counts.values()) sum += count ** 2
  return Math.sqrt(sum)
}

const FUNCTION_WORDS = new Set(
  (
    'the and that this these those with for from have has had was were are been being but not you your they them ' +
    'their she her him his its our who what when where which why how all any can could did does done will would ' +
    'should may might must just like know mean think really very much more most some such than then there here into ' +
    'onto over under about because also only even still well yeah okay yes get got going gonna want one two out off ' +
    'too now our ours mine was'
  ).split(' '),
)
