/** A refusal of the gate. It has the shape of the kernel's `Problem`; the gate imports no other room, so the shape is repeated here. */
export type Problem = { code: string; message: string; details?: { [key: string]: string | number | boolean | null } }

export function problem(code: string, message: string, details?: NonNullable<Problem['details']>): Problem {
  return details === undefined ? { code, message } : { code, message, details }
}

/** Values that come back beside a Problem never carry both `code` and `message`. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null
    && 'code' in value && typeof value.code === 'string' && 'message' in value && typeof value.message === 'string'
}
