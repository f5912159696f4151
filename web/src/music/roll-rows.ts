import { drumName } from './drum-names.ts'
import type { PictureNote, PictureRegion, PictureTrack } from './song-picture.ts'

export type RollRow = {
  readonly pitch: number
  readonly name: string
  /** Said beside the row: of all drums, else of each C and of what is played. */
  readonly isNamed: boolean
  readonly isBlack: boolean
}

const SHARPS = ['C', 'C♯', 'D', 'D♯', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'A♯', 'B']
const FLATS = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'G♭', 'G', 'A♭', 'A', 'B♭', 'B']
/** In keys with a few flats a leading note is a sharp. */
const FEW_FLATS = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']

const KEYS_OF_FEW_FLATS: ReadonlySet<string> = new Set(['F', 'Bb', 'Eb', 'Dm', 'Gm', 'Cm'])
const KEYS_OF_FLATS: ReadonlySet<string> = new Set(['Ab', 'Db', 'Gb', 'Cb', 'Fm', 'Bbm', 'Ebm', 'Abm'])

/** How black keys are written in a key such as "Bb", "D minor" or "Gm". */
function lettersIn(key: string): readonly string[] {
  const [, tonic = '', minor = ''] = /^([A-G][b#]?)\s*(m(?!aj))?/.exec(key) ?? []
  if (KEYS_OF_FEW_FLATS.has(tonic + minor)) return FEW_FLATS
  return KEYS_OF_FLATS.has(tonic + minor) ? FLATS : SHARPS
}

/** Middle C, which is key 60, is C4. */
export function noteName(pitch: number, key = 'C'): string {
  return `${lettersIn(key)[((pitch % 12) + 12) % 12] ?? ''}${Math.floor(pitch / 12) - 1}`
}

const isBlackKey = (pitch: number): boolean => [1, 3, 6, 8, 10].includes(pitch % 12)

/** Keys that are shown above and below those that are played, so that there is room for others. */
type SpareRows = { readonly keys: number; readonly drums: readonly number[] }
const FEW: SpareRows = { keys: 1, drums: [] }
/** Where notes are written: somewhere to go from those that are played, and the drums that every kit has. */
export const SPARE_ROWS: SpareRows = { keys: 4, drums: [36, 38, 42, 46] }
const MIN_KEYS = 12
const USUAL_DRUMS = [36, 38, 42]
const MIDDLE_C = 60

/** The rows of the piano roll, the highest first: the drums of a kit that are played, or all keys around the notes. */
export function rollRows(
  { isDrums, regions }: Pick<PictureTrack, 'isDrums' | 'regions'>,
  region: Pick<PictureRegion, 'notes'>,
  key: string,
  { keys, drums }: SpareRows = FEW,
): RollRow[] {
  const played = new Set(region.notes.map(({ pitch }) => pitch))
  if (isDrums) {
    const known = new Set([...drums, ...played, ...regions.flatMap(({ notes }) => notes.map(({ pitch }) => pitch))])
    const pitches = known.size > 0 ? [...known] : USUAL_DRUMS
    return pitches
      .toSorted((a, b) => b - a)
      .map((pitch) => ({ pitch, name: drumName(pitch), isNamed: true, isBlack: false }))
  }
  const [lowest, highest] = edgesOf(region.notes)
  const spare = Math.max(0, MIN_KEYS - (highest - lowest + 1 + 2 * keys))
  const from = Math.max(0, lowest - keys - Math.ceil(spare / 2))
  const to = Math.min(127, highest + keys + Math.floor(spare / 2))
  return Array.from({ length: to - from + 1 }, (_, at): RollRow => {
    const pitch = to - at
    return {
      pitch,
      name: noteName(pitch, key),
      isNamed: pitch % 12 === 0 || played.has(pitch),
      isBlack: isBlackKey(pitch),
    }
  })
}

const edgesOf = (notes: readonly PictureNote[]): [number, number] =>
  notes.reduce<[number, number]>(
    ([low, high], { pitch }, at) => (at === 0 ? [pitch, pitch] : [Math.min(low, pitch), Math.max(high, pitch)]),
    [MIDDLE_C, MIDDLE_C],
  )
