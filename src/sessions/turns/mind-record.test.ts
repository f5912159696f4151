import { expect, test } from 'vitest'
import type { Exchange, ModelMessage } from '../../models/index.ts'
import { keepExchanges, restoreExchanges } from './mind-record.ts'

const said = (...texts: string[]): ModelMessage[] =>
  texts.map((text, at) => (at % 2 === 0 ? { role: 'user', text } : { role: 'assistant', text, calls: [] }))
const exchange = (messages: readonly ModelMessage[], system = 'You edit.'): Exchange => ({
  model: 'scripted/lines',
  request: { system, tools: [{ name: 'look', description: 'Look.', parameters: {} }], messages, maxOutputTokens: 100 },
  outcome: { reply: { text: 'Yes.', calls: [], stop: 'end', usage: { fresh: 1, cached: 0, output: 1 } } },
  attempts: 1,
  milliseconds: 5,
  usage: { fresh: 1, cached: 0, output: 1 },
  money: null,
  iteration: 1,
  vote: null,
})

test('what a conversation repeats is kept once, and comes back as it was', () => {
  const opening = 'a whole transcript '.repeat(1000)
  const exchanges = [
    exchange(said(opening)),
    exchange(said(opening, 'one', 'two')),
    exchange(said(opening, 'one', 'two', 'three', 'four')),
    exchange(said('another phase'), 'You order.'),
    exchange(said(opening, 'one')),
  ]
  const kept = JSON.stringify(keepExchanges(exchanges))
  expect(kept.length).toBeLessThan(3 * opening.length)
  expect(restoreExchanges(JSON.parse(kept) as ReturnType<typeof keepExchanges>)).toEqual(exchanges)
})

test('votes on the same request share it, and what was written before is read as it is', () => {
  const votes = [exchange(said('split')), exchange(said('split'))]
  expect(keepExchanges(votes)[1]).toMatchObject({ request: { same: 1, messages: [] } })
  expect(restoreExchanges(keepExchanges(votes))).toEqual(votes)
  expect(restoreExchanges(votes)).toEqual(votes)
})
