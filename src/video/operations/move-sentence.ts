import { z } from 'zod'
import { keyBetween, operation, problem, type Edit, type Problem } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { tieOf } from '../document/ids.ts'
import { sayWhy, reason, quoteSentence, sentenceId, sentenceIndex } from './params.ts'

export const moveSentence = operation({
  name: 'move_sentence',
  summary:
    'Move a sentence to another place in the cut. toIndex is the index that it has afterwards, counted over all ' +
    'sentences, those that are out included.',
  kind: 'operate',
  reads: [order.required, spoken.required],
  writes: [order],
  params: z.strictObject({ sentenceId, toIndex: sentenceIndex, reason }),
  apply: (view, { sentenceId: id, toIndex }) => {
    const cut = view.read(order)
    const at = cut.entryIndex(id)
    const { entryCount } = cut
    if (at < 0) return problem('unknown-sentence', `Sentence ${id} not found`)
    if (!Number.isInteger(toIndex) || toIndex < 0 || toIndex >= entryCount)
      return problem('out-of-range', `Index ${toIndex} out of range (0-${entryCount - 1})`)
    if (at === toIndex) return problem('nothing-to-do', `${id} stands at ${toIndex} already.`)
    // Without the one that moves, later sentences stand one earlier.
    const other = (index: number): string | undefined =>
      index < 0 ? undefined : cut.entryAt(index < at ? index : index + 1)
    const [previous, next] = [other(toIndex - 1), other(toIndex)]
    const target = cut.segmentOf(previous ?? next ?? id) ?? ''
    if (cut.isSegmentOut(target) && cut.segmentOf(id) !== target)
      return problem(
        'left-out',
        `At index ${toIndex} stand segments that are left out; choose a smaller index, or put ` +
          `${target} back first.`,
      )
    return placedBetween(cut, id, previous, next)
  },
  claims: (view, { sentenceId: id, toIndex }) => [
    {
      check: 'sentence-index',
      promise: `${quoteSentence(view.read(spoken), id)} stands at ${toIndex}`,
      about: { sentence: id },
      expect: toIndex,
      passing: true,
    },
  ],
  says: (view, { sentenceId: id, toIndex, reason: why }) =>
    `Move ${quoteSentence(view.read(spoken), id)} to ${toIndex}${sayWhy(why)}`,
})

/** Behind the sentence that then stands before it, in that one's segment; at the very start, before the first. */
function placedBetween(cut: Cut, id: string, previous: string | undefined, next: string | undefined): Edit[] | Problem {
  const around = cut.keysAround(previous ?? next ?? id)
  if (!around) return problem('unknown-sentence', `Sentence ${id} not found`)
  // The one that moves may itself be the neighbour: then the key beyond it counts.
  const own = cut.keysAround(id)
  const beyond =
    previous === undefined
      ? around.own
      : around.after !== null && around.after === own?.own && own.list === around.list
        ? own.after
        : around.after
  const key = previous === undefined ? keyBetween(null, beyond, tieOf(id)) : keyBetween(around.own, beyond, tieOf(id))
  return [{ edit: 'place', item: id, at: { list: around.list, key } }]
}

export const swapSentences = operation({
  name: 'swap_sentences',
  summary: 'Let two sentences change places.',
  kind: 'operate',
  reads: [order.required, spoken.required],
  writes: [order],
  params: z.strictObject({ sentenceIdA: sentenceId, sentenceIdB: sentenceId, reason }),
  apply: (view, { sentenceIdA: a, sentenceIdB: b }) => {
    const cut = view.read(order)
    const missing = [a, b].find((id) => !cut.isSentence(id))
    if (missing !== undefined) return problem('unknown-sentence', `Sentence ${missing} not found`)
    if (a === b) return problem('nothing-to-do', `${a} cannot change places with itself.`)
    const out = [a, b].filter((id) => cut.isSegmentOut(cut.segmentOf(id) ?? ''))
    if (out.length === 1)
      return problem('left-out', `${out[0]} belongs to a segment that is left out; put it back first.`)
    const [first, second] = [cut.keysAround(a), cut.keysAround(b)]
    if (!first || !second) return problem('unknown-sentence', `Sentence ${first ? b : a} not found`)
    return [
      { edit: 'place', item: a, at: { list: second.list, key: keyBetween(second.own, second.after, tieOf(a)) } },
      { edit: 'place', item: b, at: { list: first.list, key: keyBetween(first.own, first.after, tieOf(b)) } },
    ]
  },
  claims: (view, { sentenceIdA: a, sentenceIdB: b }) => {
    const cut = view.read(order)
    return [
      {
        check: 'sentence-index',
        promise: `${a} stands where ${b} stood`,
        about: { sentence: a },
        expect: cut.entryIndex(b),
        passing: true,
      },
      {
        check: 'sentence-index',
        promise: `${b} stands where ${a} stood`,
        about: { sentence: b },
        expect: cut.entryIndex(a),
        passing: true,
      },
    ]
  },
  says: (view, { sentenceIdA: a, sentenceIdB: b, reason: why }) =>
    `Swap ${quoteSentence(view.read(spoken), a)} and ${quoteSentence(view.read(spoken), b)}${sayWhy(why)}`,
})
