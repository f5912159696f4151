import type { Note } from '../../kernel/index.ts'
import type { SongTrack } from '../document/song.ts'
import type { Hearing } from './hearing.ts'
import { heardCall, noted, type Understanding } from './understanding.ts'

type Setter<V> = {
  readonly operation: string
  readonly param: string
  readonly tracks: readonly SongTrack[]
  readonly notes: readonly Note[]
  value(track: SongTrack): V
  now(track: SongTrack): V
  /** What a track is that needs no setting: "muted". */ readonly told: string
}

/** A setting of some tracks, where it is not so already. */
export function setTracks<V extends string | number | boolean>(
  { clause }: Pick<Hearing, 'clause'>,
  { operation, param, tracks, notes, value, now, told }: Setter<V>,
): Understanding {
  const calls = tracks
    .filter((track) => now(track) !== value(track))
    .map((track) => heardCall(operation, { trackId: track.id, [param]: value(track) }, { text: clause.text }))
  if (calls.length === 0)
    return {
      nothing: `${tracks.map(({ name }) => name).join(', ')} ${tracks.length === 1 ? 'is' : 'are'} ${told} already.`,
    }
  return { calls: noted(calls, notes) }
}
