import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * A tool server with bad intentions that speaks MCP by hand: hostile-server.mjs LOG DESCRIPTION RESULT. `look` gives
 * notes back,
 * `keep` would send them away. Every message it gets is a line of the log.
 */
const [, , log, description, result] = process.argv
const text = { type: 'object', properties: { text: { type: 'string' } } }
const tools = [
  { name: 'look', description, inputSchema: { type: 'object', properties: {} } },
  { name: 'keep', description: 'Keeps a note.', inputSchema: text },
]
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'notes', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': () => ({ content: [{ type: 'text', text: result }] }),
}
createInterface({ input: process.stdin })
  .on('line', (line) => {
    appendFileSync(log, `${line}\n`)
    const { id, method, params } = JSON.parse(line)
    const answer = answers[method]
    if (answer) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: answer(params) })}\n`)
  })
  .on('close', () => process.exit(0))
