import {
  findOperation,
  isProblem,
  operateStep,
  planUnit,
  planUnits,
  runOperation,
  sameJson,
  type AnyOperation,
  type Domain,
  type Note,
  type OperationCall,
  type PlannedUnits,
  type Problem,
  type Question,
  type Senses,
  type State,
  type Step,
  type UnitRequest,
  type WorkingCopy,
} from '../kernel/index.ts'

/**
 * What a mind works on: a copy of a document, and editor state that it set for what comes next. The person's own editor
 * never sees that state: it becomes preparation of the operations that look at it.
 */
export type Desk = { readonly copy: WorkingCopy; readonly given: readonly OperationCall[] }

export type SetOnDesk = { readonly desk: Desk; readonly steps: readonly Step[]; readonly notes: readonly Note[] }
export type DoneOnDesk = { readonly desk: Desk; readonly planned: PlannedUnits }

/**
 * The clipboard, unlike a selection, has no setter that brings its value about: what fills it is a unit of the plan.
 */
export function isSetter({ kind, writes }: AnyOperation): boolean {
  return kind === 'prepare' && writes.every(({ setBy }) => setBy !== undefined)
}

/** Sets editor state for what comes next. */
export async function setOnDesk(
  domain: Domain,
  { copy, given }: Desk,
  request: UnitRequest,
  senses: Senses,
): Promise<SetOnDesk | Question | Problem> {
  const before = replay(domain, copy, given)
  const planned = await planUnit(domain, before.copy, request, senses)
  if (!('planned' in planned)) return planned
  const { steps } = planned.unit
  const all = [
    ...before.given,
    ...steps.map(({ operation, params }): OperationCall => ({ operation, params: params as OperationCall['params'] })),
  ]
  return { desk: { copy, given: withoutIdle(domain, copy, all) }, steps, notes: planned.notes }
}

/**
 * Performs an operation on the copy, prepared by what was set. What it moves itself, such as a selection that it
 * deletes, is no longer as it was set.
 */
export async function doOnDesk(
  domain: Domain,
  { copy, given }: Desk,
  request: UnitRequest,
  senses: Senses,
): Promise<DoneOnDesk | Question | Problem> {
  const fitting = replay(domain, copy, given).given
  const planned = await planUnits(domain, copy, { ...request, given: fitting }, senses)
  if (!('planned' in planned)) return planned
  const moved = new Set(
    planned.units.flatMap((unit) => Object.keys(operateStep(unit).editor)).map((field) => `editor:${field}`),
  )
  const left = fitting.filter(
    ({ operation }) =>
      !domain.operations.get(operation)?.writes.some(({ owns }) => owns.some((address) => moved.has(address))),
  )
  return { desk: { copy: planned.copy, given: left }, planned }
}

/** The document as it is seen from the desk: with what was planned and what was set. */
export function seeFromDesk(domain: Domain, { copy, given }: Desk): State {
  return replay(domain, copy, given).copy.state
}

/** Sets what was given, one after another; what no longer fits, such as a track that is gone, is left out. */
function replay(
  domain: Domain,
  start: WorkingCopy,
  given: readonly OperationCall[],
): { copy: WorkingCopy; given: OperationCall[] } {
  let copy = start
  const fits = given.filter(({ operation, params }) => {
    const setter = findOperation(domain, operation)
    const performed = isProblem(setter) ? setter : runOperation(copy, setter, params)
    if (!isProblem(performed)) copy = performed.copy
    return !isProblem(performed)
  })
  return { copy, given: fits }
}

/** A later call takes the place of an earlier one: what makes no difference to where it all leads is left out. */
function withoutIdle(domain: Domain, start: WorkingCopy, given: readonly OperationCall[]): OperationCall[] {
  const { editor } = replay(domain, start, given).copy.state
  let kept = [...given]
  for (const each of given.slice(0, -1)) {
    const fewer = kept.filter((other) => other !== each)
    const found = replay(domain, start, fewer)
    if (found.given.length === fewer.length && sameJson(found.copy.state.editor, editor)) kept = fewer
  }
  return kept
}
