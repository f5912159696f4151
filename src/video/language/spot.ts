import type { Break, SpokenToken } from './read-tokens.ts'
import { conjunctions } from './word-classes.ts'

/** A place where a marker may stand, with what lies around it once other fillers are thought away. */
export type Spot = {
  at: number
  tokens: readonly SpokenToken[]
  /** Nothing but fillers and an "and" or "but" lies between the start of the sentence and here. */
  opens: boolean
  before: string
  after: string
  breakBefore: Break
  breakAfter: Break
  /** Another filler follows at once. */
  fillerAfter: boolean
}

/** Says of a marker where it carries nothing; everywhere else it stays. */
export type MarkerRule = { phrase: readonly string[]; carriesNothing: (spot: Spot) => boolean }

export function spotAt({
  tokens,
  at,
  length,
  removed,
  isFillerAt,
}: {
  tokens: readonly SpokenToken[]
  at: number
  length: number
  removed: ReadonlySet<number>
  isFillerAt: (index: number) => boolean
}): Spot {
  const breakBefore = removed.has(at - 1) ? 'comma' : (tokens[at]?.breakBefore ?? 'edge')
  const breakAfter = tokens[at + length - 1]?.breakAfter ?? 'edge'
  const before = startOf(tokens, at) === at ? '' : (tokens[at - 1]?.plain ?? '')
  return {
    at,
    tokens,
    before,
    breakBefore,
    breakAfter,
    opens: opensSentence(tokens, { at, removed }),
    after: breakAfter === 'edge' ? '' : (tokens[at + length]?.plain ?? ''),
    fillerAfter: breakAfter !== 'edge' && isFillerAt(at + length),
  }
}

/** A comma or a pause, not the edge of the sentence. */
export const isStop = (parted: Break): boolean => parted === 'comma' || parted === 'pause'

export const stopsAfter = ({ breakAfter, fillerAfter }: Spot): boolean => isStop(breakAfter) || fillerAfter

/** Set apart from what is said before it. */
export const standsOff = ({ opens, breakBefore, before }: Spot): boolean =>
  opens || isStop(breakBefore) || conjunctions.has(before)

/** The words of the same sentence before a place, nearest last; a few are enough for any rule. */
export function readEarlier({ tokens, at }: Spot, most = 6): readonly string[] {
  return tokens.slice(Math.max(startOf(tokens, at), at - most), at).map(({ plain }) => plain)
}

function startOf(tokens: readonly SpokenToken[], at: number): number {
  let start = at
  while (start > 0 && at - start < LOOK_BACK && tokens[start]?.breakBefore !== 'edge') start--
  return start
}

/** An opening is short; looking no further keeps the whole search linear. */
const LOOK_BACK = 8

function opensSentence(
  tokens: readonly SpokenToken[],
  { at, removed }: { at: number; removed: ReadonlySet<number> },
): boolean {
  let index = at
  for (let steps = 0; steps < LOOK_BACK; steps++) {
    if (tokens[index]?.breakBefore === 'edge') return true
    index--
    if (!removed.has(index) && !conjunctions.has(tokens[index]?.plain ?? '')) return false
  }
  return false
}
