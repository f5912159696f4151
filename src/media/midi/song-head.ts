import type { TimeSignature } from '../../music/index.ts'
import { keyOfSignature } from './key-signature.ts'
import { metaTypes, readMeta } from './meta-event.ts'
import { midiText } from './midi-text.ts'
import type { KeptEvent, MidiSong } from './midi-song.ts'

/** What a project says of itself once; a file may say it again and again, and then the first one counts. */
export type SongHead = {
  name: string | null
  tempo: number | null
  key: string | null
  timeSignature: TimeSignature | null
}

export function songHead({ kept, format }: Pick<MidiSong, 'kept' | 'format'>): SongHead {
  const first = (type: number) => firstMeta(kept, type)
  const name = firstMeta(
    kept.filter(({ chunk }) => chunk === 0),
    metaTypes.name,
  )
  const tempo = first(metaTypes.tempo)
  return {
    name: name && format !== 2 ? midiText(name, 100) || null : null,
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
