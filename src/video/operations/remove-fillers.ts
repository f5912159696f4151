import { z } from 'zod'
import { compound, isProblem, type AnyOperation, type OperationCall, type Problem } from '../../kernel/index.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { findFalseStarts } from '../language/find-false-starts.ts'
import { findFillers, type FillerLevel } from '../language/find-fillers.ts'
import { findRepeats } from '../language/find-repeats.ts'
import type { Removal, SpokenWord } from '../language/spoken-word.ts'
import { asSpoken, keptSentences, nothingToDo, sentenceIds } from './scope.ts'

const destroys = 'nothing for good: the words stay in the transcript and can be restored'

export const removeFillers = compound({
  name: 'remove_fillers',
  summary: 'Take out words that only fill: at level low the hesitations (um, uh), at middle discourse markers too where they carry nothing (like, you know, I mean), at high softeners as well (kind of, just).',
  destroys,
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ level: z.enum(['low', 'middle', 'high']).default('middle'), sentenceIds }),
  expands: (view, { level, sentenceIds: ids }) => removals(view.read(spoken), ids, { find: (words) => findFillers(words, level), nothing: nothingLeft(level) }),
  says: (_view, { level }) => `Take out ${level === 'low' ? 'the ums and uhs' : level === 'high' ? 'all filler words' : 'the filler words'}`,
})

const nothingLeft = (level: FillerLevel): string => (level === 'low' ? 'There are no ums or uhs left.' : 'There are no filler words left.')

export const removeRepeats = cleaning({ name: 'remove_repeats', summary: 'Take out what is said twice in a row by mistake (the the, we were we were); the last saying stays.', find: findRepeats, says: 'Take out what is said twice', nothing: 'Nothing is said twice by mistake.' })
export const removeFalseStarts = cleaning({ name: 'remove_false_starts', summary: 'Take out starts that were given up for another (I wanted to, I needed to); the one that goes on stays.', find: findFalseStarts, says: 'Take out the false starts', nothing: 'There are no false starts left.' })

function cleaning({ name, summary, find, says, nothing }: { readonly name: string; readonly summary: string; readonly find: Find; readonly says: string; readonly nothing: string }): AnyOperation {
  return compound({
    name,
    summary,
    destroys,
    reads: [spoken.required],
    writes: [spoken],
    params: z.strictObject({ sentenceIds }),
    expands: (view, { sentenceIds: ids }) => removals(view.read(spoken), ids, { find, nothing }),
    says: () => says,
  })
}

type Find = (words: readonly SpokenWord[]) => readonly Removal[]

/** One deletion for each sentence in which something is found, with the reasons. */
function removals(cut: Cut, ids: readonly string[] | undefined, { find, nothing }: { readonly find: Find; readonly nothing: string }): OperationCall[] | Problem {
  const kept = keptSentences(cut, ids)
  if (isProblem(kept)) return kept
  const calls = kept.flatMap(({ sentence, indices, words }): OperationCall[] => {
    const found = find(asSpoken(words))
    if (found.length === 0) return []
    return [{ operation: 'delete_words', params: { sentenceId: sentence.id, wordIndices: found.flatMap(({ index }) => indices[index] ?? []), reason: [...new Set(found.map(({ reason }) => reason))].join(', ').slice(0, 1000) } }]
  })
  return calls.length === 0 ? nothingToDo(nothing) : calls
}
