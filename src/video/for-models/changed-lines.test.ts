import { expect, test } from 'vitest'
import { documentOf, isProblem, type Document, type History, type Json } from '../../kernel/index.ts'
import { changedLines } from './changed-lines.ts'
import { timelineText, windowText } from './context-text.ts'
import { edit, interview } from '../../../test/support/video/interview.ts'

const story = [
  ['So um we started the company.', 'The idea came from my cofounder.'],
  ['Our first customer was my mom.'],
  ['We raised our seed round.', 'That was um hard.'],
]

const documentIn = (history: History): Document => documentOf(history, 'interview')?.state.document as Document

/** What the last of some edits changed. */
async function changedBy(
  ...turns: readonly (readonly [operation: string, params: { readonly [param: string]: Json }])[]
): Promise<string> {
  let history = interview(story)
  let told = ''
  for (const [at, [operation, params]] of turns.entries()) {
    const done = await edit(history, `t${at}`, operation, params)
    if (isProblem(done)) throw new Error(done.message)
    told = changedLines(
      documentIn(history),
      documentIn(done.history),
      done.units.flatMap(({ changes }) => changes),
    )
    history = done.history
  }
  return told
}

test('words that go or come back are told by the lines of their sentence, as the timeline has them', async () => {
  const out = ['delete_words', { sentenceId: 'sent-1', wordIndices: [1] }] as const
  expect(await changedBy(out)).toBe(`[0] id=sent-1 | source=src-1 | 0:00-0:02
    "So um we started the company."
    words: [0:So] [1:~~um~~] [2:we] [3:started] [4:the] [5:company.]
    ^ words 1 excluded
The cut is 0.6 s shorter.`)
  expect(await changedBy(out, ['restore_words', { sentenceId: 'sent-1', wordIndices: [1] }])).toMatch(
    /\[1:um\](.|\n)*The cut is 0\.6 s longer\.$/,
  )
})

test('a sentence that goes is told once, and those of a segment that goes each', async () => {
  expect((await changedBy(['exclude_sentence', { sentenceId: 'sent-3' }])).split('\n')[0]).toBe(
    '[2] id=sent-3 | source=src-1 | EXCLUDED',
  )
  const gone = await changedBy([
    'sequence_segments',
    { orderedSegmentIds: ['seg-2', 'seg-3'], excludedSegmentIds: ['seg-1'] },
  ])
  expect(gone.split('\n').filter((line) => line.includes('EXCLUDED'))).toEqual([
    '[3] id=sent-1 | source=src-1 | EXCLUDED',
    '[4] id=sent-2 | source=src-1 | EXCLUDED',
  ])
  expect(gone).toContain('The segments stand in another order: seg-2 from 0, seg-3 from 1, seg-1 from 3.')
})

test.each<[string, { readonly [param: string]: Json }, string]>([
  [
    'move_sentence',
    { sentenceId: 'sent-5', toIndex: 0 },
    'sent-5 moved from 4 to 0; the sentences between shift by one.',
  ],
  [
    'swap_sentences',
    { sentenceIdA: 'sent-1', sentenceIdB: 'sent-4' },
    'sent-1 moved from 0 to 3; sent-4 moved from 3 to 0.',
  ],
  [
    'split_sentence',
    { sentenceId: 'sent-1', atWordIndex: 2 },
    'sent-1+2 stands by itself now, at 1; all behind it stand one later.',
  ],
  [
    'merge_sentences',
    { sentenceIdA: 'sent-1', sentenceIdB: 'sent-2' },
    'sent-2 is a part of the sentence before it now; all behind it stand one earlier.',
  ],
])('%s is told in one line, and who shifts by it', async (operation, params, line) => {
  expect((await changedBy([operation, params])).split('\n')).toContain(line)
})

test('a sentence is told with the words that a split or a merge left it', async () => {
  expect(await changedBy(['split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 }])).toContain(
    '    words: [0:So] [1:um]\n',
  )
  expect(await changedBy(['split_sentence', { sentenceId: 'sent-1', atWordIndex: 2 }])).toContain(
    '    words: [0:we] [1:started] [2:the] [3:company.]\n',
  )
  expect(await changedBy(['merge_sentences', { sentenceIdA: 'sent-1', sentenceIdB: 'sent-2' }])).toContain(
    '[5:company.] [6:The]',
  )
})

test('where very many sentences change, the first are told and the others counted', async () => {
  const long = interview([Array.from({ length: 60 }, (_, at) => `Well um this is ${at}.`)])
  const done = await edit(long, 't', 'exclude_matching', {
    sentenceIds: Array.from({ length: 50 }, (_, at) => `sent-${at + 1}`),
  })
  if (isProblem(done)) throw new Error(done.message)
  const told = changedLines(
    documentIn(long),
    documentIn(done.history),
    done.units.flatMap(({ changes }) => changes),
  )
  expect(told.split('\n').filter((line) => line.startsWith('['))).toHaveLength(20)
  expect(told).toContain('… and 30 more sentences changed; look shows them.')
})

test('a window over all sentences is the timeline', () => {
  const document = documentIn(interview(story))
  expect(timelineText(document)).toContain(windowText(document, 0, 99))
  expect(windowText(document, 5, 1)).toBe('')
})
