import { firstSet } from './first-set.ts'
import type { Request } from './request.ts'
import { secondSet } from './second-set.ts'
import { thirdSet } from './third-set.ts'

export const requests: readonly Request[] = [...firstSet, ...secondSet, ...thirdSet]
