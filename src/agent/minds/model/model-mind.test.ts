import { describe, expect, test } from 'vitest'
import { problem } from '../../../base/index.ts'
import {
  scriptedModel,
  type Clock,
  type Exchange,
  type ModelMessage,
  type ScriptedReplies,
  type ScriptedReply,
} from '../../../models/index.ts'
import { openBudget, type BudgetLimits } from '../../budget.ts'
import { houseDocument } from '../../../../test/support/agent/lamps.ts'
import type { Outcome } from '../../outcome.ts'
import type { Branch } from '../../records.ts'
import { planRequest, type PlanRequest } from '../../plan-request.ts'
import type { Voted } from './ask-model.ts'
import { modelMind } from './model-mind.ts'

type Said = readonly [name: string, args?: { readonly [param: string]: string | number | boolean | object }]

/** A reply that makes some calls. */
let number = 0
const calls = (...said: readonly Said[]): ScriptedReply => ({
  calls: said.map(([name, args = {}]) => ({ id: `c${++number}`, name, args: args as never })),
})
const finish = (...goals: readonly (readonly [goal: string, by: string, met?: boolean])[]): Said => [
  'finish',
  { goals: goals.map(([goal, by, met = true]) => ({ goal, met, by })) },
]
const desk: readonly Said[] = [['choose_lamp', { lamp: 'Desk' }], ['switch_on']]

/** Pauses between tries pass at once; the end of an attempt's time never comes. */
const stillClock: Clock = {
  now: () => 0,
  random: () => 0.5,
  sleep: async (ms, signal) =>
    void (ms > 20_000 && (await new Promise((resolve) => signal?.addEventListener('abort', resolve)))),
}

type Ran = { outcome: Outcome; exchanges: Exchange[]; voted: Voted[]; asked: number }

async function run(
  words: string,
  replies: ScriptedReplies,
  more: { votes?: boolean; limits?: Partial<BudgetLimits>; temperature?: boolean } & Partial<PlanRequest> = {},
): Promise<Ran> {
  const exchanges: Exchange[] = []
  const voted: Voted[] = []
  const { votes = false, limits = {}, temperature = true, ...request } = more
  const mind = modelMind({
    model: scriptedModel({ replies, capabilities: { temperature } }),
    budget: openBudget(0, limits),
    clock: stillClock,
    votes,
    foreign: request.foreign,
    record: (kept) => void ('request' in kept ? exchanges.push(kept) : voted.push(kept)),
  })
  const outcome = await planRequest({
    words,
    documents: [houseDocument()],
    mind,
    senses: { measure: async () => null },
    ...request,
  })
  return { outcome, exchanges, voted, asked: exchanges.length }
}

const branch = ({ outcome }: Ran): string => outcome.trace.output.branch
const lastMessages = ({ exchanges }: Ran): readonly ModelMessage[] => exchanges.at(-1)?.request.messages ?? []
const results = (ran: Ran): readonly { text: string; isError: boolean }[] =>
  lastMessages(ran).flatMap((message) =>
    message.role === 'tool' ? message.results.map(({ text, isError }) => ({ text, isError })) : [],
  )

describe('a reply that does what is asked', () => {
  test('is one call of the model: state, operation and ending together', async () => {
    const ran = await run('I would like to see my papers', [
      calls(...desk, finish(['papers can be seen', 'switch_on'])),
    ])
    expect(ran.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
    expect(
      ran.outcome.status === 'ready' &&
        ran.outcome.steps.map(({ kind, operation, params }) => [kind, operation, params]),
    ).toEqual([
      ['prepare', 'choose_lamp', { lamp: 'Desk' }],
      ['operate', 'switch_on', {}],
    ])
    expect(ran.outcome.status === 'ready' && ran.outcome.steps[0]?.because).toEqual([
      { param: 'lamp', value: 'Desk', source: 'mind', confidence: 1 },
    ])
    expect(ran.outcome.trace.goals).toEqual([{ text: 'papers can be seen', evidence: ['turn/g1/e2'], isMet: true }])
    expect([ran.asked, branch(ran)]).toEqual([1, 'satisfied'])
  })

  test('may take several replies; each is told what came of the one before, and its own number', async () => {
    const ran = await run('cosy please', [
      calls(...desk),
      calls(['choose_lamp', { lamp: 'Door' }], ['more', { operation: 'switch_off', params: {} }]),
      calls(finish(['cosy', 'switch_on and switch_off'])),
    ])
    expect(ran.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on; then Switch Door off' })
    expect(ran.exchanges.map(({ iteration }) => iteration)).toEqual([1, 2, 3])
    expect(results(ran).map(({ text }) => text)).toEqual([
      'Choose Desk',
      'Switch Desk on',
      'Choose Door',
      'Switch Door off',
    ])
    expect(JSON.stringify(lastMessages(ran).at(-1))).toContain('reply 3 of at most 6')
  })

  test('of twenty calls is applied in order and answered in one message', async () => {
    const twenty = Array.from({ length: 20 }, (_, index): Said => [
      index % 2 === 0 ? 'switch_on' : 'more',
      index % 2 === 0 ? {} : { operation: 'switch_off', params: {} },
    ])
    const ran = await run('make it blink', [
      calls(['choose_lamp', { lamp: 'Desk' }], ...twenty),
      calls(finish(['blinks', 'switch_on'])),
    ])
    expect(ran.outcome.status === 'ready' && ran.outcome.parts[0]?.units).toHaveLength(20)
    expect(lastMessages(ran).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user'])
    expect(results(ran)).toHaveLength(21)
    expect(
      results(ran)
        .slice(1, 4)
        .map(({ text }) => text),
    ).toEqual(['Switch Desk on', 'Switch Desk off', 'Switch Desk on'])
  })

  test('that only sets state is what was asked for', async () => {
    const { outcome } = await run('get ready for the desk', [
      calls(['choose_lamp', { lamp: 'Desk' }], finish(['ready', 'choose_lamp'])),
    ])
    expect(outcome).toMatchObject({ status: 'ready', reading: 'Choose Desk' })
    expect(outcome.status === 'ready' && outcome.parts[0]?.units.flatMap(({ changes }) => changes)).toEqual([])
  })

  test('may look first, and looking is no iteration', async () => {
    const ran = await run('brighter', [
      calls(['look', { lamp: 'Desk' }], ['describe', { operations: ['switch_off', 'swich_on'] }]),
      calls(...desk, finish(['brighter', 'switch_on'])),
    ])
    expect(results(ran)[0]).toEqual({ text: 'Desk is a lamp.', isError: false })
    expect(results(ran)[1]?.text).toContain('switch_off: Switch the chosen lamp off. Parameters:')
    expect(results(ran)[1]?.text).toContain('did you mean "switch_on"?')
    expect(ran.exchanges.map(({ iteration }) => iteration)).toEqual([1, 1])
  })

  test('answers or asks without a change', async () => {
    expect(
      (await run('how many lamps?', [calls(['reply', { kind: 'answer', text: 'Three.' }])])).outcome,
    ).toMatchObject({ status: 'answer', answer: 'Three.' })
    const asked = await run('the lamp', [calls(['reply', { kind: 'question', text: 'Which one?' }])])
    expect(asked.outcome).toMatchObject({ status: 'question', question: { question: 'Which one?' } })
    expect(branch(asked)).toBe('ask')
  })
})

describe('words', () => {
  test('that are served are no longer asked; those whose call failed still are', async () => {
    const ran = await run('light the desk and darken the door', [
      calls(['switch_on'], ['more', { operation: 'switch_of' }]),
      calls(['more', { operation: 'switch_off', params: {} }], finish(['lit', 'switch_on'], ['dark', 'switch_off'])),
    ])
    expect(JSON.stringify(lastMessages(ran).at(-1))).toContain('Still asked: \\"darken the door\\"')
    expect(ran.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on; then Switch Door off', unasked: [] })
  })

  test('that are all served leave nothing to ask for, and the model is told to say whether that was all', async () => {
    const rest: string[] = []
    const ran = await run('light the desk, darken the door and light the door', (request, at) => {
      const last = request.messages.at(-1)
      if (last?.role === 'user' && at > 0)
        rest.push(last.text.split('\n').find((line) => /^(?:Still asked|Every part)/.test(line)) ?? '')
      return (
        [
          calls(...desk),
          calls(['choose_lamp', { lamp: 'Door' }], ['more', { operation: 'switch_off', params: {} }]),
          calls(['switch_on']),
          calls(finish(['lit', 'switch_on'], ['dark', 'switch_off'])),
        ][at] ?? {}
      )
    })
    expect(rest).toEqual([
      'Still asked: "darken the door and light the door"',
      'Still asked: "light the door"',
      'Every part of the request that could be told apart is done: call finish, unless something is missing.',
    ])
    expect(ran.outcome).toMatchObject({ status: 'ready' })
  })

  test('win over the state that a model sets, and the plan says so', async () => {
    const { outcome } = await run('light the desk', [
      calls(['choose_lamp', { lamp: 'Door' }], ['switch_on'], finish(['lit', 'switch_on'])),
    ])
    expect(outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
    expect(outcome.status === 'ready' && outcome.notes).toEqual([
      {
        code: 'words-win',
        text: 'The mind chose choose_lamp {"lamp":"Door"}, but your words say otherwise, and your words win.',
      },
    ])
  })

  test('fill in what a model leaves out', async () => {
    expect((await run('light the desk', [calls(['switch_on'], finish(['lit', 'switch_on']))])).outcome).toMatchObject({
      status: 'ready',
      reading: 'Switch Desk on',
    })
  })

  test('do not win where a model splits one wish into several calls', async () => {
    const { outcome } = await run('light the desk', [
      calls(...desk, ['choose_lamp', { lamp: 'Door' }], ['switch_on'], finish(['lit', 'switch_on'])),
    ])
    expect(outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on; then Switch Door on' })
  })
})

describe('every path ends', () => {
  test('the model is down: an error, and what was ready before it stays', async () => {
    const down = problem('model-down', 'The model does not answer.')
    const ran = await run('cosy', () => down)
    expect(ran.outcome).toMatchObject({ status: 'refused', problem: { code: 'model-down' } })
    expect([branch(ran), ran.exchanges[0]?.attempts]).toEqual(['error', 4])
    const half = await run('cosy', (_request, at) => (at === 0 ? calls(...desk) : down))
    expect(half.outcome).toMatchObject({
      status: 'ready',
      reading: 'Switch Desk on',
      notes: [{ code: 'incomplete', text: expect.stringContaining('The model does not answer.') as string }],
    })
  })

  test('empty replies are tried again and then a problem, not "nothing to do"', async () => {
    const ran = await run('cosy', () => ({ text: '' }))
    expect(ran.outcome).toMatchObject({ status: 'refused', problem: { code: 'bad-reply' } })
  })

  test('a time-out, a refusal and a wrong key are refused with their sentence', async () => {
    for (const code of ['timed-out', 'wrong-key', 'no-credit'])
      expect((await run('cosy', () => problem(code, 'No.'))).outcome).toMatchObject({
        status: 'refused',
        problem: { code },
      })
    expect((await run('cosy', [{ text: 'I will not.', stop: 'refusal' }])).outcome).toMatchObject({
      status: 'refused',
      problem: { code: 'refused-by-model' },
    })
  })

  test('a reply that was cut off is asked for once more in short', async () => {
    const ran = await run('cosy', [
      { text: 'Well, let me think', stop: 'length' },
      calls(...desk, finish(['cosy', 'switch_on'])),
    ])
    expect(ran.outcome).toMatchObject({ status: 'ready' })
    expect((await run('cosy', () => ({ text: 'and', stop: 'length' }))).outcome).toMatchObject({
      status: 'refused',
      problem: { code: 'cut-off' },
    })
  })

  test('text in the place of a call is reminded twice, then it is an answer that changed nothing', async () => {
    const ran = await run('cosy', () => ({ text: 'I have switched the desk lamp on for you.' }))
    expect(ran.outcome).toEqual(
      expect.objectContaining({
        status: 'answer',
        answer: 'I have switched the desk lamp on for you. (Nothing was changed.)',
      }),
    )
    expect(ran.asked).toBe(3)
    expect((await run('cosy', () => ({ text: 'Which lamp do you mean?' }))).outcome).toMatchObject({
      status: 'question',
    })
    expect(
      (await run('cosy', [{ text: 'Gladly.' }, calls(...desk, finish(['cosy', 'switch_on']))])).outcome,
    ).toMatchObject({ status: 'ready' })
  })

  test('an unknown tool is answered with the nearest name, and mended', async () => {
    const ran = await run('cosy', [
      calls(['choose_lamp', { lamp: 'Desk' }], ['swich_on']),
      calls(['switch_on'], finish(['cosy', 'switch_on'])),
    ])
    expect(results(ran)).toContainEqual({
      text: 'There is no operation "swich_on"; did you mean "switch_on"?',
      isError: true,
    })
    expect(ran.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
  })

  test('a missing prerequisite is answered with what sets it, a reminder tied to its event', async () => {
    const ran = await run('cosy', [
      calls(['switch_on'], finish(['cosy', 'switch_on'])),
      calls(...desk, finish(['cosy', 'switch_on'])),
    ])
    expect(results(ran)[0]?.text).toContain(
      'Call choose_lamp first in the same reply (switch_on looks at the lamp that is worked on).',
    )
    expect(ran.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
  })

  test('invalid arguments for ever end after three, and the same call is not run twice', async () => {
    const ran = await run('cosy', () => calls(['choose_lamp', { lamp: 7 }]))
    expect(ran.outcome).toMatchObject({ status: 'refused' })
    expect(ran.asked).toBe(3)
    expect(ran.outcome.trace.events.map(({ result }) => result)).toEqual([
      expect.stringContaining('cannot take these parameters'),
      expect.stringContaining('not tried again'),
      expect.stringContaining('not tried again'),
    ])
    expect(results(ran)[0]?.text).toContain('The parameters of choose_lamp: {"type":"object"')
    const varied = await run('cosy', (_request, at) => calls(['choose_lamp', { lamp: at }]))
    expect([varied.asked, varied.outcome.status]).toEqual([3, 'refused'])
  })

  test('arguments that are no object are given back', async () => {
    const ran = await run('cosy', [
      { calls: [{ id: 'x', name: 'switch_on', args: {}, malformed: '{"lamp": ' }] },
      calls(['more', { operation: 'switch_on', params: [1] }]),
      calls(...desk, finish(['cosy', 'switch_on'])),
    ])
    expect(
      results(ran)
        .filter(({ isError }) => isError)
        .map(({ text }) => text),
    ).toEqual([expect.stringContaining('no JSON object: {"lamp": '), expect.stringContaining('no JSON object: [1]')])
    expect(ran.outcome).toMatchObject({ status: 'ready' })
  })

  test('the first failure stops the batch, and the rest is said to be untried', async () => {
    const ran = await run('cosy', [
      calls(
        ...desk,
        ['choose_lamp', { lamp: 'Roof' }],
        ['switch_on'],
        ['choose_lamp', { lamp: 'Door' }],
        ['switch_on'],
      ),
      calls(finish(['cosy', 'switch_on'], ['roof', 'it is out of reach', false])),
    ])
    expect(results(ran).map(({ isError }) => isError)).toEqual([false, false, false, true, true, true])
    expect(results(ran).at(-1)?.text).toBe('Not run, because a call before it failed.')
    expect(ran.outcome).toMatchObject({
      status: 'ready',
      reading: 'Switch Desk on',
      notes: [{ code: 'not-done', text: 'Not done: “roof” (it is out of reach).' }],
    })
  })

  test('a reply that is sent once more after a late failure does not do twice what worked', async () => {
    const ran = await run('cosy', [
      calls(...desk, ['swich_off']),
      calls(...desk, ['more', { operation: 'switch_off', params: {} }]),
      calls(finish(['cosy', 'switch_on, switch_off'])),
    ])
    expect(ran.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on; then Switch Desk off' })
    expect(results(ran).filter(({ text }) => text === 'This was done before; it is not done again.')).toHaveLength(2)
    const again = await run('cosy', [
      calls(...desk, ['swich_off']),
      calls(['switch_on'], finish(['cosy', 'switch_on'])),
    ])
    expect(again.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on; then Switch Desk on' })
  })

  test('a model that never ends is stopped after six replies', async () => {
    const ran = await run('cosy', (_request, at) =>
      calls(['choose_lamp', { lamp: 'Desk' }], [at % 2 === 0 ? 'switch_on' : 'switch_off']),
    )
    expect([ran.asked, branch(ran), ran.outcome.status]).toEqual([6, 'max_iterations', 'ready'])
  })

  test('a budget that is used up ends in what is ready, and says so', async () => {
    const ran = await run('cosy', () => calls(...desk), { limits: { calls: 2 } })
    expect(ran.outcome).toMatchObject({
      status: 'ready',
      notes: expect.arrayContaining([
        { code: 'incomplete', text: expect.stringContaining('used up (2 model calls)') as string },
      ]) as object,
    })
    const none = await run('cosy', (_request) => ({ text: 'Hm.', usage: { fresh: 900, cached: 0, output: 200 } }), {
      limits: { tokens: 1000 },
    })
    expect([none.asked, none.outcome.status]).toEqual([1, 'refused'])
  })
})

test.each<[string, ScriptedReplies, Branch, Outcome['status'], number]>([
  ['model down', () => problem('model-down', 'Down.'), 'error', 'refused', 1],
  ['time-out', () => problem('timed-out', 'Too slow.'), 'error', 'refused', 1],
  [
    'rate limit that does not end',
    () => problem('rate-limited', 'Later.', { retryAfterMs: 1000 }),
    'error',
    'refused',
    1,
  ],
  ['empty replies', () => ({ text: '  ' }), 'error', 'refused', 1],
  ['refusal', () => ({ text: 'No.', stop: 'refusal' }), 'error', 'refused', 1],
  ['cut-off replies', () => ({ text: 'So', stop: 'length' }), 'error', 'refused', 3],
  ['text instead of a call', () => ({ text: 'Done!' }), 'satisfied', 'answer', 3],
  ['a question in plain text', () => ({ text: 'Which one?' }), 'ask', 'question', 3],
  ['the same unknown tool for ever', () => calls(['fly']), 'error', 'refused', 3],
  ['unknown tools for ever', (_request, at) => calls([`fly_${at}`]), 'refused', 'refused', 3],
  ['invalid arguments for ever', (_request, at) => calls(['choose_lamp', { lamp: at }]), 'refused', 'refused', 3],
  ['a missing prerequisite for ever', (_request, at) => calls(['switch_on', { try: at }]), 'ask', 'question', 3],
  ['looking for ever', () => calls(['look', { lamp: 'Desk' }]), 'max_iterations', 'answer', 10],
  ['setting state for ever', () => calls(['choose_lamp', { lamp: 'Desk' }]), 'max_iterations', 'ready', 6],
  ['an ending without goals for ever', () => calls(['finish', {}]), 'satisfied', 'answer', 4],
  ['success', () => calls(...desk, finish(['cosy', 'switch_on'])), 'satisfied', 'ready', 1],
])('%s ends, with its branch', async (_path, replies, ends, status, asked) => {
  const ran = await run('cosy', replies)
  expect([branch(ran), ran.outcome.status, ran.asked]).toEqual([ends, status, asked])
  expect(ran.outcome.trace.states.at(-1)).toBe('DONE')
})

describe('done', () => {
  test('is believed only where an operation shows it', async () => {
    const ran = await run('cosy', [calls(finish(['cosy', 'switch_on'])), calls(...desk, finish(['cosy', 'switch_on']))])
    expect(JSON.stringify(lastMessages(ran))).toContain('no such operation was done')
    expect(ran.outcome).toMatchObject({ status: 'ready' })
    const liar = await run('cosy', () => calls(finish(['cosy', 'switch_on'])))
    expect(liar.outcome).toMatchObject({
      status: 'answer',
      answer: 'Not done: “cosy” (no operation shows it: switch_on).',
    })
  })

  test('is never read out of NOT DONE, and a name inside a longer one is never a call', async () => {
    for (const text of ['NOT DONE', 'not finish', 'switch_on_all', 'the switch_on tool', 'displayed'])
      expect((await run('cosy', () => ({ text }))).outcome).toMatchObject({ status: 'answer' })
    const long = await run('cosy', [
      calls(['choose_lamp', { lamp: 'Desk' }], ['switch_on_all']),
      calls(['switch_on'], finish(['cosy', 'switch_on_all'])),
      calls(finish(['cosy', 'switch_on'])),
    ])
    expect(long.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
    expect(long.asked).toBe(3)
  })

  test('calls that a small model writes down are calls, when they are nothing else', async () => {
    const written =
      '```json\n[{"name":"choose_lamp","arguments":{"lamp":"Desk"}},{"name":"switch_on","parameters":{}},{"name":"finish","arguments":{"goals":[{"goal":"cosy","met":true,"by":"switch_on"}]}}]\n```'
    expect((await run('cosy', [{ text: written }])).outcome).toMatchObject({
      status: 'ready',
      reading: 'Switch Desk on',
    })
  })
})

describe('voting', () => {
  const on = (lamp: string): ScriptedReply =>
    calls(['choose_lamp', { lamp }], ['switch_on'], finish([`lit ${++number}`, 'switch_on']))

  test('decides by what the replies do, not by how they say it; every vote is kept', async () => {
    const ran = await run('cosy', (_request, at) => on(at === 1 ? 'Door' : 'Desk'), { votes: true })
    expect(ran.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
    expect(ran.voted).toHaveLength(1)
    expect(ran.voted[0]).toMatchObject({ iteration: 1, waves: 2 })
    expect(ran.voted[0]?.votes.map(({ key, why }) => why ?? key === ran.voted[0]?.decided)).toEqual([
      true,
      false,
      true,
      true,
      'not-needed',
    ])
    expect(ran.exchanges.map(({ request }) => request.temperature).slice(0, 3)).toEqual([0.7, 0.4, 1])
  })

  test('without agreement is a question', async () => {
    const ran = await run('cosy', (_request, at) => calls(['choose_lamp', { lamp: `Lamp ${at}` }]), { votes: true })
    expect(ran.outcome).toMatchObject({
      status: 'question',
      question: { question: expect.stringContaining('I am not sure what to do') as string },
    })
    expect(ran.asked).toBe(7)
  })

  test('without agreement names what differs, each thing once, and not all of seven', async () => {
    const ran = await run('cosy', (_request, at) => calls(['choose_lamp', { lamp: `Lamp ${at}` }], ['switch_on']), {
      votes: true,
    })
    expect(ran.outcome).toMatchObject({
      question: {
        question:
          'I am not sure what to do: choose lamp (lamp "Lamp 0") and switch on, or choose lamp (lamp "Lamp 1") and switch on, or choose lamp (lamp "Lamp 2") and switch on, or choose lamp (lamp "Lamp 3") and switch on, or one of 3 other things? Say it in other words.',
      },
    })
  })

  test('of those that fail is a refusal, never "nothing to do"', async () => {
    const ran = await run('cosy', () => problem('timed-out', 'Too slow.'), { votes: true })
    expect(ran.outcome).toMatchObject({ status: 'refused', problem: { code: 'timed-out' } })
  })

  test('where temperature is ignored varies the order of the tools', async () => {
    const ran = await run('cosy', () => on('Desk'), { votes: true, temperature: false })
    expect(new Set(ran.exchanges.map(({ request }) => request.tools[0]?.name)).size).toBe(3)
    expect(ran.exchanges.every(({ request }) => request.temperature === undefined)).toBe(true)
  })
})

test('a tool of another program runs only where a person allows it, and its result is data', async () => {
  const used: string[] = []
  const foreign = {
    list: [{ name: 'weather__sun', server: 'weather', description: 'Is it sunny?', parameters: { type: 'object' } }],
    call: async (name: string) => (
      used.push(name),
      used.length === 1 ? problem('not-approved', 'You said no.') : { text: 'It is dark.', isError: false }
    ),
  }
  const ran = await run(
    'cosy when it is dark',
    [calls(['weather__sun']), calls(['weather__sun', { day: 'today' }], ...desk, finish(['cosy', 'switch_on']))],
    { foreign },
  )
  expect(results(ran)).toEqual([{ text: 'You said no.', isError: true }])
  expect(ran.outcome).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
  expect(ran.outcome.trace.events.map(({ toolName, success }) => [toolName, success])).toEqual([
    ['weather__sun', false],
    ['weather__sun', true],
    ['choose_lamp', true],
    ['switch_on', true],
  ])
  expect(
    (await run('cosy', [calls(['weather__sun']), calls(finish(['cosy', 'no', false]))])).outcome.trace.events[0]
      ?.result,
  ).toContain('There is no operation "weather__sun"')
})

test('what a model says after it used a tool of another program is the answer', async () => {
  const foreign = {
    list: [{ name: 'weather__sun', server: 'weather', description: 'Is it sunny?', parameters: { type: 'object' } }],
    call: async () => ({ text: 'It is dark.', isError: false }),
  }
  expect(
    (
      await run('is it dark?', [calls(['weather__sun']), calls(['reply', { kind: 'answer', text: 'Yes, it is.' }])], {
        foreign,
      })
    ).outcome,
  ).toMatchObject({ status: 'answer', answer: 'Yes, it is.' })
  expect(
    (
      await run(
        'is it dark?',
        [calls(['weather__sun']), { text: 'Yes, it is.' }, { text: 'Yes, it is.' }, { text: 'Yes, it is.' }],
        { foreign },
      )
    ).outcome,
  ).toMatchObject({ status: 'answer', answer: 'Yes, it is. (Nothing was changed.)' })
})

test('what a model says after its calls failed is the answer, with a word on what it did', async () => {
  expect(
    (await run('cosy', [calls(['make_cosy']), calls(['reply', { kind: 'answer', text: 'It is cosy now.' }])])).outcome,
  ).toMatchObject({ status: 'answer', answer: 'It is cosy now. (Nothing was changed.)' })
})
