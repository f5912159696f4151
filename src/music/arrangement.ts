import { type Song, songOf } from './document/song.ts'
import type { Arrangement } from './position/position.ts'
import type { State } from '../kernel/index.ts'
import { shareFrame, type Frame, type Thing } from '../words/index.ts'
import { secondsAt } from './document/bars.ts'

/** The song as positions see it: names and stretches, nothing else. */
export function arrangementOf(song: Song): Arrangement {
  const arrangement = arrangements.get(song) ?? readArrangement(song)
  arrangements.set(song, arrangement)
  return arrangement
}

const arrangements = new WeakMap<Song, Arrangement>()

function readArrangement(song: Song): Arrangement {
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

/** What words may refer to in a song: its length, its tracks, the names of its regions and its buses. */
export function musicFrame(state: State): Frame {
  const frame = frames.get(state) ?? shareFrame(frameOf(state))
  frames.set(state, frame)
  return frame
}

const frames = new WeakMap<State, Frame>()

function frameOf({ document, editor }: State): Frame {
  const song = songOf(document)
  const arrangement = arrangementOf(song)
  return {
    durationSeconds: secondsAt(song, endOfSong(arrangement)),
    cursorSeconds: secondsAt(song, Number(editor['playhead'] ?? 0)),
    selection: null,
    things: arrangement.tracks.map(({ id, name }): Thing => ({ kind: 'track', id, name })),
  }
}
