import { nearest } from '../../words/index.ts'
import type { StyleName } from './style.ts'
import { isMinor, readKey } from './key.ts'

/** How long a blues is where nobody says otherwise. */
export const BLUES_BARS = 12

const twelveBars = ['I7', 'I7', 'I7', 'I7', 'IV7', 'IV7', 'I7', 'I7', 'V7', 'IV7', 'I7', 'V7']
const eightBars = ['I7', 'V7', 'IV7', 'IV7', 'I7', 'V7', 'I7', 'V7']
/** In a minor blues only the fifth stays a dominant. */
const minor: ReadonlyMap<string, string> = new Map([
  ['I7', 'i7'],
  ['IV7', 'iv7'],
])

/**
 * The style that a text names: "dusty lofi beats" is lo-fi. Whole words only; of several the last, as in "jazz house".
 */
export function readStyle(text: string): StyleName | null {
  const words = wordsOf(text)
  return (lastNamed(words) ?? lastNamed(words.map(mended)))?.style ?? null
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .slice(0, 400)
    .replaceAll('&', ' and ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** What to tell of a style that is composed as another, or of none at all; null where there is nothing to tell. */
export function styleNote(text: string | undefined): string | null {
  if (text === undefined) return 'It is written as pop, since no style is said.'
  const words = wordsOf(text)
  const found = lastNamed(words) ?? lastNamed(words.map(mended))
  return found !== null && akinNames.has(found.name)
    ? `It is written as ${found.style}, the nearest to ${found.name} that I know.`
    : null
}

/** The style that exactly these words name from here on, and how many of them. */
export function styleAt(
  words: readonly string[],
  at: number,
): { readonly style: StyleName; readonly size: number; readonly name: string } | null {
  for (const size of [4, 3, 2, 1]) {
    const name = words.slice(at, at + size).join(' ')
    const style = at + size <= words.length ? names.get(name) : undefined
    if (style !== undefined) return { style, size, name }
  }
  return null
}

function lastNamed(words: readonly string[]): { readonly style: StyleName; readonly name: string } | null {
  let found: ReturnType<typeof lastNamed> = null
  for (let at = 0; at < words.length;) {
    const named = styleAt(words, at)
    found = named ?? found
    at += named?.size ?? 1
  }
  return found
}

/**
 * Short names are a slip away from too many other words; there only swapped letters count ("huose", and never "horse").
 */
function mended(word: string): string {
  const near = word.length < 4 ? null : nearest(word, singleNames)
  if (near === null || word.length >= 6) return near ?? word
  return letters(near) === letters(word) ? near : word
}

const letters = (word: string): string => word.split('').sort().join('')

/** What each style is called, its own kinds included. */
const spoken: Record<StyleName, string> = {
  'lo-fi':
    'lo fi, lofi, lo fi hip hop, lofi hip hop, lo fi hiphop, lofi hiphop, chillhop, chill hop, jazz hop, jazzhop, ' +
    'study beats, study music, chill, chill beats',
  house: 'house, deep house, tech house, progressive house, acid house, four on the floor',
  techno: 'techno, minimal techno, acid, minimal',
  'hip-hop': 'hip hop, hiphop, boom bap, boombap, rap',
  funk: 'funk, funky',
  jazz: 'jazz, swing, bebop, bop, big band, jazz trio, cool jazz',
  pop: 'pop, synth pop, synthpop, indie pop, electropop, ballad, k pop, kpop',
  ambient: 'ambient, drone, soundscape, atmospheric',
  rock: 'rock, pop rock, hard rock, indie rock, alternative, rock and roll',
  reggae: 'reggae, dub, rocksteady',
  'bossa nova': 'bossa nova, bossa',
  'drum and bass': 'drum and bass, drum n bass, drum bass, dnb, d and b, d n b, jungle, liquid',
}

/** Styles that are not known themselves, by the one that is nearest to them. */
const akin: Record<StyleName, string> = {
  'lo-fi': 'trip hop, triphop, neo soul, rnb, r and b',
  house: 'edm, dance, disco, club, garage, uk garage, eurodance',
  techno: 'trance, electro, industrial, rave',
  'hip-hop': 'trap, drill, phonk',
  funk: 'soul, motown, acid jazz, afrobeat',
  jazz: 'blues, ragtime, gypsy jazz',
  pop: 'indie, folk, country, singer songwriter, synthwave, gospel',
  ambient: 'cinematic, meditation, new age, film score, score, sleep',
  rock: 'punk, pop punk, metal, grunge, shoegaze, post rock',
  reggae: 'ska, dancehall, reggaeton',
  'bossa nova': 'samba, latin, latin jazz, brazilian',
  'drum and bass': 'breakbeat, breakcore',
}

const entries = (table: Record<StyleName, string>): (readonly [string, StyleName])[] =>
  Object.entries(table).flatMap(([style, list]) => list.split(', ').map((name) => [name, style as StyleName] as const))
const names: ReadonlyMap<string, StyleName> = new Map([...entries(spoken), ...entries(akin)])
const akinNames: ReadonlySet<string> = new Set(entries(akin).map(([name]) => name))
const singleNames = [...names.keys()].filter((name) => !name.includes(' ') && name.length >= 5)

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
