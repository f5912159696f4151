import { isProblem, type Problem } from '../kernel/index.ts'
import { findProject } from '../project/index.ts'
import { startServer, type RunningServer } from '../server/index.ts'
import { spokenDomains } from './kinds.ts'
import { openMaestro } from './maestro.ts'
import { openMcpHost } from './open-mcp-host.ts'
import { openStudio } from './studio/open-studio.ts'

export type ServeOptions = {
  /** Where a project is looked for, there or above. */
  readonly folder: string
  readonly host: string
  readonly port: number
  readonly token?: string | undefined
  /** Where the embedded database lies, and where one that was prepared may lie. */
  readonly data: { readonly folder: string; readonly preparedIn: string; readonly databaseUrl?: string }
  onProgress(message: string): void
  onNotice(notice: string): void
  writeLog(line: string): void
}

/** The server with all that works behind it: the database, the composing threads, the project over MCP. */
export async function serve(options: ServeOptions): Promise<RunningServer | Problem> {
  const { folder, data, onProgress, onNotice, ...listening } = options
  const project = await findProject(folder)
  const mcp = openMcpHost({ folder, onNotice })
  const maestro = openMaestro()
  const studio = isProblem(project) ? undefined : openStudio({ folder: project.folder })
  const started = await startServer({
    ...listening,
    maestro,
    studio,
    // Outside a project there is nothing to operate on, and every call says so.
    mcp: { domains: isProblem(project) ? new Map() : await spokenDomains(), open: mcp.open },
    openStore: async () => {
      const { openStore } = await import('../store/index.ts')
      return openStore({ ...data, onProgress })
    },
  })
  if (isProblem(started)) {
    await studio?.close()
    await maestro.close()
    return started
  }
  return {
    ...started,
    close: async () => {
      await started.close()
      await studio?.close()
      await maestro.close()
      await mcp.close()
    },
  }
}
