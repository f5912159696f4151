import type { Snapshot } from '../../music/wire/snapshot.ts'
import { midiOfSnapshot } from './midi-of-snapshot.ts'
import { secondsAt, ticksPerBeat } from './ticks.ts'

/** When a beat of a project is heard, in seconds, tempo changes of an imported file included. */
export function beatClock(snapshot: Snapshot): (beat: number) => number {
  const { song } = midiOfSnapshot({ ...snapshot, tracks: [] })
  const perBeat = ticksPerBeat(song.division)
  const seconds = secondsAt(song)
  return (beat) => seconds(beat * perBeat)
}
