import type { DocumentState, Json, Measure, OperationCall, Part, Problem } from '../kernel/index.ts'
import type { Watch } from '../project/measure-with.ts'
import type { Applied } from '../project/project.ts'
import type { Waiting } from '../project/proposals.ts'

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
  diff(parts: readonly Part[]): { readonly summary: string; readonly changes: readonly unknown[] }
  /** Keeps a plan until it is decided; `replaces` is the proposal that it has grown out of. */
  propose(plan: { words: string; reading: string; parts: readonly Part[]; plan: Json; replaces?: string | undefined }): Promise<Waiting | Problem>
  waiting(): Promise<readonly Waiting[] | Problem>
  approve(id: string, options: { by: 'person' | 'policy' }): Promise<Applied | Problem>
  reject(id: string): Promise<Problem | undefined>
}
