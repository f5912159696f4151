import type { Json } from '../../kernel/index.ts'
import { beatsPerBar, type TimeSignature } from '../wire/snapshot.ts'

/** Where bars lie: the metres of a song in order, the first one from beat 0 on. */
export type Metres = readonly [MetreChange, ...MetreChange[]]
type Barred = { readonly timeSignature: TimeSignature; readonly metres?: Metres }

const inOneMetre = (timeSignature: TimeSignature): Metres => [{ beat: 0, timeSignature }]

/** A part of a song in one metre; `bar` is the number of its first bar, from 1, and `to` where the next part begins. */
export type MetrePart = MetreChange & { readonly bar: number; readonly to: number }

/** A change of metre always begins a bar, so that the one before it may be short. */
export function metreParts({ timeSignature: first, metres = inOneMetre(first) }: Barred): readonly MetrePart[] {
  const known = partsOf.get(metres)
  if (known) return known
  const parts: MetrePart[] = []
  let bar = 1
  for (const [at, { beat, timeSignature }] of metres.entries()) {
    const to = metres[at + 1]?.beat ?? Infinity
    parts.push({ beat, timeSignature, bar, to })
    bar += Math.ceil((to - beat) / beatsPerBar(timeSignature) - DUST)
  }
  partsOf.set(metres, parts)
  return parts
}

const partsOf = new WeakMap<Metres, readonly MetrePart[]>()
const DUST = 1e-6

export function partAt(song: Barred, beat: number): MetrePart {
  const parts = metreParts(song)
  return parts.findLast((part) => part.beat <= beat + DUST) ?? only(parts)
}

/** Where a bar begins, counted from 1; half a bar is half of the one that it stands in. */
export function beatOfBar(song: Barred, bar: number): number {
  const parts = metreParts(song)
  const part = parts.findLast((each) => each.bar <= bar) ?? only(parts)
  return part.beat + (bar - part.bar) * beatsPerBar(part.timeSignature)
}

/** The bar of a beat, from 1, with the share of it that is over. */
export function barAt(song: Barred, beat: number): number {
  const part = partAt(song, beat)
  return part.bar + (beat - part.beat) / beatsPerBar(part.timeSignature)
}

/** How long the bars are around a beat, or those that end at it. */
export const barBeatsAt = (song: Barred, beat: number, { isBack = false }: { isBack?: boolean } = {}): number =>
  beatsPerBar(signatureAt(song, isBack ? beat - 2 * DUST : beat))

export const signatureAt = (song: Barred, beat: number): TimeSignature => partAt(song, beat).timeSignature

/** How long some bars are that begin, or with fewer than none end, at a beat. */
export function beatsOfBars(song: Barred, from: number, bars: number): number {
  const part = partAt(song, from)
  const beats = bars * beatsPerBar(part.timeSignature)
  const isInside = from + beats >= part.beat && from + beats <= part.to
  // Before the song begins bars go on as the first ones.
  return isInside || from + beats < 0 ? beats : whole(beatOfBar(song, barAt(song, from) + bars) - from)
}

/** How many bars something has that begins and lasts so long. */
export const barsIn = (
  song: Barred,
  { startBeat, durationBeats }: { startBeat: number; durationBeats: number },
): number => barsBetween(song, startBeat, startBeat + durationBeats)

/** What there is to say of a stretch that is not in one metre; null where it is. */
export function metreChangeIn(song: Barred, from: number, to: number): string | null {
  const part = partAt(song, from)
  if (part.to >= to - DUST) return null
  const next = partAt(song, part.to)
  return (
    `The metre changes from ${formatSignature(part.timeSignature)} to ${formatSignature(next.timeSignature)} at bar ` +
    `${next.bar}; new music is written in one metre. Say bars on one side of it.`
  )
}

export const formatSignature = ({ numerator, denominator }: TimeSignature): string => `${numerator}/${denominator}`

export function barsBetween(song: Barred, from: number, to: number): number {
  const part = partAt(song, from)
  return from >= part.beat && to <= part.to
    ? (to - from) / beatsPerBar(part.timeSignature)
    : whole(barAt(song, to) - barAt(song, from))
}

/** Sums over several metres gather dust. */
const whole = (value: number): number => Math.round(value * 1e9) / 1e9

type Timed = { readonly tempo: number; readonly laterTempos: readonly TempoChange[] }

export const temposOf = ({ tempo, laterTempos }: Timed): readonly TempoChange[] => [{ beat: 0, tempo }, ...laterTempos]

export const tempoAt = (song: Timed, beat: number): number =>
  temposOf(song).findLast((change) => change.beat <= beat + DUST)?.tempo ?? song.tempo

/** When a beat is heard, in seconds, by all changes of tempo before it. */
export function secondsAt(song: Timed, beat: number): number {
  const all = temposOf(song)
  return all.reduce((sum, { beat: from, tempo }, at) => {
    const to = Math.min(beat, all[at + 1]?.beat ?? Infinity)
    return sum + (Math.max(0, to - from) * 60) / tempo
  }, 0)
}

/** The beat that is heard at a second. */
export function beatAtSecond(song: Timed, seconds: number): number {
  const change = temposOf(song).findLast(({ beat }) => secondsAt(song, beat) <= seconds) ?? {
    beat: 0,
    tempo: song.tempo,
  }
  return change.beat + ((seconds - secondsAt(song, change.beat)) * change.tempo) / 60
}

const only = ([first]: readonly MetrePart[]): MetrePart => {
  if (!first) throw new Error('A song has a metre')
  return first
}

type MetreChange = { readonly beat: number; readonly timeSignature: TimeSignature }
export type TempoChange = { readonly beat: number; readonly tempo: number }

/** What a song that came from a MIDI file says of itself beyond its first tempo and time signature. */
export type FileHead = {
  /** Whether the file names a key; a project that came from elsewhere always does. */
  readonly isKeyStated: boolean
  readonly metres: readonly MetreChange[]
  readonly tempos: readonly TempoChange[]
}

/** The first change stands for everything up to the next one, wherever it stands in the file. */
export function readFileHead(midi: Json | undefined): FileHead {
  const { format, division, kept } = (midi ?? {}) as { format?: Json; division?: Json; kept?: Json }
  if (!Array.isArray(kept)) return { isKeyStated: true, metres: [], tempos: [] }
  const perBeat = (division as { ticksPerBeat?: number } | undefined)?.ticksPerBeat ?? 0
  const events = kept.flatMap((event): Event[] => {
    const { tick, hex } = (event ?? {}) as { tick?: Json; hex?: Json }
    return typeof tick === 'number' && typeof hex === 'string' ? [{ tick, hex }] : []
  })
  const isKeyStated = events.some(({ hex }) => hex.startsWith(metaKey))
  // Separate patterns have separate times, and film frames have no beats.
  if (!(perBeat > 0) || format === 2) return { isKeyStated, metres: [], tempos: [] }
  const changes = <T>(prefix: string, read: (bytes: readonly number[]) => T | null): { beat: number; value: T }[] => {
    const found = new Map<number, T>()
    for (const { tick, hex } of events.toSorted((a, b) => a.tick - b.tick)) {
      const value = hex.startsWith(prefix) ? read(bytesOf(hex.slice(prefix.length))) : null
      if (value !== null) found.set(found.size === 0 ? 0 : tick / perBeat, value)
    }
    const all = [...found].map(([beat, value]) => ({ beat, value }))
    return all.filter(({ value }, at) => JSON.stringify(value) !== JSON.stringify(all[at - 1]?.value))
  }
  return {
    isKeyStated,
    metres: changes(metaSignature, signatureOf).map(({ beat, value }) => ({ beat, timeSignature: value })),
    tempos: changes(metaTempo, tempoOf).map(({ beat, value }) => ({ beat, tempo: value })),
  }
}

type Event = { readonly tick: number; readonly hex: string }

/** The meta events of a file that count here, with their lengths: 3 bytes of tempo, 4 of metre; a key. */
const metaTempo = 'ff5103'
const metaSignature = 'ff5804'
const metaKey = 'ff59'

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))

function signatureOf([numerator = 0, power = 0]: readonly number[]): TimeSignature | null {
  return numerator >= 1 && numerator <= 64 && power <= 5 ? { numerator, denominator: 2 ** power } : null
}

/** To a thousandth, as a project has its first tempo. */
function tempoOf([high = 0, middle = 0, low = 0]: readonly number[]): number | null {
  const microseconds = high * 65536 + middle * 256 + low
  const tempo = microseconds > 0 ? Math.round(60_000_000_000 / microseconds) / 1000 : 0
  return tempo > 0 && tempo <= 1000 ? tempo : null
}
