import { endOfSong } from '../arrangement.ts'
import type { Note } from '../../kernel/index.ts'
import { beatOfBar, beatsOfBars } from '../document/bars.ts'
import type { Song, SongTrack } from '../document/song.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type SectionItem } from './line.ts'
import type { fitAny } from './pattern.ts'
import { ask, noteOf, type Asked } from './understanding.ts'

const unit = '(?<unit>bars|bar|beats|beat)'
const place = '(?<place>@s\\d+|song|it)'

/**
 * Words for a stretch of time in a pattern: "over the last 4 bars", "from bar 13 to bar 17", "during the drop", "at the
 * end of the verse, last 2 bars".
 */
export const timeSpan = `(?:(?:over|during|in|across|for|through|throughout|at|within|on|along|into|towards?|by|until|to) )?(?:${[
  `(?<edge>first|last|final|opening|closing) (?:NUMBER )?${unit}(?: (?:of|in) ${place})?`,
  `(?:(?:end|start|beginning) of )?(?<place>@s\\d+)(?: ,)? (?:(?:over|in|for|during) )?(?:its )?(?<edge>first|last|final|opening) NUMBER ${unit}`,
  `(?<side>end|start|beginning)(?: of ${place})?(?: ,)? (?:over|for|in|across) NUMBER ${unit}`,
  `NUMBER ${unit}(?: (?:at|of|from|before) (?<side>end|start|beginning)(?: of ${place})?)?`,
  `(?<range>(?:from |between )?bars? (?<first>\\d+) (?:to|-|–|through|until|till|and) (?:bar )?(?<last>\\d+))`,
  '(?:from |between )?beats? (?<firstBeat>\\d+(?:\\.\\d+)?) (?:to|-|–|through|until|and) (?:beat )?(?<lastBeat>\\d+(?:\\.\\d+)?)',
  '(?:from )?bar (?<open>\\d+)(?: (?:on|onwards?|to end(?: of song)?))',
  '(?:whole |entire )?(?<place>@s\\d+)',
  `(?<side>end|start|beginning)(?: of ${place})?`,
  '(?<whole>whole (?:song|thing)|@t\\d+|song)',
].join('|')})`

type TimeSpan = { readonly from: number; readonly to: number; readonly notes: readonly Note[] }
type Groups = NonNullable<ReturnType<typeof fitAny>>

/**
 * The beats that such words mean. A number alone is counted from the start or, `atEnd`, from the end. Bars that are
 * counted from the edge of the song are asked about where the tracks begin or end elsewhere.
 */
export function timeSpanOf(
  hearing: Hearing,
  groups: Groups,
  { tracks, atEnd }: { readonly tracks: readonly SongTrack[]; readonly atEnd: boolean },
): TimeSpan | Asked {
  const { score, wide } = hearing
  const { song } = score
  const end = endOfSong(score.arrangement)
  const section = itemAt(wide, groups['place'])
  const whole = section?.kind === 'section' ? wholeOf(section) : { from: 0, to: end }
  if (whole === null)
    return ask(`“${section?.said ?? ''}” stands in several places. Which one do you mean?`, { missing: ['section'] })
  if (whole.to <= whole.from)
    return ask('The song has nothing in it yet. Say what to compose first.', { missing: ['region'] })
  const fixed = fixedSpan(groups, { song, end })
  if (fixed)
    return fixed.to > fixed.from
      ? { ...fixed, notes: [] }
      : ask('Which bars do you mean? The first must come before the last.', { missing: ['region'] })
  const { edge, number, side } = groups
  if (groups['whole'] !== undefined)
    return isSong(hearing, groups['whole'])
      ? { ...whole, notes: [] }
      : ask('Over which bars? (for example "over the last 8 bars")', { missing: ['bars'] })
  if (number === undefined && edge === undefined) {
    if (section?.kind === 'section' && side === undefined) return { ...whole, notes: [] }
    return ask('Over how many bars? (for example "over the last 8 bars")', {
      missing: ['bars'],
      completes: `${hearing.clause.text.replace(/[.!?]+$/, '')} over the ${atEnd ? 'last' : 'first'} {answer}`,
    })
  }
  const isFirst =
    edge === undefined && side === undefined ? !atEnd : /^(?:first|opening|start|beginning)$/.test(edge ?? side ?? '')
  const many = Number(number ?? 1)
  const edgeBeats = (): number => Math.abs(beatsOfBars(song, isFirst ? whole.from : whole.to, isFirst ? many : -many))
  const beats = groups['unit']?.startsWith('bar') === true ? edgeBeats() : many
  const own = section === undefined && tracks.length < score.tracks.length ? extentOf(hearing, tracks) : whole
  if (own !== whole && (isFirst ? own.from > whole.from : own.to < whole.to)) {
    const name = tracks.map((track) => track.name).join(' and ')
    return ask(
      `${name} ${isFirst ? `begins at beat ${own.from}` : `ends at beat ${own.to}`}, not where the song does. Which bars do you mean? Name a section.`,
      { missing: ['region'] },
    )
  }
  const length = Math.min(beats, whole.to - whole.from)
  const notes = beats > length ? [noteOf('clamped', `There are only ${length} beats, so it takes all of them.`)] : []
  return isFirst
    ? { from: whole.from, to: whole.from + length, notes }
    : { from: whole.to - length, to: whole.to, notes }
}

function fixedSpan(
  { range, first, last, firstBeat, lastBeat, open }: Groups,
  { song, end }: { song: Song; end: number },
): { from: number; to: number } | null {
  if (open !== undefined) return { from: beatOfBar(song, Number(open)), to: end }
  if (firstBeat !== undefined) return { from: Number(firstBeat), to: Number(lastBeat) }
  if (first === undefined) return null
  const bars = Number(last) - Number(first)
  // "bars 13 to 16" holds bar 16; "from bar 13 to bar 17" ends where bar 17 begins.
  const isWithin = /\bbars\b/.test(range ?? '') || (bars + 1) % 4 === 0
  return { from: beatOfBar(song, Number(first)), to: beatOfBar(song, isWithin ? Number(last) + 1 : Number(last)) }
}

const wholeOf = ({ occurrences: [first, ...more] }: SectionItem): { from: number; to: number } | null =>
  first && more.length === 0 ? { from: first.startBeat, to: first.endBeat } : null

/** "the whole song" is a mark for all tracks. */
function isSong({ wide }: Hearing, words: string): boolean {
  const item = itemAt(wide, words)
  return (
    item === undefined || (item.kind === 'track' && /\b(?:song|thing|piece|project|arrangement)\b/i.test(item.said))
  )
}

function extentOf({ score }: Hearing, tracks: readonly SongTrack[]): { from: number; to: number } {
  const own = score.regions.filter(({ trackId }) => tracks.some(({ id }) => id === trackId))
  return own.length === 0
    ? { from: 0, to: 0 }
    : {
        from: Math.min(...own.map(({ startBeat }) => startBeat)),
        to: Math.max(...own.map(({ startBeat, durationBeats }) => startBeat + durationBeats)),
      }
}
