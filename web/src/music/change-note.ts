import { wholeBeats } from './beats.ts'
/** A note of the document as it is, and not as a plan would have it. */
export type HandNote = {
  readonly pitch: number
  readonly startBeat: number
  readonly durationBeats: number
  readonly velocity: number
}

/** What hands do to some notes: where they go, how long they are then, and how hard they are struck. */
export type HandChange = {
  readonly beats?: number
  readonly semitones?: number
  readonly longer?: number
  readonly edge?: 'start' | 'end'
  readonly harder?: number
}

/** So short is the shortest note that can be written. */
export const MIN_BEATS = 0.01
const MAX_BEATS = 1000

/** As much of a change as all notes can follow: within the keys, and in their region. */
export function withinRegion(
  { region, notes }: { readonly region: { readonly durationBeats: number }; readonly notes: readonly HandNote[] },
  wanted: HandChange,
): HandChange {
  const { beats, semitones, longer, edge } = wanted
  const starts = notes.map(({ startBeat }) => startBeat)
  const pitches = notes.map(({ pitch }) => pitch)
  const shortest = Math.min(...notes.map(({ durationBeats }) => durationBeats))
  const most = region.durationBeats - MIN_BEATS - Math.max(...starts)
  const reach = edge === 'start' ? Math.min(...starts) : Infinity
  return {
    ...wanted,
    ...(beats !== undefined && { beats: Math.min(Math.max(beats, -Math.min(...starts)), Math.max(0, most)) }),
    ...(semitones !== undefined && {
      semitones: Math.min(Math.max(semitones, -Math.min(...pitches)), 127 - Math.max(...pitches)),
    }),
    ...(longer !== undefined && { longer: Math.min(reach, Math.max(longer, Math.min(0, MIN_BEATS - shortest))) }),
  }
}

/** A note after a change, by the same sums as the server's. */
export function changeNote<N extends HandNote>(
  note: N,
  { beats = 0, semitones = 0, longer = 0, edge = 'end', harder = 0 }: HandChange,
): N {
  const { startBeat: had, durationBeats: long } = note
  const wanted = Math.min(MAX_BEATS, Math.max(Math.min(MIN_BEATS, long), wholeBeats(long + longer)))
  const stretched = edge === 'start' ? Math.min(wanted, wholeBeats(had + long)) : wanted
  const durationBeats = longer === 0 ? long : stretched
  const startBeat = longer !== 0 && edge === 'start' ? wholeBeats(had + long - durationBeats) : had
  return {
    ...note,
    pitch: note.pitch + semitones,
    startBeat: Math.max(0, beats === 0 ? startBeat : wholeBeats(startBeat + beats)),
    durationBeats,
    velocity: Math.min(127, Math.max(1, note.velocity + harder)),
  }
}
