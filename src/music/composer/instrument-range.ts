/** The keys that an instrument of the General MIDI list can really play, by its program number. */
export function instrumentRange(program: number): { low: number; high: number } {
  const [, low, high] = ranges.find(([last]) => program <= last) ?? [127, 24, 108]
  return { low, high }
}

/** The same note in the octave nearest to where it was written that the instrument has. */
export function intoRange(pitch: number, { low, high }: { low: number; high: number }): number {
  let moved = pitch
  while (moved < low) moved += 12
  while (moved > high) moved -= 12
  return moved
}

/** Last program of each run of kindred instruments, with its lowest and highest key. */
const ranges: readonly (readonly [number, number, number])[] = [
  [3, 21, 108],
  [5, 28, 103],
  [6, 29, 89],
  [7, 36, 96],
  [9, 60, 108],
  [10, 60, 96],
  [11, 53, 89],
  [12, 45, 96],
  [13, 65, 108],
  [15, 48, 96],
  [20, 36, 96],
  [23, 53, 89],
  [24, 40, 84],
  [25, 40, 84],
  [31, 40, 88],
  [39, 28, 60],
  [40, 55, 100],
  [41, 48, 88],
  [42, 36, 76],
  [43, 28, 60],
  [44, 40, 96],
  [45, 40, 96],
  [46, 24, 103],
  [47, 36, 60],
  [51, 36, 96],
  [54, 43, 84],
  [55, 48, 84],
  [56, 54, 84],
  [57, 40, 72],
  [58, 28, 58],
  [60, 41, 77],
  [63, 36, 84],
  [64, 56, 88],
  [65, 49, 81],
  [66, 44, 76],
  [67, 36, 69],
  [68, 58, 91],
  [69, 52, 81],
  [70, 34, 75],
  [71, 50, 91],
  [72, 74, 108],
  [75, 60, 96],
  [79, 60, 96],
  [103, 36, 103],
  [104, 48, 77],
  [107, 48, 86],
  [108, 48, 96],
  [111, 48, 84],
  [127, 36, 96],
]
