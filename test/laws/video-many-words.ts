import {
  addDocument,
  commit,
  documentOf,
  emptyHistory,
  isProblem,
  isQuestion,
  planUnits,
  runOperation,
  type Document,
  type History,
  type Json,
  type Turn,
  type Unit,
} from '../../src/kernel/index.ts'
import { importTranscript, video } from '../../src/video/index.ts'

const SENTENCE = 12
const SEGMENT = 6

/** A recording of that many words, twelve to a sentence and six sentences to a segment, as an import leaves it. */
export function manyWords(count: number): History {
  const sentences = Array.from({ length: Math.ceil(count / SENTENCE) }, (_, sentence) => ({
    speaker: null,
    words: Array.from({ length: Math.min(SENTENCE, count - sentence * SENTENCE) }, (_word, at) => {
      const number = sentence * SENTENCE + at
      return {
        text: at === SENTENCE - 1 ? `end${number}.` : `word${number}`,
        startMicros: number * 400_000,
        endMicros: number * 400_000 + 300_000,
        interpolated: false,
      }
    }),
  }))
  const segments = Array.from({ length: Math.ceil(sentences.length / SEGMENT) }, (_, at) =>
    sentences.slice(at * SEGMENT, (at + 1) * SEGMENT),
  )
  const performed = runOperation({ state: video.newDocument, nextId: 1 }, importTranscript, {
    source: { name: 'Talk.mp4', durationMicros: count * 400_000, recording: null },
    segments,
  })
  if (isProblem(performed)) throw new Error(performed.message)
  const { changes, claims, copy } = performed
  return commit(
    addDocument(emptyHistory, { name: 'doc', domain: 'video', state: video.newDocument }),
    turnOf('import', [{ id: 'u1', steps: [], changes, claims }], copy.nextId),
    undefined,
    new Map([['doc', copy.state]]),
  )
}

export const contentIn = (history: History): Document => documentOf(history, 'doc')!.state.document

/** Plans one operation and commits it, as a person's request does; the disk is left out. */
export async function editWords(
  history: History,
  id: string,
  operation: string,
  params: { readonly [param: string]: Json },
): Promise<{ readonly history: History; readonly units: readonly Unit[] }> {
  const declared = video.operations.get(operation)
  if (!declared) throw new Error(`There is no ${operation}`)
  const planned = await planUnits(
    video,
    documentOf(history, 'doc')!,
    {
      operation: declared,
      asked: { operation, destroys: false, mentions: [] },
      params,
      document: 'doc',
      unitNumber: 1,
      firstStep: 1,
    },
    { measure: async () => null },
  )
  if (isProblem(planned)) throw new Error(planned.message)
  if (isQuestion(planned)) throw new Error(planned.question)
  return {
    units: planned.units,
    history: commit(
      history,
      turnOf(id, planned.units, planned.copy.nextId),
      undefined,
      new Map([['doc', planned.copy.state]]),
    ),
  }
}

const turnOf = (id: string, units: readonly Unit[], nextId: number): Turn => ({
  id,
  label: id,
  when: '',
  parts: [{ document: 'doc', domain: 'video', units, nextId, editorBefore: {} }],
})

/** The same edits wherever they are made: in the middle of the recording, and across half of it. */
export function middleEdits(words: number): ReadonlyMap<string, { readonly [param: string]: Json }> {
  const sentences = Math.ceil(words / SENTENCE)
  const middle = Math.floor(sentences / 2)
  const id = (number: number): string => `sent-${number}`
  return new Map<string, { readonly [param: string]: Json }>([
    ['delete_words', { sentenceId: id(middle), wordIndices: [2, 5] }],
    ['exclude_sentence', { sentenceId: id(middle) }],
    ['move_sentence', { sentenceId: id(middle), toIndex: 3 }],
    ['swap_sentences', { sentenceIdA: id(3), sentenceIdB: id(middle) }],
    ['set_gap', { sentenceId: id(middle), wordIndex: 3, seconds: 0.05 }],
    ['split_sentence', { sentenceId: id(middle), atWordIndex: 4 }],
    ['merge_sentences', { sentenceIdA: id(middle), sentenceIdB: id(middle + 1) }],
  ])
}
