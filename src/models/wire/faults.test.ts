import { afterEach, describe, expect, test } from 'vitest'
import { isProblem } from '../../base/index.ts'
import { callModel } from '../call-model.ts'
import type { CallResult } from '../model.ts'
import { callAsTimeFlies, openWire, request, ways } from '../../../test/support/models/open-wire.ts'
import { startWire, type Fate, type WireServer } from '../../../test/support/models/wire-server.ts'

let server: WireServer

afterEach(() => server.close())

const good: Fate = { reply: { text: 'Here you are.' } }
const codeOf = ({ outcome }: CallResult): string => ('problem' in outcome ? outcome.problem.code : 'reply')

describe.each(ways)('$name', ({ protocol, stream }) => {
  const meet = async (...fates: Fate[]) => {
    server = await startWire(protocol, fates)
    return callAsTimeFlies(await openWire(protocol, server, stream), server, { maxAttempts: 3 })
  }

  test.each([
    ['silence in the middle of a reply', { fault: 'stall' }, 'timed-out'],
    ['a connection that hangs', { fault: 'hang' }, 'timed-out'],
    ['a reply that is cut in the middle', { fault: 'cut' }, 'connection-lost'],
    ['what is no JSON', { fault: 'garbage' }, 'bad-reply'],
    ['an empty reply', { reply: { text: '' } }, 'bad-reply'],
    ['a failure of the server', { status: 500 }, 'model-down'],
    ['a bad gateway', { status: 502 }, 'model-down'],
    ['an overloaded server', { status: 529, message: 'Overloaded' }, 'model-down'],
    ['too many requests', { status: 429, message: 'Slow down' }, 'rate-limited'],
  ] satisfies [string, Fate, string][])('%s is met three times, then told', async (_, fate, code) => {
    const result = await meet(fate)
    expect([codeOf(result), result.attempts, server.chats().length]).toEqual([code, 3, 3])
  })

  test('a reply that ends cleanly but too soon is no reply', async () => {
    const result = await meet({ fault: 'short' })
    expect(['connection-lost', 'bad-reply']).toContain(codeOf(result))
    expect(result.attempts).toBe(3)
  })

  test('each trouble that passes is got over', async () => {
    for (const fate of [
      { fault: 'stall' },
      { fault: 'hang' },
      { fault: 'cut' },
      { fault: 'garbage' },
      { status: 503 },
      { reply: {} },
    ] satisfies Fate[]) {
      const result = await meet(fate, good)
      expect([fate, codeOf(result), result.attempts]).toEqual([fate, 'reply', 2])
      await server.close()
    }
  })

  test('a server that asks for time is given it', async () => {
    const result = await meet(
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 529, headers: { 'retry-after': '3' } },
      good,
    )
    expect([codeOf(result), result.pauses]).toEqual(['reply', [7000, 3000]])
  })

  test('a server that asks for too much time is not asked again', async () => {
    const result = await meet({ status: 429, headers: { 'retry-after': '3600' } })
    expect([codeOf(result), result.attempts, result.pauses]).toEqual(['rate-limited', 1, []])
  })

  test.each([
    [400, 'bad-request'],
    [401, 'wrong-key'],
    [403, 'wrong-key'],
    [404, 'unknown-model'],
    [413, 'context-too-small'],
  ])('the answer %i is not asked for again', async (status, code) => {
    const result = await meet({ status, message: 'No.' })
    expect([codeOf(result), result.attempts]).toEqual([code, 1])
  })

  test('a reply that was cut off for its length is told, with what it cost', async () => {
    const result = await meet({
      reply: { text: 'And so', stop: 'length', usage: { fresh: 5, cached: 0, output: 500 } },
    })
    expect([codeOf(result), result.attempts, result.usage]).toEqual([
      'cut-off',
      1,
      { fresh: 5, cached: 0, output: 500 },
    ])
  })

  test('a cancelled request ends at once and closes its connection', async () => {
    server = await startWire(protocol, [{ fault: 'stall' }])
    const model = await openWire(protocol, server, stream)
    const stop = new AbortController()
    const call = callModel(model, request, {
      signal: stop.signal,
      onSign: () => {
        stop.abort()
      },
    })
    expect(codeOf(await call)).toBe('cancelled')
    await server.abandoned()
  })

  test('a server that went away is told in words', async () => {
    server = await startWire(protocol, [])
    const model = await openWire(protocol, server, stream)
    await server.close()
    const result = await callAsTimeFlies(model, server, { maxAttempts: 2 })
    expect([codeOf(result), result.attempts]).toEqual(['model-down', 2])
    expect('problem' in result.outcome && result.outcome.problem.message).toMatch(
      /^Nothing answers at 127\.0\.0\.1:\d+; start the model server/,
    )
  })

  test('tokens of attempts that were paid for in vain are counted', async () => {
    const result = await meet(
      { reply: { text: '', usage: { fresh: 10, cached: 0, output: 1 } } },
      { status: 500 },
      { reply: { text: 'Yes.', usage: { fresh: 10, cached: 0, output: 3 } } },
    )
    expect(result.usage).toEqual({ fresh: 20, cached: 0, output: 4 })
  })
})

test.each(ways.filter(({ stream }) => stream))(
  '$name: an error that is told in the middle of a reply is no end of the reply',
  async ({ protocol }) => {
    server = await startWire(protocol, [{ fault: 'told' }, good])
    const result = await callAsTimeFlies(await openWire(protocol, server), server)
    expect([codeOf(result), result.attempts]).toEqual(['reply', 2])
    await server.close()
    server = await startWire(protocol, [{ fault: 'told' }])
    expect(['model-down', 'bad-reply']).toContain(
      codeOf(await callAsTimeFlies(await openWire(protocol, server), server)),
    )
  },
)

describe.each(ways.filter(({ protocol }) => protocol.provider !== 'ollama'))('$name', ({ protocol, stream }) => {
  test('a refusal is told, and not asked for again', async () => {
    server = await startWire(protocol, [{ reply: { stop: 'refusal' } }])
    const result = await callAsTimeFlies(await openWire(protocol, server, stream), server)
    expect([codeOf(result), result.attempts]).toEqual(['refused-by-model', 1])
  })

  test('an account without credit is not asked again', async () => {
    server = await startWire(protocol, [
      { status: 429, message: 'You exceeded your current quota, please check your plan and billing details.' },
    ])
    const result = await callAsTimeFlies(await openWire(protocol, server, stream), server)
    expect([codeOf(result), result.attempts]).toEqual(['no-credit', 1])
  })
})

test('what a server says about a refusal cannot bring a key or an escape sequence into the message', async () => {
  const [{ protocol }] = ways as [(typeof ways)[number]]
  server = await startWire(protocol, [
    { status: 400, message: 'bad \u001b[31mheader x-api-key: test-key-5f2b9c41d07e' },
  ])
  const problem = await (await openWire(protocol, server)).reply(request, {})
  expect(isProblem(problem) && problem.message).toContain('(400: bad header x-api-key: ‹secret›)')
})

// Ollama hands over arguments as objects, which are whole or not there.
test.each(ways.filter(({ protocol }) => protocol.provider !== 'ollama'))(
  '$name: a reply that was cut off keeps the calls that came whole',
  async ({ protocol, stream }) => {
    const whole = { id: 'a', name: 'split_at_time', args: { time: 10 } }
    server = await startWire(protocol, [
      { reply: { calls: [whole, { id: 'b', name: 'split_at_time', args: '{"time": 2' }], stop: 'length' } },
      { reply: { calls: [{ id: 'c', name: 'select_all', args: '' }], stop: 'length' } },
    ])
    const model = await openWire(protocol, server, stream)
    expect((await callModel(model, request)).outcome).toMatchObject({ reply: { calls: [whole], stop: 'length' } })
    expect(codeOf(await callModel(model, request))).toBe('cut-off')
  },
)
