import { isProblem, problem, type DocumentState, type Problem } from '../kernel/index.ts'
import { isSpoken } from './kinds.ts'
import type { Host } from '../mcp/host.ts'
import { hostSessions } from './mcp-host-sessions.ts'
import { measureWith } from '../project/measure-with.ts'
import { waitingProposals } from '../project/proposals.ts'
import type { Studio } from './studio.ts'

/**
 * An opened project as other programs may use it over MCP; `allowed` comes from the user's own config and from nowhere
 * else.
 */
export function hostOf(studio: Studio, allowed: readonly string[]): Host {
  const { project, sources, folder } = studio
  return {
    allowed,
    measure: (watch) => measureWith(sources, watch),
    refresh: project.refresh,
    documents: () => project.documents().filter(({ domain }) => isSpoken(domain)),
    document: (on) => orNotForOthers(studio.document(on)),
    snapshot: studio.snapshot,
    reads: studio.reads,
    diff: studio.diff,
    propose: studio.propose,
    waiting: async () => {
      const found = await waitingProposals(folder, project.history())
      return isProblem(found) ? found : found.waiting
    },
    approve: studio.approve,
    reject: studio.reject,
    plan: (words, { on, pending }) =>
      studio.plan(words, { mind: 'builtin', previous: null, pending, ...(on !== undefined && { on }) }),
    ...hostSessions(studio),
  }
}

/** Files are changed by plans that a person approves, and by nothing else. */
function orNotForOthers(document: DocumentState | Problem): DocumentState | Problem {
  return isProblem(document) || isSpoken(document.domain)
    ? document
    : problem('unknown-document', `${document.name} is changed by plans alone; "cutroom execute" runs one.`)
}
