import { afterEach, describe, expect, test } from 'vitest'
import { callModel } from './call-model.ts'
import { exchangeOf, type Exchange, replayedModel } from './replayed.ts'
import { modelProblem } from './model-problem.ts'
import type { ModelRequest } from './model.ts'
import { scriptedModel } from './scripted.ts'
import { manualClock } from '../../test/support/models/manual-clock.ts'
import { callAsTimeFlies, openWire, request, wires } from '../../test/support/models/open-wire.ts'
import { KEY } from '../../test/support/models/protocol.ts'
import { startWire, type WireServer } from '../../test/support/models/wire-server.ts'

let server: WireServer | undefined

afterEach(() => server?.close())

const asking = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  ...request,
  messages: [{ role: 'user', text }],
  ...more,
})

async function record(asked: readonly ModelRequest[]): Promise<Exchange[]> {
  const model = scriptedModel({
    replies: ({ messages, temperature }) => ({
      text: `${JSON.stringify(messages)} at ${temperature}`,
      usage: { fresh: 9, cached: 2, output: 1 },
    }),
  })
  return Promise.all(
    asked.map(async (one, vote) =>
      exchangeOf({ model, request: one, result: await callModel(model, one), iteration: 1, vote }),
    ),
  )
}

test.each(wires)(
  'a call to $provider is replayed with equal outcome and figures, after its record was written and read',
  async (protocol) => {
    server = await startWire(protocol, [
      { status: 500 },
      { reply: { text: 'Yes.', calls: [{ id: 'c1', name: 'select_all', args: {} }] } },
    ])
    const model = await openWire(protocol, server)
    const { pauses: _, ...result } = await callAsTimeFlies(model, server)
    const written = JSON.stringify([exchangeOf({ model, request, result, iteration: 2 })])
    expect(result.attempts).toBe(2)
    expect(await callModel(replayedModel(JSON.parse(written) as Exchange[]), request)).toEqual(result)
  },
)

test('votes are replayed in whatever order they come', async () => {
  const votes = [0.7, 0.4, 1].map((temperature) => asking('split', { temperature }))
  const exchanges = await record(votes)
  const model = replayedModel(exchanges)
  for (const at of [2, 0, 1]) expect((await callModel(model, votes[at]!)).outcome).toEqual(exchanges[at]?.outcome)
})

test('an exchange is used once', async () => {
  const model = replayedModel(await record([asking('split')]))
  await callModel(model, asking('split'))
  expect(await callModel(model, asking('split'))).toMatchObject({ outcome: { problem: { code: 'not-recorded' } } })
})

test('another request is refused with the place of the first difference', async () => {
  const model = replayedModel(await record([asking('split at 10')]))
  expect((await callModel(model, asking('split at 11'))).outcome).toMatchObject({
    problem: { code: 'not-recorded', details: { where: 'messages.0.text' } },
  })
})

test('a recorded problem is not tried again', async () => {
  const model = scriptedModel({ replies: () => modelProblem('model-down', 'Down.') })
  const exchange = exchangeOf({
    model,
    request,
    result: await callModel(model, request, { clock: manualClock() }),
    iteration: 1,
  })
  expect(await callModel(replayedModel([exchange]), request)).toMatchObject({
    outcome: { problem: { code: 'model-down' } },
    attempts: 4,
  })
})

describe('a record holds no secret', () => {
  test('neither in what was asked nor in what came back, and it still replays', async () => {
    const [protocol] = wires
    server = await startWire(protocol!, [
      {
        reply: {
          text: `You sent ${KEY} and sk-ant-api03-abcdefghijkl`,
          calls: [{ id: 'c', name: 'select_all', args: { [KEY]: { deep: [`Bearer ${KEY}`] } } }],
        },
      },
    ])
    const model = await openWire(protocol!, server)
    const told = asking(`my key is ${KEY}, in base64 ${Buffer.from(`user:${KEY}`).toString('base64')}`)
    const exchange = exchangeOf({ model, request: told, result: await callModel(model, told), iteration: 1 })
    expect(JSON.stringify(exchange)).not.toMatch(
      new RegExp(`${KEY}|sk-ant-api|${Buffer.from(KEY).toString('base64').slice(4, 20)}`),
    )
    expect(await callModel(replayedModel([exchange]), told)).toMatchObject({ outcome: exchange.outcome })
  })
})

test('a script that is used up refuses', async () => {
  const model = scriptedModel({ replies: [{ text: 'once' }] })
  expect(await model.reply(request, {})).toMatchObject({ text: 'once', stop: 'end' })
  expect(await model.reply(request, {})).toMatchObject({ code: 'not-recorded' })
})

test('in order it answers whatever is asked, and ends with its last reply', async () => {
  const exchanges = await record([asking('split at 10'), asking('delete it')])
  const model = replayedModel(exchanges, { inOrder: true })
  expect(await callModel(model, asking('in quite other words'))).toMatchObject({ outcome: exchanges[0]?.outcome })
  expect(await callModel(model, asking('and again'))).toMatchObject({ outcome: exchanges[1]?.outcome })
  expect(await callModel(model, asking('and again'))).toMatchObject({ outcome: { problem: { code: 'not-recorded' } } })
})
