import { z } from 'zod'
import { compound, isProblem, type OperationCall } from '../../kernel/index.ts'
import { order, spoken, type Cut } from '../document/cut.ts'
import { sayWhy, reason } from './params.ts'
import { keptSentences, nothingToDo, type KeptSentence } from './chosen-words.ts'
import { rangeParams, findSelected, selectionParams, describeSelection } from './selection.ts'

/** "drop the bit about my mom", "remove everything Tom says", "cut from 0:10 to 0:20". */
export const excludeMatching = compound({
  name: 'exclude_matching',
  summary:
    'Leave out the part that is about a query, what a speaker says, or what plays from start to end (seconds of the ' +
    'cut). A query that several parts are about is refused with their texts, unless everywhere is true.',
  destroys: 'nothing for good: what is left out stays in the transcript and can be restored',
  reads: [spoken.required, order.required],
  writes: [spoken],
  params: z.strictObject({ ...selectionParams, ...rangeParams, everywhere: z.boolean().default(false), reason }),
  expands: (view, { reason: why, everywhere, ...selection }) => {
    const cut = view.read(order)
    const kept = keptSentences(cut)
    if (isProblem(kept)) return kept
    const chosen = findSelected(cut, kept, { ...selection, isEverywhere: everywhere })
    if (isProblem(chosen)) return chosen
    const whole = new Map(kept.map((each) => [each.sentence.id, each.indices.length]))
    const calls = chosen.map((each) =>
      each.indices.length === whole.get(each.sentence.id)
        ? without(each, why)
        : wordsOut(each.sentence.id, each.indices, why),
    )
    return calls.length === 0 ? nothingToDo('All of that is out already.') : calls
  },
  says: (_view, { reason: why, ...selection }) => `Leave out ${describeSelection(selection)}${sayWhy(why)}`,
})

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

/** "keep only what she says about funding", "keep the first two minutes". */
export const keepOnly = compound({
  name: 'keep_only',
  summary:
    'Leave out everything but the parts that are about a query, what a speaker says, or what plays from start to ' +
    'end (seconds of the cut).',
  destroys: 'nothing for good: what is left out stays in the transcript and can be restored',
  reads: [spoken.required, order.required],
  writes: [spoken],
  params: z.strictObject({ ...selectionParams, ...rangeParams, reason }),
  expands: (view, { reason: why, ...selection }) => {
    const cut = view.read(order)
    const kept = keptSentences(cut)
    if (isProblem(kept)) return kept
    const chosen = findSelected(cut, kept, { ...selection, isEverywhere: true })
    if (isProblem(chosen)) return chosen
    if (chosen.length === 0) return nothingToDo('None of that is in the cut, so there is nothing to keep.')
    const stays = new Map(chosen.map(({ sentence, indices }) => [sentence.id, new Set(indices)]))
    const calls = kept.flatMap((each): OperationCall[] => {
      const words = stays.get(each.sentence.id)
      const gone = each.indices.filter((at) => !words?.has(at))
      return gone.length === 0 ? [] : words ? [wordsOut(each.sentence.id, gone, why)] : [without(each, why)]
    })
    return calls.length === 0 ? nothingToDo('There is nothing else in the cut.') : calls
  },
  says: (_view, { reason: why, ...selection }) => `Keep only ${describeSelection(selection)}${sayWhy(why)}`,
})

const without = ({ sentence }: KeptSentence, reason: string): OperationCall => ({
  operation: 'exclude_sentence',
  params: { sentenceId: sentence.id, reason },
})
const wordsOut = (id: string, indices: readonly number[], reason: string): OperationCall => ({
  operation: 'delete_words',
  params: { sentenceId: id, wordIndices: indices, reason },
})
