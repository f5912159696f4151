import type { State } from '../../kernel/index.ts'
import { arrangementOf } from '../arrangement.ts'
import { songOf, type Song } from '../document/song.ts'
import type { Score } from './line.ts'

/** The song as lines are read against it. */
export function scoreOf({ document }: Pick<State, 'document'>): Score {
  const song = songOf(document)
  const score = scores.get(song) ?? readScore(song)
  scores.set(song, score)
  return score
}

const scores = new WeakMap<Song, Score>()

function readScore(song: Song): Score {
  const tracks = song.trackIds.flatMap((id) => song.track(id) ?? [])
  return {
    song,
    arrangement: arrangementOf(song),
    tracks,
    regions: tracks.flatMap(({ id }) => song.regionIds(id)).flatMap((id) => song.region(id) ?? []),
  }
}
