import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { findSection, type MatchLevel, type FoundSection } from './find-section.ts'
import { TOUCHING_BEATS, type Occurrence } from './section-index.ts'
import type { Arrangement, ResolvedPosition, SectionName } from './position.ts'
import { sayNames } from './say-names.ts'

type Pair = { readonly first: FoundSection; readonly second: FoundSection; readonly doubt: number }

/** The place between two sections: the end of the earlier one, also where they are not side by side. */
export function beatBetween(
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
