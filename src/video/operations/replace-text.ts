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
    const asked = find.split(' ').filter((word) => phraseWords(word).length > 0)
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
            { old, asked: asked[offset] ?? old },
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

/**
 * The new word as it was asked for, every character of it, with what stood around the old one, and with its capital
 * where the new one has none of its own.
 */
function dressed({ old, asked }: { readonly old: string; readonly asked: string }, text: string): string {
  // What was looked for with its own signs, such as "C++", is replaced with them; its punctuation stays.
  const bare = asked.replaceAll(/^["'“‘«(]+|[.,;:!?…"'”’»)]+$/g, '')
  const at = old.toLowerCase().indexOf(bare.toLowerCase())
  const [before = '', after = ''] =
    at >= 0
      ? [old.slice(0, at), old.slice(at + bare.length)]
      : [/^[^\p{L}\p{N}]*/u.exec(old)?.[0], /[^\p{L}\p{N}]*$/u.exec(old)?.[0]]
  const isCapital = /^\p{Lu}/u.test(old.slice(before.length)) && text === text.toLowerCase()
  // Punctuation that was written anew is not doubled by the one that stood there.
  const hasEnd = text.endsWith(after) || (/^\p{P}/u.test(after) && /[.,;:!?…]["'”’»)]*$/.test(text))
  const begun = text.startsWith(before) ? '' : before
  return `${begun}${isCapital ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text}${hasEnd ? '' : after}`
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
