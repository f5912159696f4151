import { z } from 'zod'
import { compound, isProblem, type OperationCall } from '../../kernel/index.ts'
import { spoken } from '../document/cut.ts'
import { findRetakes } from '../language/find-retakes.ts'
import { asSpoken, keptSentences, nothingToDo, sentenceIds } from './chosen-words.ts'

export const removeRetakes = compound({
  name: 'remove_retakes',
  summary:
    'Leave out sentences that were said again in nearly the same words soon after, and announcements such as "let ' +
    'me start again"; the last good take stays.',
  destroys: 'nothing for good: the sentences stay in the transcript and can be restored',
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ sentenceIds }),
  expands: (view, { sentenceIds: ids }) => {
    const kept = keptSentences(view.read(spoken), ids)
    if (isProblem(kept)) return kept
    const calls = findRetakes(kept.map(({ words }) => asSpoken(words))).flatMap(
      ({ sentence, keptSentence, reason }): OperationCall[] => {
        const [gone, stays] = [kept[sentence]?.sentence, kept[keptSentence]?.sentence]
        // What one person says and another says after them is an answer.
        if (!gone || !stays || gone.source !== stays.source || gone.speaker !== stays.speaker) return []
        return [{ operation: 'exclude_sentence', params: { sentenceId: gone.id, reason } }]
      },
    )
    return calls.length === 0 ? nothingToDo('No sentence is said again in nearly the same words.') : calls
  },
  says: () => 'Keep the last take of what was said again',
})
