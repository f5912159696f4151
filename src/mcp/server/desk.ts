import { findOperation, isProblem, isQuestion, operateStep, planUnit, prepare, runOperation, sameJson, workingBackend, type AnyOperation, type Change, type DocumentState, type Domain, type Given, type Json, type Note, type Part, type PlannedUnit, type Problem, type Question, type Senses, type State, type Step, type Unit, type UnitRequest, type WorkingCopy } from '../../kernel/index.ts'

/**
 * A working copy of one document for one connection. `units` are planned on it one after another; `given` is editor state
 * that was set for what comes next and that the person's own editor never sees. `proposal` is how the units wait.
 */
export type Desk = {
  readonly document: string
  readonly domain: Domain
  readonly base: number
  readonly copy: WorkingCopy
  readonly given: readonly Given[]
  readonly units: readonly Unit[]
  readonly notes: readonly Note[]
  readonly proposal: string | null
}

export type Call = { readonly operation: AnyOperation; readonly params: { readonly [param: string]: Json }; readonly senses: Senses }
/** `changes` is empty where only state was set. */
export type Worked = { readonly desk: Desk; readonly steps: readonly Step[]; readonly changes: readonly Change[]; readonly notes: readonly Note[] }

export function openDesk({ name, revision, state, nextId }: DocumentState, domain: Domain): Desk {
  return { document: name, domain, base: revision, copy: { state, nextId }, given: [], units: [], notes: [], proposal: null }
}

/** Puts one operation on the desk. State that a setter can bring about again is kept as given; everything else is a unit. */
export async function work(desk: Desk, call: Call): Promise<Worked | Question | Problem> {
  const { copy, given } = replay(desk, desk.given)
  const request = requestFor(desk, call)
  if (isGiven(call.operation)) {
    const planned = await planUnit(desk.domain, copy, request, call.senses)
    if (!('planned' in planned)) return planned
    const { steps } = planned.unit
    const all = [...given, ...steps.map(({ operation, params }): Given => ({ operation, params: params as Given['params'] }))]
    return { desk: { ...desk, given: withoutIdle(desk, all) }, steps, changes: [], notes: planned.notes }
  }
  const added = await preparedOver(desk, request)
  const planned = await planUnit(desk.domain, desk.copy, { ...request, given: [...given, ...added] }, call.senses)
  return 'planned' in planned ? withUnit({ ...desk, given }, planned) : planned
}

/** The document as this connection sees it: with what it has planned and what it has set. */
export function seenFrom(desk: Desk): State {
  return replay(desk, desk.given).copy.state
}

export function partOf({ document, domain, base, units, copy }: Desk): Part {
  return { document, domain: domain.name, base, units, working: copy.state, nextId: copy.nextId }
}

/** The clipboard, unlike a selection, has no setter that brings its value about: what fills it is a unit of the plan. */
function isGiven({ kind, writes }: AnyOperation): boolean {
  return kind === 'prepare' && writes.every(({ setBy }) => setBy !== undefined)
}

function requestFor({ document, units }: Desk, { operation, params }: Call): UnitRequest {
  const asked = { operation: operation.name, destroys: operation.destroys !== undefined, mentions: [] }
  return { operation, asked, params, document, unitNumber: units.length + 1, firstStep: units.reduce((sum, { steps }) => sum + steps.length, 1) }
}

/**
 * Planning lets words win over what was given, and here are no words: where preparing goes over ground that was given, such
 * as tracks after nothing was selected, it counts as given after it.
 */
async function preparedOver(desk: Desk, request: UnitRequest): Promise<Given[]> {
  const { domain } = desk
  const { copy, given } = replay(desk, desk.given)
  const prepared = await prepare(domain, workingBackend(domain, copy), request)
  if (isProblem(prepared) || isQuestion(prepared)) return []
  const writesOf = (operation: string): readonly unknown[] => domain.operations.get(operation)?.writes ?? []
  const written = new Set(given.flatMap(({ operation }) => writesOf(operation)))
  return prepared.steps.filter(({ operation }) => writesOf(operation).some((key) => written.has(key))).map(({ operation, params }) => ({ operation, params }))
}

/** What the operation itself moved, such as a selection that is deleted, is no longer as it was given. */
function withUnit(desk: Desk, { unit, copy, notes }: PlannedUnit): Worked {
  const moved = new Set(Object.keys(operateStep(unit).editor).map((field) => `editor:${field}`))
  const given = desk.given.filter(({ operation }) => !desk.domain.operations.get(operation)?.writes.some(({ owns }) => owns.some((address) => moved.has(address))))
  return { desk: { ...desk, copy, given, units: [...desk.units, unit], notes: [...desk.notes, ...notes] }, steps: unit.steps, changes: unit.changes, notes }
}

/** Sets what was given, one after another; what no longer fits, such as a track that is gone, is left out. */
function replay(desk: Pick<Desk, 'domain' | 'copy'>, given: readonly Given[]): { copy: WorkingCopy; given: Given[] } {
  let { copy } = desk
  const fits = given.filter(({ operation, params }) => {
    const setter = findOperation(desk.domain, operation)
    const performed = isProblem(setter) ? setter : runOperation(copy, setter, params)
    if (!isProblem(performed)) copy = performed.copy
    return !isProblem(performed)
  })
  return { copy, given: fits }
}

/** A later call takes the place of an earlier one: what makes no difference to where it all leads is left out. */
function withoutIdle(desk: Desk, given: readonly Given[]): Given[] {
  const { editor } = replay(desk, given).copy.state
  let kept = [...given]
  for (const each of given.slice(0, -1)) {
    const fewer = kept.filter((other) => other !== each)
    const found = replay(desk, fewer)
    if (found.given.length === fewer.length && sameJson(found.copy.state.editor, editor)) kept = fewer
  }
  return kept
}
