import type { Outcome, Pending } from '../agent/index.ts'
import type { DocumentState, Json, Measure, OperationCall, Part, Problem } from '../kernel/index.ts'
import type { Watch, Applied, Waiting } from '../project/index.ts'

/** What the MCP server needs of an opened project. It has no way to apply anything but an approved proposal. */
export type Host = {
  /** Operations that the user's own config lets through without a person, by name. */
  readonly allowed: readonly string[]
  /** A look at samples that can be watched and stopped. */
  measure(watch: Watch): Measure
  /** Takes in what other doors have written meanwhile. */
  refresh(): Promise<Problem | undefined>
  documents(): readonly DocumentState[]
  /** The named document, else the one used last. */
  document(on?: string): DocumentState | Problem
  snapshot(document: DocumentState): Json
  /** A call as it was meant: names of things become ids. */
  reads(document: Pick<DocumentState, 'domain' | 'state'>, call: OperationCall): OperationCall | Problem
  diff(
    parts: readonly Part[],
    retracts?: readonly string[],
  ): { readonly summary: string; readonly changes: readonly unknown[] }
  /** Keeps a plan until it is decided; `replaces` is the proposal that it has grown out of. */
  propose(plan: {
    words: string
    reading: string
    parts: readonly Part[]
    plan: Json
    replaces?: string | undefined
    retracts?: readonly string[] | undefined
  }): Promise<Waiting | Problem>
  waiting(): Promise<readonly Waiting[] | Problem>
  approve(id: string, options: { by: 'person' | 'policy' }): Promise<Applied | Problem>
  reject(id: string): Promise<Problem | undefined>
  /**
   * What the built-in grammar makes of a sentence, on the documents as they are; nothing is kept. `pending` is what
   * this client was asked before: the question that waits in a person's terminal is none of its business.
   */
  plan(words: string, options: { on?: string | undefined; pending: Pending | null }): Promise<Outcome | Problem>
  /** Where the work in turns stands; null where no session was begun. */
  session(): Promise<SessionShown | null | Problem>
  /** The paths of the project's files, as far as its own rules show them. */
  files(): Promise<readonly string[] | Problem>
  /** What a file holds, without secrets; one that no planner is ever shown is refused. */
  file(path: string): Promise<string | Problem>
  /** Keeps a plan as that of the current turn and tries it out. A person runs it, or nobody. */
  draft(plan: string): Promise<Drafted | Problem>
}

type SessionShown = {
  readonly session: string
  readonly turn: string
  readonly hasPlan: boolean
  readonly context: {
    readonly turn: readonly string[]
    readonly session: readonly string[]
    readonly global: readonly string[]
  }
  readonly memos: readonly string[]
}
/** `rewrites` say what was mended in the text, `errors` why the plan does not hold. */
export type Drafted = {
  readonly turn: string
  readonly title: string
  readonly actions: readonly string[]
  readonly rewrites: readonly string[]
  readonly warnings: readonly string[]
  readonly errors: readonly string[]
}
