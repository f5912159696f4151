import { distance } from 'fastest-levenshtein'
import { fold } from './fold.ts'
import type { Nearest } from './nearest.ts'
import { sayDifference } from './say-difference.ts'
import { whyDiffers } from './why-differs.ts'

/**
 * The block of lines nearest to a sought one among those that begin on given lines, shown by the first line that
 * differs.
 */
export function nearestBlock(
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

const MAX_BLOCK_DIFFERENCE = 0.5

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

const MAX_COMPARED = 200

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
  const whole = whyDiffers(block.slice(at, sought.length).join('\n'), sought.slice(at).join('\n'))
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
