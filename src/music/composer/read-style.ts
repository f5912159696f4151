import { nearest } from '../../words/index.ts'
import type { StyleName } from './style.ts'

/** The style that a text names: "dusty lofi beats" is lo-fi. Whole words only; of several the last, as in "jazz house". */
export function readStyle(text: string): StyleName | null {
  const words = text.toLowerCase().slice(0, 400).replaceAll('&', ' and ').match(/[\p{L}\p{N}]+/gu) ?? []
  return lastNamed(words) ?? lastNamed(words.map(mended))
}

/** The style that exactly these words name from here on, and how many of them. */
export function styleAt(words: readonly string[], at: number): { readonly style: StyleName; readonly size: number } | null {
  for (const size of [4, 3, 2, 1]) {
    const style = at + size <= words.length ? names.get(words.slice(at, at + size).join(' ')) : undefined
    if (style !== undefined) return { style, size }
  }
  return null
}

function lastNamed(words: readonly string[]): StyleName | null {
  let found: StyleName | null = null
  for (let at = 0; at < words.length; ) {
    const named = styleAt(words, at)
    found = named?.style ?? found
    at += named?.size ?? 1
  }
  return found
}

/** Short names are a slip away from too many other words; there only swapped letters count ("huose", and never "horse"). */
function mended(word: string): string {
  const near = word.length < 4 ? null : nearest(word, singleNames)
  if (near === null || word.length >= 6) return near ?? word
  return letters(near) === letters(word) ? near : word
}

const letters = (word: string): string => word.split('').sort().join('')

const spoken: Record<StyleName, string> = {
  'lo-fi': 'lo fi, lofi, lo fi hip hop, lofi hip hop, lo fi hiphop, lofi hiphop, chillhop, chill hop, jazz hop, jazzhop, trip hop, triphop, study beats, study music, chill, chill beats, neo soul, rnb, r and b',
  house: 'house, deep house, tech house, progressive house, acid house, edm, dance, disco, club, garage, uk garage, eurodance, four on the floor',
  techno: 'techno, minimal techno, trance, electro, industrial, acid, rave, minimal',
  'hip-hop': 'hip hop, hiphop, boom bap, boombap, rap, trap, drill, phonk',
  funk: 'funk, funky, soul, motown, acid jazz, afrobeat',
  jazz: 'jazz, swing, bebop, bop, big band, jazz trio, cool jazz, blues, ragtime, gypsy jazz',
  pop: 'pop, synth pop, synthpop, indie, indie pop, electropop, ballad, folk, country, singer songwriter, k pop, kpop, synthwave, gospel',
  ambient: 'ambient, drone, soundscape, cinematic, meditation, new age, atmospheric, film score, score, sleep',
  rock: 'rock, pop rock, punk, pop punk, metal, grunge, hard rock, indie rock, alternative, rock and roll, shoegaze, post rock',
  reggae: 'reggae, dub, ska, dancehall, rocksteady, reggaeton',
  'bossa nova': 'bossa nova, bossa, samba, latin, latin jazz, brazilian',
  'drum and bass': 'drum and bass, drum n bass, drum bass, dnb, d and b, d n b, jungle, liquid, breakbeat, breakcore',
}

const names: ReadonlyMap<string, StyleName> = new Map(Object.entries(spoken).flatMap(([style, list]) => list.split(', ').map((name) => [name, style as StyleName] as const)))
const singleNames = [...names.keys()].filter((name) => !name.includes(' ') && name.length >= 5)
