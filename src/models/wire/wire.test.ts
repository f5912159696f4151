import { afterEach, describe, expect, test, vi } from 'vitest'
import { isProblem } from '../../base/index.ts'
import type { ModelReply, ModelRequest } from '../model.ts'
import { openWire, request, ways } from '../../../test/support/models/open-wire.ts'
import type { Protocol, WireReply } from '../../../test/support/models/protocol.ts'
import { startWire, type WireServer } from '../../../test/support/models/wire-server.ts'

let server: WireServer

afterEach(() => server.close())

type Way = { protocol: Protocol; stream: boolean }

async function replyTo(asked: ModelRequest, { protocol, stream }: Way, reply: WireReply): Promise<ModelReply> {
  server = await startWire(protocol, [{ reply }])
  const got = await (await openWire(protocol, server, stream)).reply(asked, {})
  if (isProblem(got)) throw new Error(got.message)
  return got
}

const parallel = [
  { id: 'call_1', name: 'split_at_time', args: { time: 10 } },
  { id: 'call_2', name: 'select_all', args: {} },
]

describe.each(ways)('$name', ({ protocol, stream }) => {
  const way = { protocol, stream }

  test('words come whole, however the bytes are cut', async () => {
    const text = 'Geschnitten bei 0:10 – schöne Stelle 🎙, oder?'
    expect(await replyTo(request, way, { text })).toEqual({
      text,
      calls: [],
      stop: 'end',
      usage: { fresh: 12, cached: 0, output: 7 },
    })
  })

  test('thoughts are not words', async () => {
    expect(await replyTo(request, way, { reasoning: 'The user wants {"time": 3}', text: 'Yes.' })).toMatchObject({
      text: 'Yes.',
      calls: [],
    })
  })

  test('two calls in one reply keep their order and their arguments', async () => {
    expect(await replyTo(request, way, { text: 'I will.', calls: parallel })).toMatchObject({
      text: 'I will.',
      calls: parallel,
      stop: 'calls',
    })
  })

  test('twenty calls in one reply all arrive, in order', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => ({
      id: `call_${index}`,
      name: 'split_at_time',
      args: { time: index * 10 },
    }))
    expect((await replyTo(request, way, { calls })).calls).toEqual(calls)
  })

  test('a tool that was never offered is handed on as it was called', async () => {
    const calls = ['erase_disk', 'constructor', '__proto__'].map((name, index) => ({
      id: `c${index}`,
      name,
      args: { path: '/' },
    }))
    expect((await replyTo(request, way, { calls })).calls).toEqual(calls)
  })

  test('a reply that was cut off says so', async () => {
    expect(await replyTo(request, way, { text: 'And then', stop: 'length' })).toMatchObject({ stop: 'length' })
  })

  test('the results of several calls are accepted by the server, errors among them', async () => {
    const messages: ModelRequest['messages'] = [
      ...request.messages,
      { role: 'assistant', text: '', calls: parallel },
      {
        role: 'tool',
        results: [
          { id: 'call_1', name: 'split_at_time', text: 'There is nothing at 0:10.', isError: true },
          { id: 'call_2', name: 'select_all', text: 'All 2 tracks.', isError: false },
        ],
      },
    ]
    expect(await replyTo({ ...request, messages }, way, { text: 'Done.' })).toMatchObject({ text: 'Done.' })
  })

  test('a call whose arguments were malformed can be answered', async () => {
    const messages: ModelRequest['messages'] = [
      ...request.messages,
      {
        role: 'assistant',
        text: 'Hm.',
        calls: [{ id: 'call_1', name: 'split_at_time', args: {}, malformed: '{"time": ' }],
      },
      { role: 'tool', results: [{ id: 'call_1', name: 'split_at_time', text: 'Give an object.', isError: true }] },
    ]
    expect(await replyTo({ ...request, messages }, way, { text: 'Sorry.' })).toMatchObject({ text: 'Sorry.' })
  })

  test('the request asks for what it should, once, and prints nothing', async () => {
    const printed = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    await replyTo({ ...request, toolChoice: 'required' }, way, { calls: parallel })
    const [chat, ...more] = server.chats()
    expect(more).toEqual([])
    expect(chat?.body.stream ?? false).toBe(stream)
    expect(JSON.stringify(chat?.body)).toContain('"split at 10"')
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
  })

  test('a call with a text in the place of its arguments is told as malformed, and prints nothing', async () => {
    const printed = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    const { calls } = await replyTo(request, way, {
      text: 'I will.',
      calls: [{ id: 'call_1', name: 'split_at_time', args: 'at ten' }, ...parallel.slice(1)],
    })
    expect(calls).toEqual([
      { id: 'call_1', name: 'split_at_time', args: {}, malformed: 'at ten' },
      ...parallel.slice(1),
    ])
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
  })

  test('a request without tools and without a system text sends neither', async () => {
    await replyTo({ ...request, system: '', tools: [] }, way, { text: 'Yes.' })
    const body = server.chats()[0]?.body
    expect([body.system, body.tools, body.tool_choice, body.messages.length]).toEqual([
      undefined,
      undefined,
      undefined,
      1,
    ])
  })

  test('every piece that arrives is a sign of life', async () => {
    server = await startWire(protocol, [{ reply: { text: 'word '.repeat(50) } }])
    let signs = 0
    await (
      await openWire(protocol, server, stream)
    ).reply(request, {
      onSign: () => {
        signs += 1
      },
    })
    expect(signs).toBeGreaterThan(1)
  })
})

describe.each(ways.filter(({ protocol }) => protocol.provider !== 'ollama'))('$name', ({ protocol, stream }) => {
  test('tokens from the cache are counted apart', async () => {
    expect(
      await replyTo(request, { protocol, stream }, { text: 'Yes.', usage: { fresh: 20, cached: 1800, output: 9 } }),
    ).toMatchObject({ usage: { fresh: 20, cached: 1800, output: 9 } })
  })

  test('a refusal is told from an answer', async () => {
    expect(await replyTo(request, { protocol, stream }, { stop: 'refusal' })).toMatchObject({
      stop: 'refusal',
      calls: [],
    })
  })
})

const [anthropic, , openai, , ollama] = ways as unknown as [Way, Way, Way, Way, Way]

test.each([
  ['"just words"', 'just words'],
  ['[1, 2]', '[1,2]'],
  ['{"time": 10', '{"time": 10'],
  ['7', '7'],
])('arguments that are no object are kept as they came: %s', async (args, malformed) => {
  expect((await replyTo(request, openai, { calls: [{ id: 'c', name: 'split_at_time', args }] })).calls).toEqual([
    { id: 'c', name: 'split_at_time', args: {}, malformed },
  ])
})

test('a call without arguments has none', async () => {
  expect((await replyTo(request, openai, { calls: [{ id: 'c', name: 'select_all', args: '' }] })).calls).toEqual([
    { id: 'c', name: 'select_all', args: {} },
  ])
})

test('Anthropic is told up to where to cache: the system text, the first message, the end of the request before, and the last message', async () => {
  const [two, four] = ['two', 'four'].map((text) => ({ role: 'assistant' as const, text, calls: [] }))
  const messages = [
    { role: 'user', text: 'one' },
    two,
    { role: 'user', text: 'three' },
    four,
    { role: 'user', text: 'five' },
  ] as ModelRequest['messages']
  await replyTo({ ...request, messages }, anthropic, { text: 'Yes.' })
  const body = server.chats()[0]?.body
  expect(body.system).toEqual([{ type: 'text', text: 'You edit sound.', cache_control: { type: 'ephemeral' } }])
  expect(
    body.messages.map((message: { content: object[] }) => 'cache_control' in (message.content.at(-1) ?? {})),
  ).toEqual([true, false, true, false, true])
  expect(body.tools[0]).toMatchObject({ name: 'split_at_time', input_schema: request.tools[0]?.parameters })
  expect(body).toMatchObject({ max_tokens: 500, temperature: 0.4, tool_choice: { type: 'auto' } })
})

test('all results for Anthropic stand in one message of the user', async () => {
  const results = parallel.map(({ id, name }) => ({ id, name, text: 'done', isError: false }))
  await replyTo(
    {
      ...request,
      messages: [...request.messages, { role: 'assistant', text: '', calls: parallel }, { role: 'tool', results }],
    },
    anthropic,
    { text: 'Yes.' },
  )
  const body = server.chats()[0]?.body
  expect(body.messages).toHaveLength(3)
  expect(body.messages[2].content.map((block: { tool_use_id: string }) => block.tool_use_id)).toEqual([
    'call_1',
    'call_2',
  ])
})

test('Ollama is told the size of its context, of the reply, and the temperature where it looks for them', async () => {
  await replyTo(request, ollama, { text: 'Yes.' })
  expect(server.chats()[0]?.body.options).toEqual({ num_ctx: 16_384, num_predict: 500, temperature: 0.4 })
})

test('the second request of a conversation begins with the bytes of the first', async () => {
  server = await startWire(openai.protocol, [{ reply: { text: 'Yes.' } }])
  const model = await openWire(openai.protocol, server)
  await model.reply(request, {})
  await model.reply(
    {
      ...request,
      messages: [...request.messages, { role: 'assistant', text: 'Yes.', calls: [] }, { role: 'user', text: 'again' }],
    },
    {},
  )
  const [first, second] = server
    .chats()
    .map(({ body }) => ({ tools: JSON.stringify(body.tools), messages: JSON.stringify(body.messages).slice(0, -1) }))
  expect(second?.tools).toBe(first?.tools)
  expect(second?.messages.startsWith(first?.messages ?? 'nothing')).toBe(true)
})
