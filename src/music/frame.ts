import type { State } from '../kernel/index.ts'
import type { Frame, Thing } from '../words/index.ts'
import { arrangementOf, endOfSong } from './arrangement.ts'
import { secondsAt } from './document/bars.ts'
import { songOf } from './document/song.ts'

/** What words may refer to in a song: its length, its tracks, the names of its regions and its buses. */
export function musicFrame({ document, editor }: State): Frame {
  const song = songOf(document)
  const arrangement = arrangementOf(song)
  return {
    durationSeconds: secondsAt(song, endOfSong(arrangement)),
    cursorSeconds: secondsAt(song, Number(editor['playhead'] ?? 0)),
    selection: null,
    things: arrangement.tracks.map(({ id, name }): Thing => ({ kind: 'track', id, name })),
  }
}
