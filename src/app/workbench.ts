import { join } from 'node:path'
import { readUserConfig } from '../gate/index.ts'
import {
  isProblem,
  turnsOf,
  type Diff,
  type DocumentState,
  type Domain,
  type Json,
  type OperationCall,
  type Part,
  type Problem,
} from '../kernel/index.ts'
import { openSources, type Sources } from '../media/index.ts'
import { type Imported, measureWith, type Watch, findProject, openProject, type Project } from '../project/index.ts'
import { laterSessions, type Sessions } from '../sessions/index.ts'
import { newTurnFolder } from './turn-records.ts'
import { takeRequests, type AskOutcome, type AskOptions, type AskRequests } from './ask.ts'
import { decide, type Approved, type Decisions } from './decide.ts'
import { moveThroughHistory, type Moves } from './move-through-history.ts'
import { diffOfParts, documentFitting, findDocument, shelfOf } from './documents.ts'
import type { ImportOptions } from './import-files.ts'
import {
  beginnings,
  begunByOperation,
  damageIn,
  domains,
  kindOf,
  loadKinds,
  type SnapshotOptions,
  type Worked,
} from './kinds.ts'

export type { Approved, AskOutcome, AskOptions }

/** A project with all that can be done on it: planning, deciding, history, documents. Every door works through it. */
export type Workbench = AskRequests &
  Decisions &
  Moves & {
    readonly folder: string
    readonly project: Project
    readonly sources: Sources
    /** Of the kinds of documents that are there and worked on. */
    readonly domains: ReadonlyMap<string, Domain>
    /** What a person should know of the project as it was found. */
    readonly notices: readonly string[]
    /** What tells this project from all others, if it has that. */
    readonly projectId: string | null
    importFiles(files: readonly string[], options?: ImportOptions): Promise<Imported | Problem>
    /** The document that is meant: the named one, else the one used last. */
    document(on?: string): DocumentState | Problem
    /**
     * What an operation would begin: a document of a kind that there is none of yet. It is there once something is
     * applied to it.
     */
    begins(operation: string): Promise<Worked | undefined>
    snapshot(document: DocumentState, options?: SnapshotOptions): Json
    /** A call as it was meant on a document: other names of operations and things become the ones that count. */
    reads(document: Pick<DocumentState, 'domain' | 'state'>, call: OperationCall): OperationCall | Problem
    /** With what is taken back before the parts apply. */
    diff(parts: readonly Part[], retracts?: readonly string[]): Diff
    /** The work in turns: plans that are tried out, decided on and run. */
    readonly sessions: Sessions
    close(): Promise<void>
  }

/** `only` names the one document that is worked on: the kinds of the others are not loaded. */
export type WorkbenchOptions = { folder: string; only?: string | undefined; watch?: Watch; now?: () => Date }

export async function openWorkbench({
  folder,
  only,
  watch = {},
  now = () => new Date(),
}: WorkbenchOptions): Promise<Workbench | Problem> {
  const sources = openSources(join(folder, '.cutroom', 'media'), watch.signal)
  const measure = measureWith(sources, watch)
  const file = await findProject(folder)
  const projectId = isProblem(file) ? null : file.id
  const isWorkedOn = (document: string): boolean => only === undefined || document === only
  const project = await openProject({ folder, domains, beginnings, loadDomains: loadKinds, isWorkedOn, measure })
  if (isProblem(project)) return project
  const when = (): string => now().toISOString()
  const newTurn = (): Promise<string | Problem> => {
    const ids = turnsOf(project.history()).map(({ id }) => id)
    return newTurnFolder(folder, when().slice(0, 10), ids)
  }
  const parts = { project, projectId, measure, watch, when, newTurn }
  const decisions = decide(parts)
  const begun = (operation: string): Worked | undefined => begunByOperation(operation, shelfOf(project, projectId))
  return {
    ...takeRequests({ ...parts, propose: decisions.propose }),
    ...decisions,
    ...moveThroughHistory(parts),
    folder,
    project,
    sources,
    domains,
    notices: [...project.notices, ...damageIn(project.documents().filter(({ name }) => isWorkedOn(name)))],
    projectId,
    importFiles: async (files, options) => (await import('./import-files.ts')).importFiles(parts, files, options),
    document: (on) => findDocument(project, on),
    begins: async (operation) => {
      await loadKinds()
      return begun(operation)
    },
    snapshot: (document, options) => kindOf(document.domain).snapshot(document, { projectId, ...options }),
    reads: ({ domain, state }, call) => kindOf(domain).planning.forModels.reads?.(state, call, []) ?? call,
    diff: (changed, retracts) => diffOfParts(project, changed, retracts),
    sessions: laterSessions({
      folder,
      project,
      domains,
      senses: { measure },
      config: readUserConfig,
      now,
      // A plan may begin a document of any kind.
      ready: loadKinds,
      documentFor: (operation) => documentFitting(project, operation) ?? begun(operation),
    }),
    close: () => sources.close(),
  }
}
