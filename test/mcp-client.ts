import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js'
import type { McpServer } from '@modelcontextprotocol/server'
import { onTestFinished } from 'vitest'
import { commandLine } from './command.ts'

/** What a tool said: its lines, and its data with the fields that tests read on. */
export type Told = {
  readonly text: string
  readonly isError: boolean
  readonly data: {
    readonly status: string
    readonly proposal: string
    readonly question: string
    readonly offers: readonly string[]
    readonly setters: readonly string[]
    readonly missing: readonly string[]
    readonly by: string
    readonly reading: string
    readonly steps: readonly { readonly operation: string; readonly kind: string; readonly params: unknown }[]
    readonly notes: readonly { readonly code: string; readonly text: string }[]
    readonly verified: readonly { readonly ok: boolean }[]
    readonly snapshot: { readonly [field: string]: unknown }
    readonly problem: { readonly code: string; readonly message: string }
    readonly diff: { readonly summary: string }
  }
}

/** A foreign client (the 1.x SDK), as the programs of others are built with. */
export type McpClient = {
  readonly client: Client
  call(tool: string, args?: { [param: string]: unknown }): Promise<Told>
  read(uri: string): Promise<unknown>
}

export type Person = (message: string) => ElicitResult | Promise<ElicitResult>

/** A client without a person declares no elicitation. */
export async function connectTo(transport: Transport, person?: Person): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: person ? { elicitation: {} } : {} })
  if (person) client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params.message))
  await client.connect(transport)
  onTestFinished(() => client.close())
  return {
    client,
    call: async (name, args = {}) => {
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args })
      return {
        text: (content as { text: string }[]).map(({ text }) => text).join('\n'),
        isError: isError as boolean,
        data: structuredContent as Told['data'],
      }
    },
    read: async (uri) =>
      JSON.parse(
        (await client.readResource({ uri })).contents.map((each) => ('text' in each ? each.text : '')).join(''),
      ) as unknown,
  }
}

/** A server of this process, spoken to in the true protocol. */
export async function clientOf(server: McpServer, person?: Person): Promise<McpClient> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  return connectTo(near, person)
}

/** `cutroom mcp` as a process of its own. */
export function stdioClient(
  folder: string,
  { env = {}, more = ['--all'] }: { env?: Record<string, string>; more?: string[] } = {},
): Promise<McpClient> {
  const [command = '', ...args] = commandLine(['mcp', ...more])
  return connectTo(new StdioClientTransport({ command, args, env, cwd: folder, stderr: 'ignore' }))
}
