import { z } from 'zod'
import { compound, isProblem, problem, type OperationCall, type Problem } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { sayWhy, quoteWords, reason, sentenceId } from './params.ts'
import { keptSentences, nothingToDo, type KeptSentence } from './chosen-words.ts'
import { findSelected, selectionParams, describeSelection } from './selection.ts'

/** "put the part about funding first", "move the intro before the question". */
export const moveMatching = compound({
  name: 'move_matching',
  summary:
    'Move the part that is about a query, what a speaker says, or some sentences, to the start or the end of the ' +
    'cut, or before or after another part (besideQuery) or sentence (besideSentenceId).',
  reads: [spoken.required, order.required],
  writes: [order],
  params: z.strictObject({
    ...selectionParams,
    to: z.enum(['start', 'end', 'before', 'after']),
    besideQuery: z.string().min(1).max(400).optional(),
    besideSentenceId: sentenceId.optional(),
    reason,
  }),
  expands: (view, { reason: why, to, besideQuery, besideSentenceId, ...selection }) => {
    const cut = view.read(order)
    const kept = keptSentences(cut)
    if (isProblem(kept)) return kept
    const chosen = findSelected(cut, kept, { ...selection, isEverywhere: false })
    if (isProblem(chosen)) return chosen
    const moving = chosen.map(({ sentence }) => sentence.id)
    if (moving.length === 0) return nothingToDo('None of that is in the cut.')
    const isMoving = new Set(moving)
    const rest = [...cut.entries()].filter((id) => !isMoving.has(id))
    const at = placeIn(cut, rest, { kept, moving, to, besideQuery, besideSentenceId })
    if (isProblem(at)) return at
    const calls = movesTo({ entries: [...cut.entries()], moving, behind: rest[at - 1] }).map(
      ({ id, toIndex }): OperationCall => ({
        operation: 'move_sentence',
        params: { sentenceId: id, toIndex, reason: why },
      }),
    )
    return calls.length === 0 ? nothingToDo('That part stands there already.') : calls
  },
  says: (_view, { reason: why, to, besideQuery, besideSentenceId, ...selection }) => {
    const beside =
      besideQuery === undefined ? besideSentenceId : `the part about ${quoteWords(besideQuery.split(/\s+/))}`
    const place = to === 'start' || to === 'end' ? `to the ${to}` : `${to} ${beside}`
    return `Move ${describeSelection(selection)} ${place}${sayWhy(why)}`
  },
})

type Goal = {
  readonly kept: readonly KeptSentence[]
  readonly moving: readonly string[]
  readonly to: 'start' | 'end' | 'before' | 'after'
  readonly besideQuery: string | undefined
  readonly besideSentenceId: string | undefined
}

/**
 * The index, among what does not move, that the moved part stands before. Segments that are left out stay at the end.
 */
function placeIn(
  cut: Cut,
  rest: readonly string[],
  { kept, moving, to, besideQuery, besideSentenceId }: Goal,
): number | Problem {
  if (to === 'start') return 0
  if (to === 'end') return rest.findLastIndex((id) => !cut.isSegmentOut(cut.segmentOf(id) ?? '')) + 1
  if (besideQuery === undefined && besideSentenceId === undefined)
    return problem('invalid-params', `Say what it goes ${to}: by besideQuery or besideSentenceId.`)
  const beside = findSelected(cut, kept, {
    query: besideQuery,
    sentenceIds: besideSentenceId === undefined ? undefined : [besideSentenceId],
    isEverywhere: false,
  })
  if (isProblem(beside)) return beside
  const places = beside
    .map(({ sentence }) => sentence.id)
    .filter((id) => !moving.includes(id))
    .map((id) => rest.indexOf(id))
  if (places.length === 0)
    return problem('unclear', 'What moves and what it goes beside are the same part; name another place.')
  return to === 'before' ? Math.min(...places) : Math.max(...places) + 1
}

/**
 * One move after another, each by the index that the sentence has afterwards. Those that stand right already are left
 * alone.
 */
function movesTo({
  entries,
  moving,
  behind,
}: {
  readonly entries: readonly string[]
  readonly moving: readonly string[]
  readonly behind: string | undefined
}): { readonly id: string; readonly toIndex: number }[] {
  let now = [...entries]
  let previous = behind
  return moving.flatMap((id) => {
    const from = now.indexOf(id)
    const without = now.toSpliced(from, 1)
    const toIndex = previous === undefined ? 0 : without.indexOf(previous) + 1
    previous = id
    now = without.toSpliced(toIndex, 0, id)
    return from === toIndex ? [] : [{ id, toIndex }]
  })
}
