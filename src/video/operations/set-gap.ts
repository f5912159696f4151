import { z } from 'zod'
import { isProblem, operation, problem, type Problem } from '../../kernel/index.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { MICROS, type Word } from '../document/words.ts'
import { wordsAt } from './chosen-words.ts'
import { nextSaid } from './next-said.ts'
import { sayWhy, BY_WORDS, quoteWords, reason, seconds, sentenceId, wordIndex } from './params.ts'
import { wordEdits } from './word-edits.ts'

export const setGap = operation({
  name: 'set_gap',
  summary: 'Shorten the pause after a word to so many seconds; null gives the pause back as it was spoken.',
  kind: 'operate',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ sentenceId, wordIndex, seconds: seconds.nullable(), reason }),
  apply: (view, { sentenceId: id, wordIndex: index, seconds: length }) => {
    const cut = view.read(spoken)
    const word = wordBeforePause(cut, id, index)
    if (isProblem(word)) return word
    const now = cut.gapAfter(word.word.id)
    if (length === null)
      return now === undefined
        ? problem('nothing-to-do', `The pause after “${word.word.text}” is as it was spoken.`)
        : wordEdits(cut, [word.word], 'gap', null)
    const gap = Math.round(length * MICROS)
    if (gap >= word.pauseMicros)
      return problem(
        'nothing-to-do',
        `The pause after “${word.word.text}” is ${(word.pauseMicros / MICROS).toFixed(2)} s, no longer than that.`,
      )
    if (gap === now)
      return problem('nothing-to-do', `The pause after “${word.word.text}” is shortened to that already.`)
    return wordEdits(cut, [word.word], 'gap', gap)
  },
  claims: (_view, { sentenceId: id, wordIndex: index, seconds: length }, changes) =>
    changes.flatMap((change) =>
      change.edit === 'set'
        ? [
            {
              check: 'cell',
              promise:
                `The pause after word ${index} of ${id} is ` + (length === null ? 'as it was spoken' : `${length} s`),
              about: { path: change.cell },
              expect: change.to ?? null,
            },
          ]
        : [],
    ),
  says: (view, { sentenceId: id, wordIndex: index, seconds: length, reason: why }) => {
    const word = wordBeforePause(view.read(spoken), id, index)
    const after = isProblem(word) ? `word ${index} of ${id}` : quoteWords([word.word.text])
    return `${
      length === null
        ? `Give the pause after ${after} back`
        : `Shorten the pause after ${after} ` +
          `${isProblem(word) ? '' : `from ${(word.pauseMicros / MICROS).toFixed(1)} `}to ${length} ` +
          `s`
    }${sayWhy(why)}${length !== null && !isProblem(word) && word.isByWords ? BY_WORDS : ''}`
  },
})

/** A word and the pause that was spoken after it. */
function wordBeforePause(
  cut: Cut,
  id: string,
  index: number,
): { readonly word: Word; readonly pauseMicros: number; readonly isByWords: boolean } | Problem {
  const words = wordsAt(cut, id, [index])
  if (isProblem(words)) return words
  const word = words[0]
  const next = word && nextSaid(cut, word)
  const source = next?.sentence.source ?? ''
  const pause = word && next && cut.pauseBetween(source, word.endMicros, next.word.startMicros)
  if (word && next && !pause && cut.isMeasured(source))
    return problem(
      'nothing-to-do',
      `There is no silence after “${word.text}” in the sound, so there is no pause to shorten.`,
    )
  return word && next
    ? { word, pauseMicros: pause ? pause.to - pause.from : 0, isByWords: !cut.isMeasured(source) }
    : problem('no-pause', `Nothing is said after word ${index} of ${id}, so there is no pause to shorten.`)
}
