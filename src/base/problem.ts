import type { Json } from './json.ts'

/** An expected refusal, as a value: one sentence that a person can act on. */
export type Problem = {
  readonly problem: true
  readonly code: string
  readonly message: string
  readonly details?: Json
}

export function problem(code: string, message: string, details?: Json): Problem {
  return details === undefined ? { problem: true, code, message } : { problem: true, code, message, details }
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && (value as { problem?: unknown }).problem === true
}
