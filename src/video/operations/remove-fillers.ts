import { z } from 'zod'
import {
  compound,
  isProblem,
  type AnyOperation,
  type Note,
  type OperationCall,
  type Problem,
} from '../../kernel/index.ts'
import { spoken, type Cut } from '../document/cut.ts'
import { MICROS } from '../document/words.ts'
import { falseStartsLeft, findFalseStarts } from '../language/find-false-starts.ts'
import { countWords, findFillers, tellFillersLeft, type FillerLevel } from '../language/find-fillers.ts'
import { findRepeats, repeatsLeft } from '../language/find-repeats.ts'
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
      nothing: (lines) => nothingLeft(level, lines),
    }),
  remarks: (view, { level, sentenceIds: ids }) =>
    staysNote(view.read(spoken), ids, { runsOn: false, tell: (lines) => tellFillersLeft(lines, level) }),
  says: (_view, { level }) =>
    `Take out ${level === 'low' ? 'the ums and uhs' : level === 'high' ? 'all filler words' : 'the filler words'}`,
})

/** Words by the line or run of lines that they are looked for in. */
type Lines = readonly (readonly SpokenWord[])[]

/** What a person should know of what stays where something else goes. */
function staysNote(cut: Cut, ids: readonly string[] | undefined, { runsOn, tell }: Telling): readonly Note[] {
  const kept = keptSentences(cut, ids)
  const text = isProblem(kept) ? '' : tell(linesOf(kept, runsOn).map(spokenIn))
  return text === '' ? [] : [{ code: 'stays', text }]
}

type Telling = { readonly runsOn: boolean; readonly tell: (lines: Lines) => string }

const linesOf = (kept: readonly KeptSentence[], runsOn: boolean): readonly (readonly KeptSentence[])[] =>
  runsOn ? runsOf(kept) : kept.map((line) => [line])

const spokenIn = (lines: readonly KeptSentence[]): readonly SpokenWord[] =>
  asSpoken(lines.flatMap(({ words }) => words))

/** An "um" that somebody speaks about stays, and is not said to be gone. */
function nothingLeft(level: FillerLevel, lines: Lines): string {
  if (level !== 'low') return `There are no filler words left. ${tellFillersLeft(lines, level)}`.trim()
  const stay = lines.flatMap(readTokens).filter(isHesitationSound).length
  return stay === 0
    ? 'There are no ums or uhs left.'
    : `No um or uh is left that only fills; ${stay === 1 ? 'one stays, which seems' : `${stay} stay, which seem`} ` +
        `to be spoken about. Name the sentence to take it out.`
}

export const removeRepeats = cleaning({
  name: 'remove_repeats',
  summary: 'Take out what is said twice in a row by mistake (the the, we were we were); the last saying stays.',
  find: findRepeats,
  left: repeatsLeft,
  stay: ['said twice stays, since both can be meant', 'said twice stay, since both can be meant'],
  runsOn: true,
  says: 'Take out what is said twice',
  nothing: 'Nothing is said twice by mistake.',
})
export const removeFalseStarts = cleaning({
  name: 'remove_false_starts',
  summary: 'Take out starts that were given up for another (I wanted to, I needed to); the one that goes on stays.',
  find: findFalseStarts,
  left: falseStartsLeft,
  stay: ['that may be begun anew stays, since that is not sure', 'that may be begun anew stay, since that is not sure'],
  says: 'Take out the false starts',
  nothing: 'There are no false starts left.',
})

type Cleaning = {
  readonly name: string
  readonly summary: string
  readonly find: Find
  /** What might go and stays, in words. */
  readonly left: (words: readonly SpokenWord[]) => readonly string[]
  /** What is told of one that stays, and of several. */
  readonly stay: readonly [one: string, several: string]
  readonly runsOn?: boolean
  readonly says: string
  readonly nothing: string
}

function cleaning({ name, summary, find, left, stay, runsOn = false, says, nothing }: Cleaning): AnyOperation {
  const tell = (lines: Lines): string => {
    const texts = lines.flatMap(left)
    return texts.length === 0 ? '' : `${texts.length} ${stay[texts.length === 1 ? 0 : 1]} (${countWords(texts)}).`
  }
  return compound({
    name,
    summary,
    destroys,
    reads: [spoken.required],
    writes: [spoken],
    params: z.strictObject({ sentenceIds }),
    expands: (view, { sentenceIds: ids }) =>
      removals(view.read(spoken), ids, { find, runsOn, nothing: (lines) => `${nothing} ${tell(lines)}`.trim() }),
    remarks: (view, { sentenceIds: ids }) => staysNote(view.read(spoken), ids, { runsOn, tell }),
    says: () => says,
  })
}

type Find = (words: readonly SpokenWord[]) => readonly Removal[]

/** `runsOn` looks past the end of a line that no punctuation ends. */
type Search = {
  readonly find: Find
  readonly runsOn?: boolean
  readonly nothing: (lines: Lines) => string
}

/** One deletion for each sentence in which something is found, with the reasons. */
function removals(
  cut: Cut,
  ids: readonly string[] | undefined,
  { find, runsOn = false, nothing }: Search,
): OperationCall[] | Problem {
  const kept = keptSentences(cut, ids)
  if (isProblem(kept)) return kept
  const calls = linesOf(kept, runsOn).flatMap((lines) => {
    const found = find(spokenIn(lines))
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
  return calls.length === 0 ? nothingToDo(nothing(linesOf(kept, runsOn).map(spokenIn))) : calls
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
