import { z } from 'zod'
import { isProblem, operation, problem, type AnyOperation } from '../../kernel/index.ts'
import { wordCell } from '../document/ids.ts'
import { spoken } from '../document/cut.ts'
import { wordsAt, wordEdits } from './chosen-words.ts'
import { sayWhy, ESTIMATED, quoteWords, reason, sentenceId, wordIndex } from './params.ts'

const params = z.strictObject({ sentenceId, wordIndices: z.array(wordIndex).min(1), reason })

/** Deleting and restoring differ only in direction. */
function wordOperation(direction: {
  readonly name: string
  readonly summary: string
  readonly out: boolean
  readonly verb: string
  readonly nothing: string
}): AnyOperation {
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
      if (isProblem(found)) return found
      if (found.every((word) => cut.isWordOut(word.id) === out)) return problem('nothing-to-do', nothing)
      // Each word is written although it may be so already: another turn's deletion of it may be undone.
      return wordEdits(cut, found, 'excluded', out)
    },
    claims: (view, { sentenceId: id, wordIndices }) => {
      const found = wordsAt(view.read(spoken), id, wordIndices)
      return isProblem(found)
        ? []
        : found.map((word) => ({
            check: 'cell',
            promise: `“${word.text}” is ${out ? 'out of' : 'in'} ${id}`,
            about: { path: wordCell(word.id, 'excluded') },
            expect: out,
          }))
    },
    says: (view, { sentenceId: id, wordIndices, reason: why }) => {
      const found = wordsAt(view.read(spoken), id, wordIndices)
      return isProblem(found)
        ? `${verb} words of ${id}`
        : `${verb} ${quoteWords(found.map(({ text }) => text))} in ` +
            `${id}${sayWhy(why)}${out && found.some(({ interpolated }) => interpolated) ? ESTIMATED : ''}`
    },
  })
}

export const deleteWords = wordOperation({
  name: 'delete_words',
  summary: 'Take words out of a sentence, by their index in it.',
  out: true,
  verb: 'Take out',
  nothing: 'Those words are out already, so there is nothing to delete.',
})
export const restoreWords = wordOperation({
  name: 'restore_words',
  summary: 'Put words back that were taken out of a sentence, by their index in it.',
  out: false,
  verb: 'Put back',
  nothing: 'Those words are in already, so there is nothing to restore.',
})
