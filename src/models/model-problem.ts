import { problem, type Problem } from '../base/index.ts'

/** All that can go wrong with a model, as codes that a caller may tell apart. */
export type ModelProblemCode =
  | 'unknown-mind'
  | 'no-key'
  | 'bad-address'
  | 'no-tools'
  | 'model-down'
  | 'rate-limited'
  | 'timed-out'
  | 'connection-lost'
  | 'bad-reply'
  | 'wrong-key'
  | 'unknown-model'
  | 'no-credit'
  | 'bad-request'
  | 'context-too-small'
  | 'refused-by-model'
  | 'cut-off'
  | 'cancelled'
  | 'not-recorded'

export function modelProblem(
  code: ModelProblemCode,
  message: string,
  details?: NonNullable<Problem['details']>,
): Problem {
  return problem(code, message, details)
}

/** Whether the same request may well succeed a little later. */
export function mayPass(trouble: Problem): boolean {
  return passing.has(trouble.code)
}

const passing: ReadonlySet<string> = new Set<ModelProblemCode>([
  'model-down',
  'rate-limited',
  'timed-out',
  'connection-lost',
  'bad-reply',
])
