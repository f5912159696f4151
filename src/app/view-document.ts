import type { DocumentQuery } from '../client/index.ts'
import { decide, isProblem, operateStep, problem, type DocumentState, type Problem } from '../kernel/index.ts'
import { waitingProposal } from '../project/index.ts'
import { atRevision } from './at-revision.ts'
import { kindOf } from './kinds.ts'
import { viewAudio } from './view-audio.ts'
import type { Workbench } from './workbench.ts'

/** A document as a query asks for it: now, as it was, or as it would be; as its snapshot, or for drawing. */
export async function viewDocument(workbench: Workbench, name: string, query: DocumentQuery): Promise<unknown> {
  const found = workbench.document(name)
  const document = isProblem(found) ? found : await stateFor(workbench, found, query)
  if (isProblem(document)) return document
  return query.form === 'view' && document.domain === 'audio'
    ? viewAudio(document, workbench.sources.mediaFolder)
    : workbench.snapshot(document)
}

async function stateFor(
  workbench: Workbench,
  document: DocumentState,
  { at, proposal, only }: DocumentQuery,
): Promise<DocumentState | Problem> {
  if (at !== undefined && proposal !== undefined)
    return problem('invalid-request', 'Ask for a revision or for a proposal; a proposal is on the latest revision.')
  if (at !== undefined) {
    const then = await atRevision(workbench, document.name, at)
    return isProblem(then) ? then : then.state
  }
  if (proposal === undefined) return document
  const { project, folder } = workbench
  const waiting = await waitingProposal(folder, project.history(), proposal)
  if (isProblem(waiting)) return waiting
  const part = waiting.proposal.parts.find((each) => each.document === document.name)
  // One that does not touch the document leaves it as it is.
  if (!part) return document
  const kept = only?.split(',')
  const refused = part.units.filter((unit) => kept?.includes(operateStep(unit).id) === false).map(({ id }) => id)
  const { domain } = kindOf(part.domain).planning
  return { ...document, state: decide(domain, part, document.state, new Set(refused)).working }
}
