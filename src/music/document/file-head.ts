import type { Json } from '../../kernel/index.ts'
import type { TimeSignature } from '../wire/snapshot.ts'

export type MetreChange = { readonly beat: number; readonly timeSignature: TimeSignature }
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
