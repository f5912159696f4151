import { ordinals } from '../../words/index.ts'
import { endOfSong } from '../arrangement.ts'
import { beatOfBar, beatsOfBars } from '../document/bars.ts'
import type { Song } from '../document/song.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type Line, type SectionItem } from './line.ts'
import { ask, type Asked } from './understanding.ts'

/**
 * A stretch of the song that new music fills: bars by their numbers, the edge of a section, the bars before one, or all
 * of it.
 */
export type Stretch =
  | { readonly kind: 'song' }
  /** `isOne`: a single bar was named, in which something is, or begins. */
  | { readonly kind: 'bars'; readonly from: number; readonly to: number | null; readonly isOne?: true }
  | { readonly kind: 'edge'; readonly isFirst: boolean; readonly bars: number; readonly of: SectionItem | null }
  | { readonly kind: 'beside'; readonly isBefore: boolean; readonly bars: number; readonly of: SectionItem }
  | { readonly kind: 'half'; readonly isFirst: boolean; readonly of: SectionItem | null }
  | { readonly kind: 'within'; readonly bar: number; readonly of: SectionItem | null }

type Take = (pattern: RegExp) => RegExpExecArray | null

const over = '(?:in|over|on|for|during|across|through|throughout|under|into|to|onto|from|at)'
const ordinal = [...ordinals.keys()].join('|')

/** Takes the words of a stretch out of a line. */
export function takeStretch(take: Take, line: Line): Stretch | undefined {
  const sectionAt = (mark: string | undefined): SectionItem | null => {
    const item = itemAt(line, mark)
    return item?.kind === 'section' ? item : null
  }
  const range = take(
    new RegExp(
      `(?:${over} |between |starting (?:at|from|in) )?bars? (\\d+)(?: (?:to|through|until|till|up to|and|–|-) | ?[-–] ?)(?:bar )?(\\d+)(?! (?:bars?|beats?|%|bpm))`,
    ),
  )
  if (range) return { kind: 'bars', from: Number(range[1]), to: Number(range[2]) }
  const hasLength = /(?:^| )\d+ ?-? ?(?:bars?|beats?)(?: |$)/.test(line.text)
  const one = hasLength
    ? null
    : take(
        /(?:only |just )?(?:in|during|on|inside) (?:only |just )?bar (\d+)(?! (?:of|to|through|until|till|on|onwards?|and|beat|–|-) )(?: (?:only|alone|by itself))?|(?:at )?bar (\d+) (?:only|alone)/,
      )
  if (one) {
    const bar = Number(one[1] ?? one[2])
    return { kind: 'bars', from: bar, to: bar, isOne: true }
  }
  const edge = take(
    new RegExp(
      `(?:${over} )?(first|last|final|opening|closing) (?:(\\d+|half) )?bars?(?: (?:of|in) (@s\\d+|song|it))?`,
    ),
  )
  if (edge && edge[2] !== 'half')
    return {
      kind: 'edge',
      isFirst: /first|opening/.test(edge[1] ?? ''),
      bars: Number(edge[2] ?? 1),
      of: sectionAt(edge[3]),
    }
  const half = take(
    new RegExp(`(?:(?:but |only |just )*${over} )?(first|second|last|other|latter) half(?: of (@s\\d+|song|it))?`),
  )
  if (half) return { kind: 'half', isFirst: half[1] === 'first', of: sectionAt(half[2]) }
  const beside = take(
    /(?:in|over|during|on|across|through|for|into) (?:last )?(\d+) bars? (?:right )?(before|leading (?:up )?(?:in)?to|up to|after|following) (@s\d+)/,
  )
  const next = sectionAt(beside?.[3])
  if (beside && next)
    return { kind: 'beside', isBefore: !/after|following/.test(beside[2] ?? ''), bars: Number(beside[1]), of: next }
  const within = take(
    new RegExp(
      `(?:(?:starting|beginning|start|begin|entering|coming in) )?(?:at|from|in|on|with|with effect from) (?:(?:its |a )?(${ordinal}) bar(?: of (@s\\d+|it))?|bar (\\d+) of (@s\\d+|it))(?: (?:on|onwards?))?`,
    ),
  )
  if (within)
    return {
      kind: 'within',
      bar: ordinals.get(within[1] ?? '') ?? Number(within[3]),
      of: sectionAt(within[2] ?? within[4]),
    }
  const open = take(
    /(?:starting |beginning )?(?:from|at) bar (\d+) (?:on|onwards?|(?:to|until|till|through to) (?:its |very )?end(?: of (?:it|song|@s\d+))?)/,
  )
  if (open) return { kind: 'bars', from: Number(open[1]), to: null }
  const whole =
    take(
      new RegExp(
        `${over} (?:(?:whole|entire|full|complete) (?:song|thing|piece|project|arrangement)|song)|throughout(?: song)?|from (?:start|beginning) to (?:end|finish)|all way through|everywhere`,
      ),
    ) ?? wholeSong(take, line)
  return whole ? { kind: 'song' } : undefined
}

/** "the whole song" stands in a line as all of its tracks. */
function wholeSong(take: Take, line: Line): RegExpExecArray | null {
  const at = line.items.findIndex(
    (item) => item.kind === 'track' && /^(?:the )?(?:whole|entire|everything|all of it)\b/i.test(item.said),
  )
  return at < 0 ? null : take(new RegExp(`(?:${over}|underneath|beneath|behind|along(?:side)?) @t${at}`))
}

export type Beats = { readonly startBeat: number; readonly endBeat: number; readonly name?: string }

/** Where a stretch lies; within a section where one is named beside it. */
export function beatsOfStretch({ score }: Hearing, stretch: Stretch, section: SectionItem | undefined): Beats | Asked {
  const { song } = score
  const end = endOfSong(score.arrangement)
  const own = 'of' in stretch ? (stretch.of ?? section) : section
  const [place, ...others] = own?.occurrences ?? []
  if (own && others.length > 0)
    return ask(`${own.names.join(', ')} stands in several places. Which one do you mean?`, { missing: ['section'] })
  const name = own?.names[0]
  const begin = place?.startBeat ?? 0
  const middle = (begin + (place?.endBeat ?? end)) / 2
  const barsOn = (from: number, bars: number): number => from + beatsOfBars(song, from, bars)
  const found = ((): Omit<Beats, 'name'> => {
    switch (stretch.kind) {
      case 'song':
        return { startBeat: 0, endBeat: end }
      case 'bars':
        return {
          startBeat: barsOn(isCountedWithin(stretch, place, song) ? begin : 0, stretch.from - 1),
          endBeat:
            stretch.to === null
              ? (place?.endBeat ?? end)
              : barsOn(isCountedWithin(stretch, place, song) ? begin : 0, lastBar(stretch.from, stretch.to)),
        }
      case 'within':
        return { startBeat: barsOn(begin, stretch.bar - 1), endBeat: place?.endBeat ?? end }
      case 'edge':
        return stretch.isFirst
          ? { startBeat: begin, endBeat: barsOn(begin, stretch.bars) }
          : { startBeat: barsOn(place?.endBeat ?? end, -stretch.bars), endBeat: place?.endBeat ?? end }
      case 'half':
        return stretch.isFirst
          ? { startBeat: place?.startBeat ?? 0, endBeat: middle }
          : { startBeat: middle, endBeat: place?.endBeat ?? end }
      case 'beside':
        return stretch.isBefore
          ? { startBeat: barsOn(begin, -stretch.bars), endBeat: begin }
          : { startBeat: place?.endBeat ?? end, endBeat: barsOn(place?.endBeat ?? end, stretch.bars) }
    }
  })()
  const isOutside =
    place !== undefined &&
    stretch.kind !== 'beside' &&
    (found.startBeat < place.startBeat || found.endBeat > place.endBeat)
  if (found.startBeat < 0 || found.endBeat <= found.startBeat || isOutside)
    return ask(`There are no such bars${name === undefined ? '' : ` in ${name}`}. Which bars do you mean?`, {
      missing: ['position'],
    })
  return { ...found, ...(name !== undefined && stretch.kind !== 'beside' && { name }) }
}

/** Bars that the song has elsewhere are counted from the start of the section that is named beside them. */
const isCountedWithin = (
  { from }: Extract<Stretch, { kind: 'bars' }>,
  place: { readonly startBeat: number; readonly endBeat: number } | undefined,
  song: Song,
): boolean =>
  place !== undefined &&
  beatOfBar(song, from) < place.startBeat &&
  place.startBeat + beatsOfBars(song, place.startBeat, from - 1) < place.endBeat

/** "bars 1 to 4" are four; "from bar 9 to bar 17" are eight, since nobody counts nine. */
const lastBar = (from: number, to: number): number =>
  (to - from) % 4 === 0 && (to - from + 1) % 4 !== 0 && to > from ? to - 1 : to
