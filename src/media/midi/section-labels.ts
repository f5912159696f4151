import type { Snapshot } from '../../music/wire/snapshot.ts'
import { beatClock } from './beat-clock.ts'
import { sectionSpans } from './section-spans.ts'

/** When each section of a project is heard, in seconds, tempo changes of an imported file included. */
export function sectionLabels(snapshot: Snapshot): { start: number; end: number; text: string }[] {
  const seconds = beatClock(snapshot)
  return sectionSpans(snapshot).map(({ name, startBeat, endBeat }) => ({
    start: seconds(startBeat),
    end: seconds(endBeat),
    text: name,
  }))
}
