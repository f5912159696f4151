import { z } from 'zod'
import { isProblem, operation, problem, type Problem, compound, type OperationCall } from '../../kernel/index.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { pauseLength } from '../document/silences.ts'
import { MICROS, type Word } from '../document/words.ts'
import { wordsAt, wordEdits, nextSaid, keptSentences, nothingToDo, sentenceIds } from './chosen-words.ts'
import { sayWhy, BY_WORDS, quoteWords, reason, seconds, sentenceId, wordIndex } from './params.ts'

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
    ? { word, pauseMicros: pause ? pauseLength(pause) : 0, isByWords: !cut.isMeasured(source) }
    : problem('no-pause', `Nothing is said after word ${index} of ${id}, so there is no pause to shorten.`)
}

export const shortenGaps = compound({
  name: 'shorten_gaps',
  summary:
    'Shorten every pause that is longer than longerThan seconds to `to` seconds. Without values: longer than 0.8 s ' +
    'to 0.3 s. A pause is silence in the sound; where there is only a transcript, the time between two words.',
  destroys: 'nothing for good: each pause can be given back',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ longerThan: seconds.default(0.8), to: seconds.default(0.3), sentenceIds }),
  expands: (view, { longerThan, to, sentenceIds: ids }) => {
    if (to > longerThan)
      return problem(
        'invalid-value',
        `Pauses longer than ${longerThan} s cannot be shortened to ${to} s; give a smaller length.`,
      )
    const cut = view.read(spoken)
    const kept = keptSentences(cut)
    const named = keptSentences(cut, ids)
    if (isProblem(kept)) return kept
    if (isProblem(named)) return named
    const wanted = new Set(named.map(({ sentence }) => sentence.id))
    const said = kept.flatMap(({ sentence, indices, words }) =>
      words.map((word, at) => ({ word, sentence, index: indices[at] ?? 0 })),
    )
    const calls = said.flatMap(({ word, sentence, index }, at): OperationCall[] => {
      const next = said[at + 1]
      // A pause is heard only between words that were said one after the other and play so.
      if (
        !next ||
        next.sentence.source !== sentence.source ||
        next.word.position !== word.position + 1 ||
        !wanted.has(sentence.id)
      )
        return []
      const silence = cut.pauseBetween(sentence.source, word.endMicros, next.word.startMicros)
      const pause = Math.min(silence ? pauseLength(silence) : 0, cut.gapAfter(word.id) ?? Number.POSITIVE_INFINITY)
      if (pause <= Math.round(longerThan * MICROS)) return []
      return [{ operation: 'set_gap', params: { sentenceId: sentence.id, wordIndex: index, seconds: to } }]
    })
    return calls.length === 0
      ? nothingToDo(
          `No pause is longer than ${longerThan} ` +
            `s${cut.sources.some((id) => cut.isMeasured(id)) ? ' in the sound' : ''}.`,
        )
      : calls
  },
  says: (view, { longerThan, to }) =>
    `Shorten pauses longer than ${longerThan} s to ${to} ` +
    `s${view.read(spoken).sources.some((id) => !view.read(spoken).isMeasured(id)) ? BY_WORDS : ''}`,
})
