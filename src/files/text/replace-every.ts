import type { Problem } from '../../kernel/index.ts'
import { withLineEnds } from './line-ends.ts'
import { missingText } from './missing-text.ts'
import { editAt, sameText, type TextEdit } from './replace-once.ts'
import { standsEverywhere } from './stands-once.ts'

/**
 * `edits` come from the end of the text to its beginning, so that each place is where it was; `count` is their number.
 */
export type EveryEdit = { readonly edits: readonly TextEdit[]; readonly count: number; readonly text: string }

/** More places than these are replaced as one stretch: one by one takes a time that grows with the square of them. */
const MAX_SPLICES = 500

/**
 * Puts one text in the place of another wherever that stands by itself: `x = 1` is not in `max = 1` nor in `x = 10`.
 */
export function replaceEvery(text: string, { find, replace }: { find: string; replace: string }): EveryEdit | Problem {
  const [sought, wanted] = [withLineEnds(find, 'lf'), withLineEnds(replace, 'lf')]
  if (sought === wanted && sought !== '') return sameText
  const places = standsEverywhere(text, find)
  if (places.length === 0) return missingText(text, { find, replace })
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
