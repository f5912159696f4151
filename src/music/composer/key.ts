import { nearest } from '../../words/index.ts'

const modes = new Map<string, readonly number[]>([
  ['major', [0, 2, 4, 5, 7, 9, 11]],
  ['minor', [0, 2, 3, 5, 7, 8, 10]],
  ['dorian', [0, 2, 3, 5, 7, 9, 10]],
  ['phrygian', [0, 1, 3, 5, 7, 8, 10]],
  ['lydian', [0, 2, 4, 6, 7, 9, 11]],
  ['mixolydian', [0, 2, 4, 5, 7, 9, 10]],
  ['locrian', [0, 1, 3, 5, 6, 8, 10]],
  ['harmonic minor', [0, 2, 3, 5, 7, 8, 11]],
  ['melodic minor', [0, 2, 3, 5, 7, 9, 11]],
])

/** A key as it is used: `scale` holds semitones above the tonic, `tonic` counts semitones above C. */
export type Key = {
  readonly name: string
  readonly tonic: number
  readonly mode: string
  readonly scale: readonly number[]
  readonly isFlat: boolean
}

const form =
  /^(?:(?:in\s+)?(?:the\s+)?key\s+(?:of\s+)?|in\s+)?([A-Ga-g])\s*(#|♯|b|♭|-?\s*sharp|-?\s*flat)?\s*-?\s*(.*)$/u

/** "Cm", "F#m", "D dorian", "Bb major", "e flat minor", "a minor", "C". */
export function readKey(text: string): Key | null {
  const [, letter = '', sign = '', rest = ''] = form.exec(text.trim().slice(0, 60)) ?? []
  const natural = naturals.get(letter.toUpperCase())
  const mode = readMode(rest.trim())
  const scale = mode === null ? undefined : modes.get(mode)
  if (natural === undefined || mode === null || scale === undefined) return null
  const bend = sign === '' ? 0 : /#|♯|sharp/u.test(sign) ? 1 : -1
  const tonic = (natural + bend + 12) % 12
  const isFlat = bend === -1 || (bend === 0 && flatMajors.has((tonic + 12 - (relativeMajor.get(mode) ?? 0)) % 12))
  const written = letter.toUpperCase() + (bend === 1 ? '#' : bend === -1 ? 'b' : '')
  return {
    name: mode === 'major' ? written : mode === 'minor' ? `${written}m` : `${written} ${mode}`,
    tonic,
    mode,
    scale,
    isFlat,
  }
}

/** The name of a pitch class as this key would write it. */
export function nameOfPitchClass(pitchClass: number, key: Pick<Key, 'isFlat'>): string {
  return (key.isFlat ? flatNames : sharpNames)[((pitchClass % 12) + 12) % 12] ?? 'C'
}

/** Whether the key has a minor third: it decides which progressions fit. */
export const isMinor = (key: Key): boolean => key.scale.includes(3)

/** Semitones above C that belong to the key. */
export const pitchClassesOf = (key: Key): number[] => key.scale.map((semitones) => (key.tonic + semitones) % 12)

export const naturals = new Map([
  ['C', 0],
  ['D', 2],
  ['E', 4],
  ['F', 5],
  ['G', 7],
  ['A', 9],
  ['B', 11],
])
const sharpNames = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']
const flatNames = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B']
/** F, Bb, Eb, Ab and Db major, whose signatures have flats. */
const flatMajors = new Set([5, 10, 3, 8, 1])
/** How far the tonic of a mode lies above that of the major key with the same signature. */
const relativeMajor = new Map([
  ['minor', 9],
  ['harmonic minor', 9],
  ['melodic minor', 9],
  ['dorian', 2],
  ['phrygian', 4],
  ['lydian', 5],
  ['mixolydian', 7],
  ['locrian', 11],
])

function readMode(text: string): string | null {
  if (text === '' || text === 'M') return 'major'
  if (text === 'm' || text === '-') return 'minor'
  const said = text
    .toLowerCase()
    .replace(/\s*(?:mode|scale|key)$/, '')
    .replaceAll(/\s+/g, ' ')
  const known = modeWords.get(said) ?? (modes.has(said) ? said : null)
  return known ?? (said.length >= 5 ? nearest(said, [...modes.keys()]) : null)
}

const modeWords = new Map([
  ['maj', 'major'],
  ['ma', 'major'],
  ['ionian', 'major'],
  ['dur', 'major'],
  ['m', 'minor'],
  ['min', 'minor'],
  ['mi', 'minor'],
  ['aeolian', 'minor'],
  ['natural minor', 'minor'],
  ['moll', 'minor'],
  ['mixo', 'mixolydian'],
])
