import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { lineEndsAt, offsetBeforePlain, withLineEnds } from './line-ends.ts'
import { explainMissing } from './explain-missing.ts'
import { locateOnce, type TextSpan, locateEvery } from './locate-once.ts'

/** What to put where: `text.slice(0, from) + insert + text.slice(to)` is the new text. */
type TextEdit = TextSpan & { readonly insert: string }

/**
 * The change that puts one text in the place of another. Lines that begin or end both are left alone, so that their
 * line ends stay as they are; new lines end like the line where they land; whole lines without a replacement go with
 * their break.
 */
export function replaceOnce(text: string, { find, replace }: { find: string; replace: string }): TextEdit | Problem {
  const sought = withLineEnds(find, 'lf')
  const wanted = withLineEnds(replace, 'lf')
  if (sought === wanted && sought !== '') return sameText
  const found = locateOnce(text, find)
  if (found === null) return explainMissing(text, { find, replace })
  return isProblem(found) ? found : editAt(text, found, { sought, wanted })
}

/** More places than these are replaced as one stretch: one by one takes a time that grows with the square of them. */
const MAX_SPLICES = 500

/**
 * `edits` come from the end of the text to its beginning, so that each place is where it was; `count` is their number.
 */
export type EveryEdit = { readonly edits: readonly TextEdit[]; readonly count: number; readonly text: string }

/**
 * Puts one text in the place of another wherever that stands by itself: `x = 1` is not in `max = 1` nor in `x = 10`.
 */
export function replaceEvery(text: string, { find, replace }: { find: string; replace: string }): EveryEdit | Problem {
  const [sought, wanted] = [withLineEnds(find, 'lf'), withLineEnds(replace, 'lf')]
  if (sought === wanted && sought !== '') return sameText
  const places = locateEvery(text, find)
  if (places.length === 0) return explainMissing(text, { find, replace })
  // Where whole lines go with their break, the break before the last one may be the break behind the one before.
  let end = text.length
  const edits: TextEdit[] = []
  for (const found of places.toReversed()) {
    const edit = editAt(text, found, { sought, wanted })
    const to = Math.min(edit.to, end)
    edits.push({ ...edit, to })
    end = edit.from
  }
  const after = applied(text, edits)
  if (places.length <= MAX_SPLICES) return { edits, count: places.length, text: after }
  const [from, to] = [edits.at(-1)?.from ?? 0, edits[0]?.to ?? 0]
  const insert = after.slice(from, after.length - (text.length - to))
  return { edits: [{ from, to, insert }], count: places.length, text: after }
}

function applied(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = []
  let end = text.length
  for (const { from, to, insert } of edits) {
    parts.push(text.slice(to, end), insert)
    end = from
  }
  parts.push(text.slice(0, end))
  return parts.toReversed().join('')
}

const sameText = problem(
  'replace-same',
  'FIND and REPLACE are the same text: change one of them or leave this edit out.',
)

/** The change at one place where the text is known to stand; both texts have plain line ends. */
function editAt(text: string, found: TextSpan, { sought, wanted }: { sought: string; wanted: string }): TextEdit {
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
