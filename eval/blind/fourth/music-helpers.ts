import { answers, all, anyOf, cleared, deleted, nothingChanged, recut, type Expect } from '../../music/expect.ts'
import { anything } from '../../music/patterns.ts'
import type { ProjectName } from '../../music/projects.ts'
import { at } from '../music-places.ts'

/** Everything is as it was at the start. */
export const asAtStart: Expect = anyOf(nothingChanged, all())
/** Nothing that was said asks for a change. */
export const onlySaid: Expect = anyOf(answers(anything), nothingChanged)
/** These regions are not heard any more: taken out, or emptied. */
export const silent = (...regions: readonly string[]): Expect =>
  all(...regions.map((region) => anyOf(deleted(region), cleared(region))))
/** All regions that begin at a beat are cut in the same way. */
export const recutAll = (project: ProjectName, beat: number, ...into: Parameters<typeof recut>[1]): Expect =>
  all(...at(project, beat).map((region) => recut(region, into)))
