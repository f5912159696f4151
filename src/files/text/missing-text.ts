import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { withLineEnds } from './line-ends.ts'
import type { Nearest } from './nearest.ts'
import { sharedStart, sayDifference } from './say-difference.ts'
import { standsOnce } from './stands-once.ts'
import { candidateLines } from './candidate-lines.ts'
import { closestSlice } from './closest-slice.ts'
import { fold } from './fold.ts'
import { nearestBlock } from './nearest-block.ts'

/** Edits for each character, above which two texts have nothing to do with each other. */
const MAX_LINE_DIFFERENCE = 0.4

/** Why a text is not in a file: it was replaced already, or the nearest text differs, or there is none near. */
export function missingText(text: string, sought: { find: string; replace?: string }): Problem {
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

/**
 * The line of the replacement, unless it is so short that it may have stood there all along, away from where it is
 * expected.
 */
function replacedLine(text: string, { replace, near }: { replace: string; near: Nearest | null }): number | null {
  const found = replace.trim() === '' ? null : standsOnce(text, replace)
  if (found === null || isProblem(found)) return null
  const line = text.slice(0, found.from).split('\n').length
  const isExpected = near === null || (near.line >= line && near.line < line + replace.split('\n').length)
  return isExpected || replace.trim().length >= telling ? line : null
}

const telling = 12

const firstLine = (text: string): string => excerpt(text.split('\n')[0] ?? '', 0)

/** The part of a long line around its first difference. */
function excerpt(line: string, differsAt: number): string {
  if (line.length <= MAX_SHOWN) return line
  const from = Math.max(0, Math.min(differsAt - MAX_SHOWN / 2, line.length - MAX_SHOWN))
  return `${from > 0 ? '…' : ''}${line.slice(from, from + MAX_SHOWN)}${from + MAX_SHOWN < line.length ? '…' : ''}`
}

const MAX_SHOWN = 80

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
