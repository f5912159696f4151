import type { State } from '../../kernel/index.ts'
import { arrangementOf } from '../arrangement.ts'
import { songOf } from '../document/song.ts'
import type { Score } from './line.ts'

/** The song as lines are read against it. */
export function scoreOf({ document }: Pick<State, 'document'>): Score {
  const song = songOf(document)
  const tracks = song.trackIds.flatMap((id) => song.track(id) ?? [])
  return {
    song,
    arrangement: arrangementOf(song),
    tracks,
    regions: tracks.flatMap(({ id }) => song.regionIds(id)).flatMap((id) => song.region(id) ?? []),
  }
}
