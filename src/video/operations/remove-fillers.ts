import { z } from 'zod'
import { compound, isProblem, type AnyOperation, type OperationCall, type Problem } from '../../kernel/index.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { MICROS } from '../document/words.ts'
import { findFalseStarts } from '../language/find-false-starts.ts'
import { findFillers, type FillerLevel } from '../language/find-fillers.ts'
import { findRepeats } from '../language/find-repeats.ts'
import { isHesitationSound } from '../language/is-hesitation.ts'
import { readTokens, type Removal, type SpokenWord } from '../language/read-tokens.ts'
import { asSpoken, keptSentences, nothingToDo, sentenceIds, type KeptSentence } from './chosen-words.ts'

const destroys = 'nothing for good: the words stay in the transcript and can be restored'

export const removeFillers = compound({
  name: 'remove_fillers',
  summary:
    'Take out words that only fill: at level low the hesitations (um, uh), at middle discourse markers too where ' +
    'they carry nothing (like, you know, I mean), at high softeners as well (kind of, just).',
  destroys,
  reads: [spoken.required],
  writes: [spoken],
  params: z.strictObject({ level: z.enum(['low', 'middle', 'high']).default('middle'), sentenceIds }),
  expands: (view, { level, sentenceIds: ids }) =>
    removals(view.read(spoken), ids, {
      find: (words) => findFillers(words, level),
      nothing: (words) => nothingLeft(level, words),
    }),
  says: (_view, { level }) =>
    `Take out ${level === 'low' ? 'the ums and uhs' : level === 'high' ? 'all filler words' : 'the filler words'}`,
})

/** An "um" that somebody speaks about stays, and is not said to be gone. */
function nothingLeft(level: FillerLevel, words: readonly SpokenWord[]): string {
  const stay = readTokens(words).filter(isHesitationSound).length
  if (level !== 'low') return 'There are no filler words left.'
  return stay === 0
    ? 'There are no ums or uhs left.'
    : `No um or uh is left that only fills; ${stay === 1 ? 'one stays, which seems' : `${stay} stay, which seem`} ` +
        `to be spoken about. Name the sentence to take it out.`
}

export const removeRepeats = cleaning({
  name: 'remove_repeats',
  summary: 'Take out what is said twice in a row by mistake (the the, we were we were); the last saying stays.',
  find: findRepeats,
  runsOn: true,
  says: 'Take out what is said twice',
  nothing: 'Nothing is said twice by mistake.',
})
export const removeFalseStarts = cleaning({
  name: 'remove_false_starts',
  summary: 'Take out starts that were given up for another (I wanted to, I needed to); the one that goes on stays.',
  find: findFalseStarts,
  says: 'Take out the false starts',
  nothing: 'There are no false starts left.',
})

type Cleaning = {
  readonly name: string
  readonly summary: string
  readonly find: Find
  readonly runsOn?: boolean
  readonly says: string
  readonly nothing: string
}

function cleaning({ name, summary, find, runsOn = false, says, nothing }: Cleaning): AnyOperation {
  return compound({
    name,
    summary,
    destroys,
    reads: [spoken.required],
    writes: [spoken],
    params: z.strictObject({ sentenceIds }),
    expands: (view, { sentenceIds: ids }) => removals(view.read(spoken), ids, { find, runsOn, nothing: () => nothing }),
    says: () => says,
  })
}

type Find = (words: readonly SpokenWord[]) => readonly Removal[]

/** `runsOn` looks past the end of a line that no punctuation ends. */
type Search = {
  readonly find: Find
  readonly runsOn?: boolean
  readonly nothing: (words: readonly SpokenWord[]) => string
}

/** One deletion for each sentence in which something is found, with the reasons. */
function removals(
  cut: Cut,
  ids: readonly string[] | undefined,
  { find, runsOn = false, nothing }: Search,
): OperationCall[] | Problem {
  const kept = keptSentences(cut, ids)
  if (isProblem(kept)) return kept
  const calls = (runsOn ? runsOf(kept) : kept.map((line) => [line])).flatMap((lines) => {
    const found = find(asSpoken(lines.flatMap(({ words }) => words)))
    let before = 0
    return lines.flatMap(({ sentence, indices }): OperationCall[] => {
      const own = found.filter(({ index }) => index >= before && index < before + indices.length)
      const wordIndices = own.flatMap(({ index }) => indices[index - before] ?? [])
      before += indices.length
      if (own.length === 0) return []
      return [
        {
          operation: 'delete_words',
          params: {
            sentenceId: sentence.id,
            wordIndices,
            reason: [...new Set(own.map(({ reason }) => reason))].join(', ').slice(0, 1000),
          },
        },
      ]
    })
  })
  return calls.length === 0 ? nothingToDo(nothing(asSpoken(kept.flatMap(({ words }) => words)))) : calls
}

/** What lies further apart is not said again at once; segments end there as well. */
const MAX_PAUSE_MICROS = 2 * MICROS

/**
 * Lines that run on into each other: one voice, no punctuation between, hardly a pause. Text without punctuation has
 * lines only because lines have to end.
 */
function runsOf(kept: readonly KeptSentence[]): KeptSentence[][] {
  const runs: KeptSentence[][] = []
  for (const line of kept) {
    const before = runs.at(-1)?.at(-1)
    if (before && isRunOn(before, line)) runs.at(-1)?.push(line)
    else runs.push([line])
  }
  return runs
}

function isRunOn({ sentence, words }: KeptSentence, next: KeptSentence): boolean {
  const [last, first] = [words.at(-1), next.words[0]]
  if (
    !last ||
    !first ||
    sentence.source !== next.sentence.source ||
    sentence.speaker !== next.sentence.speaker ||
    /[.?!]["”’)]*$/.test(last.text)
  )
    return false
  const pause = first.startMicros - last.endMicros
  return pause >= 0 && pause < MAX_PAUSE_MICROS
}
