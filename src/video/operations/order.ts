import { z } from 'zod'
import { keyBetween, operation, problem, type Edit, type Problem } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { quotedWords, reason, sentenceId } from './params.ts'

/** A number of the item's own, so that two moves to one place never get equal keys. */
const tieOf = (id: string): number => Number(id.replace(/\D/g, '').slice(-9) || 0)

export const moveSentence = operation({
  name: 'move_sentence',
  summary: 'Move a sentence to another place in the cut. toIndex is the index that it has afterwards, counted over all sentences, those that are out included.',
  kind: 'operate',
  reads: [order.required, spoken.required],
  writes: [order],
  params: z.strictObject({ sentenceId, toIndex: z.number().int().min(0), reason }),
  apply: (view, { sentenceId: id, toIndex }) => {
    const cut = view.read(order)
    const at = cut.entryIndex(id)
    const { entryCount } = cut
    if (at < 0) return problem('unknown-sentence', `Sentence ${id} not found`)
    if (toIndex >= entryCount) return problem('out-of-range', `Index ${toIndex} out of range (0-${entryCount - 1})`)
    if (at === toIndex) return problem('nothing-to-do', `${id} stands at ${toIndex} already.`)
    // Without the one that moves, later sentences stand one earlier.
    const other = (index: number): string | undefined => (index < 0 ? undefined : cut.entryAt(index < at ? index : index + 1))
    return placedBetween(cut, id, other(toIndex - 1), other(toIndex))
  },
  claims: (_view, { sentenceId: id, toIndex }) => [{ check: 'sentence-index', promise: `${id} stands at ${toIndex}`, about: { sentence: id }, expect: toIndex, passing: true }],
  says: (view, { sentenceId: id, toIndex, reason: why }) => `Move ${said(view.read(spoken), id)} to ${toIndex}${why === '' ? '' : ` (${why})`}`,
})

/** Behind the sentence that then stands before it, in that one's segment; at the very start, before the first. */
function placedBetween(cut: Cut, id: string, previous: string | undefined, next: string | undefined): Edit[] | Problem {
  const around = cut.keysAround(previous ?? next ?? id)
  if (!around) return problem('unknown-sentence', `Sentence ${id} not found`)
  // The one that moves may itself be the neighbour: then the key beyond it counts.
  const own = cut.keysAround(id)
  const beyond = previous === undefined ? around.own : around.after !== null && around.after === own?.own && own.list === around.list ? own.after : around.after
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
    const [first, second] = [cut.keysAround(a), cut.keysAround(b)]
    if (!first || !second) return problem('unknown-sentence', `Sentence ${first ? b : a} not found`)
    return [
      { edit: 'place', item: a, at: { list: second.list, key: keyBetween(second.own, second.after, tieOf(a)) } },
      { edit: 'place', item: b, at: { list: first.list, key: keyBetween(first.own, first.after, tieOf(b)) } },
    ]
  },
  claims: (view, { sentenceIdA: a, sentenceIdB: b }) => {
    const cut = view.read(order)
    return [{ check: 'sentence-index', promise: `${a} stands where ${b} stood`, about: { sentence: a }, expect: cut.entryIndex(b), passing: true }, { check: 'sentence-index', promise: `${b} stands where ${a} stood`, about: { sentence: b }, expect: cut.entryIndex(a), passing: true }]
  },
  says: (view, { sentenceIdA: a, sentenceIdB: b, reason: why }) => `Swap ${said(view.read(spoken), a)} and ${said(view.read(spoken), b)}${why === '' ? '' : ` (${why})`}`,
})

const said = (cut: Cut, id: string): string => quotedWords((cut.sentence(id)?.words ?? []).map(({ text }) => text))
