import { describe, expect, test } from 'vitest'
import { openTools, stdioServer, until, webServer, type TestServer } from '../../../test/foreign-servers.ts'
import { commandLine } from './connect-server.ts'

const kinds: readonly [string, string, () => Promise<TestServer>][] = [
  ['a 1.x server over stdio', '1.x', () => stdioServer('mcp-server-1x')],
  ['a 1.x server over streamable HTTP', '1.x', () => webServer('mcp-server-1x')],
  ['a 2.x server over stdio', '2.x', () => stdioServer('mcp-server-2x')],
  ['a 2.x server over streamable HTTP', '2.x', () => webServer('mcp-server-2x')],
  ['a 2.x server that refuses older clients, over stdio', '2.x', () => stdioServer('mcp-server-2x', 'stdio', 'reject')],
  ['a 2.x server that refuses older clients, over streamable HTTP', '2.x', () => webServer('mcp-server-2x', 'reject')],
]

describe.each(kinds)('%s', (_kind, version, make) => {
  test('is listed, asked about, called and cancelled', async () => {
    const { config, noted } = await make()
    const { tools, problems, asked, trusts } = await openTools({ real: config })
    expect(problems).toEqual([])
    expect(tools.list.map(({ name }) => name)).toEqual([
      'real__echo',
      'real__sum',
      'real__fail',
      'real__wait',
      'real__grow',
    ])
    expect(tools.list[0]).toMatchObject({
      server: 'real',
      description: 'Says it again.',
      parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    })
    expect(await tools.call('real__echo', { text: 'hello' }, {})).toEqual({
      text: `${version} heard hello`,
      isError: false,
    })
    expect(asked).toEqual([
      {
        server: 'real',
        tool: 'echo',
        via: config.url ?? commandLine(config.command ?? []),
        where: expect.stringContaining('on your machine'),
        args: '{"text":"hello"}',
      },
    ])
    expect(await tools.call('real__sum', { a: 2, b: 3 }, {})).toEqual({
      text: 'see the data\n{"sum":5}',
      isError: false,
    })
    expect(await tools.call('real__fail', {}, {})).toEqual({ text: 'it did not work', isError: true })
    expect(await tools.call('real__sum', { a: 'two', b: 3 }, {})).toMatchObject({ code: 'invalid-params' })

    const stop = new AbortController()
    const waiting = tools.call('real__wait', {}, { signal: stop.signal })
    await until(async () => (await noted()).includes('wait began'))
    stop.abort()
    expect(await waiting).toMatchObject({ problem: true, code: 'cancelled' })
    await until(async () => (await noted()).includes('wait cancelled'))
    expect(await tools.call('real__echo', { text: 'again' }, {})).toMatchObject({ text: `${version} heard again` })

    // A tool that comes later is put to the person before the next call.
    await tools.call('real__grow', {}, {})
    await until(async () => {
      await tools.call('real__echo', { text: 'more' }, {})
      return trusts.length > 1
    })
    expect(trusts[1]).toMatchObject({ tools: [{ name: 'late', was: 'new' }] })
    expect(tools.list.map(({ name }) => name)).toContain('real__late')
  })
})

test('servers of all kinds work side by side, and tools of the same name are told apart', async () => {
  const [one, two] = [await stdioServer('mcp-server-1x'), await webServer('mcp-server-2x')]
  const { tools } = await openTools({ one: one.config, two: two.config })
  expect(await tools.call('two__echo', { text: 'x' }, {})).toMatchObject({ text: '2.x heard x' })
  expect(await tools.call('one__echo', { text: 'y' }, {})).toMatchObject({ text: '1.x heard y' })
  expect([await one.noted(), await two.noted()]).toEqual(['echo y\n', 'echo x\n'])
})
