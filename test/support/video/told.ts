import { isProblem, runOperation, type Json, type State } from '../../../src/kernel/index.ts'
import { editingVerbs } from '../../../src/words/lemma.ts'
import { readWords } from '../../../src/words/read-words.ts'
import { video } from '../../../src/video/for-planning.ts'
import { videoFrame } from '../../../src/video/frame.ts'
import { importTranscript } from '../../../src/video/operations/import-transcript.ts'
import { videoEar } from '../../../src/video/hear/ear.ts'
import type { Understanding } from '../../../src/video/hear/understanding.ts'

type Line = readonly [speaker: string, text: string]

/** A talk in which each word lasts 0.4 s and 0.1 s lie between words; "/2" is a pause of so many seconds. */
export function talk(segments: readonly (readonly Line[])[]): State {
  let at = 0
  const words = (text: string): Json[] =>
    text.split(' ').flatMap((word) => {
      if (word.startsWith('/')) at += Number(word.slice(1)) * 1_000_000 - 100_000
      else at += 500_000
      return word.startsWith('/')
        ? []
        : [{ text: word, startMicros: at - 500_000, endMicros: at - 100_000, interpolated: false }]
    })
  const said = segments.map((lines) => lines.map(([speaker, text]) => ({ speaker, words: words(text) })))
  return run(video.newDocument, importTranscript, {
    source: { name: 'talk.mp4', durationMicros: 600_000_000, recording: null },
    segments: said,
  })
}

/** The same talk after an operation. */
export function after(state: State, operation: string, params: Json): State {
  const declared = video.operations.get(operation)
  if (!declared) throw new Error(`There is no ${operation}`)
  return run(state, declared, params)
}

function run(state: State, operation: Parameters<typeof runOperation>[1], params: Json): State {
  const performed = runOperation({ state, nextId: 1 }, operation, params)
  if (isProblem(performed)) throw new Error(performed.message)
  return performed.copy.state
}

/** What each clause of a request comes to on a talk. */
export function hear(state: State, words: string): Understanding[] {
  const { clauses } = readWords(videoEar.plain(words, state), videoFrame(state), [...editingVerbs, ...videoEar.verbs])
  return clauses.map((clause, at) => videoEar.hear(clause, { start: state, now: state, clauses, at, previous: [] }))
}

/** The calls of a request in short: the operation and its values, reasons left out. A question is told as one. */
export function told(state: State, words: string): string[] {
  return hear(state, words).flatMap((understood) => {
    if ('question' in understood) return [`? ${understood.question.question}`]
    if ('nothing' in understood) return []
    return understood.calls.map(({ operation, params, found }) => {
      const { reason: _, ...given } = params
      const values = {
        ...given,
        ...Object.fromEntries(Object.entries(found).map(([param, { value }]) => [param, value])),
      }
      return `${operation} ${Object.values(values)
        .map((value) =>
          Array.isArray(value) ? value.join('+') : typeof value === 'string' ? value : JSON.stringify(value),
        )
        .join(' ')}`.trim()
    })
  })
}
