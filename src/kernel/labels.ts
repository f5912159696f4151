/**
 * Whole numbers that keep pieces in order, with room between them (list labelling: Dietz and Sleator).
 * When two neighbours have no room left, the smallest stretch around them that is sparse enough is spread evenly.
 */
const LOWEST = 0
const HIGHEST = Number.MAX_SAFE_INTEGER - 1
/**
 * Room left at an open end, so that appending takes the next label at once; a million appends fit before the first
 * spreading.
 */
const STRIDE = 2 ** 32

/** A label between two others, or undefined when there is no room. */
export function labelBetween(left: number | undefined, right: number | undefined): number | undefined {
  if (left === undefined && right === undefined) return HIGHEST / 2
  const low = left ?? Math.max(LOWEST, (right as number) - 2 * STRIDE)
  const high = right ?? Math.min(HIGHEST, (left as number) + 2 * STRIDE)
  const middle = low + Math.floor((high - low) / 2)
  return middle > low && middle < high ? middle : undefined
}

/** The label of one of so many entries that stand evenly apart around the middle. */
export function evenLabel(index: number, count: number): number {
  const stride = Math.min(STRIDE, Math.floor(HIGHEST / (count + 1)))
  return Math.floor(HIGHEST / 2) + (index - (count >> 1)) * stride
}

type Crowd = { count: number; index: number; labelAt(index: number): number | undefined }

/**
 * New labels for the neighbourhood of an entry. A wider stretch must be sparser, which keeps the work per insert
 * logarithmic on average.
 */
export function spreadLabels({ count, index, labelAt }: Crowd): { from: number; to: number }[] {
  for (let width = 16, room = 2 ** 10; ; width *= 2, room *= 2) {
    const first = Math.max(0, index - width)
    const last = Math.min(count - 1, index + width)
    const low = first === 0 ? LOWEST : (labelAt(first - 1) as number)
    const high = last === count - 1 ? HIGHEST : (labelAt(last + 1) as number)
    const step = Math.floor((high - low) / (last - first + 2))
    if (step < room && (first > 0 || last < count - 1)) continue
    if (step < 2) throw new Error('A sequence holds more pieces than there are labels')
    return Array.from({ length: last - first + 1 }, (_, n) => ({
      from: labelAt(first + n) as number,
      to: low + step * (n + 1),
    }))
  }
}
