import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isProblem, type Problem } from '../base/index.ts'
import type { UserConfig } from '../gate/user-config.ts'
import type { Model } from './model.ts'
import { describeProviders, openModel } from './open-model.ts'
import { anthropicWire } from '../../test/support/models/anthropic-wire.ts'
import { manualClock } from '../../test/support/models/manual-clock.ts'
import { ollamaWire } from '../../test/support/models/ollama-wire.ts'
import { openWire, wires } from '../../test/support/models/open-wire.ts'
import { openaiWire } from '../../test/support/models/openai-wire.ts'
import { startWire, type WireServer } from '../../test/support/models/wire-server.ts'

const config: UserConfig = { schema: 'cutroom.config', version: 1 }
const servers: WireServer[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function wire(...[protocol]: Parameters<typeof startWire>): Promise<WireServer> {
  const server = await startWire(protocol)
  servers.push(server)
  return server
}

function refused(result: Model | Problem): string {
  return isProblem(result) ? `${result.code}: ${result.message}` : 'opened'
}

test.each([
  '',
  'anthropic',
  'anthropic/',
  '/x',
  'mistral/large',
  'constructor/x',
  'anthropic/a b',
  'ollama/x\u001b[31m',
])('%j is no mind, and the message names what there is', async (id) => {
  const told = refused(await openModel(id, { config, env: {} }))
  expect(told).toMatch(
    /^unknown-mind: There is no mind .*; choose one such as builtin, anthropic\/claude-sonnet-4-5, openai\/gpt-4\.1 or ollama\/llama3\.2\.$/,
  )
  expect(told).not.toContain('\u001b')
})

test.each([
  ['anthropic/claude-sonnet-4-5', 'no-key: api.anthropic.com needs a key; set ANTHROPIC_API_KEY in the environment.'],
  ['openai/gpt-4.1', 'no-key: api.openai.com needs a key; set OPENAI_API_KEY in the environment.'],
])('%s without a key says which to set, before anything is sent', async (id, told) => {
  expect(refused(await openModel(id, { config, env: {} }))).toBe(told)
})

test.each([
  'http://models.example',
  'ftp://127.0.0.1',
  'nonsense',
  'http://127.0.0.1.evil.example',
  'https://me:word@models.example',
])('the address %s is refused: a key goes out encrypted or not at all', async (address) => {
  expect(
    refused(await openModel('openai/x', { config, env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: address } })),
  ).toMatch(/^bad-address: /)
})

test('a key that cannot be one is told before anything is sent', async () => {
  expect(
    refused(await openModel('anthropic/claude-sonnet-4-5', { config, env: { ANTHROPIC_API_KEY: 'sk-ant-“quoted”' } })),
  ).toBe('wrong-key: ANTHROPIC_API_KEY holds characters that no key has; copy the key again.')
})

test.each([
  ['anthropic', anthropicWire, { ANTHROPIC_API_KEY: 'some-other-key' }],
  ['openai', openaiWire, { OPENAI_API_KEY: 'some-other-key' }],
] as const)('a wrong key of %s is told at the start', async (_, protocol, key) => {
  const server = await wire(protocol)
  expect(
    refused(
      await openModel(`${protocol.provider}/${protocol.model}`, {
        config,
        env: { ...protocol.env(server.origin), ...key },
      }),
    ),
  ).toMatch(/^wrong-key: .*check the key in the environment\.$/)
})

test.each([anthropicWire, openaiWire])('$provider: a refusal without words is one all the same', async (protocol) => {
  const server = await wire({ ...protocol, about: () => ({ status: 403, body: '' }) })
  expect(
    refused(await openModel(`${protocol.provider}/${protocol.model}`, { config, env: protocol.env(server.origin) })),
  ).toMatch(/^wrong-key: /)
})

test.each([
  [anthropicWire, 'claude-sonet-4-5', 'did you mean anthropic/claude-sonnet-4-5'],
  [openaiWire, 'gpt-4.1-minni', 'did you mean openai/gpt-4.1'],
  [ollamaWire, 'mistral', 'run `ollama pull mistral`'],
] as const)('a model that is not there is told with what to do: $provider', async (protocol, name, help) => {
  const server = await wire(protocol)
  const told = refused(await openModel(`${protocol.provider}/${name}`, { config, env: protocol.env(server.origin) }))
  expect(told).toMatch(/^unknown-model: /)
  expect(told).toContain(help)
})

test.each(wires)('$provider: a server that does not run is told in words', async (protocol) => {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  })
  expect(
    refused(
      await openModel(`${protocol.provider}/${protocol.model}`, {
        config,
        env: protocol.env(`http://127.0.0.1:${port}`),
      }),
    ),
  ).toBe(`model-down: Nothing answers at 127.0.0.1:${port}; start the model server, or check its address.`)
})

test('a server that hangs is not waited for', async () => {
  const hanging = createServer()
  await new Promise<void>((resolve) => {
    hanging.listen(0, '127.0.0.1', resolve)
  })
  const address = hanging.address()
  const clock = manualClock()
  const told = openModel('ollama/llama3.2', {
    config,
    env: { OLLAMA_HOST: `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}` },
    clock,
  })
  expect(refused(await told)).toMatch(/^model-down: 127\.0\.0\.1:\d+ does not answer/)
  hanging.close()
})

test('a model without tools is told apart', async () => {
  const server = await wire(ollamaWire)
  expect(refused(await openModel('ollama/gemma2', { config, env: ollamaWire.env(server.origin) }))).toMatch(
    /^no-tools: ollama\/gemma2 cannot call tools/,
  )
})

describe('what a model can do is known before anything is sent to it', () => {
  test('a small local one', async () => {
    const server = await wire(ollamaWire)
    const model = await openWire(ollamaWire, server)
    expect(model).toMatchObject({ id: 'ollama/llama3.2', provider: 'ollama', goesTo: 'this machine', price: null })
    expect(model.capabilities).toEqual({
      tools: true,
      contextTokens: 16_384,
      maxContextTokens: 32_768,
      temperature: true,
      caching: false,
      isSmall: true,
    })
  })

  test('a large local one with a context of its own', async () => {
    const server = await wire(ollamaWire)
    expect(await openModel('ollama/llama3.3:70b', { config, env: ollamaWire.env(server.origin) })).toMatchObject({
      capabilities: { contextTokens: 32_768, isSmall: false },
    })
  })

  test('a hosted one', async () => {
    const server = await wire(anthropicWire)
    expect((await openWire(anthropicWire, server)).capabilities).toEqual({
      tools: true,
      contextTokens: 200_000,
      temperature: true,
      caching: true,
      isSmall: false,
    })
  })

  test('and only questions about itself were asked', async () => {
    for (const protocol of wires) {
      const server = await wire(protocol)
      await openWire(protocol, server)
      expect(server.chats()).toEqual([])
      expect(server.requests).toHaveLength(1)
    }
  })
})

test('a server that lists no models is believed', async () => {
  const server = await wire({
    ...openaiWire,
    about: ({ path }) => (path === '/v1/models' ? { status: 404, body: 'no such route' } : null),
  })
  expect(await openModel('openai/my-own-7b', { config, env: openaiWire.env(server.origin) })).toMatchObject({
    id: 'openai/my-own-7b',
    capabilities: { isSmall: true },
  })
})

test('a server on this machine needs no key', async () => {
  const server = await wire({
    ...openaiWire,
    about: ({ headers }) => ({
      status: headers['authorization'] === undefined ? 200 : 400,
      body: { data: [{ id: 'local', max_model_len: 4096 }] },
    }),
  })
  expect(await openModel('openai/local', { config, env: { OPENAI_BASE_URL: `${server.origin}/v1` } })).toMatchObject({
    goesTo: 'this machine',
    capabilities: { contextTokens: 4096 },
  })
})

test('keys in the environment alone send nothing: only the provider that was named is asked', async () => {
  const [anthropic, openai, ollama] = [await wire(anthropicWire), await wire(openaiWire), await wire(ollamaWire)]
  const env = {
    ...anthropicWire.env(anthropic.origin),
    ...openaiWire.env(openai.origin),
    ...ollamaWire.env(ollama.origin),
  }
  await openModel('ollama/llama3.2', { config, env })
  expect([anthropic, openai, ollama].map(({ requests }) => requests.length)).toEqual([0, 0, 1])
  expect(JSON.stringify(ollama.requests)).not.toContain(env.ANTHROPIC_API_KEY)
})

test('the address and the price of the user come before all others', async () => {
  const server = await wire(anthropicWire)
  const own: UserConfig = {
    ...config,
    addresses: { anthropic: server.origin },
    prices: { 'anthropic/claude-sonnet-4-5': { fresh: 1, cached: 0.5, output: 2, as_of: '2026-01-01' } },
  }
  const model = await openModel('anthropic/claude-sonnet-4-5', {
    config: own,
    env: { ...anthropicWire.env('https://elsewhere.example') },
  })
  expect(model).toMatchObject({ price: { fresh: 1, cached: 0.5, output: 2, asOf: '2026-01-01' } })
})

const described = (env: { readonly [name: string]: string }): { [name: string]: string | null } =>
  Object.fromEntries(describeProviders({ config, env }).map(({ name, reached, how }) => [name, reached ?? how]))

test('each provider is told with its place, and with what is missing', () => {
  expect(described({})).toEqual({
    anthropic: 'api.anthropic.com needs a key; set ANTHROPIC_API_KEY in the environment.',
    openai: 'api.openai.com needs a key; set OPENAI_API_KEY in the environment.',
    ollama: '127.0.0.1:11434, without a key, not contacted now',
  })
  expect(described({ OPENAI_BASE_URL: 'http://127.0.0.1:8080/v1' })).toMatchObject({
    openai: '127.0.0.1:8080, without a key, not contacted now',
  })
})

test('a key is said to be there and never shown', () => {
  const told = described({ ANTHROPIC_API_KEY: 'sk-secret-4711', OPENAI_API_KEY: 'sk-secret-4711' })
  expect(told).toMatchObject({
    anthropic: 'api.anthropic.com, with a key, not contacted now',
    openai: 'api.openai.com, with a key, not contacted now',
  })
  expect(JSON.stringify(told)).not.toContain('4711')
})
