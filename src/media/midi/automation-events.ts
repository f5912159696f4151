import type { SnapshotTrack } from '../../music/index.ts'

export type AutomationLane = NonNullable<SnapshotTrack['automation']>[number]
type Point = AutomationLane['points'][number]

/** A curve is drawn in steps of a 16th of a beat, or in as many as a long one needs. */
const stepBeats = 1 / 16
const MAX_STEPS = 512

/**
 * What a lane becomes: values of a controller, or bends, at beats of the project; null where MIDI knows no such
 * parameter.
 */
export function automationEvents({
  parameter,
  points,
}: AutomationLane): { cc: number | 'bend'; values: { beat: number; value: number }[] } | null {
  const target = targetOf(parameter, points)
  if (!target) return null
  const sorted = points.toSorted((a, b) => a.beat - b.beat)
  const values: { beat: number; value: number }[] = []
  const say = (beat: number, level: number) => {
    const value = target.value(level)
    if (values.at(-1)?.value !== value) values.push({ beat, value })
  }
  for (const [index, point] of sorted.entries()) {
    say(point.beat, point.value)
    const next = sorted[index + 1]
    const shape = next && shapes.get(point.curve ?? 'linear')
    if (!next || !shape) continue
    const steps = Math.min(MAX_STEPS, Math.ceil((next.beat - point.beat) / stepBeats))
    for (let step = 1; step < steps; step++) {
      const done = step / steps
      say(point.beat + (next.beat - point.beat) * done, point.value + (next.value - point.value) * shape(done))
    }
  }
  return { cc: target.cc, values }
}

/** How far a value has come when a part of the way is over; a step has no way. */
const shapes = new Map<string, (done: number) => number>([
  ['linear', (done) => done],
  ['smooth', (done) => done * done * (3 - 2 * done)],
  ['exp', (done) => done * done],
  ['log', (done) => Math.sqrt(done)],
])

function targetOf(
  parameter: string,
  points: readonly Point[],
): { cc: number | 'bend'; value: (level: number) => number } | null {
  if (parameter === 'Volume') return { cc: 7, value: volumeController }
  if (parameter === 'Pan') return { cc: 10, value: panController }
  // Clients write these either as MIDI does or as a share of the whole.
  const isShare = points.every(({ value }) => Math.abs(value) <= 1)
  if (parameter === 'Pitch Bend')
    return { cc: 'bend', value: (level) => held(Math.round(isShare ? level * 8191 : level), -8192, 8191) }
  const cc = /\(CC(\d{1,3})\)$/.exec(parameter)?.[1]
  if (cc === undefined || Number(cc) > 127) return null
  return { cc: Number(cc), value: (level) => held(Math.round(isShare ? level * 127 : level), 0, 127) }
}

const held = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/**
 * Controller 7 for a volume of 0 to 1.5. Synthesizers square the controller, and 100 is where they start, which is our
 * 1.
 */
export function volumeController(volume: number): number {
  return Math.min(127, Math.round(100 * Math.sqrt(Math.max(0, volume))))
}

/** Controller 10 for a pan of 0 (left) to 1 (right); the middle is 64. */
export function panController(pan: number): number {
  return Math.min(127, Math.max(0, Math.round(pan * 128)))
}

/** How much of a channel goes to each effect that MIDI knows, by what a bus or an effect is called. */
export function effectController(name: string): number | null {
  if (/reverb|room|hall|plate|space/i.test(name)) return 91
  if (/chorus|ensemble|flanger/i.test(name)) return 93
  return /delay|echo/i.test(name) ? 94 : null
}
