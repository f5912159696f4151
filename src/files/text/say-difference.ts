import { distance } from 'fastest-levenshtein'
import { whyDiffers } from './why-differs.ts'

/** In a few words, what is different in two texts of one line. */
export function sayDifference(there: string, plan: string): string {
  if (there.includes(plan)) return 'it is part of a longer word there'
  const why = whyDiffers(there, plan)
  if (why !== null) return why
  const edits = Math.max(there.length, plan.length) > 500 ? Infinity : distance(there, plan)
  if (edits <= 3) return edits === 1 ? 'one character differs' : `${edits} characters differ`
  const shared = sharedStart(there, plan)
  return shared < 4 ? 'the words differ' : `they part after \`${there.slice(Math.max(0, shared - 20), shared).trim()}\``
}

/** How many characters two texts begin with alike. */
export function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
