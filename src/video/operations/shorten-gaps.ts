import { z } from 'zod'
import { compound, isProblem, problem, type OperationCall } from '../../kernel/index.ts'
import { spoken } from '../document/cut.ts'
import { MICROS } from '../document/words.ts'
import { BY_WORDS, seconds } from './params.ts'
import { keptSentences, nothingToDo, sentenceIds } from './scope.ts'

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
      const pause = Math.min(silence ? silence.to - silence.from : 0, cut.gapAfter(word.id) ?? Number.POSITIVE_INFINITY)
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
