/** A key as its tonic (0 is C) and its scale. */
export type ReadKey = { readonly tonic: number; readonly mode: Mode }
type Mode = 'major' | 'minor' | 'dorian' | 'phrygian' | 'lydian' | 'mixolydian'

const letters = new Map([
  ['c', 0],
  ['d', 2],
  ['e', 4],
  ['f', 5],
  ['g', 7],
  ['a', 9],
  ['b', 11],
])
const steps: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  // The raised seventh belongs to every minor key that has a dominant.
  minor: [0, 2, 3, 5, 7, 8, 10, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
}

/** Reads `Dm`, `D minor`, `F#`, `Bb major`, `D dorian`; null for anything else. */
export function readKey(text: string): ReadKey | null {
  const [, letter = '', accidental = '', rest = ''] =
    /^\s*([a-g])\s*(#|♯|sharp|b|♭|flat)?\s*-?\s*(.*)$/i.exec(text) ?? []
  const natural = letters.get(letter.toLowerCase())
  const mode = modeOf(rest.trim())
  if (natural === undefined || mode === null) return null
  const shift = accidental === '' ? 0 : /^(?:#|♯|sharp)$/i.test(accidental) ? 1 : -1
  return { tonic: (natural + shift + 12) % 12, mode }
}

function modeOf(text: string): Mode | null {
  if (text === '' || text === 'M' || /^(?:maj(?:or)?|ionian)$/i.test(text)) return 'major'
  if (/^(?:m|min|minor|aeolian)$/i.test(text)) return 'minor'
  return (['dorian', 'phrygian', 'lydian', 'mixolydian'] as const).find((mode) => mode === text.toLowerCase()) ?? null
}

export const isSameKey = (one: string, other: string): boolean => {
  const [first, second] = [readKey(one), readKey(other)]
  return first !== null && second !== null && first.tonic === second.tonic && first.mode === second.mode
}

export const isInKey = (pitch: number, { tonic, mode }: ReadKey): boolean =>
  steps[mode].includes((pitch - tonic + 120) % 12)

/** A pitch of the scale, counted from the tonic around middle C. */
export const pitchOfScale = ({ tonic, mode }: ReadKey, degree: number): number =>
  48 + tonic + (steps[mode][degree % 7] ?? 0)
