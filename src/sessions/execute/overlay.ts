import { foundEdits, type Contexts } from '../../files/index.ts'
import {
  documentOf,
  findOperation,
  foundOn,
  isProblem,
  planUnits,
  type Domain,
  type Found,
  type History,
  type OperationCall,
  type Part,
  type Problem,
  type Senses,
  type Unit,
  type WorkingCopy,
} from '../../kernel/index.ts'
import { filesDocument } from '../../project/files-of.ts'
import type { Looked } from '../../project/workspace.ts'
import type { Begun } from './preflight.ts'

/** Working copies of everything that a plan touches: each action sees what the ones before it did, and nothing outside has changed. */
export type Overlay = {
  /** What was found on the disk and is not in the journal yet. */
  readonly found: Found
  state(document: string): WorkingCopy['state'] | undefined
  /** Plans one operation behind everything that was planned so far. `given` is state that is set for it alone. */
  plan(on: Planned): Promise<readonly Unit[] | Problem>
  parts(): Part[]
}

export type Planned = {
  readonly document: string
  readonly call: OperationCall
  readonly given?: readonly OperationCall[]
  /** The document as it begins, where a plan begins it. */ readonly begins?: Begun
}

type Copy = { readonly domain: Domain; readonly base: number; copy: WorkingCopy; units: Unit[] }

export type OverlayParts = {
  readonly history: History
  readonly domains: ReadonlyMap<string, Domain>
  readonly senses: Senses
  readonly looked: readonly Looked[]
  readonly contexts: Contexts
  readonly place: { readonly session: string; readonly turn: string }
}

export function openOverlay({ history, domains, senses, looked, contexts, place }: OverlayParts): Overlay {
  const copies = new Map<string, Copy>()
  const files = domains.get('files')
  if (!files) throw new Error('There is no domain of files')
  const known = documentOf(history, filesDocument)
  const start: WorkingCopy = known
    ? { state: known.state, nextId: known.nextId }
    : { state: files.newDocument, nextId: 1 }
  const fields = {
    context: { turn: [...contexts.turn], session: [...contexts.session], global: [...contexts.global] },
    session: place.session,
    turn: place.turn,
  }
  const { found, copy } = foundOn(start, fields, (document, newId) =>
    looked.filter(({ isFolder }) => !isFolder).flatMap((file) => foundEdits(document, file, newId)),
  )
  // What is found counts as a change of the document, and a plan is made on the document as it is then.
  copies.set(filesDocument, {
    domain: files,
    base: (known?.revision ?? 0) + (found.changes.length > 0 ? 1 : 0),
    copy,
    units: [],
  })

  function copyOf(document: string, begins: Begun | undefined): Copy {
    const there = copies.get(document)
    if (there) return there
    const opened = documentOf(history, document) ?? begins
    const domain = domains.get(opened?.domain ?? '')
    if (!opened || !domain) throw new Error(`${document} was looked up before`)
    const made: Copy = {
      domain,
      base: opened.revision,
      copy: { state: opened.state, nextId: opened.nextId },
      units: [],
    }
    copies.set(document, made)
    return made
  }

  let steps = 0
  let units = 0
  return {
    found,
    state: (document) => copies.get(document)?.copy.state ?? documentOf(history, document)?.state,
    plan: async ({ document, call, given = [], begins }) => {
      const on = copyOf(document, begins)
      const { domain } = on
      const operation = findOperation(domain, call.operation)
      if (isProblem(operation)) return operation
      const planned = await planUnits(
        domain,
        on.copy,
        {
          operation,
          asked: { operation: call.operation, destroys: operation.destroys !== undefined, mentions: [] },
          params: call.params,
          document,
          unitNumber: units + 1,
          firstStep: steps + 1,
          given,
        },
        senses,
      )
      if (isProblem(planned)) return planned
      if (!('planned' in planned)) return { problem: true, code: 'needs-answer', message: planned.question }
      on.copy = planned.copy
      on.units.push(...planned.units)
      units += planned.units.length
      steps += planned.units.reduce((sum, unit) => sum + unit.steps.length, 0)
      return planned.units
    },
    parts: () =>
      [...copies].flatMap(
        ([
          document,
          {
            domain,
            base,
            copy: { state, nextId },
            units: done,
          },
        ]) => (done.length === 0 ? [] : [{ document, domain: domain.name, base, units: done, working: state, nextId }]),
      ),
  }
}
