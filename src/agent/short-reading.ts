import { headed, operateStep, readingOf, type Unit } from '../kernel/index.ts'

/** More than these nobody reads in one line; the diff shows them all. */
const MOST_TOLD = 12
const TOLD_OF_MANY = 5

/** What units do, in a sentence that stays one. */
export function shortReading(units: readonly Unit[]): string {
  const groups = headed(units)
  if (groups.length <= MOST_TOLD) return readingOf(units)
  const told = groups
    .slice(0, TOLD_OF_MANY)
    .flatMap(({ heading, units: under }) => heading?.purpose ?? under.map((unit) => operateStep(unit).purpose))
  return `${told.join('; then ')}; then ${groups.length - TOLD_OF_MANY} more edits`
}
