import { z } from 'zod'
import { isProblem, operation, problem } from '../../kernel/index.ts'
import { spoken } from '../document/cut.ts'
import { wordsAt } from './chosen-words.ts'
import { sayWhy, line, reason, sentenceId, wordIndex } from './params.ts'
import { wordEdits } from './word-edits.ts'

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
