import { isProblem, type Note } from '../../kernel/index.ts'
import { endOfSong } from '../arrangement.ts'
import { leadsUpTo, resolvePosition } from '../position/resolve-position.ts'
import { readPosition } from '../position/read-position.ts'
import { sayName, sayNames } from '../position/say-names.ts'
import { barsBetween, beatsOfBars } from '../document/bars.ts'
import type { ComposeParts } from './compose-parts.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type SectionItem } from './line.ts'
import { sectionNamed } from './mark-names.ts'
import { spokenPlace } from './spoken-place.ts'
import { beatsOfStretch, type Stretch } from './stretch.ts'
import { knownSections } from './targets.ts'
import { ask, isAsked, noteOf, type Asked } from './understanding.ts'

/** Where new music goes: a start and a length for each section. */
export type Placed = {
  readonly starts: readonly { startBeat: number; name?: string; bars: number }[]
  readonly position?: string
  readonly isAlongside: boolean
  /** It ends where something begins. */ readonly isBefore?: true
  readonly notes: readonly Note[]
}

const USUAL_BARS = 8
const MOST_BARS = 64

/** Where each section goes and how long it is. */
export function placeOf(hearing: Hearing, parts: ComposeParts): Placed | Asked {
  const { score } = hearing
  const { song } = score
  const lead = leadingUp(hearing, parts)
  if (lead) return overStretch(hearing, lead, withoutPlace(parts))
  const closing = closingFill(hearing, parts)
  if (closing) return overStretch(hearing, closing, withoutPlace(parts))
  const opening = openingOf(hearing, parts)
  if (opening) return overStretch(hearing, opening, withoutPlace(parts), notesOf(opening, parts))
  const { stretch } = parts
  // A section that is put "in bar 9" begins there; a part plays there and nowhere else.
  if (stretch?.kind === 'bars' && stretch.isOne && parts.sections.some(({ name }) => name !== 'Fill'))
    return placeOf(hearing, { ...withoutStretch(parts), place: `at bar ${stretch.from}` })
  if (stretch) return overStretch(hearing, stretch, parts)
  if (parts.alongside && parts.place !== undefined) return insideOf(hearing, parts.alongside, parts)
  if (parts.alongside) return besides(hearing, parts.alongside, parts)
  const along =
    parts.place?.startsWith('alongside') === true
      ? hearing.line.items.find((each): each is SectionItem => each.kind === 'section')
      : undefined
  const list = parts.sections.length > 0 ? parts.sections : [{ at: 0 } as { name?: string; bars?: number; at: number }]
  const usual =
    parts.bars ??
    (parts.sections[0]?.name === 'Fill'
      ? 1
      : along
        ? Math.max(
            1,
            Math.round(barsBetween(song, along.occurrences[0]?.startBeat ?? 0, along.occurrences[0]?.endBeat ?? 0)),
          )
        : USUAL_BARS)
  const notes: Note[] =
    parts.bars === undefined && list.some(({ bars }) => bars === undefined)
      ? [noteOf('assumed-bars', `It gets ${usual} bars, since none are said.`)]
      : []
  const isEmpty = score.regions.length === 0
  const begin = parts.place === undefined ? behindEarlier(hearing, parts) : resolved(hearing, parts.place)
  if (isAsked(begin)) return begin
  if (
    parts.place === undefined &&
    !parts.isBehindEarlier &&
    !isEmpty &&
    parts.sections.length === 0 &&
    parts.bars === undefined
  ) {
    const names = [...new Set(score.regions.map(({ name }) => name))]
    const [only] = names
    const section = names.length === 1 && only !== undefined ? sectionOnly(hearing) : undefined
    if (section)
      return {
        ...besides(hearing, section, parts),
        notes: [noteOf('assumed-place', `It plays along with ${only ?? ''}, the only section there is.`)],
      }
    return ask(`Where should it play?${knownSections(hearing)}`, {
      missing: ['position'],
      offers: [
        ...names
          .slice(0, 4)
          .map((name) => ({ text: `in ${name}`, words: `${said(hearing)} in the "${name.replaceAll('"', '')}"` })),
        { text: 'behind everything, 8 bars long', words: `${said(hearing)}, 8 bars at the end` },
      ],
    })
  }
  const all = list.reduce((sum, { bars = usual }) => sum + bars, 0)
  const isBefore = begin.isBefore === true && parts.whenBusy !== 'insert'
  const free = Math.floor(barsBetween(song, 0, begin.beat) + 1e-6)
  if (isBefore && free < all) return noRoomBefore(hearing, { free, bars: all })
  let startBeat = isBefore ? begin.beat + beatsOfBars(song, begin.beat, -all) : begin.beat
  const starts = list.map(({ name, bars = usual }) => {
    const start = { startBeat, bars, ...(name !== undefined && { name }) }
    startBeat += beatsOfBars(song, startBeat, bars)
    return start
  })
  const assumed =
    parts.place === undefined && !parts.isBehindEarlier && !isEmpty
      ? [noteOf('assumed-place', `It goes behind everything, at beat ${begin.beat}, since no place is said.`)]
      : []
  return {
    starts,
    ...(parts.place !== undefined && list.length === 1 && { position: begin.text }),
    isAlongside: along !== undefined,
    ...(isBefore && { isBefore }),
    notes: [...notes, ...begin.notes, ...assumed],
  }
}

/** "An intro before the first theme": before a section that begins the song. */
export function standsBeforeAll(hearing: Hearing, parts: ComposeParts): boolean {
  if (parts.place === undefined || parts.alongside || parts.stretch) return false
  const begin = resolved(hearing, parts.place)
  return !isAsked(begin) && begin.isBefore === true && begin.beat === 0
}

/** Before the first bar there is nothing, so what is there has to make room. */
function noRoomBefore(hearing: Hearing, { free, bars }: { readonly free: number; readonly bars: number }): Asked {
  const insert = {
    text: `insert it and move what follows by ${bars} ${bars === 1 ? 'bar' : 'bars'}`,
    words: `${said(hearing)}, moving what follows`,
  }
  return ask(`Only ${free} of ${bars} ${bars === 1 ? 'bar' : 'bars'} would fit before that: ${insert.text}?`, {
    operation: 'compose_section',
    missing: ['position'],
    offers: [insert],
  })
}

export const said = ({ clause }: Hearing): string => clause.text.replace(/[.!?\s]+$/, '')

function besides({ score: { song } }: Hearing, section: SectionItem, parts: ComposeParts): Placed {
  const starts = section.occurrences.map(({ startBeat, endBeat, regions }) => ({
    startBeat,
    bars: parts.bars ?? Math.max(1, Math.round(barsBetween(song, startBeat, endBeat))),
    name: parts.sections[0]?.name ?? regions[0]?.name ?? section.said,
  }))
  return { starts, isAlongside: true, notes: [] }
}

/** A fill or a riser "before the chorus" ends where the chorus begins. */
function leadingUp(
  { line }: Hearing,
  { place, sections, wanted, bars, leadsTo }: ComposeParts,
): Extract<Stretch, { kind: 'beside' }> | null {
  const isFill = sections[0]?.name === 'Fill'
  const isRiser = wanted.some(({ said }) => /^(?:risers?|uplifter|sweep)$/.test(said))
  const before = itemAt(
    line,
    /^(?:right |just |directly )?(?:before|ahead of|in front of|into) (@s\d+)$/.exec(place ?? '')?.[1],
  )
  const section = leadsTo ?? (isFill || isRiser ? before : undefined)
  return section?.kind === 'section'
    ? { kind: 'beside', isBefore: true, bars: bars ?? sections[0]?.bars ?? (isFill ? 1 : SHORT_BARS), of: section }
    : null
}

/** A fill "at the end of the intro" is the last of its bars, and not what follows it. */
function closingFill(
  { line }: Hearing,
  { place, sections, bars }: ComposeParts,
): Extract<Stretch, { kind: 'edge' }> | null {
  const section = itemAt(line, /^(?:(?:at|in|on|into) )?(?:very )?end of (@s\d+)$/.exec(place ?? '')?.[1])
  return sections[0]?.name === 'Fill' && section?.kind === 'section'
    ? { kind: 'edge', isFirst: false, bars: bars ?? sections[0].bars ?? 1, of: section }
    : null
}

/** A part "at the start of the chorus" begins with it, and a stroke is over in a bar. */
function openingOf(
  { line, score: { song } }: Hearing,
  { place, sections, wanted, bars }: ComposeParts,
): Extract<Stretch, { kind: 'edge' }> | null {
  const said = /^(?:(?:right |just )?(?:at|from|in|on) )?(?:very )?(?:start|beginning|top) of (@s\d+)$/.exec(
    place ?? '',
  )
  const section = itemAt(line, said?.[1])
  const [first] = section?.kind === 'section' ? section.occurrences : []
  if (!first || section?.kind !== 'section' || sections.length > 0) return null
  const isStroke = wanted.length > 0 && wanted.every(({ said: who }) => strokes.test(who))
  const long = Math.max(1, Math.floor(barsBetween(song, first.startBeat, first.endBeat) + 1e-6))
  return {
    kind: 'edge',
    isFirst: true,
    bars: bars ?? (isStroke ? 1 : Math.min(USUAL_BARS, long)),
    of: section,
  }
}

const strokes = /^(?:(?:crash|splash|china) ?(?:cymbals?)?|cymbals?(?: (?:crash|hit))?|crashes|hits?|impacts?|booms?)$/

const notesOf = ({ bars }: Extract<Stretch, { kind: 'edge' }>, parts: ComposeParts): Note[] =>
  parts.bars === undefined
    ? [noteOf('assumed-bars', `It gets ${bars} ${bars === 1 ? 'bar' : 'bars'}, since none are said.`)]
    : []

const withoutStretch = ({ stretch: _, ...parts }: ComposeParts): ComposeParts => parts

const SHORT_BARS = 4

const withoutPlace = ({ place: _, bars: __, ...parts }: ComposeParts): ComposeParts => parts

function overStretch(
  hearing: Hearing,
  stretch: Stretch,
  parts: ComposeParts,
  notes: readonly Note[] = [],
): Placed | Asked {
  const found = beatsOfStretch(hearing, stretch, parts.alongside)
  if (isAsked(found)) return found
  const long = barsBetween(hearing.score.song, found.startBeat, found.endBeat)
  const isOpen =
    stretch.kind === 'within' || stretch.kind === 'song' || (stretch.kind === 'bars' && stretch.to === null)
  if (parts.place !== undefined || (parts.bars !== undefined && parts.bars !== long && !isOpen))
    return ask(`Two places or lengths are said for it. From which bar to which bar should it play?`, {
      missing: ['position'],
    })
  const bars = parts.bars ?? long
  if (!Number.isInteger(bars) || bars < 1 || bars > MOST_BARS)
    return ask(`That would be ${bars} bars. From which bar to which bar should it play? (at most ${MOST_BARS} bars)`, {
      missing: ['bars'],
    })
  const name = parts.sections[0]?.name ?? found.name
  return {
    starts: [{ startBeat: found.startBeat, bars, ...(name !== undefined && { name }) }],
    isAlongside: true,
    notes,
  }
}

/** "over the riff at bar 9": a place within the section. */
function insideOf(hearing: Hearing, section: SectionItem, parts: ComposeParts): Placed | Asked {
  const { song } = hearing.score
  const at = resolved(hearing, parts.place ?? '')
  if (isAsked(at)) return at
  const place = section.occurrences.find(({ startBeat, endBeat }) => at.beat >= startBeat && at.beat < endBeat)
  const bars = parts.bars ?? (place ? barsBetween(song, at.beat, place.endBeat) : 0)
  if (!place || !Number.isInteger(bars) || at.beat + beatsOfBars(song, at.beat, bars) > place.endBeat + 1e-6)
    return ask(`That place is not within ${sayNames(section.names)}. Where should it play?`, { missing: ['position'] })
  return {
    starts: [{ startBeat: at.beat, bars, name: parts.sections[0]?.name ?? section.names[0] ?? section.said }],
    isAlongside: true,
    notes: at.notes,
  }
}

function sectionOnly({ score }: Hearing): SectionItem | undefined {
  const [first] = score.regions
  const found = first ? sectionNamed(first.name, score) : null
  return found ? { ...found, said: found.names[0] ?? '', from: 0, to: 0 } : undefined
}

/** Behind what an earlier clause or turn spoke of, or behind everything. */
function behindEarlier(hearing: Hearing, { isBehindEarlier }: ComposeParts): Begin | Asked {
  const { earlier, score } = hearing
  if (isBehindEarlier && earlier.length === 0)
    return ask(`Behind what?${knownSections(hearing)}`, { missing: ['position'] })
  const section = isBehindEarlier
    ? earlier
        .toReversed()
        .flatMap(({ items }) => items.toReversed())
        .find((each): each is SectionItem => each.kind === 'section')
    : undefined
  const end = endOfSong(score.arrangement)
  return { beat: section?.occurrences.at(-1)?.endBeat ?? end, text: '', notes: [] }
}

/** A beat, and whether what is composed leads up to it. */
type Begin = {
  readonly beat: number
  readonly text: string
  readonly notes: readonly Note[]
  readonly isBefore?: boolean
}

function resolved(hearing: Hearing, place: string): Begin | Asked {
  const text = spokenPlace(hearing, place, hearing.line)
    .replace(/^(?:that comes|coming|right|directly|immediately|just|straight) /, '')
    .replace(/\bbehind\b/, 'after')
    .replace(/^(?:starting |beginning |start )?(?:at|from|in|on|to|onto) (?=bar|beat)/, 'at ')
    .replace(/^(?:(?:at|to|on|onto) )?(?:very )?end(?: of (?:song|project|piece))?$/, 'last')
    .replace(/^(?:(?:at|to|on|onto) )?(?:very )?(?:start|beginning|top)(?: of (?:song|project|piece))?$/, 'the start')
    .replace(/^(?:at|to|on) (end|start|beginning) of /, 'the $1 of ')
    .replace(/last (?:section|part)$/, 'the last section')
    .replace(/^(\d+ (?:bars?|beats?)) and (\d+ (?:bars?|beats?)) after (.+)$/, 'after $3 + $1 + $2')
  const read = readPosition(text)
  if (isProblem(read)) return ask(read.message, { missing: ['position'] })
  const found = resolvePosition(read, hearing.score.arrangement)
  if (isProblem(found)) return ask(found.message, { missing: ['position'] })
  return {
    beat: found.beat,
    text,
    isBefore: leadsUpTo(read, hearing.score.arrangement),
    notes: found.warnings.map((warning) => noteOf('position', sayName(warning))),
  }
}
