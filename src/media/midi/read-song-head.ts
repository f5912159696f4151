import { type TimeSignature, readKey } from '../../music/index.ts'
import { metaTypes, readMeta, decodeMidiText } from './meta-event.ts'
import type { KeptEvent, MidiSong, Division } from './midi-song.ts'

/** What a project says of itself once; a file may say it again and again, and then the first one counts. */
export type SongHead = {
  name: string | null
  tempo: number | null
  key: string | null
  timeSignature: TimeSignature | null
}

export function readSongHead({ kept, format }: Pick<MidiSong, 'kept' | 'format'>): SongHead {
  const first = (type: number) => firstMeta(kept, type)
  const name = firstMeta(
    kept.filter(({ chunk }) => chunk === 0),
    metaTypes.name,
  )
  const tempo = first(metaTypes.tempo)
  return {
    name: name && format !== 2 ? decodeMidiText(name, 100) || null : null,
    tempo: tempo && tempoOf(tempo),
    key: keyOfSignature(first(metaTypes.key) ?? [99]),
    timeSignature: timeSignatureOf(first(metaTypes.signature)),
  }
}

/** Beats per minute, to a thousandth: what a person typed comes back as it was typed. */
export function tempoOf([high = 0, middle = 0, low = 0]: readonly number[]): number | null {
  const microseconds = microsecondsOf([high, middle, low])
  const tempo = Math.round(60_000_000_000 / microseconds) / 1000
  return microseconds > 0 && tempo > 0 && tempo <= 1000 ? tempo : null
}

export const microsecondsOf = ([high = 0, middle = 0, low = 0]: readonly number[]): number =>
  high * 65536 + middle * 256 + low

export function tempoBytes(tempo: number): number[] {
  const microseconds = Math.min(0xffffff, Math.max(1, Math.round(60_000_000 / tempo)))
  return [microseconds >> 16, (microseconds >> 8) & 255, microseconds & 255]
}

export function firstMeta(kept: readonly KeptEvent[], type: number): number[] | null {
  const prefix = `ff${type.toString(16).padStart(2, '0')}`
  let found: KeptEvent | undefined
  for (const event of kept)
    if (event.hex.startsWith(prefix) && (found === undefined || event.tick < found.tick)) found = event
  return found ? (readMeta(found.hex)?.bytes ?? null) : null
}

function timeSignatureOf(bytes: number[] | null): TimeSignature | null {
  if (!bytes) return null
  const [numerator = 4, power = 2] = bytes
  return numerator >= 1 && numerator <= 64 && power <= 5 ? { numerator, denominator: 2 ** power } : null
}

/** From seven flats to seven sharps. */
const majors = ['Cb', 'Gb', 'Db', 'Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'C#']
const minors = ['Ab', 'Eb', 'Bb', 'F', 'C', 'G', 'D', 'A', 'E', 'B', 'F#', 'C#', 'G#', 'D#', 'A#']

/** The key that a key signature of a file names: sharps (flats below zero), and major or minor. */
function keyOfSignature([sharps = 0, mode = 0]: readonly number[]): string | null {
  const at = (sharps > 127 ? sharps - 256 : sharps) + 7
  const name = (mode === 1 ? minors : majors)[at]
  return name === undefined ? null : `${name}${mode === 1 ? 'm' : ''}`
}

/** The bytes of a key signature, or null where a file has no way to say the key. */
export function signatureOfKey(text: string): [sharps: number, mode: number] | null {
  const key = readKey(text)
  if (!key || (key.mode !== 'major' && key.mode !== 'minor')) return null
  const mode = key.mode === 'minor' ? 1 : 0
  const at = (mode === 1 ? minors : majors).indexOf(mode === 1 ? key.name.slice(0, -1) : key.name)
  return at < 0 ? null : [(at - 7 + 256) % 256, mode]
}

/** Files that count film frames have no beats; they are shown as if they were played at this tempo. */
export const tempoOfFrames = 120

export function ticksPerBeat(division: Division): number {
  return 'ticksPerBeat' in division ? division.ticksPerBeat : (ticksPerSecond(division) * 60) / tempoOfFrames
}

/** When a tick is heard, in seconds, by all the tempo changes of the song. */
export function secondsAt({ division, kept }: Pick<MidiSong, 'division' | 'kept'>): (tick: number) => number {
  if (!('ticksPerBeat' in division)) return (tick) => tick / ticksPerSecond(division)
  const changes = kept
    .flatMap(({ tick, hex }) => {
      const meta = readMeta(hex)
      const microseconds = meta?.type === metaTypes.tempo ? microsecondsOf(meta.bytes) : 0
      return microseconds > 0 ? [{ tick, secondsPerTick: microseconds / 1_000_000 / division.ticksPerBeat }] : []
    })
    .toSorted((a, b) => a.tick - b.tick)
  const starts = [{ tick: 0, secondsPerTick: 0.5 / division.ticksPerBeat, seconds: 0 }]
  for (const { tick, secondsPerTick } of changes) {
    const last = starts.at(-1)
    if (last) starts.push({ tick, secondsPerTick, seconds: last.seconds + (tick - last.tick) * last.secondsPerTick })
  }
  return (tick) => {
    const start = starts[lastAtOrBefore(starts, tick)]
    return start ? start.seconds + (tick - start.tick) * start.secondsPerTick : 0
  }
}

function lastAtOrBefore(starts: readonly { tick: number }[], tick: number): number {
  let low = 0,
    high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle]?.tick ?? 0) <= tick) low = middle
    else high = middle - 1
  }
  return low
}

function ticksPerSecond({ framesPerSecond, ticksPerFrame }: Exclude<Division, { ticksPerBeat: number }>): number {
  return (framesPerSecond === 29 ? 30_000 / 1001 : framesPerSecond) * ticksPerFrame
}
