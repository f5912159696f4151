import type { Snapshot } from '../../music/wire/snapshot.ts'
import { midiOfSnapshot } from './midi-of-snapshot.ts'
import { sectionSpans } from './section-spans.ts'
import { secondsAt, ticksPerBeat } from './ticks.ts'

/** When each section of a project is heard, in seconds, tempo changes of an imported file included. */
export function sectionLabels(snapshot: Snapshot): { start: number; end: number; text: string }[] {
  const { song } = midiOfSnapshot({ ...snapshot, tracks: [] })
  const perBeat = ticksPerBeat(song.division)
  const seconds = secondsAt(song)
  return sectionSpans(snapshot).map(({ name, startBeat, endBeat }) => ({ start: seconds(startBeat * perBeat), end: seconds(endBeat * perBeat), text: name }))
}
