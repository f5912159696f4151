import { candidateLines } from './candidate-lines.ts'
import { closestSlice } from './closest-slice.ts'
import { fold } from './fold.ts'
import { nearestBlock } from './nearest-block.ts'
import type { Nearest } from './nearest.ts'
import { sayDifference } from './say-difference.ts'

/**
 * The text of a file that is nearest to one that is not in it, or null when nothing is near. Both have plain line ends.
 */
export function nearestText(text: string, find: string): Nearest | null {
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
  return best.edits <= find.length * mostDifferent || fold(there) === fold(find)
    ? { line: best.start + 1, there, plan: find, why: sayDifference(there, find) }
    : null
}

/** Edits for each character, above which two texts have nothing to do with each other. */
const mostDifferent = 0.4
