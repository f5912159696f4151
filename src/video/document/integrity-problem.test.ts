import { expect, test } from 'vitest'
import { documentOf, isProblem, perform, type Document, type Edit, type History } from '../../kernel/index.ts'
import { edit, interview } from '../../../test/support/video/interview.ts'
import { integrityProblem } from './integrity-problem.ts'

const documentIn = (history: History): Document => documentOf(history, 'interview')!.state.document
const story = (): History => interview([['So um we started.', 'It went well.'], ['She liked it.']])
const broken = (...edits: readonly Edit[]): string =>
  integrityProblem(
    perform(
      documentIn(story()),
      edits.map((each, at) => ({ ...each, id: 9000 + at })),
    ),
  )?.message ?? 'whole'

test('a document that was imported and edited holds together', async () => {
  let history = story()
  for (const [at, [operation, params]] of (
    [
      ['split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 }],
      ['merge_sentences', { sentenceIdA: 'sent-1+2', sentenceIdB: 'sent-2' }],
      ['sequence_segments', { orderedSegmentIds: ['seg-2'], excludedSegmentIds: ['seg-1'] }],
    ] as const
  ).entries()) {
    const done = await edit(history, `t${at}`, operation, params)
    if (isProblem(done)) throw new Error(done.message)
    history = done.history
  }
  expect(integrityProblem(documentIn(history))).toBeUndefined()
})

test.each<[string, Edit]>([
  [
    'sentence sent-9 stands in seg-1 and was never imported',
    { edit: 'place', item: 'sent-9', at: { list: 'in/seg-1', key: 'zz' } },
  ],
  ['sentence sent-3 stands nowhere', { edit: 'place', item: 'sent-3', at: { list: 'in/seg-7', key: 'V' } }],
  ['sentence sent-3 stands nowhere', { edit: 'place', item: 'sent-3', at: null }],
  ['source src-2 is listed and not described', { edit: 'place', item: 'src-2', at: { list: 'sources', key: 'z' } }],
  ['word/word-99/excluded is about a word that is not there', { edit: 'set', cell: 'word/word-99/excluded', to: true }],
  [
    'sentence/sent-9/excluded is about a sentence that was never imported',
    { edit: 'set', cell: 'sentence/sent-9/excluded', to: true },
  ],
  [
    'segment/seg-9/excluded is about a segment that is not there',
    { edit: 'set', cell: 'segment/seg-9/excluded', to: true },
  ],
  [
    'seg-1 remembers a place behind "seg-9", which is not there',
    { edit: 'set', cell: 'segment/seg-1/home', to: 'seg-9' },
  ],
  [
    'sent-1 shows a source that is not there',
    { edit: 'set', cell: 'sentence/sent-1/override', to: { sourceId: 'src-9', startMicros: 0, endMicros: 1 } },
  ],
  [
    'word word-1 stands twice',
    {
      edit: 'set',
      cell: 'sentence/sent-3/base',
      to: {
        source: 'src-1',
        speaker: null,
        first: 7,
        words: [
          ['word-1', 'x', 0, 1, 0],
          ['word-9', 'x', 0, 1, 0],
          ['word-10', 'x', 0, 1, 0],
        ],
      },
    },
  ],
  ['word-2 is a word and something else', { edit: 'place', item: 'word-2', at: { list: 'timeline', key: 'zz' } }],
])('%s', (said, wrong) => {
  expect(broken(wrong)).toContain(said)
})
