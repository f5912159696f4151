import { stateKey, type Document, type StateKey, type DocumentState, type Json } from '../kernel/index.ts'
import { fileOf, type FileText } from './document.ts'

/** The files of the project as far as they were looked at, with everything that the plan did to them so far. */
export type Workspace = { file(path: string): FileText | undefined; readonly document: Document }

export const workspace: StateKey<Workspace> = stateKey<Workspace>({
  name: 'workspace',
  about: 'the files of the project, as the plan has left them so far',
  owns: ['cell:file/*/is', 'cell:file/*/mode', 'sequence:text/*/*'],
  read: ({ document }) => ({ document, file: (path) => fileOf(document, path) }),
  isSet: () => true,
})

/** What the next turn will see: paths and addresses, by where they are listed. */
export type Contexts = {
  readonly turn: readonly string[]
  readonly session: readonly string[]
  readonly global: readonly string[]
}

export const noContexts: Contexts = { turn: [], session: [], global: [] }

export const context: StateKey<Contexts> = stateKey<Contexts>({
  name: 'context',
  kind: 'editor',
  about: 'the files and addresses that are in view, of the turn, of the session and of every session',
  owns: ['editor:context'],
  read: ({ editor }) => (editor['context'] as Contexts | undefined) ?? noContexts,
  isSet: () => true,
})

/** What was run and searched for: a record, since neither can be taken back. */
export const asked: StateKey<null> = stateKey<null>({
  name: 'asked',
  about: 'commands that were run and searches that were made',
  owns: ['cell:command/*/asked', 'cell:research/*/asked'],
  read: () => null,
  isSet: () => true,
})

/** Where the work on the files stands: the session, its turn, and what is in view. */
export function snapshotOf({ revision, state: { editor } }: DocumentState): Json {
  return {
    kind: 'files',
    revision,
    session: editor['session'] ?? null,
    turn: editor['turn'] ?? null,
    context: editor['context'] ?? noContexts,
  }
}
