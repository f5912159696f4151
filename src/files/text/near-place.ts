import { distance } from 'fastest-levenshtein'
import { candidateLines } from './candidate-lines.ts'
import { closestSlice } from './closest-slice.ts'
import { fold } from './fold.ts'
import { withLineEnds } from './line-ends.ts'

/** Edits for each character, up to which a text is the one that was meant, if it is the only one. */
const MAX_DIFFERENCE = 0.05
const MAX_CHARACTERS = 20_000

/**
 * The one place of a file that differs from a text by white space, quote marks or a few characters: what stands there,
 * and its line. Null where there is none, or more than one. Nothing is done with it before a person says so.
 */
export function nearPlace(text: string, find: string): { readonly there: string; readonly line: number } | null {
  const [plain, sought] = [withLineEnds(text, 'lf'), withLineEnds(find, 'lf')]
  if (sought.length > MAX_CHARACTERS || sought.trim() === '') return null
  const lines = plain.replace(/\n$/, '').split('\n')
  const count = sought.split('\n').length
  const starts = new Set((['lines', 'pieces'] as const).flatMap((by) => candidateLines(plain, { find: sought, by })))
  const near = [...starts].flatMap((start) => {
    const line = lines[start] ?? ''
    const slice = count === 1 ? closestSlice(line, sought) : undefined
    const there = slice ? line.slice(slice.from, slice.to) : lines.slice(start, start + count).join('\n')
    return isNear(there, sought) ? [{ there, line: start + 1 }] : []
  })
  return near.length === 1 ? (near[0] ?? null) : null
}

function isNear(there: string, sought: string): boolean {
  if (fold(there) === fold(sought)) return true
  const most = Math.max(there.length, sought.length) * MAX_DIFFERENCE
  return Math.abs(there.length - sought.length) <= most && distance(there, sought) <= most
}
