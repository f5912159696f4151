import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it, onTestFinished } from 'vitest'
import { commandLine, cutroom } from '../../../test/command.ts'
import { stdioClient } from '../../../test/mcp-client.ts'
import { testFolder } from '../../../test/test-folder.ts'
import { testStudio } from '../../../test/test-studio.ts'
import { spokenDomains } from '../../app/kinds.ts'

const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
const range = { start_time: 5, end_time: 10 }

describe('cutroom mcp', () => {
  it('offers every operation, contracts, snapshots, proposals and prompts to a foreign client', async () => {
    const studio = await testStudio().withTracks({ Host: 20 })
    const { client, call, read } = await stdioClient(studio.folder)
    expect(client.getServerVersion()).toMatchObject({ name: 'cutroom' })
    const { tools } = await client.listTools()
    const named = new Map(tools.map((tool) => [tool.name, tool]))
    const operations = new Map([...(await spokenDomains()).values()].flatMap((domain) => [...domain.operations]))
    for (const { name, summary, destroys } of operations.values()) {
      const tool = named.get(name)
      expect(tool?.description).toContain(summary)
      if (destroys !== undefined) expect(tool?.description).toContain(`Destroys ${destroys}.`)
      expect(tool?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: destroys !== undefined })
      expect(tool?.inputSchema.properties).toHaveProperty('document')
    }
    expect(tools.map(({ name }) => name).filter((name) => !operations.has(name))).toEqual([
      'cutroom_state',
      'cutroom_proposals',
      'cutroom_withdraw',
      'cutroom_ask',
      'cutroom_operations',
      'cutroom_run',
      'cutroom_session',
      'cutroom_files',
      'cutroom_plan',
    ])

    const contracts = (await cutroom(studio.folder, ['operations', '--json'])).json as unknown as { name: string }[]
    const { resources } = await client.listResources()
    expect(resources.filter(({ uri }) => uri.startsWith('cutroom://operation/'))).toHaveLength(operations.size)
    expect(await read('cutroom://operation/cut')).toMatchObject(contracts.find(({ name }) => name === 'cut') ?? {})
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'cutroom://document/{name}',
      'cutroom://operation/{name}',
      'cutroom://proposal/{id}',
    ])
    expect(await read('cutroom://documents')).toEqual([{ name: 'Host', kind: 'audio', revision: 1 }])
    expect(await read('cutroom://document/Host')).toEqual(JSON.parse(JSON.stringify(studio.state())))
    for (const wrong of [
      'cutroom://document/Nobody',
      'cutroom://document/%E0%A4',
      'cutroom://operation/constructor',
      'cutroom://proposal/p1',
    ])
      await expect(read(wrong)).rejects.toMatchObject({ code: expect.any(Number) as number })

    await call('set_time_selection', range)
    const { data } = await call('delete_selection')
    expect(await read('cutroom://proposals')).toMatchObject([{ id: data.proposal }])
    expect(await read(`cutroom://proposal/${data.proposal}`)).toMatchObject({
      id: data.proposal,
      document: 'Host',
      steps: [{}, {}, { operation: 'delete_selection' }],
    })

    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['explain-state', 'tidy-episode', 'prepare-for-publishing'])
    const { messages } = await client.getPrompt({
      name: 'tidy-episode',
      arguments: { document: 'Host', wishes: 'no long pauses' },
    })
    expect(JSON.stringify(messages)).toContain('no long pauses')
    expect(
      (
        await client.complete({
          ref: { type: 'ref/resource', uri: 'cutroom://document/{name}' },
          argument: { name: 'name', value: 'Ho' },
        })
      ).completion.values,
    ).toEqual(['Host'])
  })

  it('lets a client of the newest protocol ask the person too, and its answer counts once', async () => {
    const studio = await testStudio().withTracks({ Host: 20 })
    const [command = '', ...args] = commandLine(['mcp', '--all'])
    const client = new Client(
      { name: 'new', version: '1' },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
    )
    onTestFinished(() => client.close())
    const shown: string[] = []
    client.setRequestHandler('elicitation/create', ({ params }) => {
      shown.push(params.message)
      return { action: 'accept', content: { decision: 'approve' } }
    })
    await client.connect(new StdioClientTransport({ command, args, cwd: studio.folder, stderr: 'ignore' }))
    expect(client.getProtocolEra()).toBe('modern')
    await client.callTool({ name: 'set_time_selection', arguments: range })
    const { structuredContent } = await client.callTool({ name: 'delete_selection', arguments: {} })
    expect(structuredContent).toMatchObject({ status: 'applied', by: 'person', revision: 2 })
    expect(shown).toHaveLength(1)
    expect((await studio.look()).duration).toBe(15)
  })

  it('finds the allow-rule in the config of the user and never in the project', async () => {
    const studio = await testStudio().withTracks({ Host: 20 })
    const config = await testFolder()
    const rule = 'schema: cutroom.config\nversion: 1\nallow: [create_mono_track]\n'
    writeFileSync(join(studio.folder, '.cutroom/config.yaml'), rule)
    mkdirSync(join(studio.folder, 'cutroom'))
    writeFileSync(join(studio.folder, 'cutroom/config.yaml'), rule)
    const unset = await stdioClient(studio.folder, { env: { CUTROOM_CONFIG_DIR: config } })
    expect((await unset.call('create_mono_track')).data.status).toBe('waiting')
    writeFileSync(join(config, 'config.yaml'), rule)
    const set = await stdioClient(studio.folder, { env: { CUTROOM_CONFIG_DIR: config } })
    expect((await set.call('create_mono_track')).data).toMatchObject({ status: 'applied', by: 'policy' })
  })

  it('starts outside a project, says what to do, and finds the project once it is there', async () => {
    const folder = await testFolder()
    const { call } = await stdioClient(folder)
    expect(await call('cutroom_state')).toMatchObject({
      isError: true,
      text: expect.stringContaining('"cutroom init" starts one') as string,
    })
    await cutroom(folder, ['init'])
    expect((await call('cutroom_state')).text).toContain('cutroom import')
  })

  it('lives on after malformed lines, with nothing but the protocol on stdout', async () => {
    const server = start(await testFolder())
    for (const line of [
      '{not json',
      '[]',
      '{"jsonrpc":"2.0"}',
      '{"id":1,"method":5}',
      'null',
      '{"jsonrpc":"2.0","id":{},"method":"initialize"}',
    ])
      server.child.stdin?.write(`${line}\n`)
    server.send({ jsonrpc: '2.0', id: 7, method: 'initialize', params: hello })
    await expect
      .poll(() => server.messages().find(({ id }) => id === 7), { timeout: 20_000 })
      .toMatchObject({ result: { serverInfo: { name: 'cutroom' } } })
    server.send({ jsonrpc: '2.0', id: 8, method: 'no/such' })
    await expect
      .poll(() => server.messages().find(({ id }) => id === 8), { timeout: 20_000 })
      .toMatchObject({ error: { code: -32601 } })
    expect(server.messages().filter(({ error }) => error?.code === -32600).length).toBeGreaterThan(0)
    server.child.stdin?.end()
    expect(await server.exited).toEqual([0, null])
  })

  it('serves a client that looks with the newest protocol first and then speaks the older one', async () => {
    const server = start(await testFolder())
    server.send({
      jsonrpc: '2.0',
      id: 1,
      method: 'server/discover',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    })
    await expect.poll(() => server.messages().find(({ id }) => id === 1), { timeout: 20_000 }).toHaveProperty('result')
    server.send({ jsonrpc: '2.0', id: 2, method: 'initialize', params: hello })
    await expect
      .poll(() => server.messages().find(({ id }) => id === 2), { timeout: 20_000 })
      .toMatchObject({ result: { protocolVersion: '2025-06-18' } })
    server.send({ jsonrpc: '2.0', id: 3, method: 'tools/list' })
    await expect.poll(() => server.messages().find(({ id }) => id === 3), { timeout: 20_000 }).toHaveProperty('result')
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s', async (signal) => {
    const server = start(await testFolder())
    server.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })
    await expect.poll(() => server.messages().length, { timeout: 20_000 }).toBe(1)
    server.child.kill(signal)
    expect(await server.exited).toEqual([0, null])
  })

  it('ends when nobody ever spoke', async () => {
    const server = start(await testFolder())
    server.child.stdin?.end()
    expect(await server.exited).toEqual([0, null])
  })
})

type Message = { id?: unknown; error?: { code: number }; result?: unknown }
type Raw = { child: ChildProcess; send(message: object): void; messages(): Message[]; exited: Promise<unknown> }

/** The process itself, for what no client would send. Every line of its stdout has to be JSON. */
function start(folder: string): Raw {
  const [command = '', ...args] = commandLine(['mcp'])
  const child = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  return {
    child,
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    messages: () =>
      out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Message),
    exited: new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal]))),
  }
}
