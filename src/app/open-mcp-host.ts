import { readUserConfig } from '../gate/index.ts'
import { isProblem, type Problem, problem, type DocumentState } from '../kernel/index.ts'
import type { Host } from '../mcp/index.ts'
import { findProject, measureWith, waitingProposals } from '../project/index.ts'
import type { Workbench } from './workbench.ts'
import { isSpoken } from './kinds.ts'
import { hostSessions } from './mcp-host-sessions.ts'
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

/**
 * An opened project as other programs may use it over MCP; `allowed` comes from the user's own config and from nowhere
 * else.
 */
export function hostOf(workbench: Workbench, allowed: readonly string[]): Host {
  const { project, sources, folder } = workbench
  return {
    allowed,
    measure: (watch) => measureWith(sources, watch),
    refresh: project.refresh,
    documents: () => project.documents().filter(({ domain }) => isSpoken(domain)),
    document: (on) => orNotForOthers(workbench.document(on)),
    snapshot: workbench.snapshot,
    reads: workbench.reads,
    diff: workbench.diff,
    propose: workbench.propose,
    waiting: async () => {
      const found = await waitingProposals(folder, project.history())
      return isProblem(found) ? found : found.waiting
    },
    approve: workbench.approve,
    reject: workbench.reject,
    plan: (words, { on, pending }) =>
      workbench.plan(words, { mind: 'builtin', previous: null, pending, ...(on !== undefined && { on }) }),
    ...hostSessions(workbench),
  }
}

/** Files are changed by plans that a person approves, and by nothing else. */
function orNotForOthers(document: DocumentState | Problem): DocumentState | Problem {
  return isProblem(document) || isSpoken(document.domain)
    ? document
    : problem('unknown-document', `${document.name} is changed by plans alone; "cutroom execute" runs one.`)
}
