import { canonical, isProblem, sameJson, type Json, type Problem } from '../base/index.ts'
import type { Change, ContentRange } from './change.ts'
import type { Blobs } from './document.ts'
import { findOperation, type Domain } from './operation.ts'
import { groupBySetter } from './setters.ts'
import type { Setter, State } from './state-key.ts'
import { operateStep, type Step, type Unit } from './step.ts'
import { runOperation } from './working-copy.ts'

/** The state that a unit was planned on, and the one that it comes to lie on where units before it are left out. */
export type MovedUnder = { readonly planned: State; readonly now: State }

/**
 * The steps of a unit as they are where units before it are left out. What they say and name is found by running them
 * again on what is there then: as they are, or with their places moved along with the content (`Domain.movePlaces`).
 * That counts only where it lies on the very content that the unit's own changes lie on; otherwise the sentence says
 * what its places refer to.
 */
export function moveSteps(domain: Domain, unit: Unit, { planned, now }: MovedUnder, blobs?: Blobs): readonly Step[] {
  const ways = [[unit.steps], ...(domain.movePlaces?.(unit, { planned, now }) ?? [])]
  for (const way of ways) {
    const runs = way.flatMap((steps) => runAgain(domain, unit, { steps, now }, blobs) ?? [])
    if (runs.length === way.length && doTheSame(runs, unit)) return inOne(runs)
  }
  const operate = operateStep(unit)
  const prepared = unit.steps.slice(0, -1)
  return [
    ...prepared,
    ...missingSteps(domain, operate, prepared.reduce(afterStep, now)),
    /\d/.test(operate.purpose) ? { ...operate, purpose: `${operate.purpose} (places as in the whole plan)` } : operate,
  ]
}

type Run = {
  readonly steps: readonly Step[]
  readonly changes: readonly Change[]
  readonly editor: { readonly [field: string]: Json }
}

function runAgain(
  domain: Domain,
  unit: Unit,
  { steps, now }: { readonly steps: readonly Step[]; readonly now: State },
  blobs?: Blobs,
): Run | undefined {
  const operate = steps.at(-1)
  const prepared = prepareAgain(domain, steps.slice(0, -1), now)
  if (!operate || !prepared) return undefined
  const missing = missingSteps(domain, operate, prepared.state)
  const ready = missing.reduce(afterStep, prepared.state)
  const operation = domain.operations.get(operate.operation)
  // An operation takes its ids first and numbers its changes next, so where it began to count is known.
  const nextId = (ownChanges(unit)[0]?.id ?? 0) - operate.ids.length
  const performed =
    operation && runOperation({ state: ready, nextId }, operation, operate.params, operate.measured, blobs)
  if (!performed || isProblem(performed)) return undefined
  const { expects, says, editor, changes } = performed
  // What an operation leaves behind, such as the clipboard, is what was planned: later units may have used it.
  const left = operate.kind === 'prepare' ? editor : operate.editor
  return {
    steps: [...prepared.steps, ...missing, { ...operate, expects, purpose: says, editor: left }],
    changes,
    editor,
  }
}

function prepareAgain(
  domain: Domain,
  steps: readonly Step[],
  now: State,
): { readonly steps: readonly Step[]; readonly state: State } | undefined {
  const done: Step[] = []
  let state = now
  for (const step of steps) {
    const operation = domain.operations.get(step.operation)
    const performed = operation && runOperation({ state, nextId: 0 }, operation, step.params, step.measured)
    if (!performed || isProblem(performed)) return undefined
    const { expects, says, editor } = performed
    done.push({ ...step, expects, purpose: says, editor })
    state = afterStep(state, { ...step, editor })
  }
  return { steps: done, state }
}

const afterStep = (state: State, { editor }: Step): State => ({ ...state, editor: { ...state.editor, ...editor } })

/** Preparation that a unit did not need for itself: what it expects was set by one that is left out, or elsewhere. */
const missingSteps = (domain: Domain, operate: Step, before: State): Step[] =>
  stepsFor(domain, before, operate, operate.expects).flatMap((step) => (isProblem(step) ? [] : [step]))

/** The steps that bring about what an operation expects, each as it goes by itself. */
export function stepsFor(domain: Domain, before: State, operate: Step, expects: Step['expects']): (Step | Problem)[] {
  return settersFor(domain, before, expects).map(({ operation, params }, index) => {
    const setter = findOperation(domain, operation)
    const performed = isProblem(setter) ? setter : runOperation({ state: before, nextId: 0 }, setter, params)
    if (isProblem(performed)) return performed
    return {
      ...operate,
      id: `${operate.id}.${index + 1}`,
      kind: 'prepare',
      operation,
      params,
      ids: [],
      expects: performed.expects,
      measured: [],
      because: [],
      purpose: performed.says,
      editor: performed.editor,
    }
  })
}

/** The setters that bring about what an operation expects, one each and completed from their siblings. */
function settersFor(domain: Domain, state: State, expects: Step['expects']): Setter[] {
  const gaps = Object.entries(expects).flatMap(([name, value]) => {
    const key = domain.keys.get(name)
    return !key?.setBy || key.same(key.read(state), value)
      ? []
      : [{ key, found: { value, source: 'state' as const, confidence: 1 }, missing: false }]
  })
  const setters = groupBySetter(domain, gaps, state)
  return isProblem(setters) ? [] : setters.map(({ operation, params }) => ({ operation, params }))
}

/** Whether runs together lie on the content of a unit; where it has none, whether they leave the same behind. */
function doTheSame(runs: readonly Run[], unit: Unit): boolean {
  const own = ownChanges(unit)
  const made = runs.flatMap(({ changes }) => changes)
  if (own.length > 0 || made.length > 0) return lieOnTheSame(made, own)
  return runs.every(({ editor }) => sameJson(editor, operateStep(unit).editor))
}

/** Whether two lists of changes lie on the same content. */
export const lieOnTheSame = (one: readonly Change[], other: readonly Change[]): boolean =>
  sameJson(placesIn(one), placesIn(other))

const ownChanges = ({ changes }: Unit): readonly Change[] =>
  changes.filter((change) => change.edit !== 'insert' || !change.refused)

/** What changes lie on. How loud, and where on a curve, is not asked: what was left out may have stood under it. */
function placesIn(changes: readonly Change[]): Json {
  const marked = new Map<string, ContentRange[]>()
  const others: string[] = []
  for (const { id: _, was: __, ...edit } of changes) {
    if (edit.edit !== 'mark') others.push(canonical(withoutContent(edit)))
    else
      marked.set(`${edit.sequence} ${edit.fact}`, [
        ...(marked.get(`${edit.sequence} ${edit.fact}`) ?? []),
        ...edit.ranges,
      ])
  }
  const ranges = [...marked].map(([where, found]) => [where, joined(found)] as const)
  return { ranges: Object.fromEntries(ranges), others: others.sort() }
}

function withoutContent<E extends { readonly edit: string }>(edit: E): Omit<E, 'content' | 'leans'> {
  const { content: _, leans: __, ...rest } = edit as E & { content?: unknown; leans?: unknown }
  return rest
}

/** Ranges in the order of their runs, those that touch as one. */
function joined(ranges: readonly ContentRange[]): { run: string; from: number; to: number }[] {
  const found: { run: string; from: number; to: number }[] = []
  const inOrder = [...ranges].sort((a, b) => (a.run === b.run ? a.from - b.from : a.run < b.run ? -1 : 1))
  for (const { run, from, to } of inOrder) {
    const last = found.at(-1)
    if (last?.run === run && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ run, from, to })
  }
  return found
}

/** Runs at several places as the one unit that they are. */
function inOne(runs: readonly Run[]): readonly Step[] {
  const [first, ...more] = runs
  if (!first || more.length === 0) return first?.steps ?? []
  const prepared = runs.flatMap(({ steps }, at) =>
    steps.slice(0, -1).map((step) => (at === 0 ? step : { ...step, id: `${step.id}.${at + 1}` })),
  )
  const operates = runs.flatMap(({ steps }) => steps.slice(-1))
  const said = operates.map(({ purpose }, at) =>
    at === 0 ? purpose : purpose.charAt(0).toLowerCase() + purpose.slice(1),
  )
  return [...prepared, ...operates.slice(-1).map((step) => ({ ...step, purpose: said.join(' and ') }))]
}
