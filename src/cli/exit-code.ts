import type { Problem } from '../kernel/index.ts'

/** Exit codes: 0 done, 1 failed or a value refused, 2 bad usage, 3 an answer is needed, 4 not approved or unsafe. */
const USAGE = new Set(['invalid-params', 'unknown-operation', 'no-project', 'usage', 'unknown-mind'])
const UNSAFE = new Set([
  'not-approved',
  'unsafe',
  'unsafe-address',
  'outside-project',
  'protected-place',
  'would-overwrite',
])

export function exitCode({ code }: Problem): 1 | 2 | 4 {
  return USAGE.has(code) ? 2 : UNSAFE.has(code) ? 4 : 1
}
