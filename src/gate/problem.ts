/**
 * A refusal of the gate, of the same shape as the kernel's `Problem`: the gate imports no other room, so the shape is
 * repeated here.
 */
export type Problem = {
  readonly problem: true
  readonly code: string
  readonly message: string
  readonly details?: { readonly [key: string]: string | number | boolean | null }
}

export function problem(code: string, message: string, details?: NonNullable<Problem['details']>): Problem {
  return details === undefined ? { problem: true, code, message } : { problem: true, code, message, details }
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && (value as { problem?: unknown }).problem === true
}
