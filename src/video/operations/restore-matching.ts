import { z } from 'zod'
import { compound, isProblem, type OperationCall } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { sayWhy, reason } from './params.ts'
import { nothingToDo, type KeptSentence } from './scope.ts'
import { findSelected, selectionParams, describeSelection } from './selection.ts'

/** "put the mom part back", "bring back everything in the first sentence". */
export const restoreMatching = compound({
  name: 'restore_matching',
  summary:
    'Put back what is out: the part that is about a query, what a speaker says, or all of some sentences. A query ' +
    'that several parts are about is refused with their texts, unless everywhere is true.',
  reads: [spoken.required, order.required],
  writes: [spoken, order],
  params: z.strictObject({ ...selectionParams, everywhere: z.boolean().default(false), reason }),
  expands: (view, { reason: why, everywhere, ...selection }) => {
    const cut = view.read(order)
    const chosen = findSelected(cut, missingSentences(cut, selection.query !== undefined), {
      ...selection,
      isEverywhere: everywhere,
    })
    if (isProblem(chosen)) return chosen
    const calls = chosen.flatMap((each) => broughtBack(cut, each, why))
    return calls.length === 0 ? nothingToDo('All of that is in already.') : calls
  },
  says: (_view, { reason: why, ...selection }) => `Put back ${describeSelection(selection)}${sayWhy(why)}`,
})

/** Sentences that are out, with all their words; without a query also those that lack some. */
function missingSentences(cut: Cut, isWholeOnly: boolean): KeptSentence[] {
  return [...cut.entries()].flatMap((id) => {
    const sentence = cut.sentence(id)
    if (
      !sentence ||
      !(cut.isSentenceOut(sentence) || (!isWholeOnly && sentence.words.some((word) => cut.isWordOut(word.id))))
    )
      return []
    return [{ sentence, indices: [...sentence.words.keys()], words: sentence.words }]
  })
}

function broughtBack(cut: Cut, { sentence }: KeptSentence, reason: string): OperationCall[] {
  const out = [...sentence.words.keys()].filter((at) => cut.isWordOut(sentence.words[at]?.id ?? ''))
  if (cut.isSentenceOut(sentence))
    return [{ operation: 'restore_sentence', params: { sentenceId: sentence.id, reason } }]
  return out.length === 0
    ? []
    : [{ operation: 'restore_words', params: { sentenceId: sentence.id, wordIndices: out, reason } }]
}
