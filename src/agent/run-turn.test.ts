import { expect, test } from 'vitest'
import { readWords } from '../words/index.ts'
import { houseDocument, lampFrame } from '../../test/support/agent/lamps.ts'
import type { MindCall, Mind, MindView, MindSelection } from './mind.ts'
import { runTurn } from './run-turn.ts'
import type { TurnInput } from './records.ts'

const call = (operation: string, lamp: string): MindCall => ({
  operation,
  words: lamp,
  mentions: readWords(`light the ${lamp}`, lampFrame).clauses.flatMap(({ mentions }) => mentions),
  params: {},
})
const calls = (rest: string, ...wanted: MindCall[]): MindSelection => ({
  select: 'calls',
  calls: wanted,
  rest,
  clause: 0,
})

/** A mind that says what it was told to say, and goes on until it has said it all. */
function scripted(replies: readonly MindSelection[]): Mind & { seen: MindView[] } {
  const seen: MindView[] = []
  return {
    name: 'scripted',
    repairs: false,
    seen,
    select: async (view) => {
      seen.push({ ...view, working: structuredClone(view.working) })
      return replies[seen.length - 1] ?? { select: 'nothing', because: 'I have no more to say.', rest: '' }
    },
    fill: async (_view, each) => each,
    reflect: async ({ failure, lastSelection }) => {
      if (failure && 'question' in failure) return { action: 'ask', question: failure.question }
      const rest = lastSelection && 'rest' in lastSelection ? lastSelection.rest : ''
      return rest === '' ? { action: 'done', summary: 'done' } : { action: 'continue', remainingQuery: rest }
    },
  }
}

const input: TurnInput = { userInput: 'light the desk and darken the door', previousResponse: null, inputSource: 'cli' }
const run = (mind: Mind, more: { maxIterations?: number } = {}): ReturnType<typeof runTurn> =>
  runTurn(input, {
    mind,
    document: houseDocument(),
    documents: ['house'],
    intent: { words: input.userInput, additions: [] },
    senses: { measure: async () => null },
    turnId: 't1',
    when: '2026-01-01T00:00:00Z',
    ...more,
  })

test('a request of two parts is two iterations of one group, and the counter goes back to 0', async () => {
  const mind = scripted([calls('darken the door', call('switch_on', 'Desk')), calls('', call('switch_off', 'Door'))])
  const { turn, output } = await run(mind)
  expect(turn.trace).toEqual([
    'WAIT_USER',
    'SELECT_TOOL',
    'EXECUTE',
    'REFLECT_SUMMARIZE',
    'SELECT_TOOL',
    'EXECUTE',
    'REFLECT_SUMMARIZE',
    'DONE',
  ])
  expect(mind.seen.map(({ working }) => [working.iteration, working.originalQuery, working.remainingQuery])).toEqual([
    [1, input.userInput, input.userInput],
    [2, input.userInput, 'darken the door'],
  ])
  expect(turn.working.iteration).toBe(0)
  expect(output).toEqual({
    response: 'Switch Desk on; Switch Door off',
    stateSummary: 'Switch Desk on; Switch Door off',
    branch: 'satisfied',
  })
  expect(turn.working.groupToolResults.map(({ groupId, success }) => [groupId, success])).toEqual([
    ['t1/g1', true],
    ['t1/g1', true],
  ])
  expect(turn.working.goals).toEqual([
    { text: 'light the desk and', evidence: ['t1/g1/e1'], isMet: true },
    { text: 'darken the door', evidence: ['t1/g1/e2'], isMet: true },
  ])
})

test('the first failure of a reply stops what follows it', async () => {
  const { turn, output } = await run(
    scripted([calls('', call('switch_on', 'Desk'), call('switch_on', 'Roof'), call('switch_on', 'Door'))]),
  )
  expect(turn.working.groupToolResults.map(({ result, success }) => [result, success])).toEqual([
    ['Switch Desk on', true],
    ['The roof is out of reach.', false],
  ])
  expect(output.branch).toBe('refused')
})

test('a missing prerequisite becomes a question, and a reminder of what would set it', async () => {
  const { turn, output } = await run(
    scripted([calls('', { operation: 'switch_on', words: 'light', mentions: [], params: {} })]),
  )
  expect(output.branch).toBe('ask')
  expect(output.response).toContain('Which lamp?')
  expect(turn.working.reminders).toEqual([
    { toolName: 'choose_lamp', reason: 'switch_on looks at the lamp that is worked on', sourceToolEventId: 't1/g1/e1' },
  ])
})

test('a reminder is gone once its operation has run', async () => {
  const mind = scripted([
    calls('again', { operation: 'switch_on', words: 'light', mentions: [], params: {} }),
    calls('', call('switch_on', 'Desk')),
  ])
  const stubborn: Mind = {
    ...mind,
    reflect: async (view) =>
      view.working.iteration < 2 ? { action: 'continue', remainingQuery: 'again' } : { action: 'done', summary: '' },
  }
  const { turn } = await run(stubborn)
  expect(turn.working.reminders).toEqual([])
})

test('the same operation with the same values is not tried again after it failed', async () => {
  const nothing: MindCall = { operation: 'switch_on', words: 'light', mentions: [], params: {} }
  const mind = scripted([calls('again', nothing), calls('again', nothing)])
  const stubborn: Mind = { ...mind, reflect: async () => ({ action: 'continue', remainingQuery: 'again' }) }
  const { turn, output } = await run(stubborn)
  expect(turn.working.groupToolResults.at(-1)?.result).toContain('not tried again')
  expect(output.branch).toBe('error')
})

test('a mind that never ends is stopped after six replies, and what is ready is kept with a note', async () => {
  const endless = scripted(
    Array.from({ length: 20 }, (_, index) =>
      calls('and more', call(index % 2 === 0 ? 'switch_on' : 'switch_off', 'Desk')),
    ),
  )
  const { turn, output } = await run(endless)
  expect(endless.seen).toHaveLength(6)
  expect(output.branch).toBe('max_iterations')
  expect(turn.planned).toHaveLength(6)
  expect(turn.notes.map(({ code }) => code)).toContain('max-iterations')
})

test('an unknown operation is refused by name', async () => {
  const { output } = await run(scripted([calls('', call('fly', 'Desk'))]))
  expect(output).toMatchObject({ branch: 'refused', response: expect.stringContaining('"fly"') as string })
})
