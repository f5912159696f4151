type Size = { readonly width: number; readonly height: number }
type Band = { readonly top: number; readonly bottom: number }

export type BarCall = {
  /** What is seen of the tracks. */
  readonly room: Size
  readonly bar: Size
  /** From where to where something is selected, in pixels of the room. */
  readonly from: number
  readonly to: number
  /** The selected tracks, in pixels of the room, from the top on. */
  readonly bands: readonly Band[]
}

const GAP = 8
const MARGIN = 4

/**
 * Where a bar stands at a selection: below it, above it, in it, or beside it, and never on one of its edges, which are
 * dragged and looked at. Nothing where there is no such place.
 */
export function placeBar({ room, bar, from, to, bands }: BarCall): { readonly x: number; readonly y: number } | null {
  const seen = bands.filter(({ top, bottom }) => bottom > 0 && top < room.height)
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last || to < 0 || from > room.width) return null
  const within = (x: number): number => Math.min(Math.max(MARGIN, x), room.width - bar.width - MARGIN)
  const [left, right] = [Math.max(0, from), Math.min(room.width, to)]
  const low = Math.min(last.bottom, room.height) - bar.height - GAP
  const places = [
    { x: within(left), y: last.bottom + GAP },
    { x: within(left), y: first.top - bar.height - GAP },
    { x: (left + right - bar.width) / 2, y: low },
    { x: to + GAP, y: low },
    { x: from - bar.width - GAP, y: low },
  ]
  const isFree = ({ x, y }: { x: number; y: number }): boolean =>
    x >= MARGIN &&
    x + bar.width <= room.width - MARGIN &&
    y >= 0 &&
    y + bar.height <= room.height &&
    !seen.some(
      ({ top, bottom }) =>
        y < bottom && y + bar.height > top && [from, to].some((edge) => x - GAP < edge && edge < x + bar.width + GAP),
    )
  return places.find(isFree) ?? null
}
