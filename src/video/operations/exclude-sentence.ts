import { z } from 'zod'
import { isProblem, operation, problem, type Edit } from '../../kernel/index.ts'
import { sentenceCell } from '../document/ids.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { findSentence } from './chosen-words.ts'
import { sayWhy, ESTIMATED, reason, quoteSentence, sentenceId } from './params.ts'

export const excludeSentence = operation({
  name: 'exclude_sentence',
  summary: 'Leave a sentence out of the cut.',
  kind: 'operate',
  destroys: 'nothing for good: the sentence stays in the transcript and can be restored',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ sentenceId, reason }),
  apply: (view, { sentenceId: id }) => {
    const cut = view.read(spoken)
    const sentence = findSentence(cut, id)
    if (isProblem(sentence)) return sentence
    if (cut.isSentenceOut(sentence)) return problem('nothing-to-do', `${id} is out already.`)
    return [{ edit: 'set', cell: sentenceCell(id, 'excluded'), to: true } satisfies Edit]
  },
  claims: (view, { sentenceId: id }) => [
    {
      check: 'sentence-out',
      promise: `${quoteSentence(view.read(spoken), id)} is out of the cut`,
      about: { sentence: id },
      expect: true,
    },
  ],
  says: (view, { sentenceId: id, reason: why }) =>
    `Leave out ${quoteSentence(view.read(spoken), id)}${sayWhy(why)}` +
    (isEstimated(view.read(spoken), id) ? ESTIMATED : ''),
})

/** Whether one of the two places where the sentence is cut off is only estimated. */
function isEstimated(cut: Cut, id: string): boolean {
  const words = cut.sentence(id)?.words ?? []
  return words[0]?.interpolated === true || words.at(-1)?.interpolated === true
}
