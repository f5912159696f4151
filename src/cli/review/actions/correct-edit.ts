import { diffLines } from 'diff'
import { lineEndsOf, withLineEnds, replaceOnce } from '../../../files/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import type { EditAction, Replacement } from '../../../sessions/index.ts'
import { shown } from '../../print.ts'

/**
 * An edit that leaves a file as the person made it: what was planned comes first, then a replacement for each place
 * where the person went on from there. So the plan that ran shows both, and every text is found exactly once when its
 * turn comes.
 */
export function correctEdit(
  edit: EditAction,
  { proposed, edited }: { readonly proposed: string; readonly edited: string },
): EditAction | Problem {
  const ends = lineEndsOf(proposed)
  // Some editors change how lines end without being asked; a file keeps its own.
  const wanted = ends === 'mixed' ? edited : withLineEnds(edited, ends)
  if (wanted === proposed) return edit
  // In an empty file nothing can be found; what emptied it brings the new text instead.
  if (proposed === '')
    return {
      ...edit,
      edits: [...edit.edits.slice(0, -1), ...edit.edits.slice(-1).map(({ find }) => ({ find, replace: wanted }))],
    }
  const hunks = hunksOf(proposed, wanted)
  const corrections = [hunks, inOnePiece(hunks, proposed, wanted)].map((some) =>
    some.map((hunk) => correctionOf(proposed, hunk)),
  )
  const exact = [...corrections, [{ find: proposed, replace: wanted }]].find(
    (some) => resultOf(proposed, some) === wanted,
  )
  return exact
    ? { ...edit, edits: [...edit.edits, ...exact] }
    : problem(
        'cannot-edit',
        `What you made of ${shown(edit.path)} cannot be told as an edit; leave the action out and change the file ` +
          `by hand.`,
      )
}

function resultOf(text: string, edits: readonly Replacement[]): string | undefined {
  let now = text
  for (const edit of edits) {
    const found = replaceOnce(now, edit)
    if (isProblem(found)) return undefined
    now = `${now.slice(0, found.from)}${found.insert}${now.slice(found.to)}`
  }
  return now
}

/** Lines `from` to `to` (not included) of the old text give way to others. */
type Hunk = { readonly from: number; readonly to: number; readonly lines: readonly string[] }

/** Texts that have next to nothing in common are not compared line by line. */
const MAX_CHANGED_LINES = 1000

function hunksOf(before: string, after: string): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let open: { from: number; lines: string[] } | undefined
  for (const { added, removed, value } of diffLines(before, after, { maxEditLength: MAX_CHANGED_LINES }) ?? []) {
    const lines = linesOf(value)
    if (added || removed) open ??= { from: at, lines: [] }
    else if (open) {
      hunks.push({ ...open, to: at })
      open = undefined
    }
    if (added) open?.lines.push(...lines)
    else at += lines.length
  }
  return open ? [...hunks, { ...open, to: at }] : hunks
}

function inOnePiece(hunks: readonly Hunk[], before: string, after: string): Hunk[] {
  const [first, last] = [hunks[0], hunks.at(-1)]
  const now = linesOf(after)
  return first && last
    ? [{ from: first.from, to: last.to, lines: now.slice(first.from, now.length - (linesOf(before).length - last.to)) }]
    : []
}

/** A replacement with so many of the lines around a hunk that its text is found, and once only. */
function correctionOf(before: string, hunk: Hunk): Replacement {
  const old = linesOf(before)
  const wanted = [...old.slice(0, hunk.from), ...hunk.lines, ...old.slice(hunk.to)].join('')
  let { from, to } = hunk
  for (let isAbove = true; ; isAbove = !isAbove) {
    const correction = withoutLastBreak(
      old.slice(from, to).join(''),
      [...old.slice(from, hunk.from), ...hunk.lines, ...old.slice(hunk.to, to)].join(''),
    )
    if (
      (from === 0 && to === old.length) ||
      (correction.find.trim() !== '' && resultOf(before, [correction]) === wanted)
    )
      return correction
    if ((isAbove && from > 0) || to === old.length) from -= 1
    else to += 1
  }
}

/** The line break that both end with belongs to neither, as in a plan that somebody wrote. */
function withoutLastBreak(find: string, replace: string): Replacement {
  const end = /\r?\n$/.exec(find)?.[0]
  return end !== undefined && replace.endsWith(end)
    ? { find: find.slice(0, -end.length), replace: replace.slice(0, -end.length) }
    : { find, replace }
}

/** Each with the break that ends it. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
