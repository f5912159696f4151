import { closesFence, fenceLine, type FenceLine } from './fence-line.ts'
import { linesOf, lineStart, lineText, type Lines } from './lines.ts'
import type { Rewrite } from './mend-fences.ts'
import { marksOf } from './plan-marks.ts'

/** A plan without what stood around it. `droppedLines` stood before it. */
export type Framed = { readonly text: string; readonly rewrites: readonly Rewrite[]; readonly droppedLines: number }

/**
 * The plan in an answer: words before its title and the fence around the whole are taken out, and "#Title" gets its blank.
 * Whether the last fence of the text belongs to the one around it cannot always be seen, so there may be two answers; the first is the likelier.
 */
export function mendFrame(text: string): Framed[] {
  const lines = linesOf(text)
  const title = lines.starts.findIndex((_, line) =>
    /^#(?!#)[ \t]*\S/.test(lineText(lines, line).replace(/^\uFEFF/, '')),
  )
  if (title < 0 || !isTitle(lines, title)) return [{ text, rewrites: [], droppedLines: 0 }]
  const rewrites: Rewrite[] = []
  const before = lastSaid(lines, title)
  const around = before === null ? null : fenceLine(lineText(lines, before))
  if (before !== null)
    rewrites.push({
      line: 1,
      message:
        around === null
          ? `What stood before the title on line ${title + 1} was taken out.`
          : `The fence around the plan, and what stood before it, was taken out.`,
    })
  const first = lineText(lines, title)
  const spaced = first.replace(/^(\uFEFF?#)(?=[^#\s])/, '$1 ')
  if (spaced !== first) rewrites.push({ line: title + 1, message: 'A blank was put between "#" and the title.' })
  const from = (end: number): string => `${spaced}${lines.source.slice(lineStart(lines, title) + first.length, end)}`
  const whole = { text: from(text.length), rewrites, droppedLines: title }
  const close = around === null ? null : closingLine(lines, { open: around, title })
  if (close === null) return [whole]
  const isMoreBehind = lastSaid(lines, lines.starts.length) !== close
  const closed = {
    line: close + 1,
    message: isMoreBehind
      ? 'The fence that closed the plan, and what stood behind it, was taken out.'
      : 'The fence that closed the plan was taken out.',
  }
  return [{ ...whole, text: from(lineStart(lines, close)), rewrites: [...rewrites, closed] }, whole]
}

/** Only a text with parts of a plan behind its title is one; where a part stands before, the line is no title but belongs to some content. */
function isTitle(lines: Lines, line: number): boolean {
  const heads = marksOf(lines).filter(({ head }) => head !== undefined)
  return heads.length > 0 && heads.every((mark) => mark.line > line)
}

/** The last line before a place that is not blank, unless the text begins there. */
function lastSaid(lines: Lines, before: number): number | null {
  for (let line = before - 1; line >= 0; line -= 1)
    if (
      lineText(lines, line)
        .replace(/^\uFEFF/, '')
        .trim() !== ''
    )
      return line
  return null
}

function closingLine(lines: Lines, { open, title }: { open: FenceLine; title: number }): number | null {
  for (let line = lines.starts.length - 1; line > title; line -= 1) {
    const fence = fenceLine(lineText(lines, line))
    if (fence !== null) return closesFence(fence, open) ? line : null
  }
  return null
}
