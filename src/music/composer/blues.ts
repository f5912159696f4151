import { isMinor, readKey } from './key.ts'

/** How long a blues is where nobody says otherwise. */
export const BLUES_BARS = 12

/** Whether the words for a style ask for the chords of a blues. */
export const isBlues = (style: string | undefined): boolean => style !== undefined && /\bblues\b/i.test(style)

/**
 * The chords of a blues, one a bar: the twelve bars that everybody means, or the eight-bar form. Other lengths go round
 * in the twelve.
 */
export function bluesChords({ bars, key }: { readonly bars: number; readonly key: string }): readonly string[] {
  const read = readKey(key)
  const form = bars === eightBars.length ? eightBars : twelveBars
  return read !== null && isMinor(read) ? form.map((chord) => minor.get(chord) ?? chord) : form
}

const twelveBars = ['I7', 'I7', 'I7', 'I7', 'IV7', 'IV7', 'I7', 'I7', 'V7', 'IV7', 'I7', 'V7']
const eightBars = ['I7', 'V7', 'IV7', 'IV7', 'I7', 'V7', 'I7', 'V7']
/** In a minor blues only the fifth stays a dominant. */
const minor: ReadonlyMap<string, string> = new Map([
  ['I7', 'i7'],
  ['IV7', 'iv7'],
])
