import { all, copied, moved, type Expect } from '../music/expect.ts'
import { projects, type ProjectName } from '../music/projects.ts'

const regionsOf = (project: ProjectName): readonly { readonly of: string; readonly beat: number }[] =>
  projects[project].tracks.flatMap(({ name, regions }) =>
    regions.map(({ startBeat }) => ({ of: `${name}@${startBeat}`, beat: startBeat })),
  )

/** The regions of all tracks that begin at a beat. */
export const at = (project: ProjectName, beat: number): readonly string[] =>
  regionsOf(project).flatMap((region) => (region.beat === beat ? [region.of] : []))

export const everyRegion = (project: ProjectName): readonly string[] => regionsOf(project).map((region) => region.of)

/** Everything from a beat on comes so many beats later, or earlier. */
export const shifted = (project: ProjectName, fromBeat: number, by: number): Expect =>
  all(...regionsOf(project).flatMap((region) => (region.beat >= fromBeat ? [moved(region.of, region.beat + by)] : [])))

/** All that begins at a beat is there once more at another. */
export const copiedAll = (project: ProjectName, fromBeat: number, toBeat: number): Expect =>
  all(...at(project, fromBeat).map((region) => copied(region, toBeat)))
