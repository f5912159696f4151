import type { SongTrack } from '../document/song.ts'

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ordinal = `(?:${ordinals.join('|')}|\\d+(?:st|nd|rd|th))`

/** Tracks by their number: "track 5", "tracks 1 and 3", "tracks 2 to 4", "the second track", "the last two tracks". */
export const countedWords = new RegExp(
  `tracks \\d+ (?:-|–|to|through) \\d+(?! ?(?:%|db))|tracks? (?:number |no )?#? ?\\d+(?:(?: (?:,|and|&|plus))+ (?:track )?\\d+(?! ?(?:%|db|bpm|bars?|beats?|semitones?|octaves?)))*|(?<!\\bevery )(?<!\\beach )${ordinal} track|(?:first|last|top|bottom)(?: \\d+)? tracks?`,
  'g',
)

/** The tracks that such words count, null where the song has not so many. */
export function countedTracks(words: string, tracks: readonly SongTrack[]): readonly SongTrack[] | null {
  const numbers = (words.match(/\d+/g) ?? []).map(Number)
  const [first = 1, last = first] = numbers
  const isEdge = /^(?:first|last|top|bottom)\b/.test(words)
  if (isEdge && first > tracks.length) return null
  if (isEdge) return /^(?:last|bottom)/.test(words) ? tracks.slice(-first) : tracks.slice(0, first)
  const places = / (?:-|–|to|through) /.test(words)
    ? Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
    : numbers.length > 0
      ? numbers
      : [ordinals.indexOf(words.split(' ')[0] ?? '') + 1]
  const found = places.flatMap((place) => tracks[place - 1] ?? [])
  return found.length === places.length && found.length > 0 ? [...new Set(found)] : null
}
