import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { ServerConfig } from '../src/gate/user-config.ts'
import {
  type ForeignUse,
  type ToolsToTrust,
  openForeignTools,
  type ForeignServers,
  type OpenedTools,
} from '../src/mcp/client/open-foreign-tools.ts'
import { testFolder } from './test-folder.ts'

const child = (name: string): string => fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url))

/** A server for one test, and what it noted of its calls. */
export type TestServer = { readonly config: ServerConfig; readonly log: string; noted(): Promise<string> }

async function testLog(): Promise<Pick<TestServer, 'log' | 'noted'>> {
  const log = join(await testFolder(), 'log')
  return { log, noted: () => readFile(log, 'utf8').catch(() => '') }
}

export async function stdioServer(name: string, ...args: readonly string[]): Promise<TestServer> {
  const made = await testLog()
  const [first = 'stdio', ...rest] = args
  return { ...made, config: { command: [process.execPath, child(name), first, made.log, ...rest] } }
}

export const oddServer = (oddity: string): Promise<TestServer> => stdioServer('mcp-odd-server', oddity)

export async function webServer(name: string, ...rest: readonly string[]): Promise<TestServer> {
  const made = await testLog()
  const server = spawn(process.execPath, [child(name), 'http', made.log, ...rest], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const port = await new Promise<string>((resolve) => {
    server.stdout.once('data', (bytes: Buffer) => {
      resolve(bytes.toString().trim())
    })
  })
  return { ...made, config: { url: `http://127.0.0.1:${port}/mcp` } }
}

export type Opened = OpenedTools & {
  readonly asked: ForeignUse[]
  readonly trusts: ToolsToTrust[]
  readonly remembered: Map<string, { readonly [tool: string]: string }>
}

/** Opens servers for one test with a person who says yes to everything, unless told otherwise. */
export async function openTools(
  servers: { readonly [name: string]: ServerConfig },
  given: Partial<ForeignServers> = {},
): Promise<Opened> {
  const asked: ForeignUse[] = []
  const trusts: ToolsToTrust[] = []
  const remembered = new Map<string, { readonly [tool: string]: string }>()
  const opened = await openForeignTools({
    servers,
    remember: async (server, tools) => void remembered.set(server, tools),
    ...given,
    trust: 'trust' in given ? given.trust : async (tools) => (trusts.push(tools), 'yes'),
    ask: async (use) => {
      asked.push(use)
      return given.ask ? given.ask(use) : 'yes'
    },
  })
  onTestFinished(opened.close)
  return { ...opened, asked, trusts, remembered }
}

/** Waits until something holds; the test's own time-out is the end. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()))
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
}
