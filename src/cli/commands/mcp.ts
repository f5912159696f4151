import { resolve } from 'node:path'
import { spokenDomains, openMcpHost } from '../../app/index.ts'
import { serveStdio } from '../../mcp/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'

/** Without an action, the operations over MCP on stdin and stdout; with one, the tool servers of others. */
export async function run([action, ...rest]: readonly string[], options: Options, io: Io): Promise<number> {
  if (action !== undefined) {
    const { run } = await import('./mcp-servers.ts')
    return run([action, ...rest], options, io)
  }
  const host = openMcpHost({
    folder: resolve(io.cwd, options.project ?? '.'),
    onNotice: (notice) => void io.stderr.write(`${notice}\n`),
  })
  await serveStdio({ domains: await spokenDomains(), open: host.open, isAll: options['all'] === true }, io)
  await host.close()
  return 0
}
