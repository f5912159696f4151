import type { DocumentState, Json } from '../kernel/index.ts'
import { noContexts } from './keys.ts'

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
