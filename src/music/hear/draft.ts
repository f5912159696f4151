import type { Token } from '../../words/index.ts'
import { markOf, type Item, type Score } from './line.ts'

/** A line while its words become marks, one kind of thing after another. */
export type Draft = { words: Token[]; items: Item[]; readonly source: string; readonly score: Score }

/** Leaves what is marked out of an item: where it stands is known from the words. */
export type Unplaced = Item extends infer One ? (One extends Item ? Omit<One, 'said' | 'from' | 'to'> : never) : never

/** Puts one mark in the place of some words. */
export function mark(draft: Draft, at: number, size: number, item: Unplaced): void {
  const [first, last] = [draft.words[at], draft.words[at + size - 1]]
  if (!first || !last) return
  const span = { from: first.span.from, to: last.span.to }
  const text = `${markOf[item.kind]}${draft.items.length}`
  draft.items.push({ ...item, said: draft.source.slice(span.from, span.to), ...span })
  draft.words.splice(at, size, { text, span, kind: 'word', used: true })
}

export const isMark = (word: Token | undefined): boolean => word?.text.startsWith('@') === true && word.text.length > 2

/** Marks every run of words that a pattern fits, the pattern being read over whole words. `make` may decline. */
export function markRuns(draft: Draft, pattern: RegExp, make: (match: RegExpExecArray) => Unplaced | null): void {
  let from = 0
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    const text = textOf(draft)
    const match = wordsOf(pattern).anywhere
    match.lastIndex = from
    const found = match.exec(text)
    if (!found) return
    const item = make(found)
    if (item) mark(draft, wordsBefore(text, found.index), found[0].trim().split(' ').length, item)
    else from = found.index + 1
  }
}

type WordPattern = { readonly anywhere: RegExp; readonly begins: RegExp }

const made = new Map<string, WordPattern>()

/** A pattern over whole words: anywhere in a line, from a place on, and at its beginning. */
function wordsOf({ source, flags }: RegExp): WordPattern {
  const key = `${flags}/${source}`
  const known = made.get(key)
  if (known) return known
  const plain = flags.replace('g', '')
  const words = {
    anywhere: new RegExp(`(?<=^| )(?:${source})(?= |$)`, `${plain}g`),
    begins: new RegExp(`^(?:${source})(?= |$)`, plain),
  }
  made.set(key, words)
  return words
}

/** No clause has as many things. */
const MOST_ROUNDS = 60

/** Drops or rewrites runs of words; what is put in their place keeps their span. */
export function rewriteRuns(draft: Draft, pattern: RegExp, to: string): void {
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    const text = textOf(draft)
    const { anywhere, begins } = wordsOf(pattern)
    anywhere.lastIndex = 0
    const found = anywhere.exec(text)
    if (!found || found[0] === '') return
    const at = wordsBefore(text, found.index)
    const size = found[0].split(' ').length
    const span = { from: draft.words[at]?.span.from ?? 0, to: draft.words[at + size - 1]?.span.to ?? 0 }
    const behind = text.slice(found.index)
    const put = behind
      .replace(begins, to)
      .slice(0, behind.length - found[0].length === 0 ? undefined : -(behind.length - found[0].length))
      .trim()
    draft.words.splice(
      at,
      size,
      ...put
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => ({ text: word, span, kind: 'word' as const, used: false })),
    )
  }
}

export const textOf = ({ words }: Draft): string => words.map(({ text }) => text).join(' ')
const wordsBefore = (text: string, index: number): number =>
  index === 0 ? 0 : text.slice(0, index).split(' ').length - 1
