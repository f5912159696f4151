import { z } from 'zod'
import { compound, isProblem, problem, type OperationCall, operation } from '../../kernel/index.ts'
import { spoken } from '../document/cut.ts'
import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import { sayWhy, line, reason, sentenceId, wordIndex } from './params.ts'
import { keptSentences, nothingToDo, sentenceIds, wordsAt, wordEdits } from './chosen-words.ts'

/** "it's Mary, not Marry". */
export const replaceText = compound({
  name: 'replace_text',
  summary:
    'Correct how a word or phrase is written wherever it is said, or in some sentences. Punctuation and a capital ' +
    'at the start stay.',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ find: line(200), replacement: line(200), sentenceIds, reason }),
  expands: (view, { find, replacement, sentenceIds: ids, reason: why }) => {
    const phrase = phraseWords(find)
    const written = replacement.split(' ')
    if (phrase.length === 0) return problem('invalid-value', 'Give the word that is written wrong.')
    if (written.length < phrase.length)
      return problem(
        'invalid-value',
        `“${find}” is ${phrase.length} words that are heard; write at least as many, or cut what is too much.`,
      )
    const kept = keptSentences(view.read(spoken), ids)
    if (isProblem(kept)) return kept
    const calls = kept.flatMap(({ sentence, indices, words }) =>
      findPhrase(
        words.map(({ text }) => text),
        phrase,
      ).flatMap((at) =>
        phrase.flatMap((_, offset): OperationCall[] => {
          const index = indices[at + offset] ?? 0
          const old = words[at + offset]?.text ?? ''
          // A longer replacement stands where the last word stood.
          const text = dressed(
            old,
            (offset === phrase.length - 1 ? written.slice(offset) : written.slice(offset, offset + 1)).join(' '),
          )
          return text === old
            ? []
            : [{ operation: 'correct_word', params: { sentenceId: sentence.id, wordIndex: index, text, reason: why } }]
        }),
      ),
    )
    return calls.length === 0 ? nothingToDo(`“${find}” is not in the cut, or is written so already.`) : calls
  },
  says: (_view, { find, replacement, reason: why }) => `Write “${replacement}” instead of “${find}”${sayWhy(why)}`,
})

/** The new word with what stood around the old one, and with its capital where the new one has none of its own. */
function dressed(old: string, text: string): string {
  const [before = '', after = ''] = [/^[^\p{L}\p{N}]*/u.exec(old)?.[0], /[^\p{L}\p{N}]*$/u.exec(old)?.[0]]
  const bare = text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || text
  const isCapital = /^\p{Lu}/u.test(old.slice(before.length)) && bare === bare.toLowerCase()
  return `${before}${isCapital ? `${bare.charAt(0).toUpperCase()}${bare.slice(1)}` : bare}${after}`
}

export const correctWord = operation({
  name: 'correct_word',
  summary: 'Correct how a word is written. What is heard stays as it is.',
  kind: 'operate',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ sentenceId, wordIndex, text: line(200), reason }),
  apply: (view, { sentenceId: id, wordIndex: index, text }) => {
    const words = wordsAt(view.read(spoken), id, [index])
    if (isProblem(words)) return words
    const word = words[0]
    if (!word || word.text === text)
      return problem('nothing-to-do', `Word ${index} of ${id} is written “${text}” already.`)
    return wordEdits(view.read(spoken), [word], 'text', text)
  },
  claims: (_view, { sentenceId: id, wordIndex: index, text }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'set'
        ? [
            {
              check: 'cell',
              promise: `Word ${index} of ${id} is written “${text}”`,
              about: { path: change.cell },
              expect: text,
            },
          ]
        : [],
    ),
  says: (view, { sentenceId: id, wordIndex: index, text, reason: why }) => {
    const words = wordsAt(view.read(spoken), id, [index])
    return (
      `Write “${text}” instead of “${isProblem(words) ? `word ${index}` : (words[0]?.text ?? '')}” in ` +
      `${id}${sayWhy(why)}`
    )
  },
})
