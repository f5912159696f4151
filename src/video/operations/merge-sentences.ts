import { z } from 'zod'
import { isProblem, keyBetween, operation, problem, sameJson, type Problem } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { tieOf } from '../document/ids.ts'
import { MERGED } from '../document/timeline.ts'
import { namedSentence } from './chosen-words.ts'
import { nextSaid } from './next-said.ts'
import { sayWhy, reason, quoteSentence, sentenceId } from './params.ts'

export const mergeSentences = operation({
  name: 'merge_sentences',
  summary:
    'Make one sentence of two that stand next to each other and were said one after the other. It keeps the name of ' +
    'the first.',
  kind: 'operate',
  reads: [spoken.required, order.required],
  writes: [order],
  params: z.strictObject({ sentenceIdA: sentenceId, sentenceIdB: sentenceId, reason }),
  apply: (view, { sentenceIdA: a, sentenceIdB: b }) =>
    unfit(view.read(order), a, b) ?? [
      { edit: 'place', item: b, at: { list: MERGED, key: keyBetween(null, null, tieOf(b)) } },
    ],
  claims: (view, { sentenceIdA: a, sentenceIdB: b }) => {
    const cut = view.read(order)
    return [
      {
        check: 'sentence-words',
        promise: `${a} holds the words of both`,
        about: { sentence: a },
        expect: [a, b].flatMap((id) => (cut.sentence(id)?.words ?? []).map((word) => word.id)),
        passing: true,
      },
    ]
  },
  says: (view, { sentenceIdA: a, sentenceIdB: b, reason: why }) =>
    `Make one sentence of ${quoteSentence(view.read(spoken), a)} and ${quoteSentence(view.read(spoken), b)}${sayWhy(why)}`,
})

/** Nothing may change but where sentences begin and end, so both have to agree in all else. */
function unfit(cut: Cut, a: string, b: string): Problem | undefined {
  const [first, second] = [namedSentence(cut, a), namedSentence(cut, b)]
  if (isProblem(first)) return first
  if (isProblem(second)) return second
  const last = first.words.at(-1)
  const next = last && nextSaid(cut, last)
  if (next?.sentence.id !== b)
    return problem(
      'not-neighbours',
      `${b} was not said right after ${a}; only sentences that follow each other in their recording can be merged, ` +
        `the earlier one first.`,
    )
  if (cut.entryIndex(b) !== cut.entryIndex(a) + 1)
    return problem('not-neighbours', `${b} does not stand right behind ${a} in the cut; move it there first.`)
  if (cut.isExcluded(a) !== cut.isExcluded(b))
    return problem(
      'is-out',
      `${cut.isExcluded(a) ? a : b} is out of the cut and ${cut.isExcluded(a) ? b : a} is in; restore or exclude ` +
        `one of them first.`,
    )
  if (first.speaker !== second.speaker)
    return problem(
      'two-speakers',
      `${a} is spoken by ${first.speaker ?? 'nobody named'} and ${b} by ${second.speaker ?? 'nobody named'}; ` +
        `set_speaker can change that first.`,
    )
  if (!sameJson(cut.override(a) ?? null, cut.override(b) ?? null))
    return problem('has-override', `${a} and ${b} show different pictures; clear_video_override can change that first.`)
  return undefined
}
