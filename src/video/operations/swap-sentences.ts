import { z } from 'zod'
import { keyBetween, operation, problem } from '../../kernel/index.ts'
import { order, spoken } from '../document/cut.ts'
import { tieOf } from '../document/ids.ts'
import { sayWhy, reason, quoteSentence, sentenceId } from './params.ts'

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
      return problem(
        'left-out',
        `${out[0]} belongs to a segment that is left out; bring it back first with restore_sentence.`,
      )
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
