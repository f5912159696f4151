import type { ProjectSnapshot, SnapshotRegion, SnapshotTrack } from '../../src/music/wire/snapshot.ts'

/**
 * An end state while it is judged. Each wish finds its part in `actual`, says what is not as it should be, and takes
 * that part out of the comparison: what was to change is set in `expected`, what was to come is taken from `actual`.
 * What still differs in the end came unasked.
 */
export type Draft = {
  readonly before: ProjectSnapshot
  readonly expected: ProjectSnapshot
  readonly actual: ProjectSnapshot
  readonly faults: readonly string[]
}

export const withFault = (draft: Draft, fault: string): Draft => ({ ...draft, faults: [...draft.faults, fault] })

export function trackNamed({ before }: Pick<Draft, 'before'>, name: string): SnapshotTrack {
  const found = before.tracks.find((track) => track.name === name)
  if (!found) throw new Error(`There is no track ${name}`)
  return found
}

/** The region that a case calls `Bass@16`, as it was at the start. */
export function regionNamed(
  draft: Pick<Draft, 'before'>,
  reference: string,
): { readonly track: SnapshotTrack; readonly region: SnapshotRegion } {
  const at = reference.lastIndexOf('@')
  const track = trackNamed(draft, reference.slice(0, at))
  const region = track.regions.find(({ startBeat }) => startBeat === Number(reference.slice(at + 1)))
  if (!region) throw new Error(`There is no region ${reference}`)
  return { track, region }
}

export const changeTrack = (
  snapshot: ProjectSnapshot,
  trackId: string,
  change: (track: SnapshotTrack) => SnapshotTrack,
): ProjectSnapshot => ({
  ...snapshot,
  tracks: snapshot.tracks.map((track) => (track.id === trackId ? change(track) : track)),
})

export const changeRegion = (
  snapshot: ProjectSnapshot,
  regionId: string,
  change: (region: SnapshotRegion) => SnapshotRegion | null,
): ProjectSnapshot => ({
  ...snapshot,
  tracks: snapshot.tracks.map((track) =>
    track.regions.some(({ id }) => id === regionId)
      ? {
          ...track,
          regions: track.regions.flatMap((region) => (region.id === regionId ? (change(region) ?? []) : [region])),
        }
      : track,
  ),
})

export const findRegion = (snapshot: ProjectSnapshot, regionId: string): SnapshotRegion | undefined =>
  snapshot.tracks.flatMap(({ regions }) => regions).find(({ id }) => id === regionId)

/** Tracks and regions that were not there at the start and that no wish has taken yet. */
export const newTracks = ({ before, actual }: Draft): readonly SnapshotTrack[] =>
  actual.tracks.filter(({ id }) => !before.tracks.some((track) => track.id === id))
export const isNewRegion = ({ before }: Draft, region: SnapshotRegion): boolean =>
  findRegion(before, region.id) === undefined
