import type { SongNote } from '../wire/snapshot.ts'
import type { Json } from '../../kernel/index.ts'

/** A hand is early by less than this: neither the composer (0.035 beats) nor humanising (0.03) strays further. */
const MAX_EARLY_BEATS = 1 / 16

/**
 * Where a note is meant to begin: one struck a little ahead of a cut, and sounding mostly behind it, belongs to the bar
 * behind it.
 */
const meantStart = ({ startBeat, durationBeats }: SongNote, cut: number): number => {
  const early = cut - startBeat
  return early > 0 && early <= MAX_EARLY_BEATS && early < durationBeats / 2 ? cut : startBeat
}

/**
 * The notes of a piece, from its own start: those meant to begin in it, none longer than it. `isCut`: they went on
 * behind it.
 */
export function cutNotes(
  notes: readonly SongNote[],
  { from, to, isCut }: { readonly from: number; readonly to: number; readonly isCut: boolean },
): SongNote[] {
  return notes.flatMap((note) => {
    const startBeat = meantStart(note, from)
    if (startBeat < from || (isCut ? meantStart(note, to) : note.startBeat) >= to) return []
    const endBeat = Math.min(note.startBeat + note.durationBeats, to)
    return [{ ...note, startBeat: startBeat - from, durationBeats: endBeat - startBeat }]
  })
}

/** The notes that are meant to begin within so many beats, none of them longer than there is room for. */
export const notesInside = (beats: number, notes: readonly SongNote[]): SongNote[] =>
  cutNotes(notes, { from: 0, to: beats, isCut: true })

/** A controller, a bend or a touch: something that holds from its beat until the next one of its kind. */
export type HeldEvent = { readonly beat: number; readonly value: number; readonly [field: string]: Json }
type Span = { readonly from: number; readonly to: number }
/** `isHeld` tells what a hand or a foot holds and lets go again, such as a pedal; a level is not. */
type Kinds = { kindOf(event: HeldEvent): string; isHeld(event: HeldEvent): boolean }

/**
 * The events of the pieces that a region is cut into, each from the start of its piece. What stands in a stretch that
 * goes, goes with it; but what is held when the stretch begins is let go there, each piece begins with the values that
 * it began with before, and behind the last one they are what they were behind the region.
 */
export function cutEvents(
  events: readonly HeldEvent[],
  pieces: readonly Span[],
  { end, kindOf, isHeld }: Kinds & { readonly end: number },
): HeldEvent[][] {
  const found = pieces.map((): HeldEvent[] => [])
  const sorted = events.toSorted((a, b) => a.beat - b.beat)
  for (const kind of new Set(sorted.map(kindOf))) {
    const all = sorted.filter((event) => kindOf(event) === kind)
    const lastBefore = (beat: number): HeldEvent | undefined => all.findLast((event) => event.beat < beat)
    let now: number | null = null
    for (const [at, { from, to }] of pieces.entries()) {
      const put = (event: HeldEvent, beat: number): void => {
        if (event.value === (now ?? (isHeld(event) ? 0 : null)) && beat !== event.beat) return
        found[at]?.push({ ...event, beat: beat - from })
        now = event.value
      }
      const next = pieces[at + 1]
      const own = all.filter(({ beat }) => beat >= from && (beat < to || (!next && to >= end)))
      const before = lastBefore(from)
      if (before && own[0]?.beat !== from) put(before, from)
      for (const event of own) put(event, event.beat)
      const after = lastBefore(next?.from ?? end)
      if (!after || after.beat < to || to >= (next?.from ?? end)) continue
      if (!next) put(after, to)
      else if (isHeld(after)) put({ ...after, value: 0 }, to)
    }
  }
  return found.map((piece) => piece.toSorted((a, b) => a.beat - b.beat))
}
