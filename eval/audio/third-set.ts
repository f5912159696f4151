import type { Request } from './request.ts'

/** The set that is the measure now. */
export const thirdSet: readonly Request[] = []
