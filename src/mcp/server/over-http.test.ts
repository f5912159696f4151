import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { expect, it } from 'vitest'
import { connectTo, type McpClient, type Person } from '../../../test/mcp-client.ts'
import { testStudio, type TestStudio } from '../../../test/test-studio.ts'
import { hostOf } from '../../app/open-mcp-host.ts'
import { makeServer } from './make-server.ts'

/**
 * What an HTTP server does with each request: the session's own server answers it. No socket is needed to speak the
 * protocol.
 */
function sessionsOf({ workbench }: TestStudio): (request: Request) => Promise<Response> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  return async (request) => {
    const known = sessions.get(request.headers.get('mcp-session-id') ?? '')
    if (known) return known.handleRequest(request)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    })
    await makeServer({ isAll: true, domains: workbench.domains, open: async () => hostOf(workbench, []) }).connect(
      transport,
    )
    return transport.handleRequest(request)
  }
}

it('over streamable HTTP each session has desks of its own, and a person can be asked', async () => {
  const studio = await testStudio().withTracks({ Host: 12 })
  const serve = sessionsOf(studio)
  const connect = (person?: Person): Promise<McpClient> =>
    connectTo(
      new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
        fetch: (url, init) => serve(new Request(url, init)),
      }),
      person,
    )
  const [one, other] = [await connect(), await connect()]
  const first = await one.call('create_mono_track', { name: 'A' })
  const second = await other.call('create_mono_track', { name: 'B' })
  expect(first.data).toMatchObject({ status: 'waiting', steps: [{}] })
  expect(second.data).toMatchObject({ status: 'waiting', steps: [{}] })
  expect(await one.read('cutroom://proposals')).toMatchObject([
    { id: first.data.proposal },
    { id: second.data.proposal },
  ])

  const asked = await connect(() => ({ action: 'accept', content: { decision: 'approve' } }))
  expect((await asked.call('create_mono_track', { name: 'C' })).data).toMatchObject({ status: 'applied', by: 'person' })
  expect(studio.state().tracks.map(({ name }) => name)).toEqual(['Host', 'C'])
  expect((await one.call('create_mono_track', { name: 'D' })).data.notes).toMatchObject([{ code: 'started-anew' }])
})
