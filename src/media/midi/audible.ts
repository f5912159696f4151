import type { ProjectSnapshot } from '../../music/index.ts'

/** A project with the notes that are heard: none of muted tracks, and only soloed ones where there are any. */
export function audible(snapshot: ProjectSnapshot): ProjectSnapshot {
  const hasSolo = snapshot.tracks.some(({ solo }) => solo === true)
  const isHeard = ({ muted, solo }: ProjectSnapshot['tracks'][number]) => muted !== true && (!hasSolo || solo === true)
  return {
    ...snapshot,
    tracks: snapshot.tracks.map((track) =>
      isHeard(track)
        ? track
        : { ...track, regions: track.regions.map(({ notes: _, ...region }) => ({ ...region, noteCount: 0 })) },
    ),
  }
}
