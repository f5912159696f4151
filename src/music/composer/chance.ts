/** A list that is never empty, so that something can always be chosen from it. */
export type Several<T> = readonly [T, ...T[]]

/** A source of choices that is the same whenever its names are the same. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly below: (limit: number) => number
  readonly pick: <T>(list: Several<T>) => T
  readonly happens: (probability: number) => boolean
  /** Around 0, mostly within 1: the sum of a few throws, as a hand's slips are. */
  readonly wobble: () => number
}

/** Every part of a song draws from a source of its own, named by what it may depend on; so no part disturbs another. */
export function chanceOf(...names: readonly (string | number)[]): Chance {
  const next = mulberry32(hash(names.join('\u0000')))
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    happens: (probability) => next() < probability,
    wobble: () => (next() + next() + next()) / 1.5 - 1,
  }
}

/** FNV-1a, then two rounds of mixing so that names which differ in one letter start far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
