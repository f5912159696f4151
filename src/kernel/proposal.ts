import { sameJson, type Json } from '../base/index.ts'
import type { Change } from './change.ts'
import { placeOf, wasBefore, type Document } from './document.ts'
import type { Note, State } from './state-key.ts'
import type { Unit } from './step.ts'

/** Units on working copies, waiting for a decision. One request may touch several documents. */
export type Proposal = {
  readonly id: string
  /** What was said, for people: it becomes the label of the turn. */
  readonly words: string
  /** What it was made from, kept with its turn as it is. The kernel does not look inside. */
  readonly source?: Json
  readonly reading: string
  readonly parts: readonly Part[]
  readonly notes: readonly Note[]
  /**
   * Turns that are taken back first, the newest first: the parts are planned on `withoutTurns` of them. A part without
   * units is a document in which nothing else happens.
   */
  readonly retracts?: readonly string[]
}

/**
 * `base` is the content revision that was planned on: when the document has moved on, the proposal is stale. What is
 * taken back first is still in that revision.
 */
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

/**
 * `working` is what the kept units alone make of the base. `purposes` tells of every unit, those that are left out too,
 * what it does or would do there.
 */
export type Decided = { kept: Unit[]; taken: UnitLeftOut[]; working: State; purposes: ReadonlyMap<string, string> }

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

/** What a change writes to, where it is a cell or the place of an item. */
const addressOf = (change: Change): string | undefined =>
  change.edit === 'set' || change.edit === 'add' ? change.cell : change.edit === 'place' ? change.item : undefined

/**
 * What taking units back does to cells and places between two states, as changes to tell of; `others` tell of what they
 * write themselves. What was done to content has no such form: it is told by where it lies.
 */
export function changesBack(
  { before, after }: { readonly before: Document; readonly after: Document },
  units: readonly Unit[],
  others: readonly Unit[],
): Map<Unit, Change[]> {
  const told = new Set(others.flatMap((unit) => unit.changes.map(addressOf)))
  return new Map(
    units.map((unit) => [
      unit,
      unit.changes.flatMap((change): Change[] => {
        const address = addressOf(change)
        if (address === undefined || told.has(address)) return []
        told.add(address)
        const { id } = change
        const [was, to] = [wasBefore(before, change), wasBefore(after, change)]
        if (sameJson(was ?? null, to ?? null)) return []
        const found = { id, ...(was !== undefined && { was }) }
        return change.edit === 'place'
          ? [{ ...found, edit: 'place', item: address, at: placeOf(after, address) }]
          : [{ ...found, edit: 'set', cell: address, to }]
      }),
    ]),
  )
}
