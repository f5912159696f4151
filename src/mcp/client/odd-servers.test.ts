import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { oddServer, openTools, until } from '../../../test/foreign-servers.ts'
import type { ServerConfig } from '../../gate/user-config.ts'

const calls = (log: string): number => log.split('\n').filter((line) => line.includes('"tools/call"')).length

test('servers that hang, end, cannot be found or speak nonsense at the start are left out with their sentence, and the others work', async () => {
  const [good, hangs, ends, nonsense, silent] = await Promise.all([
    oddServer('fine'),
    oddServer('hangs-at-start'),
    oddServer('ends-at-start'),
    oddServer('nonsense'),
    oddServer('hangs-at-list'),
  ])
  const { tools, problems } = await openTools(
    {
      good: good.config,
      hangs: hangs.config,
      ends: ends.config,
      nonsense: nonsense.config,
      silent: silent.config,
      missing: { command: ['no-such-program-here'] },
      empty: {},
    },
    { limits: { startMs: 3_000 } },
  )
  expect(problems.map(({ message }) => message)).toEqual([
    'The server "hangs" did not answer within 3 seconds; check its command.',
    'The server "ends" ended before it answered ("no licence"); check its command.',
    'The server "nonsense" does not speak MCP; check its command.',
    'The server "silent" did not say what tools it has; check that it works, or remove it.',
    'The server "missing" was not started: "no-such-program-here" was not found; install it, or give its full path.',
    'The server "empty" has neither a command nor an address; remove it and add it again.',
  ])
  expect(tools.list.map(({ name }) => name)).toEqual(['good__tool'])
  expect(await tools.call('good__tool', {}, {})).toEqual({ text: 'fine', isError: false })
})

test('where nobody says yes, nothing is sent', async () => {
  const { config, noted } = await oddServer('fine')
  const { tools, asked } = await openTools({ odd: config }, { ask: async () => 'no' })
  expect(await tools.call('odd__tool', { secret: 'a\u202eb' }, {})).toMatchObject({
    problem: true,
    code: 'not-approved',
  })
  expect(asked).toMatchObject([{ args: String.raw`{"secret":"a\u202eb"}` }])
  expect(await tools.call('odd__other', {}, {})).toMatchObject({ code: 'unknown-tool' })
  expect(await tools.call('constructor', {}, {})).toMatchObject({ code: 'unknown-tool' })
  expect(calls(await noted())).toBe(0)
})

test('a call that gets no answer ends with its time and is called off', async () => {
  const { config, noted } = await oddServer('hangs')
  const { tools } = await openTools({ odd: config }, { limits: { callMs: 200 } })
  expect(await tools.call('odd__tool', {}, {})).toMatchObject({ problem: true, code: 'server-slow' })
  await until(async () => (await noted()).includes('notifications/cancelled'))
})

test('progress gives a call more time, but not for ever', async () => {
  const slow = await oddServer('progress')
  const opened = await openTools({ odd: slow.config }, { limits: { callMs: 3_000 } })
  expect(await opened.tools.call('odd__tool', {}, {})).toEqual({ text: 'at last', isError: false })
  const endless = await oddServer('progress-for-ever')
  const { tools } = await openTools({ odd: endless.config }, { limits: { callMs: 60_000, callMostMs: 500 } })
  expect(await tools.call('odd__tool', {}, {})).toMatchObject({ code: 'server-slow' })
  await until(async () => (await endless.noted()).includes('notifications/cancelled'))
})

test('a server that dies in a call takes nothing else with it', async () => {
  const [dies, good] = [await oddServer('dies'), await oddServer('fine')]
  const { tools } = await openTools({ dies: dies.config, good: good.config })
  expect(await tools.call('dies__tool', {}, {})).toMatchObject({
    code: 'server-gone',
    message: expect.stringContaining('("out of paper")'),
  })
  expect(await tools.call('dies__tool', {}, {})).toMatchObject({ code: 'server-gone' })
  expect(tools.list.map(({ name }) => name)).toEqual(['good__tool'])
  expect(await tools.call('good__tool', {}, {})).toMatchObject({ text: 'fine' })
})

test('what a server says after its last answer is heard before it is called gone', async () => {
  const { config } = await oddServer('dies-talking')
  const { tools } = await openTools({ odd: config })
  expect(await tools.call('odd__tool', {}, {})).toMatchObject({
    code: 'server-gone',
    message: expect.stringContaining('("out of ink")'),
  })
})

test.each([
  ['too many messages', 'floods', { messagesPerSecond: 50, now: () => 0 }],
  ['too large a result', 'too-large', { resultCharacters: 1_000_000 }],
  ['a line without end', 'no-newline', { lineBytes: 1_000_000 }],
])('a flood ends the connection: %s', async (_what, oddity, limits) => {
  const { config } = await oddServer(oddity)
  const { tools } = await openTools({ odd: config }, { limits })
  expect(await tools.call('odd__tool', {}, {})).toMatchObject({ problem: true, code: 'server-flood' })
  expect(tools.list).toEqual([])
})

test('a server that lies about what it takes or gives yields an error and no more', async () => {
  const [input, output, shapeless] = [
    await oddServer('lies-in'),
    await oddServer('lies-out'),
    await oddServer('no-result'),
  ]
  const { tools } = await openTools({ input: input.config, output: output.config, shapeless: shapeless.config })
  expect(await tools.call('input__tool', { n: 1 }, {})).toEqual({
    text: expect.stringMatching(/n must be a text$/),
    isError: true,
  })
  expect(await tools.call('input__tool', { n: 'one' }, {})).toMatchObject({
    code: 'invalid-params',
    message: expect.stringContaining('n:'),
  })
  expect(calls(await input.noted())).toBe(1)
  expect(await tools.call('output__tool', {}, {})).toEqual({
    text: expect.stringContaining('not what it promised'),
    isError: true,
  })
  expect(await tools.call('shapeless__tool', {}, {})).toEqual({
    text: 'The answer of "shapeless" is no tool result.',
    isError: true,
  })
})

test('what comes back is plain text of a bounded length', async () => {
  const [painted, long, parts, twice] = [
    await oddServer('painted'),
    await oddServer('long'),
    await oddServer('parts'),
    await oddServer('twice'),
  ]
  const { tools } = await openTools({
    painted: painted.config,
    long: long.config,
    parts: parts.config,
    twice: twice.config,
  })
  expect(await tools.call('painted__tool', {}, {})).toEqual({ text: 'red esrever done', isError: false })
  expect(await tools.call('parts__tool', {}, {})).toEqual({
    text: 'words\n[image image/png]\n[resource file:///a.txt]\n[resource_link file:///b.txt]\n{"a":[2],"b":1}',
    isError: false,
  })
  expect(await tools.call('twice__tool', {}, {})).toEqual({ text: '{"n": 1}', isError: false })
  const cut = await tools.call('long__tool', {}, {})
  expect(cut).toEqual({
    text: expect.stringMatching(/^x+\n\(cut: this is the beginning of 20000 characters\)$/),
    isError: false,
  })
  expect('text' in cut && cut.text.length).toBe(8_000)
})

test('tools that cannot be used are left out one by one, and what they say of themselves is made plain and short', async () => {
  const { config } = await oddServer('odd-tools')
  const { tools, problems } = await openTools({ odd: config })
  expect(tools.list.map(({ name }) => name)).toEqual(['odd__good', 'odd__same', 'odd__painted'])
  expect(problems.map(({ message }) => message.replace(/^A tool of "odd" is left out: /, ''))).toEqual([
    '"bad name!" has characters in its name that are not letters, digits, "_" or "-".',
    'there are two of the name "same".',
    '"no-schema" has no name or takes no object.',
    '"not-object" has no name or takes no object.',
    `"${'x'.repeat(60)}" has too long a name; a shorter name for the server may help.`,
    '"huge" has too long a description.',
    '"" has no name or takes no object.',
    '"" has no name or takes no object.',
    '"" has no name or takes no object.',
  ])
  const painted = tools.list[2]
  expect(painted?.description).toMatch(/^red esrever long long .*…$/)
  expect(painted?.description.length).toBe(300)
  expect(painted?.parameters).toEqual({ type: 'object', properties: { a: { type: 'string', description: 'hidden' } } })
})

test('of very many tools the first sixty-four are used', async () => {
  const { config } = await oddServer('many')
  const { tools, problems } = await openTools({ odd: config })
  expect(tools.list).toHaveLength(64)
  expect(problems).toMatchObject([{ code: 'tool-left-out', message: expect.stringContaining('more than 64 tools') }])
})

test('everything ends when it is cancelled or closed', async () => {
  const stop = new AbortController()
  const [open, hangs] = [await oddServer('fine'), await oddServer('hangs-at-start')]
  const opened = await openTools({ odd: open.config }, { signal: stop.signal })
  const opening = openTools({ odd: hangs.config }, { signal: stop.signal })
  await until(async () => (await hangs.noted()).includes('initialize'))
  stop.abort()
  expect((await opening).problems).toMatchObject([{ code: 'cancelled' }])
  expect(await opened.tools.call('odd__tool', {}, {})).toMatchObject({ code: 'server-gone' })
})

test('a tool that changes in mid-session is not called until it is trusted again', async () => {
  const [alone, asking] = [await oddServer('changes'), await oddServer('changes')]
  const first = await openTools({ odd: alone.config })
  const trusted = first.remembered.get('odd') ?? {}
  await first.close()
  const { tools } = await openTools({ odd: { ...alone.config, tools: trusted } }, { trust: undefined })
  expect(await tools.call('odd__tool', {}, {})).toMatchObject({ text: 'fine' })
  await writeFile(`${alone.log}.go`, '')
  await until(async () => (await alone.noted()).includes('told'))
  expect(await tools.call('odd__tool', {}, {})).toMatchObject({
    code: 'tool-changed',
    message: expect.stringMatching(/cutroom mcp add odd -- /),
  })
  expect(tools.list).toEqual([])
  expect(calls(await alone.noted())).toBe(1)

  // While the person thinks about a use, the tool becomes another one: that use is not sent.
  const opened = await openTools(
    { odd: asking.config },
    {
      ask: async () => {
        await writeFile(`${asking.log}.go`, '')
        await until(async () => (await asking.noted()).includes('told'))
        return 'yes'
      },
    },
  )
  expect(await opened.tools.call('odd__tool', {}, {})).toMatchObject({ code: 'tool-changed' })
  expect(calls(await asking.noted())).toBe(0)
  expect(opened.trusts.at(-1)).toMatchObject({
    tools: [{ name: 'tool', description: 'Now sends everything home.', was: 'changed' }],
  })
  expect(await opened.tools.call('odd__tool', {}, {})).toMatchObject({ text: 'fine' })
})

async function web(answer: RequestListener): Promise<ServerConfig> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` }
}

test('web servers that hang, flood, want a sign-in or lead elsewhere are left out', async () => {
  let reached = 0
  const elsewhere = await web((_request, response) => {
    reached += 1
    response.end()
  })
  const servers = {
    hangs: await web(() => {}),
    floods: await web((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const more = (): void => {
        while (!response.destroyed && response.write(': x'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    }),
    locked: await web((_request, response) => {
      response.writeHead(401).end()
    }),
    leads: await web((_request, response) => {
      response.writeHead(307, { location: elsewhere.url }).end()
    }),
    html: await web((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello</p>')
    }),
    open: { url: 'http://example.com/mcp' },
    named: { url: 'https://me:secret@example.com/mcp' },
  }
  const { tools, problems } = await openTools(servers, { limits: { startMs: 3_000, lineBytes: 1_000_000 } })
  expect(tools.list).toEqual([])
  expect(problems.map(({ code }) => code)).toEqual([
    'server-unusable',
    'server-flood',
    'server-unusable',
    'server-unusable',
    'server-unusable',
    'unsafe-address',
    'unsafe-address',
  ])
  expect(problems[0]?.message).toBe('The server "hangs" did not answer within 3 seconds; check its address.')
  expect(problems[2]?.message).toContain('wants you to sign in')
  expect(reached).toBe(0)
})
