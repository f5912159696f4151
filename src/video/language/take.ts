import type { SpokenWord } from './spoken-word.ts'
import { functionWords } from './word-classes.ts'
import { withoutFillers } from './without-fillers.ts'

/** A sentence to compare with others: its words without fillers, and those among them with content. */
export type Take = { words: readonly string[]; content: readonly string[]; ends: boolean }

/** Comparing costs the square of this; sentences are cut at 40 words on import. */
const LONGEST_COMPARED = 60
const FEWEST_CONTENT = 3
/** One word of five may differ between two takes of a sentence. */
const SAME_SHARE = 0.8
const LIKE_SHARE = 0.3

export function takeOf(sentence: readonly SpokenWord[]): Take {
  const words = withoutFillers(sentence)
    .flatMap(({ plain }) => (plain === '' ? [] : [plain]))
    .slice(0, LONGEST_COMPARED)
  return {
    words,
    content: words.filter((word) => !functionWords.has(word)),
    ends: /[.?!]["”’)]*$/.test(sentence.at(-1)?.text ?? ''),
  }
}

/** Nearly the same words in the same order, and the same numbers and negations. */
export function isSameTake(take: Take, other: Take): boolean {
  if (
    Math.min(take.content.length, other.content.length) < FEWEST_CONTENT ||
    !isEqualList(decisive(take), decisive(other))
  )
    return false
  return commonInOrder(take.content, other.content) / Math.max(take.content.length, other.content.length) >= SAME_SHARE
}

/** The words of a sentence that stops without an end, all of them the start of the other. */
export function isCutShortOf(short: Take, whole: Take): boolean {
  return (
    !short.ends &&
    short.words.length >= FEWEST_CONTENT &&
    short.words.length < whole.words.length &&
    isEqualList(short.words, whole.words.slice(0, short.words.length))
  )
}

/** Loosely alike: enough once the speaker has said that this is another try. */
export function resembles(take: Take, other: Take): boolean {
  if (take.words.length > 1 && take.words[0] === other.words[0] && take.words[1] === other.words[1]) return true
  const words = new Set(other.content)
  const shared = new Set(take.content.filter((word) => words.has(word))).size
  return shared > 0 && shared / Math.min(new Set(take.content).size, words.size) >= LIKE_SHARE
}

const decisive = ({ words }: Take): readonly string[] =>
  words.filter((word) => /\d|n't$|^(?:not|no|never|one|two|three|four|five|six|seven|eight|nine|ten)$/.test(word))

const isEqualList = (list: readonly string[], other: readonly string[]): boolean =>
  list.length === other.length && list.every((word, index) => word === other[index])

/** The length of the longest common subsequence. */
function commonInOrder(list: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0)
  for (const word of list) {
    const next = [0]
    for (const [index, against] of other.entries())
      next.push(word === against ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}
