import { z } from 'zod'
import { compound, isProblem, problem, type AnyOperation, type OperationCall } from '../../kernel/index.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import { sayWhy, quoteWords, reason } from './params.ts'
import { keptSentences, nothingToDo, sentenceIds, type KeptSentence } from './chosen-words.ts'

type Direction = {
  readonly name: string
  readonly summary: string
  readonly operation: 'delete_words' | 'restore_words'
  readonly verb: string
  readonly destroys?: string
  readonly nothing: string
  among(cut: Cut, ids: readonly string[] | undefined): ReturnType<typeof keptSentences>
}

export const deleteMatchingWords = matchingWords({
  name: 'delete_matching_words',
  summary: 'Take a word or phrase out wherever it is said, or in some sentences.',
  operation: 'delete_words',
  verb: 'Take out',
  destroys: 'nothing for good: the words stay in the transcript and can be restored',
  nothing: 'is not in the cut',
  among: keptSentences,
})
export const restoreMatchingWords = matchingWords({
  name: 'restore_matching_words',
  summary: 'Put a word or phrase back wherever it was taken out, or in some sentences.',
  operation: 'restore_words',
  verb: 'Put back',
  nothing: 'is nowhere taken out',
  among: missingWords,
})

function matchingWords({ name, summary, operation, verb, destroys, nothing, among }: Direction): AnyOperation {
  return compound({
    name,
    summary,
    ...(destroys !== undefined && { destroys }),
    reads: [spoken.required],
    writes: [spoken],
    params: z.strictObject({ text: z.string().min(1).max(400), sentenceIds, reason }),
    expands: (view, { text, sentenceIds: ids, reason: why }) => {
      const phrase = phraseWords(text)
      if (phrase.length === 0) return problem('invalid-value', 'Give the word that is meant.')
      const sentences = among(view.read(spoken), ids)
      if (isProblem(sentences)) return sentences
      const calls = sentences.flatMap(({ sentence, indices, words }): OperationCall[] => {
        const found = findPhrase(
          words.map((word) => word.text),
          phrase,
        ).flatMap((at) => indices.slice(at, at + phrase.length))
        return found.length === 0
          ? []
          : [{ operation, params: { sentenceId: sentence.id, wordIndices: found, reason: why } }]
      })
      return calls.length === 0 ? nothingToDo(`${quoteWords(text.split(/\s+/))} ${nothing}.`) : calls
    },
    says: (_view, { text, reason: why }) => `${verb} ${quoteWords(text.split(/\s+/))}${sayWhy(why)}`,
  })
}

/** Sentences that play with the words of them that are out. */
function missingWords(cut: Cut, ids: readonly string[] | undefined): KeptSentence[] | ReturnType<typeof keptSentences> {
  const kept = keptSentences(cut, ids)
  if (isProblem(kept)) return kept
  return kept.map(({ sentence }) => {
    const indices = [...sentence.words.keys()].filter((at) => cut.isWordOut(sentence.words[at]?.id ?? ''))
    return { sentence, indices, words: indices.flatMap((at) => sentence.words[at] ?? []) }
  })
}
