import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, it } from 'vitest'
import { connectTo, type McpClient } from '../../../test/mcp-client.ts'
import { testStudio } from '../../../test/test-studio.ts'
import { hostOf } from '../../app/open-mcp-host.ts'
import { testServer, type TestServer } from '../../../test/support/server/server.ts'

const connect = ({ url, token }: TestServer): Promise<McpClient> =>
  connectTo(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )

it('offers the operations of the project to MCP clients, each with a desk of its own', async () => {
  const { workbench } = await testStudio().withTracks({ Host: 12 })
  const server = await testServer({
    loadMcp: async () => ({ domains: workbench.domains, open: async () => hostOf(workbench, []) }),
  })
  const [one, other] = [await connect(server), await connect(server)]
  expect((await one.client.listTools()).tools.map(({ name }) => name)).toContain('cutroom_run')
  const first = await one.call('cutroom_run', { operation: 'create_mono_track', params: { name: 'A' } })
  const second = await other.call('cutroom_run', { operation: 'create_mono_track', params: { name: 'B' } })
  expect([first.data, second.data]).toMatchObject([
    { status: 'waiting', steps: [{}] },
    { status: 'waiting', steps: [{}] },
  ])
})

it('without a project offers nothing to edit with, and says so', async () => {
  const server = await testServer()
  const { client, call } = await connect(server)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'cutroom_state',
    'cutroom_proposals',
    'cutroom_withdraw',
  ])
  expect(await call('cutroom_state')).toMatchObject({
    isError: true,
    text: expect.stringContaining('There is no project here.') as string,
  })
})

it('is behind the token, knows only its own sessions, and takes only so many', async () => {
  const server = await testServer({ limits: { mostMcpSessions: 1 } })
  await expect(connect({ ...server, token: 'wrong' })).rejects.toThrow()
  const { client } = await connect(server)
  await expect(connect(server)).rejects.toThrow('As many MCP sessions are open')
  expect(
    (await server.call('/mcp', { headers: { 'mcp-session-id': 'nobody', accept: 'text/event-stream' } })).status,
  ).toBe(404)
  await (client.transport as StreamableHTTPClientTransport).terminateSession()
  await expect(connect(server)).resolves.toBeDefined()
})
