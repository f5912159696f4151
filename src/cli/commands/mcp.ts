import { resolve } from 'node:path'
import { readUserConfig } from '../../gate/user-config.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { domains } from '../../kinds.ts'
import type { Host } from '../../mcp/host.ts'
import { serveStdio } from '../../mcp/server/serve-stdio.ts'
import { findProject } from '../../project/project-file.ts'
import type { Studio } from '../../studio.ts'
import { hostOf } from '../host-of.ts'
import type { Options } from '../main.ts'

/** Without an action, the operations over MCP on stdin and stdout; with one, the tool servers of others. */
export async function run([action, ...rest]: readonly string[], options: Options): Promise<number> {
  if (action !== undefined) {
    const { run } = await import('./mcp-servers.ts')
    return run([action, ...rest], options)
  }
  const cancel = new AbortController()
  let opened: Studio | undefined
  let opening: Promise<Host | Problem> | undefined
  const open = async (): Promise<Host | Problem> => {
    const found = await findProject(resolve(options.project ?? '.'))
    if (isProblem(found)) return found
    const config = await readUserConfig()
    if (isProblem(config)) return config
    const { openStudio } = await import('../../studio.ts')
    const studio = await openStudio({ folder: found.folder, watch: { signal: cancel.signal } })
    if (isProblem(studio)) return studio
    opened = studio
    for (const notice of studio.notices) process.stderr.write(`${notice}\n`)
    return hostOf(studio, config.allow ?? [])
  }
  // The project is opened by the first call that needs it, and looked for again as long as there is none.
  await serveStdio({
    domains,
    open: async () => {
      const host = await (opening ??= open())
      if (isProblem(host)) opening = undefined
      return host
    },
  })
  cancel.abort()
  await opened?.close()
  return 0
}
