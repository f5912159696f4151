/** Values of a controller, from the start of a region. */
type ControlEvent = { readonly beat: number; readonly value: number }

export const SUSTAIN = 64

/** Where the numbers of a controller are not given: what players usually do. */
const usual: ReadonlyMap<number, readonly [from: number, to: number]> = new Map([
  [1, [0, 40]],
  [2, [60, 90]],
  [11, [70, 105]],
  [71, [40, 60]],
  [74, [50, 90]],
])

/** A controller that swells over some beats, from one value to another. */
export function controlEvents({
  cc,
  beats,
  ...given
}: {
  readonly cc: number
  readonly beats: number
  readonly from?: number | undefined
  readonly to?: number | undefined
}): ControlEvent[] {
  const [from, to] = [given.from ?? usual.get(cc)?.[0] ?? 64, given.to ?? usual.get(cc)?.[1] ?? 64]
  return from === to
    ? [{ beat: 0, value: from }]
    : [
        { beat: 0, value: from },
        { beat: beats / 2, value: Math.round((from + to) / 2) },
        { beat: Math.max(0, beats - 0.25), value: to },
      ]
}

/** A pedal: down on the beat and up just before the next one. */
export function pedalEvents(beats: number, every: number): ControlEvent[] {
  const count = Math.min(1000, Math.ceil(beats / every))
  return Array.from({ length: count }, (_, at) => [
    { beat: at * every, value: 127 },
    { beat: Math.min(beats, (at + 1) * every) - Math.min(0.125, every / 4), value: 0 },
  ]).flat()
}

/** A bend into the first note, and aftertouch that comes and goes. */
export const bendEvents: readonly ControlEvent[] = [
  { beat: 0, value: -512 },
  { beat: 0.25, value: 0 },
]
export const touchEvents = (beats: number): ControlEvent[] => [
  { beat: 0, value: 0 },
  { beat: beats / 2, value: 60 },
  { beat: Math.max(0, beats - 0.25), value: 0 },
]
