import {
  changesOf,
  documentOf,
  emptyHistory,
  isProblem,
  problem,
  type DocumentState,
  type Problem,
  type Unit,
} from '../kernel/index.ts'
import { fold, openJournal, type Body } from '../project/index.ts'
import { loadKinds } from './kinds.ts'
import type { Workbench } from './workbench.ts'

/** `units` are those that led there. */
export type Revision = { readonly state: DocumentState; readonly units: readonly Unit[] }

/** A document as it was: the journal up to the line with which it reached a revision, folded. */
export async function atRevision(workbench: Workbench, name: string, revision: number): Promise<Revision | Problem> {
  const now = documentOf(workbench.project.history(), name)
  if (!now) return problem('unknown-document', `There is no document "${name}".`)
  if (!Number.isInteger(revision) || revision < 0 || revision > now.revision)
    return problem('unknown-revision', `There is no revision "${revision}" of ${name}; it has 0 to ${now.revision}.`)
  const journal = await openJournal(workbench.folder)
  const lines = isProblem(journal) ? journal : await journal.lines(1)
  if (isProblem(lines)) return lines
  await loadKinds()
  let history = emptyHistory
  const units: Unit[] = []
  for (const { body } of lines) {
    const next = fold(workbench.domains, history, body)
    if ((documentOf(next, name)?.revision ?? 0) > revision) break
    history = next
    const said = body as unknown as Body
    if (said.kind === 'turn')
      units.push(
        ...said.turn.parts
          .filter((part) => part.document === name && changesOf(part).length > 0)
          .flatMap((part) => part.units),
      )
  }
  const state = documentOf(history, name)
  if (state) return { state, units }
  const domain = workbench.domains.get(now.domain)
  return domain
    ? { state: { ...now, state: domain.newDocument, revision: 0 }, units }
    : problem('unknown-document', `There is no document "${name}".`)
}
