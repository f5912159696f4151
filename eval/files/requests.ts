import { half } from '../audio/halves.ts'
import type { Request } from './request.ts'
import { adding } from './requests/adding.ts'
import { asking } from './requests/asking.ts'
import { documents } from './requests/documents.ts'
import { making } from './requests/making.ts'
import { mixed } from './requests/mixed.ts'
import { removing } from './requests/removing.ts'
import { replacing } from './requests/replacing.ts'
import { secondLiteral } from './requests/second-literal.ts'
import { secondMixed } from './requests/second-mixed.ts'
import { third } from './requests/third.ts'

/** What people say about the files of a project, and what must come of it, by kind. */
const first: readonly Request[] = [...replacing, ...making, ...adding, ...removing, ...documents, ...mixed, ...asking]

/** A second set in the words of people in a hurry, with more that only looks like a literal request. */
const second: readonly Request[] = [...secondLiteral, ...secondMixed]

export const requests: readonly Request[] = [...first, ...second, ...third]

/** Half of the first set and all of the third: they are counted, and not looked at while the mind is tuned. */
export const isPutAside = (request: Request): boolean =>
  third.includes(request) || (first.includes(request) && half(request.words) === 'aside')
