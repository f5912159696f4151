import type { ProjectSnapshot } from '../../music/index.ts'
import { sectionSpans } from './section-spans.ts'
import { midiOfSnapshot } from './midi-of-snapshot.ts'
import { secondsAt, ticksPerBeat } from './ticks.ts'

/** When each section of a project is heard, in seconds, tempo changes of an imported file included. */
export function sectionLabels(snapshot: ProjectSnapshot): { start: number; end: number; text: string }[] {
  const seconds = beatClock(snapshot)
  return sectionSpans(snapshot).map(({ name, startBeat, endBeat }) => ({
    start: seconds(startBeat),
    end: seconds(endBeat),
    text: name,
  }))
}

/** When a beat of a project is heard, in seconds, tempo changes of an imported file included. */
export function beatClock(snapshot: ProjectSnapshot): (beat: number) => number {
  const { song } = midiOfSnapshot({ ...snapshot, tracks: [] })
  const perBeat = ticksPerBeat(song.division)
  const seconds = secondsAt(song)
  return (beat) => seconds(beat * perBeat)
}
