import { expect, test } from 'vitest'
import { houseDocument } from '../../test/support/agent/lamps.ts'
import { builtInMind } from './minds/built-in/built-in-mind.ts'
import { MAX_REQUEST_CHARACTERS, planRequest, type PlanRequest } from './plan-request.ts'

const plan = (words: string, more: Partial<PlanRequest> = {}): ReturnType<typeof planRequest> =>
  planRequest({
    words,
    documents: [houseDocument()],
    mind: builtInMind,
    senses: { measure: async () => null },
    ...more,
  })

test('the built-in mind works on a domain that it has never heard of', async () => {
  const outcome = await plan('light the desk and darken the door')
  expect(outcome).toMatchObject({ status: 'ready', document: 'house', reading: 'Switch Desk on; then Switch Door off' })
  expect(
    outcome.status === 'ready' && outcome.steps.map(({ id, kind, operation, params }) => [id, kind, operation, params]),
  ).toEqual([
    ['s1', 'prepare', 'choose_lamp', { lamp: 'Desk' }],
    ['s2', 'operate', 'switch_on', {}],
    ['s3', 'prepare', 'choose_lamp', { lamp: 'Door' }],
    ['s4', 'operate', 'switch_off', {}],
  ])
})

test('a question keeps its intent, and an answer that holds only a value completes it', async () => {
  const asked = await plan('light')
  expect(asked).toMatchObject({ status: 'question', question: { operation: 'switch_on', missing: ['chosen_lamp'] } })
  const pending = asked.status === 'question' ? asked.pending : null
  expect(JSON.parse(JSON.stringify(pending))).toEqual(pending)
  expect(await plan('the door', { pending })).toMatchObject({
    status: 'ready',
    reading: 'Switch Door on',
    notes: [{ code: 'answering' }],
  })
  expect(await plan('darken the desk', { pending })).toMatchObject({ status: 'ready', reading: 'Switch Desk off' })
  expect(await plan('never mind', { pending })).toMatchObject({ status: 'answer' })
})

test('the document is the one that is said, else the one whose name the words hold, else the one used last', async () => {
  const documents = [houseDocument('garden'), houseDocument('house'), houseDocument('house boat')]
  expect(await plan('light the desk', { documents, lastUsed: 'house' })).toMatchObject({ document: 'house' })
  expect(await plan('light the desk in the garden', { documents, lastUsed: 'house' })).toMatchObject({
    document: 'garden',
  })
  expect(await plan('light the desk in the garden', { documents, on: 'house' })).toMatchObject({ document: 'house' })
  expect(await plan('light the desk', { documents, on: 'cellar' })).toMatchObject({
    status: 'refused',
    problem: { code: 'unknown-document' },
  })
  expect(await plan('light the desk in the house boat', { documents, lastUsed: 'garden' })).toMatchObject({
    status: 'question',
  })
  expect(await plan('light the desk', { documents: [] })).toMatchObject({
    status: 'refused',
    problem: { code: 'no-document' },
  })
})

test('a refusal, a greeting, a control word and a denied request change nothing', async () => {
  expect(await plan('light the roof')).toMatchObject({ status: 'refused', problem: { code: 'out-of-reach' } })
  expect(await plan('hello')).toMatchObject({ status: 'answer' })
  expect(await plan('undo that')).toMatchObject({ status: 'control', command: 'undo' })
  expect(await plan("don't light the desk")).toMatchObject({
    status: 'answer',
    answer: "Nothing is done for “don't light the desk”.",
  })
  expect(await plan('')).toMatchObject({ status: 'question' })
})

test('a follow-up says the request before once more', async () => {
  const first = await plan('light the desk')
  const previous = first.status === 'ready' ? first.memory : null
  expect(await plan('the same for the door', { previous })).toMatchObject({
    status: 'ready',
    reading: 'Switch Door on',
  })
  expect(await plan('again', { previous })).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
  expect(await plan('no, the other one', { previous })).toMatchObject({ status: 'question' })
})

test('a request that no person wrote is not read, and its length is said', async () => {
  const most = MAX_REQUEST_CHARACTERS
  expect(await plan('light,'.repeat(most))).toMatchObject({
    status: 'refused',
    problem: {
      code: 'too-large',
      message:
        'That request has 240,000 characters, and at most 40,000 are read. Say what to do in fewer words; a long text goes into a file.',
    },
  })
  expect(await plan(`light the desk${' '.repeat(most - 14)}`)).toMatchObject({ status: 'ready' })
})

test('planning leaves the document as it was', async () => {
  const document = houseDocument()
  const before = JSON.stringify(document.state)
  await plan('light the desk', { documents: [document] })
  expect(JSON.stringify(document.state)).toBe(before)
})

test('what a document wants to know is found out, and then it is planned again; units are told once', async () => {
  const told: number[] = []
  let lessons = 0
  const learn = async (): Promise<boolean> => (lessons += 1) === 1
  const asked = { learn, onPlanned: (units: readonly unknown[]) => told.push(units.length) }
  expect(await plan('light the desk', asked)).toMatchObject({ status: 'ready', reading: 'Switch Desk on' })
  expect([lessons, told]).toEqual([2, [1]])
  lessons = -100
  expect(await plan('light the desk', { learn: async () => (lessons += 1) < 0 })).toMatchObject({ status: 'ready' })
  expect(lessons).toBeGreaterThan(-100)
  expect(lessons).toBeLessThan(-90)
})

test.each(['light the desk on house', 'in house, light the desk', 'light the desk in the document "house", please'])(
  '%s: what only names the document is no part of the request',
  async (words) => {
    const documents = [houseDocument('garden'), houseDocument('house')]
    expect(await plan(words, { documents, lastUsed: 'garden' })).toMatchObject({
      status: 'ready',
      document: 'house',
      reading: 'Switch Desk on',
    })
  },
)
