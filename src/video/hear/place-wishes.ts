import { entriesOf, segmentOf } from '../document/timeline.ts'
import { isSegmentOut } from '../document/words.ts'
import { goneSince, runApart, wordsOfRun, type ChosenTarget } from './chosen-run.ts'
import { quoted, withInstead, type Hearing } from './hearing.ts'
import { movesTo } from './moves-to.ts'
import type { Place } from './read-place.ts'
import { resolveAll, type Lines } from './resolve-lines.ts'
import { keptWords, type Line } from './script.ts'
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
    const block = blockOf(hearing, targets, order)
    if (isQuestion(block)) return block
    const { ids } = block
    calls.push(...block.calls)
    order = [...block.order]
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

/** What is to stand elsewhere; a part of a sentence that was chosen is made a sentence of its own first. */
type Block = Pick<Lines, 'reason' | 'confidence'> & ReturnType<typeof runApart>

function blockOf(
  hearing: Hearing,
  targets: readonly Target[],
  order: readonly string[],
): Block | { readonly question: Question } {
  const [run, ...more] = targets
  if (run?.kind === 'chosen' && more.length === 0) {
    hearing.onNamed?.(run)
    const apart = runApart(hearing, run, order)
    return apart.ids.length > 0 ? { ...apart, reason: '', confidence: 1 } : goneSince(run)
  }
  const words = targets.find(({ kind }) =>
    ['fillers', 'repeats', 'false-starts', 'retakes', 'pauses', 'all', 'rest'].includes(kind),
  )
  if (words)
    return ask(`Which sentences do you mean by “${words.text}”? Only whole sentences can change places.`, {
      missing: ['target'],
      completes: withInstead(hearing, words, '{answer}'),
    })
  const found = resolveAll(hearing, targets, somewhere)
  return isQuestion(found) ? found : { ...found, ids: found.lines.map(({ id }) => id), order, calls: [] }
}

function anchorOf(hearing: Hearing, place: Place): readonly Line[] | { readonly question: Question } | null {
  if (typeof place === 'string' || 'index' in place || 'by' in place) return null
  const side = 'before' in place ? 'before' : 'after'
  const named = 'before' in place ? place.before : place.after
  const beside = named.map((target) => (target.kind === 'chosen' ? sentenceBeside(hearing, target, side) : target))
  const unclear = beside.find((each) => 'question' in each)
  if (unclear && 'question' in unclear) return unclear
  const found = resolveAll(
    hearing,
    beside.flatMap((each) => ('question' in each ? [] : [each])),
    somewhere,
  )
  return isQuestion(found) ? found : found.lines
}

/** A sentence goes before or behind others: where a place lies inside of one, a person says on which side. */
function sentenceBeside(
  hearing: Hearing,
  target: ChosenTarget,
  side: 'before' | 'after',
): Target | { readonly question: Question } {
  const words = wordsOfRun(hearing.script, target)
  const edge = side === 'before' ? words[0] : words.at(-1)
  if (!edge) return goneSince(target)
  const { line, indices } = edge
  const { from, to, text } = target
  const heard = keptWords(line)
  const isAtEdge =
    side === 'before' ? indices.includes(heard[0]?.index ?? -1) : indices.includes(heard.at(-1)?.index ?? -1)
  if (isAtEdge) return { kind: 'ids', ids: [line.id], from, to, text }
  const at = { from: from - 1, to }
  return ask(`That is inside of ${quoted([line])}. Should it go before that sentence, or behind it?`, {
    missing: ['place'],
    offers: (['before', 'after'] as const).map((each) => ({
      text: each === 'before' ? 'before it' : 'behind it',
      words: withInstead(hearing, at, `${each} ${line.id}`),
    })),
  })
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
