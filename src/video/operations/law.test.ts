import { describe, expect, it } from 'vitest'
import {
  check,
  isProblem,
  isQuestion,
  perform,
  planUnits,
  retract,
  runOperation,
  type Document,
  type Json,
  type State,
  type WorkingCopy,
} from '../../kernel/index.ts'
import { checkers, video } from '../for-planning.ts'
import { snapshotOf } from '../snapshot.ts'
import { importTranscript } from './import-transcript.ts'
import { operations } from './index.ts'

type Params = { readonly [param: string]: Json }
type Case = { readonly params: Params; readonly before?: readonly (readonly [operation: string, params: Params])[] }

const tom: readonly [string, Params] = ['set_speaker', { sentenceId: 'sent-1', speaker: 'Tom' }]
const over: readonly [string, Params] = [
  'set_video_override',
  { sentenceId: 'sent-2', sourceId: 'src-1', start: 1, end: 3 },
]
const leftOut: readonly [string, Params] = [
  'sequence_segments',
  { orderedSegmentIds: ['seg-3', 'seg-1'], excludedSegmentIds: ['seg-2'] },
]
const wordsOut: readonly [string, Params] = ['delete_words', { sentenceId: 'sent-1', wordIndices: [1, 2] }]

/** At least one sample for every operation. */
const cases: { readonly [operation: string]: readonly Case[] } = {
  delete_words: [{ params: { sentenceId: 'sent-1', wordIndices: [3, 1], reason: 'filler' } }],
  restore_words: [{ params: { sentenceId: 'sent-1', wordIndices: [1] }, before: [wordsOut] }],
  exclude_sentence: [{ params: { sentenceId: 'sent-4' } }],
  restore_sentence: [
    { params: { sentenceId: 'sent-4' }, before: [['exclude_sentence', { sentenceId: 'sent-4' }]] },
    { params: { sentenceId: 'sent-4' }, before: [['delete_words', { sentenceId: 'sent-4', wordIndices: [0, 1, 2] }]] },
    { params: { sentenceId: 'sent-4' }, before: [leftOut] },
  ],
  move_sentence: [
    { params: { sentenceId: 'sent-1', toIndex: 4 } },
    { params: { sentenceId: 'sent-5', toIndex: 0, reason: 'hook' } },
  ],
  swap_sentences: [{ params: { sentenceIdA: 'sent-1', sentenceIdB: 'sent-5' } }],
  sequence_segments: [
    { params: { orderedSegmentIds: ['seg-3', 'seg-1'], excludedSegmentIds: ['seg-2'] } },
    {
      params: { orderedSegmentIds: ['seg-1', 'seg-2', 'seg-3'], excludedSegmentIds: [], reasoning: 'in order' },
      before: [leftOut],
    },
  ],
  restore_segment: [{ params: { segmentId: 'seg-2' }, before: [leftOut] }],
  set_gap: [
    { params: { sentenceId: 'sent-2', wordIndex: 6, seconds: 0.2 } },
    {
      params: { sentenceId: 'sent-2', wordIndex: 6, seconds: null },
      before: [['set_gap', { sentenceId: 'sent-2', wordIndex: 6, seconds: 0.2 }]],
    },
  ],
  split_sentence: [{ params: { sentenceId: 'sent-1', atWordIndex: 2 } }],
  merge_sentences: [{ params: { sentenceIdA: 'sent-1', sentenceIdB: 'sent-2' } }],
  set_speaker: [{ params: { sentenceId: 'sent-3', speaker: 'Ann' } }],
  rename_speaker: [{ params: { from: 'Tom', to: 'Émile "T" 🎙' }, before: [tom] }],
  correct_word: [{ params: { sentenceId: 'sent-3', wordIndex: 5, text: 'mother.' } }],
  set_video_override: [{ params: { sentenceId: 'sent-2', sourceId: 'src-1', start: 1 } }],
  clear_video_override: [{ params: { sentenceId: 'sent-2' }, before: [over] }],
  remove_fillers: [{ params: {} }, { params: { level: 'low', sentenceIds: ['sent-1'] } }],
  remove_repeats: [{ params: {} }],
  remove_false_starts: [{ params: {} }],
  remove_retakes: [{ params: {} }],
  shorten_gaps: [{ params: {} }, { params: { longerThan: 0.05, to: 0.05 } }],
  exclude_matching: [
    { params: { query: 'my mom' } },
    { params: { speaker: 'Tom' }, before: [tom] },
    { params: { start: 1, end: 4 } },
  ],
  keep_only: [{ params: { query: 'the customer' } }, { params: { sentenceIds: ['sent-1'] } }],
  restore_matching: [{ params: { sentenceIds: ['sent-1'] }, before: [wordsOut] }],
  move_matching: [
    { params: { query: 'my mom', to: 'start' } },
    { params: { sentenceIds: ['sent-1'], to: 'after', besideSentenceId: 'sent-4' } },
  ],
  delete_matching_words: [{ params: { text: 'my' } }],
  restore_matching_words: [{ params: { text: 'um,' }, before: [wordsOut] }],
  replace_text: [{ params: { find: 'mom', replacement: 'mother' } }],
  conform_to: [
    {
      params: {
        ranges: [
          { sourceId: 'src-1', start: 4, end: 9 },
          { sourceId: 'src-1', start: 0, end: 2 },
        ],
      },
    },
  ],
}

const talk = [
  ['So, um, we started the company.', 'The idea came from my my cofounder.'],
  ['Our first customer was my mom.', 'She liked it.'],
  [
    'I wanted to, I needed to go on.',
    'It took a very long year.',
    'Sorry, let me start again.',
    'It took a very long month.',
  ],
]

function start(): WorkingCopy {
  let at = 0
  const segments = talk.map((lines) => {
    const said = lines.map((line) => ({
      speaker: null,
      words: line.split(' ').map((text) => ({
        text,
        startMicros: (at += 500_000) - 500_000,
        endMicros: at - 100_000,
        interpolated: false,
      })),
    }))
    at += 1_000_000
    return said
  })
  return done(
    importTranscript.name,
    runOperation({ state: video.newDocument, nextId: 1 }, importTranscript, {
      source: {
        name: 'Talk.mp4',
        durationMicros: 60_000_000,
        recording: null,
        picture: { file: 'x', width: 64, height: 36, rate: { num: 25, den: 1 }, isVariable: false },
      },
      segments,
    }),
  )
}

function done(name: string, performed: ReturnType<typeof runOperation>): WorkingCopy {
  if (isProblem(performed)) throw new Error(`${name}: ${performed.message}`)
  return performed.copy
}

const after = (before: Case['before'] = []): WorkingCopy =>
  before.reduce((copy, [name, params]) => done(name, runOperation(copy, declared(name), params)), start())
const declared = (name: string): (typeof operations)[number] =>
  operations.find((operation) => operation.name === name) ?? importTranscript
const contentOf = (document: Document): string =>
  JSON.stringify(snapshotOf({ name: 'x', revision: 1, state: { document, editor: {} } }))
const measure = async (): Promise<Json> => null
const held = async (state: State, claims: Parameters<typeof check>[1][]): Promise<boolean[]> =>
  Promise.all(claims.map(async (claim) => (await check(checkers, claim, state, measure)).ok))

const samples = operations.flatMap((operation) =>
  (cases[operation.name] ?? []).map((sample, index) => ({
    operation,
    sample,
    title: `${operation.name} ${index + 1}`,
  })),
)

describe('the law of a video operation', () => {
  it('has a sample for every operation, and for no other', () => {
    expect(Object.keys(cases).sort()).toEqual(operations.map(({ name }) => name).sort())
  })

  it.each(samples.filter(({ operation }) => !operation.expands))(
    '$title keeps it',
    async ({ operation, sample: { params, before } }) => {
      const copy = deepFreeze(after(before))
      const ran = runOperation(copy, operation, deepFreeze(params))
      if (isProblem(ran)) throw new Error(ran.message)
      // Pure: the same again gives the same again, from parameters that went through JSON as well.
      expect(JSON.stringify(runOperation(copy, operation, JSON.parse(JSON.stringify(params)) as Json))).toBe(
        JSON.stringify(ran),
      )
      // Taking it back restores the content, bringing it back the result; what went through the journal does the same.
      const undone = retract(ran.copy.state.document, ran.changes)
      expect(contentOf(undone)).toBe(contentOf(copy.state.document))
      expect(contentOf(perform(undone, ran.changes))).toBe(contentOf(ran.copy.state.document))
      expect(
        contentOf(perform(copy.state.document, JSON.parse(JSON.stringify(ran.changes)) as typeof ran.changes)),
      ).toBe(contentOf(ran.copy.state.document))
      // Promises are found by looking, and a promise that held before would promise nothing.
      expect(await held(ran.copy.state, ran.claims)).not.toContain(false)
      expect(await held(copy.state, ran.claims)).toContain(false)
      expect(ran.says).toMatch(/^\S[^\n]*\S$/)
    },
  )

  it.each(samples.filter(({ operation }) => operation.expands))(
    '$title comes to steps that can be taken, the same each time',
    async ({ operation, sample: { params, before } }) => {
      const copy = deepFreeze(after(before))
      const plan = async (): ReturnType<typeof planUnits> =>
        planUnits(
          video,
          copy,
          {
            operation,
            asked: { operation: operation.name, destroys: false, mentions: [] },
            params,
            document: 'x',
            unitNumber: 1,
            firstStep: 1,
          },
          { measure },
        )
      const planned = await plan()
      if (isProblem(planned) || isQuestion(planned)) throw new Error(JSON.stringify(planned))
      expect(planned.units.length).toBeGreaterThan(0)
      expect(planned.units.every(({ heading }) => /^\S[^\n]*\S$/.test(heading?.purpose ?? ''))).toBe(true)
      expect(JSON.stringify(await plan())).toBe(JSON.stringify(planned))
      expect(
        contentOf(
          retract(
            planned.copy.state.document,
            planned.units.flatMap(({ changes }) => [...changes]),
          ),
        ),
      ).toBe(contentOf(copy.state.document))
    },
  )

  it.each(samples)(
    '$title denies parameters that it does not know',
    async ({ operation, sample: { params, before } }) => {
      const asked = {
        operation,
        asked: { operation: operation.name, destroys: false, mentions: [] },
        params: { ...params, surprise: 1 },
        document: 'x',
        unitNumber: 1,
        firstStep: 1,
      }
      expect(await planUnits(video, after(before), asked, { measure })).toMatchObject({ code: 'invalid-params' })
    },
  )
})

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}
