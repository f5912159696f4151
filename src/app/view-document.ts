import type { CaptionsView, DocumentQuery } from '../client/index.ts'
import {
  changesOf,
  documentOf,
  type DocumentState,
  emptyHistory,
  isProblem,
  problem,
  type Problem,
  type Unit,
} from '../kernel/index.ts'
import { type Body, fold, openJournal } from '../project/index.ts'
import { considerPart, findWaiting } from './consider-proposal.ts'
import { loadKinds } from './kinds.ts'
import { viewAudio } from './view-audio.ts'
import type { Workbench } from './workbench.ts'

/** `units` are those that led there. */
type Revision = { readonly state: DocumentState; readonly units: readonly Unit[] }

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

/** A document as a query asks for it: now, as it was, or as it would be; as its snapshot, or for drawing. */
export async function viewDocument(workbench: Workbench, name: string, query: DocumentQuery): Promise<unknown> {
  const found = workbench.document(name)
  const document = isProblem(found) ? found : await stateFor(workbench, found, query)
  if (isProblem(document)) return document
  if (query.form === 'captions') return viewCaptions(workbench, document)
  if (query.takesOf !== undefined) return (await import('./view-takes.ts')).viewTakes(workbench, name, query.takesOf)
  if (query.form !== 'view') return workbench.snapshot(document)
  if (document.domain === 'audio') return viewAudio(document, workbench.sources.mediaFolder)
  // Only where there is one: those who work on sound alone need not load what knows of words or notes.
  if (document.domain === 'video') return (await import('./view-played.ts')).viewPlayed(document, workbench.sources)
  if (document.domain === 'music') return (await import('./view-music.ts')).viewMusic(document)
  return workbench.snapshot(document)
}

/** What is read while a cut plays, as its SRT would have it. */
async function viewCaptions({ sources }: Workbench, document: DocumentState): Promise<CaptionsView | Problem> {
  const { name, revision, domain } = document
  if (domain !== 'video') return problem('no-captions', `Nothing is known of what is said in ${name}.`)
  const { captionsOfVideo } = await import('./output/output-of-video.ts')
  const cues = await captionsOfVideo({ sources }, document)
  if (isProblem(cues)) return cues
  return {
    kind: 'captions',
    name,
    revision,
    cues: cues.map(({ startMs, endMs, lines }) => ({ startMs, endMs, text: lines.join('\n') })),
  }
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
  const { parts, retracts } = found.waiting.proposal
  const part = parts.find((each) => each.document === document.name)
  // One that does not touch the document leaves it as it is.
  if (!part) return document
  const considered = await considerPart(workbench.project, part, { refused: found.refused, retracts })
  return { ...document, state: considered.part.working }
}
