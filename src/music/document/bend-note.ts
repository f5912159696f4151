import type { Json } from '../../kernel/index.ts'
import type { SongNote } from '../wire/snapshot.ts'

/**
 * What may be done to notes as they stand: `transpose` by semitones, `swing` by an amount, `quantize` to a grid, `move`
 * by beats and semitones, `stretch` at one end, `strike` harder or softer.
 */
export type Bending = { readonly kind: string; readonly value: Json }

/** A note after some bendings, in order. Client and server use this one function, so both arrive at the same beats. */
export function bendNote<N extends SongNote>(note: N, bendings: readonly Bending[]): N {
  const bent = bendings.reduce((now, { kind, value }) => {
    if (kind === 'transpose') return { ...now, pitch: now.pitch + (value as number) }
    if (kind === 'swing') return swung(now, value as number)
    if (kind === 'quantize') return quantized(now, value as { gridSize: number; strength: number })
    if (kind === 'move') return moved(now, value as { beats: number; semitones: number })
    if (kind === 'stretch') return stretched(now, value as Stretching)
    if (kind === 'strike') return struck(now, value as { velocity?: number; by?: number })
    return now
  }, note)
  // Each bending was in range when it was asked for; without one that is undone since, the others may not be.
  return { ...bent, pitch: Math.min(127, Math.max(0, bent.pitch)), startBeat: Math.max(0, bent.startBeat) }
}

/** What is pressed on one key goes with its notes to another; everything else that a region holds stays as it is. */
export function bendTouch<T extends object>(touch: T, bendings: readonly Bending[]): T {
  if (!('pitch' in touch) || typeof touch.pitch !== 'number') return touch
  const pitch = bendings.reduce(
    (now, { kind, value }) => (kind === 'transpose' ? now + (value as number) : now),
    touch.pitch,
  )
  return { ...touch, pitch: Math.min(127, Math.max(0, pitch)) }
}

/** The second eighth of every beat comes later, and as much later as in triplets at 1; what is between moves along. */
function swung<N extends SongNote>(note: N, amount: number): N {
  const startBeat = swungBeat(note.startBeat, amount)
  return {
    ...note,
    startBeat,
    durationBeats: Math.max(MIN_BEATS, whole(swungBeat(note.startBeat + note.durationBeats, amount) - startBeat)),
  }
}

function swungBeat(beat: number, amount: number): number {
  const middle = 0.5 + amount / 6
  const start = Math.floor(beat)
  const inside = beat - start
  return whole(start + (inside < 0.5 ? inside * 2 * middle : middle + (inside - 0.5) * 2 * (1 - middle)))
}

function quantized<N extends SongNote>(note: N, { gridSize, strength }: { gridSize: number; strength: number }): N {
  const onGrid = Math.round(note.startBeat / gridSize) * gridSize
  return { ...note, startBeat: whole(note.startBeat + (onGrid - note.startBeat) * strength) }
}

const moved = <N extends SongNote>(note: N, { beats, semitones }: { beats: number; semitones: number }): N => ({
  ...note,
  pitch: note.pitch + semitones,
  startBeat: beats === 0 ? note.startBeat : whole(note.startBeat + beats),
})

type Stretching = { readonly beats: number; readonly factor: number; readonly edge: 'end' | 'start' }

/** So short a note can be written; one that came shorter may stay so. */
const SHORTEST_BEATS = 0.01
const LONGEST_BEATS = 1000

function stretched<N extends SongNote>(note: N, { beats, factor, edge }: Stretching): N {
  const { startBeat, durationBeats: had } = note
  const least = Math.min(SHORTEST_BEATS, had)
  const wanted = Math.min(LONGEST_BEATS, Math.max(least, whole(had * factor + beats)))
  // At its start it reaches back to where its region begins, and no further.
  const durationBeats = edge === 'start' ? Math.min(wanted, whole(startBeat + had)) : wanted
  return { ...note, durationBeats, ...(edge === 'start' && { startBeat: whole(startBeat + had - durationBeats) }) }
}

const struck = <N extends SongNote>(note: N, { velocity, by = 0 }: { velocity?: number; by?: number }): N => ({
  ...note,
  velocity: Math.min(127, Math.max(1, velocity ?? note.velocity + by)),
})

/** A millionth of a beat is far below what can be heard, and keeps sums free of dust. */
const MIN_BEATS = 1e-6
const whole = (beats: number): number => Math.round(beats * 1e6) / 1e6

const known: ReadonlySet<string> = new Set(['pitch', 'startBeat', 'durationBeats', 'velocity', 'channel'])

type Fields = { readonly [field: string]: Json }

/** A note as a call carries it: fields of its client's own, or its file's, stand apart, so that slips are seen. */
export function packNote(note: SongNote): SongNote & { readonly kept?: Fields } {
  const entries = Object.entries(note) as [string, Json][]
  const kept = entries.filter(([field]) => !known.has(field))
  return kept.length === 0
    ? note
    : {
        ...(Object.fromEntries(entries.filter(([field]) => known.has(field))) as unknown as SongNote),
        kept: Object.fromEntries(kept),
      }
}

/** The note that such a call stands for. Client and server use this one function, so both hold the same notes. */
export function unpackNote<N extends SongNote & { readonly kept?: unknown }>({ kept, ...note }: N): Omit<N, 'kept'> {
  return { ...(typeof kept === 'object' ? kept : {}), ...note }
}
