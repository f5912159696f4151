import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { beatsOfBars, signatureAt } from '../document/bars.ts'
import { findSection, type FoundSection, type MatchLevel } from './find-section.ts'
import type { Arrangement, BarBeat, Offset, Position, ResolvedPosition, SectionName, SongPlace } from './position.ts'
import { sayName, sayNames } from './say-names.ts'
import { type Occurrence, sectionIndex, TOUCHING_BEATS } from './section-index.ts'

/** Looks a position up in a song. A name that the song does not have is a problem, never a beat. */
export function resolvePosition(position: Position, arrangement: Arrangement): ResolvedPosition | Problem {
  const base = baseOf(position.place, arrangement)
  if (isProblem(base)) return base
  const offsets = [...(base.offset === undefined ? [] : [base.offset]), ...position.offsets]
  const beat = offsets.reduce(
    (sum, { amount, unit }) => sum + (unit === 'bar' ? beatsOfBars(arrangement, sum, amount) : amount),
    base.beat,
  )
  if (!(beat <= FURTHEST_BEAT))
    return problem(
      'bad-position',
      `“${sayName(position.text)}” lies too far out; the last place is beat ${FURTHEST_BEAT}.`,
    )
  const warnings = [...base.warnings, ...limits(base, beat)]
  return {
    beat: Math.max(0, beat),
    matched: base.matched,
    rule: [base.rule, ...offsets.map(sayOffset)].join(' '),
    warnings,
  }
}

/**
 * Whether new music at a position leads up to it: "before chorus" is where the chorus begins, and what is composed
 * before the chorus ends there. With a distance, as in "before chorus - 4", the beat is where it begins.
 */
export function leadsUpTo({ place, offsets }: Position, arrangement: Arrangement): boolean {
  if (place.kind !== 'before' || offsets.length > 0) return false
  const found = sectionMeant(place.section, arrangement)
  return !isProblem(found) && found.offset === undefined
}

/** Three days of music at 240 beats a minute. */
const FURTHEST_BEAT = 1_000_000

type Base = ResolvedPosition & {
  readonly offset?: Offset
  /** Where the section that holds the position ends. */ readonly endBeat?: number
}

function baseOf(place: SongPlace, arrangement: Arrangement): Base | Problem {
  switch (place.kind) {
    case 'start':
      return plain(0, 'at the start')
    case 'last':
      return plain(sectionIndex(arrangement).endBeat, 'at the end')
    case 'beat':
      return plain(place.beat, `at beat ${place.beat}`)
    case 'bar': {
      const beat = barStart(place, arrangement)
      return isProblem(beat) ? beat : plain(beat, `at ${sayBar(place)}`)
    }
    case 'between':
      return beatBetween(place.pairs, arrangement)
    case 'after':
    case 'before':
    case 'alongside':
    case 'within':
      return besideSection(place, arrangement)
  }
}

const plain = (beat: number, rule: string): Base => ({ beat, rule, matched: [], warnings: [] })

function besideSection(place: SongPlace & { section: SectionName }, arrangement: Arrangement): Base | Problem {
  const found = sectionMeant(place.section, arrangement)
  if (isProblem(found)) return found
  const { section, offset } = found
  const isAfter = place.kind === 'after'
  const bar = place.kind === 'within' && place.bar !== undefined ? { ...place, bar: place.bar } : null
  const inside = bar === null ? 0 : barWithin(bar, arrangement, section.startBeat)
  if (isProblem(inside)) return inside
  const many =
    section.occurrences.length > 1
      ? [
          `${sayNames(section.names, 3)} ${section.names.length > 1 ? 'stand' : 'stands'} in ` +
            `${section.occurrences.length} places; the ${isAfter ? 'last' : 'first'} one was taken.`,
        ]
      : []
  return {
    beat: isAfter ? section.endBeat : section.startBeat + inside,
    matched: section.ids,
    rule:
      `${place.kind} ${section.kind}${section.names.length > 1 ? 's' : ''} ` +
      `${sayNames(section.names, 3)}${bar === null ? '' : ` ${sayBar(bar)}`}`,
    warnings: [...found.warnings, ...many],
    ...(offset === undefined ? {} : { offset }),
    ...(place.kind === 'within' ? { endBeat: section.occurrences[0]?.endBeat ?? section.endBeat } : {}),
  }
}

/** "verse-2" is a section if there is one of that name, and otherwise two beats before; which of them is said. */
function sectionMeant(
  { name, orOffset }: SectionName,
  arrangement: Arrangement,
): { section: FoundSection; warnings: readonly string[]; offset?: Offset } | Problem {
  const whole = findSection(name, arrangement)
  if (!isProblem(whole)) return { section: whole, warnings: whole.warnings }
  const shorter = orOffset === undefined ? whole : findSection(orOffset.name, arrangement)
  if (orOffset === undefined || isProblem(shorter)) return whole
  return {
    section: shorter,
    offset: orOffset.offset,
    warnings: [
      ...shorter.warnings,
      `Nothing is called “${sayName(name)}”, so it was read as ${sayNames(shorter.names, 3)} ` +
        `${sayOffset(orOffset.offset)}.`,
    ],
  }
}

const barStart = (place: BarBeat, arrangement: Arrangement): number | Problem => barWithin(place, arrangement, 0)

/** How far behind a beat a bar begins that is counted from there. */
function barWithin({ bar, beatOfBar = 1 }: BarBeat, arrangement: Arrangement, from: number): number | Problem {
  const start = beatsOfBars(arrangement, from, bar - 1)
  const { numerator, denominator } = signatureAt(arrangement, from + start)
  if (beatOfBar >= numerator + 1)
    return problem(
      'bad-position',
      `A bar of ${numerator}/${denominator} has ${numerator} beats; there is no beat ${beatOfBar}.`,
    )
  return start + ((beatOfBar - 1) * 4) / denominator
}

function limits({ endBeat }: Base, beat: number): string[] {
  if (beat < 0) return [`This would be ${sayBeats(-beat)} before the song begins; the start was taken.`]
  return endBeat !== undefined && beat >= endBeat
    ? [
        `This is ${
          beat === endBeat ? 'where the section ends' : `${sayBeats(beat - endBeat)} behind the end of the section`
        }.`,
      ]
    : []
}

const sayBeats = (beats: number): string => (beats === 1 ? '1 beat' : `${Number(beats.toFixed(3))} beats`)
const sayBar = ({ bar, beatOfBar }: BarBeat): string =>
  `bar ${bar}${beatOfBar === undefined ? '' : ` beat ${beatOfBar}`}`

function sayOffset({ amount, unit }: Offset): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '-' : '+'} ${size} ${unit}${size === 1 ? '' : 's'}`
}

type Pair = { readonly first: FoundSection; readonly second: FoundSection; readonly doubt: number }

/** The place between two sections: the end of the earlier one, also where they are not side by side. */
function beatBetween(
  pairs: readonly (readonly [SectionName, SectionName])[],
  arrangement: Arrangement,
): ResolvedPosition | Problem {
  const read = pairs.map(([a, b]): Pair | Problem => {
    const first = findSection(a.name, arrangement)
    if (isProblem(first)) return first
    const second = findSection(b.name, arrangement)
    return isProblem(second) ? second : { first, second, doubt: doubtOf(first.level) + doubtOf(second.level) }
  })
  const found = read.filter((pair): pair is Pair => !isProblem(pair)).toSorted((a, b) => a.doubt - b.doubt)
  const [best, other] = found
  if (best === undefined) return unreadPair(pairs, read)
  if (other !== undefined && other.doubt === best.doubt)
    return problem(
      'ambiguous-section',
      'These words can be cut into two names in several ways; write “between A and B”, or put the names in quotes.',
    )
  return placeBetween(best)
}

const order: readonly MatchLevel[] = ['id', 'exact', 'name', 'leading', 'inner', 'ordinal', 'fuzzy']
/** One doubtful name weighs more than two fairly sure ones. */
const doubtOf = (level: MatchLevel): number => 3 ** Math.max(0, order.indexOf(level) - 2)

/** Of several cuts none fits; the one cut that was written is said by its own problem. */
function unreadPair(pairs: readonly unknown[], read: readonly (Pair | Problem)[]): Problem {
  const first = read.find(isProblem)
  if (pairs.length === 1 && first !== undefined) return first
  const known = (first?.details as { known?: string[] } | undefined)?.known ?? []
  return problem(
    'unknown-section',
    `These words name no two sections of the song${known.length === 0 ? '' : `, which has ${sayNames(known)}`}; ` +
      `write “between A and B”.`,
    { known },
  )
}

function placeBetween({ first, second }: Pair): ResolvedPosition {
  const forwards = nearestPair(first.occurrences, second.occurrences)
  const found = forwards ?? nearestPair(second.occurrences, first.occurrences)
  const warnings = [...first.warnings, ...second.warnings]
  const rule = `between ${sayNames(first.names, 3)} and ${sayNames(second.names, 3)}`
  const matched = [...first.ids, ...second.ids]
  if (found === null) {
    const earlier = first.startBeat <= second.startBeat ? first : second
    return {
      beat: earlier.endBeat,
      matched,
      rule,
      warnings: [...warnings, 'The two sections overlap; the end of the one that begins first was taken.'],
    }
  }
  if (forwards === null) warnings.push(`${sayNames(second.names, 3)} comes first; the place behind it was taken.`)
  if (found.gapBeats > TOUCHING_BEATS)
    warnings.push(
      `They are not side by side: ${Number(found.gapBeats.toFixed(3))} beats lie between them; the end of the first ` +
        `was taken.`,
    )
  if (found.others > 0) warnings.push(`They follow each other in ${found.others + 1} places; the first one was taken.`)
  return { beat: found.beat, matched, rule, warnings }
}

/** The first place where one follows the other with the least room between them. */
function nearestPair(
  earlier: readonly Occurrence[],
  later: readonly Occurrence[],
): { beat: number; gapBeats: number; others: number } | null {
  const follows: { beat: number; gapBeats: number }[] = []
  let at = 0
  for (const { endBeat } of earlier) {
    while (at < later.length && (later[at]?.startBeat ?? 0) < endBeat - TOUCHING_BEATS) at += 1
    const next = later[at]
    if (next === undefined) break
    follows.push({ beat: endBeat, gapBeats: Math.max(0, next.startBeat - endBeat) })
  }
  const leastBeats = follows.reduce((least, { gapBeats }) => Math.min(least, gapBeats), Infinity)
  const [first, ...others] = follows.filter(({ gapBeats }) => gapBeats <= leastBeats + TOUCHING_BEATS)
  return first === undefined ? null : { ...first, others: others.length }
}
