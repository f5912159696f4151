import { isProblem, type Json } from '../base/index.ts'
import type { Change, RunId } from './change.ts'
import { perform, wasBefore, type Blobs } from './document.ts'
import { footprint } from './footprint.ts'
import type { Domain } from './operation.ts'
import { groupBySetter } from './setters.ts'
import type { Note, Setter, State, StateKey } from './state-key.ts'
import { editorAfter, operateStep, type Step, type Unit } from './step.ts'
import { runOperation } from './working-copy.ts'

/** Units on working copies, waiting for a decision. One request may touch several documents. */
export type Proposal = {
  readonly id: string
  readonly words: string
  readonly reading: string
  readonly parts: readonly Part[]
  readonly notes: readonly Note[]
}

/** `base` is the content revision that was planned on: when the document has moved on, the proposal is stale. */
export type Part = {
  readonly document: string
  readonly domain: string
  readonly base: number
  readonly units: readonly Unit[]
  readonly working: State
  readonly nextId: number
}

/** A unit that was left out, with the step that a person knows it by. */
export type UnitLeftOut = { unit: string; step: string; because: string }

/** `working` is what the kept units alone make of the base. */
export type Decided = { kept: Unit[]; taken: UnitLeftOut[]; working: State }

/**
 * Leaves units out. What leans on a refused one goes with it; what only stood beside it keeps its place.
 * Preparation makes no dependency: it is done again from what the operation expects.
 */
export function decide(domain: Domain, part: Part, base: State, refused: ReadonlySet<string>, blobs?: Blobs): Decided {
  const kept: Unit[] = []
  const taken: Decided['taken'] = []
  const gone: Unit[] = []
  const lost = new Map<string, Unit>()
  for (const unit of part.units) {
    const { makes, leansOn } = footprint(unit.changes, blobs)
    const reason = refused.has(unit.id) ? 'refused' : (leansOnLost(leansOn, lost) ?? usesGone(domain, unit, kept, gone))
    if (reason === undefined) kept.push(unit)
    else {
      gone.push(unit)
      for (const made of makes) lost.set(made, unit)
      taken.push({ unit: unit.id, step: operateStep(unit).id, because: reason })
    }
  }
  return { ...playAgain(domain, base, keepPlaces(part.units, gone), blobs), taken }
}

/** `lost` is what the units that are gone would have made. */
function leansOnLost(leansOn: Iterable<string>, lost: ReadonlyMap<string, Unit>): string | undefined {
  for (const needed of lost.size === 0 ? [] : leansOn) {
    const maker = lost.get(needed)
    if (maker) return `it needs what ${operateStep(maker).operation} (${operateStep(maker).id}) would have made`
  }
  return undefined
}

/** Editor state that nothing can set, such as the clipboard, comes from the last unit that wrote it. */
function usesGone(domain: Domain, unit: Unit, kept: readonly Unit[], gone: readonly Unit[]): string | undefined {
  for (const name of Object.keys(operateStep(unit).expects)) {
    const key = domain.keys.get(name)
    if (!key || key.setBy) continue
    const order = [...kept, ...gone].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    const writer = order.findLast((other) => other.steps.some((step) => setsKey(step, key)))
    if (writer && gone.includes(writer)) return `it uses the ${name.replaceAll('_', ' ')} of ${operateStep(writer).id}`
  }
  return undefined
}

const setsKey = (step: Step, key: StateKey<unknown>): boolean =>
  Object.keys(step.editor).some((field) => key.owns.includes(`editor:${field}`))

/**
 * A refused insert that something kept stands beside leaves its tombstone, at its own place among the changes,
 * so that everything lands where the diff showed it.
 */
function keepPlaces(units: readonly Unit[], gone: readonly Unit[]): Unit[] {
  const lost = new Map<RunId, Insert>()
  for (const unit of gone) for (const change of insertsOf(unit)) lost.set(change.run, change)
  const needed = new Set<RunId>()
  for (const unit of units) {
    for (let insert of gone.includes(unit) ? [] : insertsOf(unit)) {
      for (
        let before = lost.get(insert.after?.run ?? '');
        before && !needed.has(before.run);
        before = lost.get(insert.after?.run ?? '')
      ) {
        needed.add(before.run)
        insert = before
      }
    }
  }
  let tombstones: Change[] = []
  return units.flatMap((unit) => {
    if (gone.includes(unit)) {
      for (const { leans: _, ...bare } of insertsOf(unit))
        if (needed.has(bare.run)) tombstones.push({ ...bare, content: null, refused: true })
      return []
    }
    const changes = [...tombstones, ...unit.changes]
    tombstones = []
    return changes.length === unit.changes.length ? [unit] : [{ ...unit, changes }]
  })
}

type Insert = Change & { edit: 'insert' }
const insertsOf = (unit: Unit): Insert[] => unit.changes.filter((change) => change.edit === 'insert')

/**
 * The kept units on the base, one after another. One that used the selection of a unit that is gone gets that
 * preparation as steps of its own, and each change says what really stood there before it.
 */
function playAgain(
  domain: Domain,
  base: State,
  units: readonly Unit[],
  blobs?: Blobs,
): { kept: Unit[]; working: State } {
  let working = base
  const kept = units.map((unit) => {
    const operate = operateStep(unit)
    const own = Object.assign({}, ...unit.steps.slice(0, -1).map((step) => step.editor)) as { [field: string]: Json }
    const before: State = { ...working, editor: { ...working.editor, ...own } }
    const again = settersFor(domain, before, operate.expects).flatMap(({ operation, params }, index): Step[] => {
      const declared = domain.operations.get(operation)
      const performed = declared && runOperation({ state: before, nextId: 0 }, declared, params)
      if (!performed || isProblem(performed)) return []
      return [
        {
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
        },
      ]
    })
    let { document } = working
    const changes = unit.changes.map(({ was: _, ...bare }) => {
      const was = wasBefore(document, bare)
      const change: Change = { ...bare, ...(was !== undefined && { was }) }
      document = perform(document, [change], blobs)
      return change
    })
    working = { document, editor: { ...working.editor, ...editorAfter([unit]) } }
    return { ...unit, steps: [...again, ...unit.steps], changes }
  })
  return { kept, working }
}

/** The setters that bring about what an operation expects, one each and completed from their siblings. */
export function settersFor(domain: Domain, state: State, expects: Step['expects']): Setter[] {
  const gaps = Object.entries(expects).flatMap(([name, value]) => {
    const key = domain.keys.get(name)
    return !key?.setBy || key.same(key.read(state), value)
      ? []
      : [{ key, found: { value, source: 'state' as const, confidence: 1 }, missing: false }]
  })
  const setters = groupBySetter(domain, gaps, state)
  return isProblem(setters) ? [] : setters.map(({ operation, params }) => ({ operation, params }))
}

/**
 * What a plan would change, for people: places on the timeline before and after, in seconds where they have a place.
 */
export type Diff = { summary: string; changes: DiffChange[] }
export type DiffChange = {
  id: string
  stepId: string
  kind: string
  before: Json
  after: Json
  reason: 'asked' | 'assumed'
  tracks?: string[]
  text: string
}
