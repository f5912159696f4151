import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { lineEndsAt, offsetBeforePlain, withLineEnds } from './line-ends.ts'
import { missingText } from './missing-text.ts'
import { standsOnce, type TextSpan } from './stands-once.ts'

/** What to put where: `text.slice(0, from) + insert + text.slice(to)` is the new text. */
export type TextEdit = TextSpan & { readonly insert: string }

export const sameText = problem(
  'replace-same',
  'FIND and REPLACE are the same text: change one of them or leave this edit out.',
)

/**
 * The change that puts one text in the place of another. Lines that begin or end both are left alone, so that their
 * line ends stay as they are; new lines end like the line where they land; whole lines without a replacement go with
 * their break.
 */
export function replaceOnce(text: string, { find, replace }: { find: string; replace: string }): TextEdit | Problem {
  const sought = withLineEnds(find, 'lf')
  const wanted = withLineEnds(replace, 'lf')
  if (sought === wanted && sought !== '') return sameText
  const found = standsOnce(text, find)
  if (found === null) return missingText(text, { find, replace })
  return isProblem(found) ? found : editAt(text, found, { sought, wanted })
}

/** The change at one place where the text is known to stand; both texts have plain line ends. */
export function editAt(
  text: string,
  found: TextSpan,
  { sought, wanted }: { sought: string; wanted: string },
): TextEdit {
  if (wanted === '') return { ...withTheirBreak(text, found), insert: '' }
  const head = sharedHead(sought, wanted)
  const tail = sharedTail(sought.slice(head), wanted.slice(head))
  const there = text.slice(found.from, found.to)
  const from = found.from + offsetBeforePlain(there, head)
  const to = found.from + offsetBeforePlain(there, sought.length - tail)
  return { from, to, insert: withLineEnds(wanted.slice(head, wanted.length - tail), lineEndsAt(text, from)) }
}

/** The length of the lines that both texts begin with. */
function sharedHead(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return a.slice(0, length).lastIndexOf('\n') + 1
}

/** The length of the lines that both texts end with, each with the break before it. */
function sharedTail(a: string, b: string): number {
  let length = 0
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length += 1
  const at = a.indexOf('\n', a.length - length)
  return at === -1 ? 0 : a.length - at
}

/**
 * Whole lines take the break after them along, the last ones of a file the break before; anything less stays as it is.
 */
function withTheirBreak(text: string, { from, to }: TextSpan): TextSpan {
  const breakBefore = /(?:\r\n?|\n)$/.exec(text.slice(Math.max(0, from - 2), from))?.[0] ?? ''
  const breakAfter = /^(?:\r\n?|\n)/.exec(text.slice(to, to + 2))?.[0] ?? ''
  if (from > 0 && breakBefore === '') return { from, to }
  if (breakAfter !== '') return { from, to: to + breakAfter.length }
  return to === text.length && !/[\r\n]$/.test(text.slice(from, to))
    ? { from: from - breakBefore.length, to }
    : { from, to }
}
