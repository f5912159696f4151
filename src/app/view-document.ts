import type { DocumentQuery } from '../client/index.ts'
import { isProblem, problem, type DocumentState, type Problem } from '../kernel/index.ts'
import { atRevision } from './at-revision.ts'
import { considerPart, findWaiting } from './consider-proposal.ts'
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
  const found = await findWaiting(workbench.project, proposal, only?.split(','))
  if (isProblem(found)) return found
  const part = found.waiting.proposal.parts.find((each) => each.document === document.name)
  // One that does not touch the document leaves it as it is.
  if (!part) return document
  const considered = await considerPart(workbench.project, part, found.refused)
  return { ...document, state: considered.part.working }
}
