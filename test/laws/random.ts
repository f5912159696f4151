/** A seeded source of chances (mulberry32), so that a failing story can be told again. */
export type Random = {
  (): number
  below(limit: number): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  some<T>(list: readonly T[]): T[]
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return Object.assign(random, {
    below,
    pick,
    between: (low: number, high: number): number => low + below(high - low + 1),
    some: <T>(list: readonly T[]): T[] => {
      // Mostly one, sometimes a few, sometimes all: as people choose.
      const way = random()
      const chosen = way < 0.6 ? [] : list.filter(() => way > 0.9 || random() < 0.4)
      return chosen.length > 0 ? chosen : [pick(list)]
    },
  })
}
