import { nameOfPitchClass, type Key } from './key.ts'

/**
 * A chord by name: `root` in semitones above C, `tones` in semitones above the root, `bass` where another note than the
 * root is the lowest.
 */
export type Chord = {
  readonly name: string
  readonly root: number
  readonly tones: readonly number[]
  readonly bass: number
}

/** How far a style stacks thirds on a degree of the key. */
export type Colour = 'power' | 'triad' | 'added' | 'seventh' | 'ninth'

export const qualities: ReadonlyMap<string, readonly number[]> = new Map([
  ['', [0, 4, 7]],
  ['m', [0, 3, 7]],
  ['dim', [0, 3, 6]],
  ['aug', [0, 4, 8]],
  ['5', [0, 7]],
  ['sus2', [0, 2, 7]],
  ['sus4', [0, 5, 7]],
  ['6', [0, 4, 7, 9]],
  ['m6', [0, 3, 7, 9]],
  ['7', [0, 4, 7, 10]],
  ['maj7', [0, 4, 7, 11]],
  ['m7', [0, 3, 7, 10]],
  ['m7b5', [0, 3, 6, 10]],
  ['dim7', [0, 3, 6, 9]],
  ['mMaj7', [0, 3, 7, 11]],
  ['aug7', [0, 4, 8, 10]],
  ['augMaj7', [0, 4, 8, 11]],
  ['7sus4', [0, 5, 7, 10]],
  ['7b5', [0, 4, 6, 10]],
  ['add9', [0, 4, 7, 14]],
  ['madd9', [0, 3, 7, 14]],
  ['6/9', [0, 4, 7, 9, 14]],
  ['9', [0, 4, 7, 10, 14]],
  ['maj9', [0, 4, 7, 11, 14]],
  ['m9', [0, 3, 7, 10, 14]],
  ['7b9', [0, 4, 7, 10, 13]],
  ['7#9', [0, 4, 7, 10, 15]],
  ['9sus4', [0, 5, 7, 10, 14]],
  ['11', [0, 4, 7, 10, 14, 17]],
  ['m11', [0, 3, 7, 10, 14, 17]],
  ['maj7#11', [0, 4, 7, 11, 18]],
  ['13', [0, 4, 7, 10, 14, 21]],
  ['m13', [0, 3, 7, 10, 14, 21]],
  ['maj13', [0, 4, 7, 11, 14, 21]],
])

/** The chord that a key builds on one of its degrees (1 to 7). */
export function chordOfDegree({ degree, key, colour }: { degree: number; key: Key; colour: Colour }): Chord {
  const at = (steps: number): number =>
    (key.scale[(degree - 1 + steps) % 7] ?? 0) +
    12 * Math.floor((degree - 1 + steps) / 7) -
    (key.scale[degree - 1] ?? 0)
  const triad = [0, at(2), at(4)]
  // A minor ninth grates, so a chord that would have one stays a seventh.
  const hasNinth = at(8) === 14
  const stacks: Record<Colour, readonly number[]> = {
    power: triad[2] === 7 ? [0, 7] : triad,
    triad,
    added: hasNinth && triad[2] === 7 ? [...triad, 14] : triad,
    seventh: [...triad, at(6)],
    ninth: hasNinth ? [...triad, at(6), 14] : [...triad, at(6)],
  }
  const root = (key.tonic + (key.scale[degree - 1] ?? 0)) % 12
  for (const tones of [stacks[colour], stacks.seventh, triad]) {
    const quality = qualityOf(tones)
    if (quality !== null) return namedChord({ root, quality, key })
  }
  return namedChord({ root, quality: '', key })
}

export function namedChord({
  root,
  quality,
  key,
  bass = root,
}: {
  root: number
  quality: string
  key: Key
  bass?: number
}): Chord {
  const below = bass === root ? '' : `/${nameOfPitchClass(bass, key)}`
  return { name: nameOfPitchClass(root, key) + quality + below, root, tones: qualities.get(quality) ?? [0, 4, 7], bass }
}

/** Semitones above C that belong to the chord. */
export function chordPitchClasses(chord: Chord): number[] {
  return [...new Set([...chord.tones.map((tone) => (chord.root + tone) % 12), chord.bass])]
}

function qualityOf(tones: readonly number[]): string | null {
  for (const [quality, known] of qualities)
    if (known.length === tones.length && known.every((tone, index) => tone === tones[index])) return quality
  return null
}

/** The same chord with its lowest notes put on top, or its highest below for every other turn. */
export function invert(pitches: readonly number[], times: number): number[] {
  const isDoubled = pitches.length > 2 && (pitches.at(-1) ?? 0) - (pitches[0] ?? 0) === 12
  const own = isDoubled ? pitches.slice(0, -1) : pitches
  const turns = times % own.length
  if (own.length < 2 || turns === 0) return [...pitches]
  const split = times % 2 === 0 ? own.length - turns : turns
  const turned =
    times % 2 === 0
      ? [...own.slice(split).map((pitch) => pitch - 12), ...own.slice(0, split)]
      : [...own.slice(split), ...own.slice(0, split).map((pitch) => pitch + 12)]
  const sorted = turned.sort((a, b) => a - b)
  return isDoubled ? [...sorted, (sorted[0] ?? 0) + 12] : sorted
}
