import { appendFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

/** A real server of the 1.x SDK: mcp-server-1x.mjs stdio|http LOG. Over HTTP it prints its port. */
const [, , kind, log] = process.argv
const note = (line) => appendFileSync(log, `${line}\n`)

function makeServer() {
  const server = new McpServer({ name: 'real-1x', version: '1.0.0' })
  server.registerTool('echo', { description: 'Says it again.', inputSchema: { text: z.string() } }, ({ text }) => {
    note(`echo ${text}`)
    return { content: [{ type: 'text', text: `1.x heard ${text}` }] }
  })
  server.registerTool(
    'sum',
    { description: 'Adds.', inputSchema: { a: z.number(), b: z.number() }, outputSchema: { sum: z.number() } },
    ({ a, b }) => ({ content: [{ type: 'text', text: 'see the data' }], structuredContent: { sum: a + b } }),
  )
  server.registerTool('fail', { description: 'Fails.', inputSchema: {} }, () => ({
    content: [{ type: 'text', text: 'it did not work' }],
    isError: true,
  }))
  server.registerTool(
    'wait',
    { description: 'Waits for ever.', inputSchema: {} },
    async (_args, { signal, sendNotification, _meta }) => {
      note('wait began')
      await sendNotification({
        method: 'notifications/progress',
        params: { progressToken: _meta?.progressToken ?? 0, progress: 1 },
      })
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve, { once: true })
      })
      note('wait cancelled')
      return { content: [] }
    },
  )
  server.registerTool('grow', { description: 'Adds a tool.', inputSchema: {} }, () => {
    server.registerTool('late', { description: 'Came later.', inputSchema: {} }, () => ({ content: [] }))
    return { content: [] }
  })
  return server
}

if (kind === 'stdio') await makeServer().connect(new StdioServerTransport())
else {
  const sessions = new Map()
  const answerCall = async (request, response) => {
    let transport = sessions.get(request.headers['mcp-session-id'])
    if (!transport) {
      transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => sessions.set(id, transport),
      })
      await makeServer().connect(transport)
    }
    await transport.handleRequest(request, response)
  }
  const web = createServer((request, response) => void answerCall(request, response))
  web.listen(0, '127.0.0.1', () => console.log(web.address().port))
}
