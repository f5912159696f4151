import { foundEdits, type Contexts } from '../../../files/index.ts'
import { plainLine } from '../../../gate/index.ts'
import {
  documentOf,
  findOperation,
  foundOn,
  isProblem,
  planUnits,
  problem,
  type Domain,
  type Found,
  type History,
  type OperationCall,
  type Part,
  type Problem,
  type Senses,
  type Unit,
  type WorkingCopy,
} from '../../../kernel/index.ts'
import { filesDocument, type Looked } from '../../../project/index.ts'
import { nearest } from '../../../words/index.ts'
import type { Perform } from '../../plan/plan.ts'
import type { Begun, Grounds } from './preflight.ts'

/**
 * Working copies of everything that a plan touches: each action sees what the ones before it did, and nothing outside
 * has changed.
 */
export type Overlay = {
  /** What was found on the disk and is not in the journal yet. */
  readonly found: Found
  state(document: string): WorkingCopy['state'] | undefined
  /** Plans one operation behind everything that was planned so far. `given` is state that is set for it alone. */
  plan(on: Planned): Promise<readonly Unit[] | Problem>
  parts(): Part[]
}

type Planned = {
  readonly document: string
  readonly call: OperationCall
  readonly given?: readonly OperationCall[]
  /** The document as it begins, where a plan begins it. */ readonly begins?: Begun
}

type Copy = { readonly domain: Domain; readonly base: number; copy: WorkingCopy; units: Unit[] }

type OverlayParts = {
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

/**
 * The PERFORM actions of a plan. One that only sets editor state, such as a selection, is set for the next operation on
 * the same document that looks at it, and is given back afterwards; one that nothing follows is set for its own sake.
 */
export type Performs = {
  plan(action: Perform, index: number): Promise<readonly Unit[] | Problem>
  rest(): Promise<{ index: number; planned: readonly Unit[] | Problem }[]>
}

export function openPerforms(grounds: Where, overlay: Overlay): Performs {
  let set: { index: number; document: string; call: OperationCall }[] = []
  return {
    plan: async (action, index) => {
      const found = findMeant(grounds, action)
      if (isProblem(found)) return found
      const { document, isPreparation } = found
      const call: OperationCall = { operation: action.operation, params: action.params }
      if (isPreparation) {
        set.push({ index, document: document.name, call })
        return []
      }
      const given = set.filter((each) => each.document === document.name).map((each) => each.call)
      set = set.filter((each) => each.document !== document.name)
      return overlay.plan({ document: document.name, call, given, begins: document })
    },
    rest: async () => {
      const planned = []
      for (const { index, document, call } of set)
        planned.push({ index, planned: await overlay.plan({ document, call }) })
      set = []
      return planned
    },
  }
}

type Where = Pick<Grounds, 'history' | 'domains' | 'documentFor'>

function findMeant(
  { history, domains, documentFor }: Where,
  { operation, document: name }: Perform,
): { document: Begun; isPreparation: boolean } | Problem {
  const fitting = documentFor(operation)
  const document = name === null || name === fitting?.name ? fitting : documentOf(history, name)
  const domain = document && document.domain !== 'files' ? domains.get(document.domain) : undefined
  if (!document || !domain)
    return problem(
      'unknown-document',
      name === null
        ? 'It names no document, and none fits it; "cutroom documents" lists them.'
        : `There is no document "${plainLine(name)}"; "cutroom documents" lists them.`,
    )
  const found = findOperation(domain, operation)
  if (!isProblem(found)) return { document, isPreparation: found.kind === 'prepare' }
  const near = nearest(operation, [...domain.operations.keys()])
  return near === null
    ? found
    : problem(
        found.code,
        `There is no operation "${plainLine(operation)}" for ${domain.name} documents; did you mean ${near}?`,
      )
}
