import { isProblem, problem, type Json, type Problem } from '../base/index.ts'
import { findOperation, type Domain } from './operation.ts'
import type { State } from './state-key.ts'
import { runOperation, type WorkingCopy } from './working-copy.ts'

/** What a command may do: prepare only, or one step of a proposal that a person approved. */
export type Permit =
  | { readonly permit: 'prepare' }
  | { readonly permit: 'approved'; readonly proposal: string; readonly step: string }
export const mayPrepare: Permit = { permit: 'prepare' }

/**
 * A step as it is sent. `ids` are the names that planning gave to what it makes: an editor that can take them shows
 * the ids of the plan. `measured` is what planning measured, for one that cannot measure itself.
 */
export type Command = {
  readonly operation: string
  readonly params: Json
  readonly ids?: readonly string[]
  readonly measured?: readonly Json[]
}
export type Mark = Json

/** A look at everything at once. `revision` tells content apart; a click does not change it. */
export type Snapshot = { readonly revision: string; readonly state: State }

/**
 * Anything that holds state and runs operations: a working copy here, or an editor in another process, which may be
 * gone at any moment.
 */
export interface Backend {
  can(operation: string): boolean
  snapshot(): Promise<Snapshot | Problem>
  execute(command: Command, permit: Permit): Promise<Problem | undefined>
  checkpoint(): Promise<Mark | Problem>
  rollBack(mark: Mark): Promise<Problem | void>
  /** The content as plain data, without editor state: what the plan predicts is compared with it after every unit. */
  readonly contentOf?: (state: State) => Json
}

/** The built-in engine: operations run on a working copy in this process. */
export function workingBackend(
  domain: Domain,
  start: WorkingCopy,
): Backend & { copy(): WorkingCopy; snapshot(): Promise<Snapshot> } {
  let copy = start
  const marks: WorkingCopy[] = []
  return {
    copy: () => copy,
    can: (name) => domain.operations.has(name),
    snapshot: async () => ({ revision: String(copy.nextId), state: copy.state }),
    execute: async ({ operation: name, params, measured }, permit) => {
      const operation = findOperation(domain, name)
      if (isProblem(operation)) return operation
      if (permit.permit === 'prepare' && operation.kind !== 'prepare')
        return problem('not-approved', `${name} changes the document, so it waits for approval.`)
      const performed = runOperation(copy, operation, params, measured)
      if (isProblem(performed)) return performed
      copy = performed.copy
      return undefined
    },
    checkpoint: async () => marks.push(copy) - 1,
    rollBack: async (mark) => {
      copy = marks[mark as number] ?? copy
    },
  }
}
