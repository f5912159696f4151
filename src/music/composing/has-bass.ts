import type { Song } from '../document/song.ts'
import { roleOfTrack } from './recipe.ts'

/** Whether a bass plays anywhere within some beats of a song. */
export function hasBass(song: Song, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return song.trackIds.some((id) => {
    const track = song.track(id)
    return (
      track !== undefined &&
      roleOfTrack(track) === 'bass' &&
      song.regionIds(id).some((region) => {
        const found = song.region(region)
        return found !== undefined && found.startBeat < to - 1e-6 && found.startBeat + found.durationBeats > from + 1e-6
      })
    )
  })
}
