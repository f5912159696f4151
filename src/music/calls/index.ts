export { manifestOf } from './result-of.ts'
export { readCall } from './read-call.ts'
export { resultOf } from './result-of.ts'
export type { Result } from './call.ts'
