import { readUserConfig } from '../gate/user-config.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import type { Host } from '../mcp/host.ts'
import { findProject } from '../project/project-file.ts'
import type { Workbench } from './workbench.ts'
import { hostOf } from './mcp-host.ts'

/** `folder` is where the project is looked for, there or above. */
type HostOptions = { readonly folder: string; onNotice(notice: string): void }
export type McpHost = { open(): Promise<Host | Problem>; close(): Promise<void> }

/**
 * The project for other programs, opened by the first call that needs it, and looked for again as long as there is
 * none.
 */
export function openMcpHost({ folder, onNotice }: HostOptions): McpHost {
  const cancel = new AbortController()
  let opened: Workbench | undefined
  let opening: Promise<Host | Problem> | undefined
  const open = async (): Promise<Host | Problem> => {
    const found = await findProject(folder)
    if (isProblem(found)) return found
    const config = await readUserConfig()
    if (isProblem(config)) return config
    const { openWorkbench } = await import('./workbench.ts')
    const workbench = await openWorkbench({ folder: found.folder, watch: { signal: cancel.signal } })
    if (isProblem(workbench)) return workbench
    opened = workbench
    for (const notice of workbench.notices) onNotice(notice)
    return hostOf(workbench, config.allow ?? [])
  }
  return {
    open: async () => {
      const host = await (opening ??= open())
      if (isProblem(host)) opening = undefined
      return host
    },
    close: async () => {
      cancel.abort()
      await opened?.close()
    },
  }
}
