import { isMinor, type Key } from '../composer/key.ts'

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

/** Logarithms by pitch class, for all shapes in a row: of what sounds at all, and of what sounds lowest. */
export const logsOfTones: readonly Float64Array[] = byPitchClass((tones) =>
  spread(shares.get(tones.length) ?? [], tones),
)
export const logsOfBass: readonly Float64Array[] = byPitchClass((tones) => spread(lowest, tones))

/** The keys that can be heard: twelve major, then twelve minor, each by its usual name. */
export const keyNames = [
  'C',
  'Db',
  'D',
  'Eb',
  'E',
  'F',
  'F#',
  'G',
  'Ab',
  'A',
  'Bb',
  'B',
  'Cm',
  'C#m',
  'Dm',
  'Ebm',
  'Em',
  'Fm',
  'F#m',
  'Gm',
  'G#m',
  'Am',
  'Bbm',
  'Bm',
] as const

/** A key by the name that is heard for it: modes go by their third. */
export const usualName = (key: Key): string => keyNames[key.tonic + (isMinor(key) ? 12 : 0)] ?? 'C'

/**
 * How much of the music falls on each degree, in semitones above the tonic: the shape is Krumhansl's, the contrast
 * ours.
 */
const major = [0.2, 0.01, 0.11, 0.01, 0.16, 0.11, 0.01, 0.18, 0.01, 0.11, 0.015, 0.085]
const minor = [0.2, 0.01, 0.1, 0.16, 0.01, 0.11, 0.01, 0.18, 0.09, 0.02, 0.08, 0.05]

export const logsOfKeys: readonly Float64Array[] = keyNames.map((_, key) => {
  const shares = key < 12 ? major : minor
  return Float64Array.from({ length: 12 }, (__, at) => Math.log(shares[(at - (key % 12) + 12) % 12] ?? 0.01))
})

const majorScale = new Set([0, 2, 4, 5, 7, 9, 11])
const minorScale = new Set([0, 2, 3, 5, 7, 8, 10])

/**
 * What each chord costs in a key: nothing for those that are built from it, a little for the ones that songs borrow,
 * more for strangers.
 */
export const costsInKey: readonly Float64Array[] = forEachKey(({ root, tones, quality }, key) => {
  const scale = key < 12 ? majorScale : minorScale
  const from = (root - (key % 12) + 12) % 12
  const outside = tones.filter((tone) => !scale.has((from + tone) % 12)).length
  // The dominant of a minor key has its leading note, and so has what stands for it.
  if (key >= 12 && from === 7 && (quality === '' || quality === '7')) return 0
  // Blues has a flat seventh on the tonic and on the fourth.
  if (key < 12 && quality === '7' && (from === 0 || from === 5)) return 0.2
  return outside === 0 ? 0 : Math.min(1.1, 0.25 + 0.35 * outside)
})

/** How strongly a chord says that a key is the one: its tonic most of all, then its dominant. */
export const pullsToKey: readonly Float64Array[] = forEachKey(({ root, quality }, key, shape) => {
  const from = (root - (key % 12) + 12) % 12
  const isMinor = /^m(?!aj)/.test(quality)
  if (from === 0 && isMinor === key >= 12 && quality !== '7') return 0.5
  if (from === 7 && !isMinor && (quality === '' || quality === '7')) return quality === '7' ? 0.45 : 0.25
  return (costsInKey[key]?.[shape] ?? 0) === 0 ? 0.12 : -0.5
})

function forEachKey(value: (shape: Shape, key: number, at: number) => number): Float64Array[] {
  return keyNames.map((_, key) => Float64Array.from(shapes, (shape, at) => value(shape, key, at)))
}

/** A chord that can be heard: a root and a quality in the spelling that the composer reads. */
export type Shape = { readonly root: number; readonly quality: string; readonly tones: readonly number[] }

function spread(given: readonly number[], tones: readonly number[]): number[] {
  const left = 1 - given.slice(0, tones.length).reduce((sum, each) => sum + each, 0)
  const rest = Math.max(0.02, left) / (12 - tones.length)
  return Array.from({ length: 12 }, (_, semitones) => {
    const at = tones.indexOf(semitones)
    return Math.log(at < 0 ? rest : (given[at] ?? rest))
  })
}

function byPitchClass(fromRoot: (tones: readonly number[]) => readonly number[]): Float64Array[] {
  const logs = shapes.map(({ root, tones }) => ({ root, fromHere: fromRoot(tones) }))
  return Array.from({ length: 12 }, (_, pitchClass) =>
    Float64Array.from(logs, ({ root, fromHere }) => fromHere[(pitchClass - root + 12) % 12] ?? 0),
  )
}
