/**
 * Sentences that stand together before and after, and changed their place: `count` of them, from one index to another.
 */
export type MovedBlock = { readonly ids: readonly string[]; readonly from: number; readonly to: number }

/** What moved between two orders. As little as possible counts as moved: the most that kept its order stands still. */
export function findMovedBlocks(before: readonly string[], after: readonly string[]): MovedBlock[] {
  const fromOf = new Map(before.map((id, index) => [id, index]))
  const common = after.flatMap((id, to) => {
    const from = fromOf.get(id)
    return from === undefined ? [] : [{ id, from, to }]
  })
  const still = new Set(longestRising(common.map(({ from }) => from)))
  const blocks: { ids: string[]; from: number; to: number }[] = []
  for (const { id, from, to } of common) {
    if (still.has(from)) continue
    const last = blocks.at(-1)
    if (last && last.from + last.ids.length === from && last.to + last.ids.length === to) last.ids.push(id)
    else blocks.push({ ids: [id], from, to })
  }
  return blocks
}

/** "12 → 3", or "12–18 → 3–9", counted from one. */
export function formatPlaces({ ids, from, to }: MovedBlock): string {
  const range = (at: number): string => (ids.length === 1 ? String(at + 1) : `${at + 1}–${at + ids.length}`)
  return `${range(from)} → ${range(to)}`
}

/** The longest run of rising numbers, by patience sorting. */
function longestRising(numbers: readonly number[]): number[] {
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before.set(number, ends[low - 1])
    ends[low] = number
  }
  const found: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) found.push(at)
  return found.toReversed()
}
