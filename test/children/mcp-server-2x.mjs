import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { McpServer, createMcpHandler } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

/**
 * A real server of the 2.x SDK: mcp-server-2x.mjs stdio|http LOG [serve|reject], the last for older clients. Over HTTP
 * it prints its port.
 */
const [, , kind, log, legacy = 'serve'] = process.argv
const note = (line) => appendFileSync(log, `${line}\n`)

/** Over HTTP each request has a server of its own. */
let hasGrown = false
let handler

function makeServer() {
  const server = new McpServer(
    { name: 'real-2x', version: '2.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  )
  server.registerTool(
    'echo',
    { description: 'Says it again.', inputSchema: z.object({ text: z.string() }) },
    ({ text }) => {
      note(`echo ${text}`)
      return { content: [{ type: 'text', text: `2.x heard ${text}` }] }
    },
  )
  server.registerTool(
    'sum',
    {
      description: 'Adds.',
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      outputSchema: z.object({ sum: z.number() }),
    },
    ({ a, b }) => ({ content: [{ type: 'text', text: 'see the data' }], structuredContent: { sum: a + b } }),
  )
  server.registerTool('fail', { description: 'Fails.', inputSchema: z.object({}) }, () => ({
    content: [{ type: 'text', text: 'it did not work' }],
    isError: true,
  }))
  server.registerTool(
    'wait',
    { description: 'Waits for ever.', inputSchema: z.object({}) },
    async (_args, { mcpReq }) => {
      note('wait began')
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: mcpReq._meta?.progressToken ?? 0, progress: 1 },
      })
      await new Promise((resolve) => {
        mcpReq.signal.addEventListener('abort', resolve, { once: true })
      })
      note('wait cancelled')
      return { content: [] }
    },
  )
  const late = () =>
    server.registerTool('late', { description: 'Came later.', inputSchema: z.object({}) }, () => ({ content: [] }))
  server.registerTool('grow', { description: 'Adds a tool.', inputSchema: z.object({}) }, () => {
    if (kind === 'stdio') late()
    hasGrown = true
    handler?.notify.toolsChanged()
    return { content: [] }
  })
  if (hasGrown) late()
  return server
}

if (kind === 'stdio') serveStdio(makeServer, { legacy })
else {
  handler = createMcpHandler(makeServer, { legacy: legacy === 'serve' ? 'stateless' : 'reject' })
  const answerCall = async (request, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const hasBody = request.method === 'POST'
    const answer = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method,
        headers: request.headers,
        signal: gone.signal,
        ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
      }),
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body)
      Readable.fromWeb(answer.body)
        .on('error', () => response.destroy())
        .pipe(response)
    else response.end()
  }
  const web = createServer((request, response) => void answerCall(request, response))
  web.listen(0, '127.0.0.1', () => console.log(web.address().port))
}
