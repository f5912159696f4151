import type { Json } from '../../kernel/index.ts'

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
