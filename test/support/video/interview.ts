import {
  documentOf,
  addDocument,
  commit,
  emptyHistory,
  isProblem,
  isQuestion,
  planUnits,
  runOperation,
  type History,
  type Note,
  type Json,
  type Problem,
  type Unit,
} from '../../../src/kernel/index.ts'
import { video } from '../../../src/video/for-planning.ts'
import { importTranscript } from '../../../src/video/operations/import-transcript.ts'

/**
 * Sentences of some segments as a transcript would give them: a word every 0.5 s, a pause of a second between segments.
 */
export function spokenWords(segments: readonly (readonly string[])[]): Json {
  let at = 0
  return segments.map((sentences) => {
    const said = sentences.map((text) => ({
      speaker: null,
      words: text.split(' ').map((word) => ({
        text: word,
        startMicros: (at += 500_000) - 500_000,
        endMicros: at - 100_000,
        interpolated: false,
      })),
    }))
    at += 1_000_000
    return said
  })
}

/** A document called `interview` with these segments of sentences. */
export function interview(segments: readonly (readonly string[])[]): History {
  const history = addDocument(emptyHistory, { name: 'interview', domain: 'video', state: video.newDocument })
  const performed = runOperation({ state: video.newDocument, nextId: 1 }, importTranscript, {
    source: { name: 'Interview.mp4', durationMicros: 600_000_000, recording: null },
    segments: spokenWords(segments),
  })
  if (isProblem(performed)) throw new Error(performed.message)
  const { changes, claims, copy } = performed
  return commit(history, {
    id: 'import',
    label: 'import',
    when: '',
    parts: [
      {
        document: 'interview',
        domain: 'video',
        units: [{ id: 'u1', steps: [], changes, claims }],
        nextId: copy.nextId,
        editorBefore: {},
      },
    ],
  })
}

/** Plans one operation and commits what it comes to as a turn. */
export async function edit(
  history: History,
  turn: string,
  operation: string,
  params: { readonly [param: string]: Json },
): Promise<{ history: History; units: readonly Unit[]; notes: readonly Note[] } | Problem> {
  const state = documentOf(history, 'interview')
  const declared = video.operations.get(operation)
  if (!state || !declared) throw new Error(`There is no ${operation}`)
  const planned = await planUnits(
    video,
    state,
    {
      operation: declared,
      asked: { operation, destroys: false, mentions: [] },
      params,
      document: 'interview',
      unitNumber: 1,
      firstStep: 1,
    },
    { measure: async () => null },
  )
  if (isProblem(planned)) return planned
  if (isQuestion(planned)) throw new Error(planned.question)
  return {
    units: planned.units,
    notes: planned.notes,
    history: commit(history, {
      id: turn,
      label: turn,
      when: '',
      parts: [
        { document: 'interview', domain: 'video', units: planned.units, nextId: planned.copy.nextId, editorBefore: {} },
      ],
    }),
  }
}
