import { answers, anyOf, asks, refuses, type Expect } from '../../audio/expect.ts'

/** What is named is not there, or cannot be done: any question, or a reply that names it; nothing changes. */
export const missing = (named: RegExp): Expect => anyOf(asks(/\S/), refuses(named), answers(named))
