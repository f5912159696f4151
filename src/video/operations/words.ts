import { z } from 'zod'
import { operation, problem, type AnyOperation, type Edit, type Problem } from '../../kernel/index.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { sentenceCell, wordCell, type Sentence, type Word } from '../document/words.ts'
import { quotedWords, reason, sentenceId } from './params.ts'

const params = z.strictObject({ sentenceId, wordIndices: z.array(z.number().int().min(0)).min(1), reason })

/** Deleting and restoring differ only in direction. */
function wordOperation(direction: { readonly name: string; readonly summary: string; readonly out: boolean; readonly verb: string; readonly nothing: string }): AnyOperation {
  const { name, summary, out, verb, nothing } = direction
  return operation({
    name,
    summary,
    kind: 'operate',
    ...(out && { destroys: 'nothing for good: the words stay in the transcript and can be restored' }),
    reads: [spoken.required],
    writes: [spoken],
    params,
    apply: (view, { sentenceId: id, wordIndices }) => {
      const cut = view.read(spoken)
      const found = wordsAt(cut, id, wordIndices)
      if ('problem' in found) return found
      if (found.words.every((word) => cut.isWordOut(word.id) === out)) return problem('nothing-to-do', nothing)
      // Each word is written although it may be so already: another turn's deletion of it may be undone.
      return found.words.map((word): Edit => ({ edit: 'set', cell: wordCell(word.id, 'excluded'), to: out }))
    },
    claims: (_view, { sentenceId: id, wordIndices }, changes) => changes.flatMap((change, index) => (change.edit === 'set' ? [{ check: 'cell', promise: `Word ${wordIndices[index] ?? index} of ${id} is ${out ? 'out' : 'in'}`, about: { path: change.cell }, expect: out }] : [])),
    says: (view, { sentenceId: id, wordIndices, reason: why }) => {
      const found = wordsAt(view.read(spoken), id, wordIndices)
      return 'problem' in found ? `${verb} words of ${id}` : `${verb} ${quotedWords(found.words.map(({ text }) => text))} in ${id}${why === '' ? '' : ` (${why})`}`
    },
  })
}

export const deleteWords = wordOperation({ name: 'delete_words', summary: 'Take words out of a sentence, by their index in it.', out: true, verb: 'Take out', nothing: 'Those words are out already, so there is nothing to delete.' })
export const restoreWords = wordOperation({ name: 'restore_words', summary: 'Put words back that were taken out of a sentence, by their index in it.', out: false, verb: 'Put back', nothing: 'Those words are in already, so there is nothing to restore.' })

/** The words of a sentence at some places, each once and in order; the sentences of refusal are the ones that models know. */
function wordsAt(cut: Cut, id: string, indices: readonly number[]): { readonly sentence: Sentence; readonly words: readonly Word[] } | Problem {
  const sentence = cut.sentence(id)
  if (!sentence) return problem('unknown-sentence', `Sentence ${id} not found`)
  const wrong = indices.find((index) => index >= sentence.words.length)
  if (wrong !== undefined) return problem('out-of-range', `Word index ${wrong} out of range (0-${sentence.words.length - 1})`)
  return { sentence, words: [...new Set(indices)].toSorted((a, b) => a - b).flatMap((index) => sentence.words[index] ?? []) }
}

function sentenceOperation(direction: { readonly name: string; readonly summary: string; readonly out: boolean; readonly verb: string; readonly nothing: string }): AnyOperation {
  const { name, summary, out, verb, nothing } = direction
  return operation({
    name,
    summary,
    kind: 'operate',
    ...(out && { destroys: 'nothing for good: the sentence stays in the transcript and can be restored' }),
    reads: [spoken.required],
    writes: [spoken],
    params: z.strictObject({ sentenceId, reason }),
    apply: (view, { sentenceId: id }) => {
      const cut = view.read(spoken)
      const sentence = cut.sentence(id)
      if (!sentence) return problem('unknown-sentence', `Sentence ${id} not found`)
      if (cut.isSentenceOut(sentence) === out) return problem('nothing-to-do', `${id} ${nothing}`)
      // A sentence that has no word left comes back with all of them.
      const words = out ? [] : sentence.words.filter((word) => sentence.words.every((each) => cut.isWordOut(each.id)) && cut.isWordOut(word.id))
      return [{ edit: 'set', cell: sentenceCell(id, 'excluded'), to: out }, ...words.map((word): Edit => ({ edit: 'set', cell: wordCell(word.id, 'excluded'), to: false }))]
    },
    claims: (_view, { sentenceId: id }) => [{ check: 'sentence-out', promise: `${id} is ${out ? 'out of' : 'in'} the cut`, about: { sentence: id }, expect: out }],
    says: (view, { sentenceId: id, reason: why }) => `${verb} ${quotedWords((view.read(spoken).sentence(id)?.words ?? []).map(({ text }) => text))}${why === '' ? '' : ` (${why})`}`,
  })
}

export const excludeSentence = sentenceOperation({ name: 'exclude_sentence', summary: 'Leave a sentence out of the cut.', out: true, verb: 'Leave out', nothing: 'is out already.' })
export const restoreSentence = sentenceOperation({ name: 'restore_sentence', summary: 'Put a sentence back into the cut, at its place.', out: false, verb: 'Put back', nothing: 'is in already.' })
