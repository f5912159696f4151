import { z } from 'zod'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../music/index.ts'

/** One operation as a stream says it. */
export type StreamCall = { readonly name: string; readonly params: { readonly [param: string]: unknown } }

/** What an operation does to a project that is plain data. */
export type NamedCall = readonly [
  name: string,
  apply: (project: ProjectSnapshot, params: StreamCall['params']) => ProjectSnapshot | Problem,
]

/** Reads the parameters first; those that nobody here knows are passed over, so that a newer server can be followed. */
export function call<P>(
  name: string,
  params: z.ZodType<P>,
  apply: (project: ProjectSnapshot, params: P) => ProjectSnapshot | Problem,
): NamedCall {
  return [
    name,
    (project, given) => {
      const read = params.safeParse(given)
      if (read.success) return apply(project, read.data)
      const [issue] = read.error.issues
      return problem(
        'bad-call',
        `The server sent ${name} in a form that this client cannot read: ` +
          `${issue?.path.join('.') || 'its parameters'}: ${issue?.message ?? 'unknown'}.`,
      )
    },
  ]
}

/** The project with one track changed; everything else is shared with the project before. */
export function changeTrack(
  project: ProjectSnapshot,
  id: string,
  change: (track: SnapshotTrack) => SnapshotTrack | Problem,
): ProjectSnapshot | Problem {
  const at = project.tracks.findIndex((track) => track.id === id)
  const track = project.tracks[at]
  if (!track) return problem('ENTITY_NOT_FOUND', `There is no track "${id}" in this project.`)
  const changed = change(track)
  return isProblem(changed) ? changed : { ...project, tracks: project.tracks.with(at, changed) }
}

/** The same for one region, of whichever track. */
export function changeRegion(
  project: ProjectSnapshot,
  id: string,
  change: (region: SnapshotRegion, track: SnapshotTrack) => SnapshotRegion | Problem,
): ProjectSnapshot | Problem {
  const track = trackOfRegion(project, id)
  if (!track) return noRegion(id)
  return changeTrack(project, track.id, (found) => {
    const at = found.regions.findIndex((region) => region.id === id)
    const region = found.regions[at]
    const changed = region ? change(region, found) : noRegion(id)
    return isProblem(changed) ? changed : { ...found, regions: found.regions.with(at, changed) }
  })
}

export const trackOfRegion = (project: ProjectSnapshot, id: string): SnapshotTrack | undefined =>
  project.tracks.find(({ regions }) => regions.some((region) => region.id === id))

export const noRegion = (id: string): Problem =>
  problem('ENTITY_NOT_FOUND', `There is no region "${id}" in this project.`)

/** Two things with one id could not be told apart any more. */
export function takenId(project: ProjectSnapshot, id: string): Problem | undefined {
  const isTaken =
    project.tracks.some((track) => track.id === id || track.regions.some((region) => region.id === id)) ||
    (project.buses ?? []).some((bus) => bus.id === id)
  return isTaken
    ? problem('INVALID_VALUE', `There is something with the id "${id}" in this project already.`)
    : undefined
}
