import { shapes, type Shape } from './chord-shapes.ts'

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
