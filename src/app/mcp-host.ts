import { isProblem, problem, type DocumentState, type Problem } from '../kernel/index.ts'
import { isSpoken } from './kinds.ts'
import type { Host } from '../mcp/host.ts'
import { hostSessions } from './mcp-host-sessions.ts'
import { measureWith } from '../project/measure-with.ts'
import { waitingProposals } from '../project/proposals.ts'
import type { Workbench } from './workbench.ts'

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
