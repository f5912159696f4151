import { placeWishes } from '../../hear/place-wishes.ts'
import type { Place as Standing } from '../../hear/read-place.ts'
import { swapped } from '../../hear/hear-swap.ts'
import type { Line } from '../../hear/script.ts'
import type { Target } from '../../hear/target.ts'
import { findLines } from '../find-lines.ts'
import type { SaidPlace } from '../place.ts'
import type { Dest } from '../ways-of-rules.ts'
import { lookIn, placeOf, understood, type AskedClause, type Lower, type VideoLowered } from './lowering.ts'

const idsOf = (lines: readonly Line[], text: string): Target => ({
  kind: 'ids',
  ids: lines.map(({ id }) => id),
  text: text.slice(0, 200),
  from: 0,
  to: 0,
})

const linesOf = (asked: AskedClause, place: SaidPlace | null): readonly Line[] | null => {
  const found = place && findLines(place, lookIn(asked, 'in', false))
  // What comes back in the same request may be moved by it.
  return found ?? (place && asked.before.length > 0 ? findLines(place, lookIn(asked, 'out', false)) : null)
}

function moved(asked: AskedClause, standing: Standing): VideoLowered {
  // All that somebody says takes more than a name.
  const place = placeOf(asked, 'place')
  if (place?.is === 'speaker' && place.isBare === true) return null
  const lines = linesOf(asked, place)
  const { hearing, text } = asked
  return (
    lines &&
    understood(placeWishes(hearing, [{ targets: [idsOf(lines, text)], place: standing, text: text.slice(0, 200) }]))
  )
}

export const move: Lower = (asked) => {
  const dest = asked.slots['dest']?.['dest'] as Dest | undefined
  if (dest === undefined) return null
  if ('at' in dest) return moved(asked, dest.at)
  if ('index' in dest) return moved(asked, { index: dest.index })
  if ('by' in dest) return moved(asked, { by: dest.by })
  const anchor = linesOf(asked, dest.of)
  if (anchor === null) return null
  const targets = [idsOf(anchor, asked.text)]
  return moved(asked, dest.side === 'before' ? { before: targets } : { after: targets })
}

export const first: Lower = (asked) => moved(asked, 'start')
export const last: Lower = (asked) => moved(asked, 'end')

export const swap: Lower = (asked) => {
  const both = placeOf(asked, 'both')
  const pair = both === null ? [placeOf(asked, 'one'), placeOf(asked, 'other')] : pairOf(asked, both)
  const [a, b] = pair.map((place) => linesOf(asked, place))
  return a && b ? understood(swapped(asked.hearing, a, b)) : null
}

/** "The first two", "A and B": two that change places. */
function pairOf(asked: AskedClause, place: SaidPlace): readonly (SaidPlace | null)[] {
  if (place.is === 'several') return place.of.length === 2 ? place.of : [null, null]
  const lines = linesOf(asked, place)
  if (lines?.length !== 2) return [null, null]
  return [some(place, 1), some(place, 2)]
}
const some = (of: SaidPlace, from: number): SaidPlace => ({ is: 'some', of, from, count: 1 })
