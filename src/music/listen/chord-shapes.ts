/** A chord that can be heard: a root and a quality in the spelling that the composer reads. */
export type Shape = { readonly root: number; readonly quality: string; readonly tones: readonly number[] }

/** `rarity` is what a quality has to make up for by being plainly there. */
const qualities: readonly { readonly name: string; readonly tones: readonly number[]; readonly rarity: number }[] = [
  { name: '', tones: [0, 4, 7], rarity: 0 },
  { name: 'm', tones: [0, 3, 7], rarity: 0 },
  { name: '7', tones: [0, 4, 7, 10], rarity: 0.25 },
  { name: 'm7', tones: [0, 3, 7, 10], rarity: 0.25 },
  { name: 'maj7', tones: [0, 4, 7, 11], rarity: 0.3 },
  { name: 'm7b5', tones: [0, 3, 6, 10], rarity: 0.6 },
  { name: 'dim', tones: [0, 3, 6], rarity: 0.6 },
  { name: 'aug', tones: [0, 4, 8], rarity: 1.4 },
  { name: 'sus4', tones: [0, 5, 7], rarity: 1.5 },
  { name: 'sus2', tones: [0, 2, 7], rarity: 1.7 },
]

export const shapes: readonly Shape[] = qualities.flatMap(({ name, tones }) =>
  Array.from({ length: 12 }, (_, root) => ({ root, quality: name, tones })),
)

export const rarities: readonly number[] = qualities.flatMap(({ rarity }) => Array.from({ length: 12 }, () => rarity))

/** Whether a shape has a seventh: songs have them nearly everywhere or hardly anywhere. */
export const isSeventh: readonly boolean[] = shapes.map(({ tones }) => tones.length > 3)

/**
 * What share of what sounds is expected on each tone of a chord, from the root up; the rest is spread over all other
 * notes.
 */
const shares: ReadonlyMap<number, readonly number[]> = new Map([
  [3, [0.33, 0.28, 0.25]],
  [4, [0.27, 0.22, 0.18, 0.2]],
])
/** The same for the lowest note, by its place in the chord. */
const lowest = [0.6, 0.14, 0.18, 0.05]

function spread(given: readonly number[], tones: readonly number[]): number[] {
  const left = 1 - given.slice(0, tones.length).reduce((sum, each) => sum + each, 0)
  const rest = Math.max(0.02, left) / (12 - tones.length)
  return Array.from({ length: 12 }, (_, semitones) => {
    const at = tones.indexOf(semitones)
    return Math.log(at < 0 ? rest : (given[at] ?? rest))
  })
}

/** Logarithms by pitch class, for all shapes in a row: of what sounds at all, and of what sounds lowest. */
export const logsOfTones: readonly Float64Array[] = byPitchClass((tones) =>
  spread(shares.get(tones.length) ?? [], tones),
)
export const logsOfBass: readonly Float64Array[] = byPitchClass((tones) => spread(lowest, tones))

function byPitchClass(fromRoot: (tones: readonly number[]) => readonly number[]): Float64Array[] {
  const logs = shapes.map(({ root, tones }) => ({ root, fromHere: fromRoot(tones) }))
  return Array.from({ length: 12 }, (_, pitchClass) =>
    Float64Array.from(logs, ({ root, fromHere }) => fromHere[(pitchClass - root + 12) % 12] ?? 0),
  )
}
