import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/kernel/index.ts'
import type { WireReply } from '../support/models/protocol.ts'
import { segmentsText, timelineText } from '../../src/video/index.ts'
import {
  answersIn,
  askOverWire,
  calls,
  interviewOf,
  notesOf,
  stepsOf,
  textIn,
  type Ran,
  type Said,
} from './video-wire.ts'

const story = interviewOf([
  ['So um we started the company.', 'The idea came from my cofounder.'],
  ['Our first customer was my mom.'],
  ['We raised our seed round in 2020.', 'That was um hard.'],
])
const cut = 'make a first cut, two minutes at most'

const sequence = (ordered: readonly string[], excluded: readonly string[] = []): Said => [
  'sequence_segments',
  { orderedSegmentIds: ordered, excludedSegmentIds: excluded, reasoning: 'the money first' },
]
const out = (sentenceId: string, wordIndices: Json, reason = 'a filler'): Said => [
  'delete_words',
  { sentenceId, wordIndices, reason },
]
const exclude = (sentenceId: string): Said => ['exclude_sentence', { sentenceId, reason: 'off the subject' }]
const finish = (summary = 'Took the fillers out.'): Said => ['finish', { summary }]
const inOrder = sequence(['seg-3', 'seg-1'], ['seg-2'])

const ask = (words: string, ...replies: readonly WireReply[]): Promise<Ran> =>
  askOverWire({ words, document: story, replies })
const edit = (...replies: readonly WireReply[]): Promise<Ran> => ask('take the fillers out', ...replies)

describe('a first cut', () => {
  test('is put in order and then edited, in two conversations of one turn', async () => {
    const { outcome, bodies, progress } = await ask(
      cut,
      calls(inOrder),
      calls(out('sent-5', [2]), out('sent-1', [1])),
      calls(finish('Money first, no fillers.')),
    )
    expect(stepsOf(outcome)).toEqual([
      ['sequence_segments', inOrder[1]],
      ['delete_words', out('sent-5', [2])[1]],
      ['delete_words', out('sent-1', [1])[1]],
    ])
    expect(bodies.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['user'],
      ['user'],
      ['user', 'assistant', 'user'],
    ])
    expect(bodies.map(({ tools }) => tools.map(({ name }) => name).slice(0, 2))).toEqual([
      ['sequence_segments', 'look'],
      ['delete_words', 'restore_words'],
      ['delete_words', 'restore_words'],
    ])
    expect(progress).toEqual([
      { phase: 'sequencing', reply: 1, maxReplies: 40 },
      { phase: 'editing', reply: 2, maxReplies: 40 },
      { phase: 'editing', reply: 3, maxReplies: 40 },
    ])
  })

  test('is told in the two texts that models know, with the words of the person and the limits', async () => {
    const {
      outcome,
      bodies: [first, second],
    } = await ask(cut, calls(inOrder), calls(finish()))
    const state = outcome.status === 'ready' ? outcome.parts[0]?.working : undefined
    expect(first && textIn(first, 0)).toBe(
      `${segmentsText(story.state.document, cut)}\nThis is reply 1 of at most 4 for sequencing. 0 of at most 100 edits are used.`,
    )
    expect(second && textIn(second, 0)).toBe(
      `${state && timelineText(state.document, cut)}\nThis is reply 2 of at most 40. 1 of at most 100 edits are used.`,
    )
    expect(second && textIn(second, 0)).toContain('[0] id=sent-4 | source=src-1 | 0:11-0:14')
  })

  test('is the choice of the model in every edit, so that only a person can approve it, and its summary is shown', async () => {
    const { outcome } = await ask(
      cut,
      calls(inOrder),
      calls(out('sent-5', [2]), out('sent-1', [1]), exclude('sent-2'), finish('Money first, no fillers.')),
    )
    expect(outcome.status === 'ready' && outcome.unasked).toEqual(['s1', 's2', 's3', 's4'])
    expect(notesOf(outcome)).toEqual([
      'not-asked-for: 4 of these edits were chosen by the model, in whole or in their values; your words alone do not say them. Only you can approve them.',
      'summary: The model sums up: Money first, no fillers.',
    ])
  })

  test.each([
    'Make a rough cut',
    'edit this down to two minutes',
    'could you cut the interview down to 90 seconds',
    'make a 2-minute version of this',
  ])('is what “%s” asks for', async (words) => {
    expect((await ask(words, calls(finish()))).progress[0]?.phase).toBe('sequencing')
  })

  test.each([
    'take the fillers out',
    'cut the pauses down to 0.3 s',
    'cut the first sentence',
    'move the funding part to the start',
  ])('is not what “%s” asks for', async (words) => {
    expect((await ask(words, calls(finish()))).progress[0]?.phase).toBe('editing')
  })
})

describe('an order', () => {
  test('with missing, doubled or unknown segments is refused by their names, and mended', async () => {
    const { outcome, bodies } = await ask(
      cut,
      calls(sequence(['seg-1', 'seg-1'])),
      calls(sequence(['seg-1', 'seg-9'], ['seg-2', 'seg-3'])),
      calls(inOrder),
      calls(finish()),
    )
    expect(bodies.slice(1, 3).flatMap(answersIn)).toEqual([
      {
        text: 'Every segment has to be named once, ordered or excluded; missing: seg-2, seg-3; named twice: seg-1.',
        isError: true,
      },
      { text: 'Unknown segment ID: seg-9', isError: true },
    ])
    expect(stepsOf(outcome)).toEqual([['sequence_segments', inOrder[1]]])
  })

  test.each([
    ['an empty list', calls(sequence([]))],
    ['prose', { text: 'I would begin with the money.' }],
    ['an ending', calls(finish('The order is fine.'))],
    ['an answer', calls(['reply', { kind: 'answer', text: 'It is fine.' }])],
    ['an edit that is not of this phase', calls(exclude('sent-3'))],
  ])('that is %s leaves the segments as they are, and the editing begins', async (_what, bad) => {
    const { outcome, bodies, progress } = await ask(
      cut,
      ...Array.from(
        { length: bad.calls?.some(({ name }) => name !== 'finish' && name !== 'reply') ? 4 : 1 },
        () => bad,
      ),
      calls(out('sent-1', [1]), finish()),
    )
    expect(stepsOf(outcome)).toEqual([['delete_words', out('sent-1', [1])[1]]])
    expect(notesOf(outcome)).toContain(
      'phase-missed: The model gave no order that can be used, so the segments stay in the order they have.',
    )
    expect(progress.at(-1)?.phase).toBe('editing')
    expect(textIn(bodies.at(-1) as never, 0)).toContain('[0] id=sent-1 ')
  })

  test('is not needed where there is one segment', async () => {
    const { progress } = await askOverWire({
      words: cut,
      document: interviewOf([['Only this.']]),
      replies: [calls(finish())],
    })
    expect(progress.map(({ phase }) => phase)).toEqual(['editing'])
  })
})

describe('editing', () => {
  test('answers two calls of one reply in one message, each with nothing but what it changed', async () => {
    const { bodies } = await edit(
      calls(out('sent-1', [1]), ['move_sentence', { sentenceId: 'sent-5', toIndex: 0, reason: 'draws people in' }]),
      calls(finish()),
    )
    expect(bodies[1]?.messages).toHaveLength(3)
    expect(bodies[1] && answersIn(bodies[1]).map(({ text }) => text)).toEqual([
      `Take out “um” in sent-1 (a filler)
[0] id=sent-1 | source=src-1 | 0:00-0:02
    "So um we started the company."
    words: [0:So] [1:~~um~~] [2:we] [3:started] [4:the] [5:company.]
    ^ words 1 excluded
The cut is 0.6 s shorter.`,
      `Move “That was um hard.” to 0 (draws people in)
sent-5 moved from 4 to 0; the sentences between shift by one.`,
    ])
    expect(bodies[1] && textIn(bodies[1], -1)).toBe('This is reply 2 of at most 40. 2 of at most 100 edits are used.')
  })

  test('never rewrites what was said: each request begins with the bytes of the one before', async () => {
    const { bodies } = await edit(
      calls(out('sent-1', [1])),
      calls(['look', { from: 0, count: 1 }]),
      calls(exclude('sent-9')),
      calls(exclude('sent-3')),
      calls(finish()),
    )
    const sent = bodies.map(withoutMarks)
    for (const [at, { system, tools, messages }] of sent.entries()) {
      expect([system, tools]).toEqual([sent[0]?.system, sent[0]?.tools])
      expect(messages.startsWith(sent[at - 1]?.messages ?? '')).toBe(true)
    }
    expect(bodies).toHaveLength(5)
  })

  test.each([
    [out('sent-1', [1.5]), 'Word index 1.5 out of range (0-5)'],
    [out('sent-1', [-1]), 'Word index -1 out of range (0-5)'],
    [out('sent-1', [6]), 'Word index 6 out of range (0-5)'],
    [out('sent-1', ['3']), 'wordIndices.0 should be a number, not "3"'],
    [out('sent-77', [0]), 'Sentence sent-77 not found'],
    [['move_sentence', { sentenceId: 'sent-1', toIndex: 1.5, reason: '' }] as const, 'Index 1.5 out of range (0-4)'],
    [['move_sentence', { sentenceId: 'sent-1', toIndex: -1, reason: '' }] as const, 'Index -1 out of range (0-4)'],
    [
      ['move_sentence', { sentenceId: 'sent-1', toIndex: '3', reason: '' }] as const,
      'toIndex should be a number, not "3"',
    ],
    [out('sent-1', null), 'wordIndices should be a list, not null'],
  ])('refuses %j in words that a model can act on', async (wrong, said) => {
    const { outcome, bodies } = await edit(calls(wrong), calls(out('sent-1', [1]), finish()))
    expect(bodies[1] && answersIn(bodies[1])).toEqual([
      { text: expect.stringContaining(said) as string, isError: true },
    ])
    expect(stepsOf(outcome)).toEqual([['delete_words', out('sent-1', [1])[1]]])
  })

  test('makes the calls before the first failure, and answers the rest as not run', async () => {
    const { outcome, bodies } = await edit(
      calls(out('sent-1', [1]), out('sent-1', [9]), exclude('sent-3'), finish()),
      calls(exclude('sent-2'), finish()),
    )
    expect(bodies[1] && answersIn(bodies[1]).map(({ text, isError }) => [text.split('\n')[0], isError])).toEqual([
      ['Take out “um” in sent-1 (a filler)', false],
      ['Word index 9 out of range (0-5)', true],
      ['Not run, because a call before it failed.', true],
      ['Not finished: a call failed.', true],
    ])
    expect(stepsOf(outcome).map((step) => (step as [string])[0])).toEqual(['delete_words', 'exclude_sentence'])
  })

  test('ends with finish in the middle of a reply: what came before it is done, the rest is told', async () => {
    const { outcome, bodies } = await edit(
      calls(out('sent-1', [1]), finish('No more ums.'), exclude('sent-3'), exclude('sent-4')),
    )
    expect(stepsOf(outcome)).toEqual([['delete_words', out('sent-1', [1])[1]]])
    expect(notesOf(outcome).slice(-2)).toEqual([
      'summary: The model sums up: No more ums.',
      'not-run: After it had finished, the model also asked for exclude_sentence, exclude_sentence; that was not done.',
    ])
    expect(bodies).toHaveLength(1)
  })

  test('ends with a reply that makes no call, and keeps what there is', async () => {
    const { outcome, bodies } = await edit(calls(out('sent-1', [1])), { text: 'The rest is good as it is.' })
    expect(stepsOf(outcome)).toEqual([['delete_words', out('sent-1', [1])[1]]])
    expect(notesOf(outcome)).toContain('summary: The model sums up: The rest is good as it is.')
    expect(bodies).toHaveLength(2)
    expect((await edit({ text: 'All is good as it is.' })).outcome).toMatchObject({
      status: 'answer',
      answer: 'All is good as it is. (Nothing was changed.)',
    })
    expect((await edit(calls(finish('Nothing to do.')))).outcome).toMatchObject({
      status: 'answer',
      answer: 'The model sums up: Nothing to do. (Nothing was changed.)',
    })
  })

  test('asks only while nothing would be lost by it', async () => {
    const question = calls(['reply', { kind: 'question', text: 'Which fillers?' }])
    expect((await edit(question)).outcome).toMatchObject({
      status: 'question',
      question: { question: 'Which fillers?' },
    })
    const { outcome } = await edit(calls(out('sent-1', [1])), question)
    expect(stepsOf(outcome)).toEqual([['delete_words', out('sent-1', [1])[1]]])
    expect(notesOf(outcome)).toContain('summary: The model asks: Which fillers?')
  })

  test('keeps the whole calls of a reply that was cut off, and goes on from there', async () => {
    const cutOff: WireReply = {
      ...calls(out('sent-1', [1]), ['delete_words', '{"sentenceId": "sent-5", "wordInd']),
      stop: 'length',
    }
    const { outcome, bodies } = await edit(cutOff, calls(out('sent-5', [2]), finish()))
    expect(stepsOf(outcome)).toEqual([
      ['delete_words', out('sent-1', [1])[1]],
      ['delete_words', out('sent-5', [2])[1]],
    ])
    expect(bodies[1] && textIn(bodies[1], -1)).toBe(
      'Your reply was cut off; the calls that came whole were made. Go on from there.\nThis is reply 2 of at most 40. 1 of at most 100 edits are used.',
    )
    const endless = await edit(calls(out('sent-1', [1])), { text: 'Well,', stop: 'length' })
    expect(stepsOf(endless.outcome)).toEqual([['delete_words', out('sent-1', [1])[1]]])
    expect(endless.bodies).toHaveLength(4)
  })

  test('outlives twenty invalid calls in a row, in one reply each or all in one', async () => {
    const wrong = Array.from({ length: 20 }, (_, at) => out('sent-1', [10 + at]))
    const one = await edit(...wrong.map((each) => calls(each)), calls(out('sent-1', [1]), finish()))
    expect(stepsOf(one.outcome)).toEqual([['delete_words', out('sent-1', [1])[1]]])
    expect(one.bodies).toHaveLength(21)
    expect(textIn(one.bodies.at(-1) as never, -1)).toBe(
      'This is reply 21 of at most 40. 20 of at most 100 edits are used.',
    )
    const all = await edit(calls(...wrong), calls(out('sent-1', [1]), finish()))
    expect(stepsOf(all.outcome)).toEqual([['delete_words', out('sent-1', [1])[1]]])
    const same = await edit(calls(out('sent-5', [2])), calls(out('sent-1', [10])))
    expect(stepsOf(same.outcome)).toEqual([['delete_words', out('sent-5', [2])[1]]])
    expect(same.bodies).toHaveLength(40)
    expect(notesOf(same.outcome)).toContain(
      'max-iterations: It ended after 40 replies with what was ready. Ask again for the rest.',
    )
  })

  test('ends after a hundred edits, those that failed included', async () => {
    const wave = (from: number): Said[] =>
      Array.from({ length: 30 }, (_, at) => [
        (from + at) % 2 === 0 ? 'exclude_sentence' : 'restore_sentence',
        { sentenceId: 'sent-3', reason: `${from + at}` },
      ])
    const { outcome, bodies } = await edit(
      calls(exclude('sent-9')),
      calls(...wave(0)),
      calls(...wave(30)),
      calls(...wave(60)),
      calls(...wave(90)),
    )
    expect(stepsOf(outcome)).toHaveLength(99)
    expect(bodies).toHaveLength(5)
    expect(textIn(bodies.at(-1) as never, -1)).toBe('This is reply 5 of at most 40. 91 of at most 100 edits are used.')
    expect(notesOf(outcome)).toContain(
      'max-edits: It ended after 100 edits; 21 more were not made. Ask again for the rest.',
    )
    expect(outcome.trace.output.branch).toBe('max_iterations')
    expect(outcome.status === 'ready' && outcome.reading).toMatch(/^Leave out .*; then 94 more edits$/)
  })

  test('ends when the budget of the person is used up, with what is ready', async () => {
    const { outcome, bodies } = await askOverWire({
      words: 'take the fillers out',
      document: story,
      limits: { calls: 2 },
      replies: [calls(out('sent-1', [1])), calls(out('sent-5', [2])), calls(finish())],
    })
    expect(stepsOf(outcome)).toHaveLength(2)
    expect(bodies).toHaveLength(2)
    expect(notesOf(outcome).at(-1)).toContain('used up (2 model calls)')
  })

  test('shows a window, what is said of something, and the segments where it is asked to', async () => {
    const { bodies } = await edit(
      calls(
        ['look', { from: 3, count: 9 }],
        ['look', { search: 'seed round' }],
        ['look', { segments: true }],
        ['look', { from: 5, count: 1 }],
        ['look', { from: '0' }],
      ),
      calls(finish()),
    )
    const seen = bodies[1] ? answersIn(bodies[1]) : []
    expect(seen[0]?.text.split('\n').filter((line) => line.startsWith('['))).toEqual([
      '[3] id=sent-4 | source=src-1 | 0:11-0:14',
      '[4] id=sent-5 | source=src-1 | 0:14-0:16',
    ])
    expect(seen[1]?.text).toMatch(/^\[3\] id=sent-4 /)
    expect(seen[2]?.text).toBe(segmentsText(story.state.document))
    expect(seen.slice(3)).toEqual([
      { text: 'Index 5 out of range (0-4)', isError: true },
      { text: expect.stringContaining('look needs from') as string, isError: true },
    ])
  })
})

/** Marks say up to where to cache; they are no part of what is read. */
function withoutMarks({ system, tools, messages }: Ran['bodies'][number]): {
  system: string
  tools: string
  messages: string
} {
  const plain = (value: unknown): string =>
    JSON.stringify(value, (name, each: unknown) => (name === 'cache_control' ? undefined : each))
  return { system: plain(system), tools: plain(tools), messages: plain(messages).slice(0, -1) }
}
