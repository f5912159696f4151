import { distance } from 'fastest-levenshtein'

/** The candidate a misspelt name most likely meant, or null when none is near. Ties go to the earlier candidate. */
export function nearest(name: string, candidates: readonly string[]): string | null {
  const said = fold(name)
  let best: { candidate: string; edits: number } | null = null
  for (const candidate of candidates) {
    const edits = editsBetween(said, fold(candidate))
    if (edits <= allowedEdits(Math.max(said.length, candidate.length)) && (best === null || edits < best.edits))
      best = { candidate, edits }
  }
  return best?.candidate ?? null
}

/** Edit distance in which two swapped neighbours count as one slip, as they do for a typing hand. */
export function editsBetween(a: string, b: string): number {
  if (a === b) return 0
  // Long strings are never a slip of each other, and the cost of comparing them would be theirs multiplied.
  if (Math.abs(a.length - b.length) > 3 || a.length > 64) return Math.max(a.length, b.length)
  if (a.length === b.length) {
    let at = 0
    while (a[at] === b[at]) at += 1
    if (a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b) return 1
  }
  return distance(a, b)
}

/** One slip for a word of four letters or more, one more for each four letters, at most three. */
export function allowedEdits(length: number): number {
  return Math.min(3, Math.floor(length / 4))
}

const fold = (name: string): string => name.trim().toLowerCase().slice(0, 200)
