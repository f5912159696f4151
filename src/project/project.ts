import type {
  Approval,
  Checked,
  DocumentState,
  Domain,
  Editor,
  Found,
  History,
  Json,
  Measure,
  Problem,
  Proposal,
  UnitLeftOut,
} from '../kernel/index.ts'
import type { Beginnings } from './bodies.ts'
import type { BrokenPromise } from './verify-promises.ts'
import type { ProjectWorkspace } from './workspace.ts'

/** What an applied change says of itself, from reading the result back. */
export type Applied = {
  turn: string
  document: string
  revision: number
  verified: Checked[]
  broken: BrokenPromise[]
  taken: UnitLeftOut[]
  retracts?: readonly string[]
}

/** A project folder, opened: its documents, their history, and the one place where changes are applied. */
export type Project = {
  readonly folder: string
  readonly notices: readonly string[]
  history(): History
  /** Takes in what other doors have written meanwhile. */
  refresh(): Promise<Problem | undefined>
  documents(): DocumentState[]
  accept(proposal: Proposal, approval: Approval, turn: { id: string; when: string }): Promise<Applied | Problem>
  undo(turn: string | undefined, options: { when: string; on?: string }): Promise<Applied | Problem>
  redo(turn: string | undefined, options: { when: string }): Promise<Applied | Problem>
  setEditor(document: string, fields: Editor): Promise<Problem | undefined>
  readonly workspace: ProjectWorkspace
  /** Writes down how files were found, where that is not what the document says. */
  find(found: Found): Promise<Problem | undefined>
  /** Writes down what came of a command that a turn ran. */
  ran(turn: string, step: string, came: Json): Promise<Problem | undefined>
  /** What the journal knows of turns beyond what they changed. */
  readRuns(): Promise<Runs | Problem>
  /** The promises of a turn, looked up again in the state that it left. */
  readBack(turn: string): Promise<Checked[] | Problem>
}

/** `came` has what came of the commands of each turn, by step; a command that is not in it was not seen to end. */
export type Runs = {
  readonly came: ReadonlyMap<string, ReadonlyMap<string, Json>>
  /** Turns that were interrupted while they wrote files, and taken back by nobody's wish. */
  readonly rolledBack: ReadonlySet<string>
}

/**
 * `domains` holds those that `loadDomains` was asked for: the ones that the journal speaks of, and where only some
 * documents are worked on (`isWorkedOn`), theirs. The others are folded all the same, from their `beginnings`.
 */
export type ProjectParts = {
  folder: string
  domains: ReadonlyMap<string, Domain>
  beginnings?: Beginnings
  loadDomains?(names: Iterable<string>): Promise<void>
  isWorkedOn?(document: string): boolean
  measure: Measure
}
