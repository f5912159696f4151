import type { Song } from './document/song.ts'
import type { Arrangement } from './position/index.ts'

/** The song as positions see it: names and stretches, nothing else. */
export function arrangementOf(song: Song): Arrangement {
  return {
    timeSignature: song.timeSignature,
    metres: song.metres,
    tracks: song.trackIds.flatMap((id) => {
      const track = song.track(id)
      return track
        ? [{ id, name: track.name, regions: song.regionIds(id).flatMap((region) => song.region(region) ?? []) }]
        : []
    }),
  }
}

/** The beat behind everything, 0 in an empty song. */
export const endOfSong = ({ tracks }: Arrangement): number =>
  Math.max(
    0,
    ...tracks.map(({ regions }) =>
      Math.max(0, ...regions.map(({ startBeat, durationBeats }) => startBeat + durationBeats)),
    ),
  )
