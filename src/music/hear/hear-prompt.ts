import { isProblem, type Note } from '../../kernel/index.ts'
import { editingVerbs, readWords, tokenize, type Clause } from '../../words/index.ts'
import { musicFrame } from '../arrangement.ts'
import { mandatoryBlocks } from '../prompt/mandatory-blocks.ts'
import { readPrompt } from '../prompt/read-prompt.ts'
import type { StructuredPrompt } from '../prompt/structured-prompt.ts'
import { answerQuestion, aboutSong } from './answer-question.ts'
import { plainWords } from './plain-words.ts'
import { composeFromPrompt } from './compose-from-prompt.ts'
import { promptBlocks } from './prompt-blocks.ts'
import { scoreOf } from './score.ts'
import { ask, noted, noteOf, type Around, type HeardCall, type Understanding } from './understanding.ts'
import { verbs } from './vocabulary.ts'

/** A structured prompt as it was written. What is wrong with it is said with its line. */
export function hearPromptText(text: string, around: Around, hear: HearClause): Understanding {
  const prompt = readPrompt(text)
  return isProblem(prompt) ? ask(prompt.message, { missing: ['prompt'] }) : hearPrompt(prompt, around, hear)
}

/** How the clauses of an edit are heard. */
type HearClause = (clause: Clause, around: Around) => Understanding

/** What a structured prompt asks for: its mode decides alone. */
export function hearPrompt(prompt: StructuredPrompt, around: Around, hear: HearClause): Understanding {
  const warnings = prompt.warnings.map((warning) => noteOf('prompt', warning))
  if (prompt.mode === 'ask')
    return { answer: answerQuestion(lineOf(about(prompt)), around.now) ?? aboutSong(around.now) }
  if (prompt.mode === 'edit') return edited(prompt, { around, hear, warnings })
  const composed = composeFromPrompt(prompt, around, (line) =>
    plainWords(`${prompt.raw.trimEnd()}\n${line}\n`, around.now),
  )
  if (!('calls' in composed)) return composed
  const blocks = mandatoryBlocks(prompt)
  const more = promptBlocks(blocks, composed.made)
  return {
    calls: noted(
      [...composed.calls, ...more.calls],
      [...warnings, ...blocks.warnings.map((warning) => noteOf('prompt', warning)), ...more.notes],
    ),
  }
}

/** The question, with what it is about by its name. */
const about = ({ request, target }: StructuredPrompt): string =>
  target && 'name' in target ? request.replace(/\b(?:it|this|that|they|them)\b/i, target.name) : request

const lineOf = (text: string): string =>
  tokenize(text)
    .filter(({ kind }) => kind !== 'sign')
    .map((token) => token.text)
    .join(' ')

/** The request, heard within what it is limited to. */
function edited(
  { request, target }: StructuredPrompt,
  { around, hear, warnings }: { around: Around; hear: HearClause; warnings: readonly Note[] },
): Understanding {
  const name = target && 'name' in target && !/["“”]/.test(target.name) ? `"${target.name}"` : undefined
  const line = request.replaceAll('\n', ', ').trim()
  const forms =
    name === undefined
      ? [line]
      : [
          ...(/\b(?:it|them|this)\b/i.test(line) ? [line.replace(/\b(?:it|them|this)\b/i, name)] : []),
          line,
          `${line} ${name}`,
          `${line} on ${name}`,
          `make ${name} ${line}`,
        ]
  let first: Understanding | undefined
  for (const form of forms) {
    const heard = heardWhole(form, around, hear)
    const calls = 'calls' in heard ? within(heard.calls, target, around) : []
    if (calls.length > 0) return { calls: noted(calls, warnings) }
    if (!('calls' in heard)) first ??= heard
  }
  return first ?? ask(`I do not understand “${request}”.`)
}

/** What of some calls concerns the track that an edit is limited to; nothing where a call concerns another one. */
function within(
  calls: readonly HeardCall[],
  target: StructuredPrompt['target'],
  { now }: Around,
): readonly HeardCall[] {
  const { song, tracks } = scoreOf(now)
  const own =
    target?.kind === 'track' ? tracks.filter(({ name }) => name.toLowerCase() === target.name.toLowerCase()) : []
  const [track, ...others] = own
  if (!track || others.length > 0) return calls
  if (calls.some(({ found }) => found['trackId'] !== undefined && found['trackId'].value !== track.id)) return []
  const isOwn = (id: unknown): boolean => typeof id === 'string' && song.region(id)?.trackId === track.id
  return calls.flatMap((call) => {
    const { regionId, regionIds } = call.found
    if (regionId !== undefined) return isOwn(regionId.value) ? [call] : []
    if (regionIds === undefined || !Array.isArray(regionIds.value)) return [call]
    const left = regionIds.value.filter(isOwn)
    return left.length > 0 ? [{ ...call, found: { ...call.found, regionIds: { ...regionIds, value: left } } }] : []
  })
}

const allVerbs = [...editingVerbs, ...verbs]

function heardWhole(words: string, around: Around, hear: HearClause): Understanding {
  const { clauses } = readWords(plainWords(words, around.now), musicFrame(around.now), allVerbs)
  const calls: HeardCall[] = []
  let nothing = ''
  for (const [at, clause] of clauses.entries()) {
    const heard = hear(clause, { ...around, clauses, at, previous: [] })
    if ('question' in heard || 'answer' in heard) return heard
    if ('nothing' in heard) nothing = heard.nothing
    else calls.push(...heard.calls)
  }
  return calls.length > 0 ? { calls } : { nothing: nothing || 'There is nothing to do.' }
}
