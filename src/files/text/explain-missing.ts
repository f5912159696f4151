import { distance } from 'fastest-levenshtein'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { withLineEnds } from './line-ends.ts'
import { locateOnce } from './locate-once.ts'
import { sharedStart, sayDifference, explainDifference, fold, candidateLines, closestSlice } from './near-place.ts'

/** Why a text is not in a file: it was replaced already, or the nearest text differs, or there is none near. */
export function explainMissing(text: string, sought: { find: string; replace?: string }): Problem {
  const plain = withLineEnds(text, 'lf')
  const find = withLineEnds(sought.find, 'lf')
  const near = nearestText(plain, find)
  const replace = withLineEnds(sought.replace ?? '', 'lf')
  const replaced = replacedLine(plain, { replace, near })
  if (replaced !== null) {
    return problem(
      'find-missing',
      `FIND is not in the file: the text was replaced already, line ${replaced} holds the replacement.`,
      { line: replaced, closest: firstLine(replace), plan: firstLine(find), why: 'the text was replaced already' },
    )
  }
  if (near === null)
    return problem(
      'find-missing',
      plain.trim() === ''
        ? 'FIND is not in the file, which is empty.'
        : 'FIND is not in the file, nor any text near it: read the file again and copy the lines as they are.',
    )
  const { line, why } = near
  const differsAt = sharedStart(near.there ?? '', near.plan)
  const closest = excerpt(near.there ?? '', differsAt)
  const plan = excerpt(near.plan, differsAt)
  const wanted = plan === '' ? 'an empty line' : `\`${plan}\``
  const difference =
    near.there === null
      ? `it ends at line ${line}, where the plan goes on with ${wanted}`
      : `line ${line} ${closest === '' ? 'is empty' : `has \`${closest}\``} where the plan has ${wanted}: ${why}`
  return problem('find-missing', `FIND is not in the file: ${difference}.`, { line, closest, plan, why })
}

const MIN_TELLING_CHARACTERS = 12

/**
 * The text that was most likely meant: its line (from 1), what stands there (null after the last line), what the plan
 * has, and why they differ.
 */
type Nearest = {
  readonly line: number
  readonly there: string | null
  readonly plan: string
  readonly why: string
}

/**
 * The line of the replacement, unless it is so short that it may have stood there all along, away from where it is
 * expected.
 */
function replacedLine(text: string, { replace, near }: { replace: string; near: Nearest | null }): number | null {
  const found = replace.trim() === '' ? null : locateOnce(text, replace)
  if (found === null || isProblem(found)) return null
  const line = text.slice(0, found.from).split('\n').length
  const isExpected = near === null || (near.line >= line && near.line < line + replace.split('\n').length)
  return isExpected || replace.trim().length >= MIN_TELLING_CHARACTERS ? line : null
}

const firstLine = (text: string): string => excerpt(text.split('\n')[0] ?? '', 0)

const MAX_SHOWN = 80

/** The part of a long line around its first difference. */
function excerpt(line: string, differsAt: number): string {
  if (line.length <= MAX_SHOWN) return line
  const from = Math.max(0, Math.min(differsAt - MAX_SHOWN / 2, line.length - MAX_SHOWN))
  return `${from > 0 ? '…' : ''}${line.slice(from, from + MAX_SHOWN)}${from + MAX_SHOWN < line.length ? '…' : ''}`
}

/**
 * The text of a file that is nearest to one that is not in it, or null when nothing is near. Both have plain line ends.
 */
function nearestText(text: string, find: string): Nearest | null {
  const lines = text.replace(/\n$/, '').split('\n')
  const sought = find.split('\n')
  for (const by of ['lines', 'pieces'] as const) {
    const starts = candidateLines(text, { find, by })
    const near = sought.length === 1 ? nearestInLine(lines, { find, starts }) : nearestBlock(lines, { sought, starts })
    if (near !== null) return near
  }
  return null
}

/** Edits for each character, above which two texts have nothing to do with each other. */
const MAX_LINE_DIFFERENCE = 0.4

function nearestInLine(
  lines: readonly string[],
  { find, starts }: { find: string; starts: readonly number[] },
): Nearest | null {
  const [best] = starts
    .map((start) => ({ start, ...closestSlice(lines[start] ?? '', find) }))
    .toSorted((a, b) => a.edits - b.edits)
  if (best === undefined) return null
  const there = (lines[best.start] ?? '').slice(best.from, best.to)
  return best.edits <= find.length * MAX_LINE_DIFFERENCE || fold(there) === fold(find)
    ? { line: best.start + 1, there, plan: find, why: sayDifference(there, find) }
    : null
}

const MAX_BLOCK_DIFFERENCE = 0.5

/**
 * The block of lines nearest to a sought one among those that begin on given lines, shown by the first line that
 * differs.
 */
function nearestBlock(
  lines: readonly string[],
  { sought, starts }: { sought: readonly string[]; starts: readonly number[] },
): Nearest | null {
  const folded = sought.map(fold)
  const blocks = starts.map((start) => ({
    start,
    ...likeness(lines.slice(start, start + sought.length + 2).map(fold), folded),
  }))
  const [best] = blocks.toSorted((a, b) => a.edits - b.edits || b.alike - a.alike)
  if (
    best === undefined ||
    (best.edits > folded.join('').length * MAX_BLOCK_DIFFERENCE && best.found < sought.length / 2)
  )
    return null
  return firstDifference(lines.slice(best.start, best.start + sought.length + 1), { sought, start: best.start })
}

const MAX_COMPARED = 200

/**
 * Lines that stand anywhere in the block are found, since one line too many moves all that follow; `alike` is how many
 * it begins with in order.
 */
function likeness(
  block: readonly string[],
  sought: readonly string[],
): { edits: number; found: number; alike: number } {
  const there = new Set(block)
  const edits = sought.map((line, index) =>
    there.has(line) ? 0 : distance(line.slice(0, MAX_COMPARED), (block[index] ?? '').slice(0, MAX_COMPARED)),
  )
  const differing = sought.findIndex((line, index) => line !== block[index])
  const found = sought.filter((line) => line !== '' && there.has(line)).length
  return {
    edits: edits.reduce((sum, count) => sum + count, 0),
    found,
    alike: differing === -1 ? sought.length : differing,
  }
}

function firstDifference(
  block: readonly string[],
  { sought, start }: { sought: readonly string[]; start: number },
): Nearest {
  const differing = sought.findIndex(
    (plan, index) => !isSame({ there: block[index], plan, isFirst: index === 0, isLast: index === sought.length - 1 }),
  )
  // When no line differs, the block begins or ends inside a word.
  const at = differing !== -1 ? differing : block[0] === sought[0] ? sought.length - 1 : 0
  const there = block[at]
  const plan = sought[at] ?? ''
  if (there === undefined) return { line: start + at, there: null, plan, why: 'the file ends there' }
  const whole = explainDifference(block.slice(at, sought.length).join('\n'), sought.slice(at).join('\n'))
  return {
    line: start + at + 1,
    there,
    plan,
    why:
      whole ?? misplaced({ there, plan, next: block[at + 1], planNext: sought[at + 1] }) ?? sayDifference(there, plan),
  }
}

/** A block may begin and end inside a line. */
function isSame({
  there,
  plan,
  isFirst,
  isLast,
}: {
  there: string | undefined
  plan: string
  isFirst: boolean
  isLast: boolean
}): boolean {
  return there === plan || (isFirst && there?.endsWith(plan) === true) || (isLast && there?.startsWith(plan) === true)
}

function misplaced({
  there,
  plan,
  next,
  planNext,
}: {
  there: string
  plan: string
  next: string | undefined
  planNext: string | undefined
}): string | null {
  if (next === plan) return 'that line is not in the plan'
  return planNext === there ? 'that line of the plan is not there' : null
}
