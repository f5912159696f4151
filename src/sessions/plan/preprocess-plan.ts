import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { readBlocks, isRule, type PlanBlock } from './blocks.ts'
import { checkPlanText, quote } from './check-plan-text.ts'
import {
  closesFence,
  parseFenceLine,
  type FenceLine,
  lineStart,
  lineText,
  splitLines,
  type SourceLines,
} from './fence.ts'
import { findMarks } from './fence-readings.ts'
import { readFirstKey, isKey } from './fields.ts'
import { actionFields, freeMarkdown, isActionName } from './parse-heading.ts'
import { mendFences, type Rewrite } from './mend-fences.ts'
import type { Plan } from './plan.ts'
import { splitParts } from './plan-parts.ts'
import { readPlan } from './read-plan.ts'

export type Preprocessed = { readonly text: string; readonly rewrites: readonly Rewrite[] }

/**
 * Repairs what chats do to a plan: fences that are not longer than those inside, words around the plan, a fence around
 * the whole. A plan that can be read is not changed by a byte; one that has other faults keeps them, for `readPlan` to
 * say. What is too large to be read is refused.
 */
export function preprocessPlan(text: string): Preprocessed | Problem {
  const refused = checkPlanText(text)
  if (refused !== undefined) return refused
  const known = readPlan(text)
  if (!isProblem(known)) return { text, rewrites: [] }
  if ((known.details as { isTooLarge?: boolean } | undefined)?.isTooLarge === true) return known
  const answers = mendFrame(text).map(mend)
  const read = answers.filter((answer) => !isProblem(answer) && !isProblem(readPlan(answer.text)))
  if (new Set(read.map(readPlanKey)).size > 1)
    return problem(
      'ambiguous-plan',
      'The last fence may close the plan or its last block of code; take out the fence around the plan and try again.',
      { issues: [{ line: 1, message: 'The last fence may close the plan or its last block of code.' }] },
    )
  return read[0] ?? answers[0] ?? { text, rewrites: [] }
}

function mend({ text, rewrites, droppedLines }: Framed): Preprocessed | Problem {
  const fences = isProblem(readPlan(text)) ? mendFences(text, droppedLines) : { text, rewrites: [] }
  if (isProblem(fences)) return fences
  const tail = isProblem(readPlan(fences.text))
    ? mendTail(fences.text, droppedLines)
    : { text: fences.text, rewrites: [] }
  return {
    text: tail.text,
    rewrites: [...rewrites, ...fences.rewrites, ...tail.rewrites].toSorted((a, b) => a.line - b.line),
  }
}

function readPlanKey(answer: Preprocessed | Problem): string {
  const read = isProblem(answer) ? answer : readPlan(answer.text)
  return JSON.stringify(isProblem(read) ? null : read.plan)
}

type WrittenPlan = { readonly plan: Plan; readonly rewrites: readonly Rewrite[] }

/** A plan as it lies in its turn, which stays as it was written: what had to be mended to read it is told beside it. */
export function readWrittenPlan(text: string): WrittenPlan | Problem {
  const read = readPlan(text)
  if (!isProblem(read)) return { plan: read.plan, rewrites: [] }
  const mended = preprocessPlan(text)
  const again = isProblem(mended) ? mended : readPlan(mended.text)
  return isProblem(mended) || isProblem(again) ? read : { plan: again.plan, rewrites: mended.rewrites }
}

/** A plan without what stood around it. `droppedLines` stood before it. */
type Framed = { readonly text: string; readonly rewrites: readonly Rewrite[]; readonly droppedLines: number }

/**
 * The plan in an answer: words before its title and the fence around the whole are taken out, and "#Title" gets its
 * blank. Whether the last fence of the text belongs to the one around it cannot always be seen, so there may be two
 * answers; the first is the likelier.
 */
function mendFrame(text: string): Framed[] {
  const lines = splitLines(text)
  const title = lines.starts.findIndex((_, line) =>
    /^#(?!#)[ \t]*\S/.test(lineText(lines, line).replace(/^\uFEFF/, '')),
  )
  if (title < 0 || !isTitle(lines, title)) return [{ text, rewrites: [], droppedLines: 0 }]
  const rewrites: Rewrite[] = []
  const before = findLastSaid(lines, title)
  const around = before === null ? null : parseFenceLine(lineText(lines, before))
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
  const close = around === null ? null : findClosingLine(lines, { open: around, title })
  if (close === null) return [whole]
  const isMoreBehind = findLastSaid(lines, lines.starts.length) !== close
  const closed = {
    line: close + 1,
    message: isMoreBehind
      ? 'The fence that closed the plan, and what stood behind it, was taken out.'
      : 'The fence that closed the plan was taken out.',
  }
  return [{ ...whole, text: from(lineStart(lines, close)), rewrites: [...rewrites, closed] }, whole]
}

/**
 * Only a text with parts of a plan behind its title is one; where a part stands before, the line is no title but
 * belongs to some content.
 */
function isTitle(lines: SourceLines, line: number): boolean {
  const heads = findMarks(lines).filter(({ head }) => head !== undefined)
  return heads.length > 0 && heads.every((mark) => mark.line > line)
}

/** The last line before a place that is not blank, unless the text begins there. */
function findLastSaid(lines: SourceLines, before: number): number | null {
  for (let line = before - 1; line >= 0; line -= 1)
    if (
      lineText(lines, line)
        .replace(/^\uFEFF/, '')
        .trim() !== ''
    )
      return line
  return null
}

function findClosingLine(lines: SourceLines, { open, title }: { open: FenceLine; title: number }): number | null {
  for (let line = lines.starts.length - 1; line > title; line -= 1) {
    const fence = parseFenceLine(lineText(lines, line))
    if (fence !== null) return closesFence(fence, open) ? line : null
  }
  return null
}

/** A stretch this long behind a plan is no closing word. */
const MAX_CHARACTERS = 16_384

/**
 * Takes out what a chat says behind its plan, where that can be told from it: text without blocks of code behind an
 * action that holds no text of its own. Anything else stays, for `readPlan` to say.
 */
function mendTail(text: string, linesBefore: number): { text: string; rewrites: Rewrite[] } {
  const lines = splitLines(text)
  const last = splitParts(readBlocks(lines, (piece) => piece.text.length <= MAX_CHARACTERS)).at(-1)
  const name = last?.heading?.kind === 'action' ? last.heading.name : ''
  if (last === undefined || !isActionName(name) || freeMarkdown.includes(name)) return { text, rewrites: [] }
  const belongs = (block: PlanBlock): boolean => {
    if (block.kind === 'fence') return true
    const key = block.node.type === 'list' ? readFirstKey(block.node, block.piece) : null
    return key !== null && actionFields[name].some((known) => isKey(key, known))
  }
  const [first] = last.body.slice(last.body.findLastIndex(belongs) + 1).filter((block) => !isRule(block))
  const cut = first === undefined ? text : text.slice(0, first.from)
  if (first === undefined || isProblem(readPlan(cut))) return { text, rewrites: [] }
  const message = `What stood behind the last action was taken out: ${quote(lineText(lines, first.line - 1))}`
  return { text: `${cut.trimEnd()}\n`, rewrites: [{ line: linesBefore + first.line, message }] }
}
