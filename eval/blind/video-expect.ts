import { all, answers, anyOf, asks, nothingChanged, notThere, out, refuses, type Expect } from '../video/expect.ts'

/** Everything is as it was when the conversation began. */
export const asAtTheStart: Expect = all()

/** What the editor has no means for: it says so or asks, and nothing changes. */
export const cannot = (named: RegExp): Expect =>
  anyOf(asks(/\S/), refuses(named), answers(/can ?not|can't|unable|not (able|possible|available|supported)/i))

/** What is named is not there, or is not known: it says so or asks, and nothing changes. */
export const isNotThere = (named: RegExp): Expect => anyOf(notThere(named), answers(named))

/** A statement that asks for nothing; whether the editor asks what is wanted makes no difference. */
export const isOnlySaid: Expect = anyOf(nothingChanged, asks(/\S/))

/** The first sentences of a scene up to a number. */
export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)

/** Who speaks in the podcast. */
export const toms = [1, 2, 4, 7, 8, 9, 11, 14, 15] as const
export const marias = [3, 5, 6, 10, 12, 13] as const

/** All that Tom says goes, but these. */
export const withoutTom = (...kept: readonly number[]): Expect => out(...toms.filter((each) => !kept.includes(each)))
