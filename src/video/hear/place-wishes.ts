import { entriesOf, segmentOf } from '../document/timeline.ts'
import { isSegmentOut } from '../document/words.ts'
import { withInstead, type Hearing } from './hearing.ts'
import { movesTo } from './moves-to.ts'
import type { Place } from './read-place.ts'
import { resolveAll, type Lines } from './resolve-lines.ts'
import type { Line } from './script.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, said, type HeardCall, type Question, type Understanding } from './understanding.ts'

/** Something that is to stand somewhere, as it was said. */
export type Wish = { readonly targets: readonly Target[]; readonly place: Place; readonly text: string }

const somewhere = { pool: 'in', isSure: false } as const

/** Lets one wish after another move sentences, and tells each move by the index that it leads to. */
export function placeWishes(hearing: Hearing, wishes: readonly Wish[]): Understanding {
  let order = [...entriesOf(hearing.now)]
  const calls: HeardCall[] = []
  const leftOut = new Set(order.filter((id) => isSegmentOut(hearing.now, segmentOf(hearing.now, id) ?? '')))
  for (const { targets, place, text } of wishes) {
    const block = blockOf(hearing, targets)
    if (isQuestion(block)) return block
    const ids = block.lines.map(({ id }) => id)
    const anchor = anchorOf(hearing, place)
    if (anchor && isQuestion(anchor)) return anchor
    if (anchor?.some(({ id }) => ids.includes(id)))
      return ask(`“${text}” would put something beside itself. Which part should go where?`, { missing: ['target'] })
    const rest = order.filter((id) => !ids.includes(id))
    const at = indexFor(place, { first: order.indexOf(ids[0] ?? ''), rest, anchor: anchor ?? [], leftOut })
    const wanted = [...rest.slice(0, at), ...ids, ...rest.slice(at)]
    for (const move of movesTo({ order, ids, wanted }))
      calls.push({
        operation: 'move_sentence',
        params: { reason: block.reason },
        found: {
          sentenceId: said(move.id, text, block.confidence),
          toIndex: said(move.toIndex, text, block.confidence),
        },
        notes: [],
      })
    order = wanted
  }
  return calls.length > 0 ? { calls } : { nothing: 'It stands there already.' }
}

function blockOf(hearing: Hearing, targets: readonly Target[]): Lines | { readonly question: Question } {
  const words = targets.find(({ kind }) =>
    ['fillers', 'repeats', 'false-starts', 'retakes', 'pauses', 'all', 'rest'].includes(kind),
  )
  if (words)
    return ask(`Which sentences do you mean by “${words.text}”? Only whole sentences can change places.`, {
      missing: ['target'],
      completes: withInstead(hearing, words, '{answer}'),
    })
  return resolveAll(hearing, targets, somewhere)
}

function anchorOf(hearing: Hearing, place: Place): readonly Line[] | { readonly question: Question } | null {
  if (typeof place === 'string' || 'index' in place || 'by' in place) return null
  const found = resolveAll(hearing, 'before' in place ? place.before : place.after, somewhere)
  return isQuestion(found) ? found : found.lines
}

function indexFor(
  place: Place,
  {
    first,
    rest,
    anchor,
    leftOut,
  }: { first: number; rest: readonly string[]; anchor: readonly Line[]; leftOut: ReadonlySet<string> },
): number {
  if (place === 'start') return 0
  // What the order of segments left out stands at the very end.
  if (place === 'end') return rest.findLastIndex((id) => !leftOut.has(id)) + 1
  if ('by' in place) return Math.max(0, Math.min(rest.length, first + place.by))
  if ('index' in place) return Math.min(place.index, rest.length)
  const at = anchor.map(({ id }) => rest.indexOf(id)).filter((index) => index >= 0)
  return 'before' in place ? Math.min(...at) : Math.max(...at) + 1
}
