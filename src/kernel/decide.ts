import type { Change, RunId } from './change.ts'
import { wasBefore, type Blobs } from './document.ts'
import { perform } from './perform.ts'
import { footprint } from './footprint.ts'
import type { Domain } from './operation.ts'
import { moveSteps } from './move-steps.ts'
import type { Decided, Part } from './proposal.ts'
import type { State, StateKey } from './state-key.ts'
import { editorAfter, headed, operateStep, type Step, type Unit } from './step.ts'

/**
 * Leaves units out. What leans on a refused one goes with it; what only stood beside it keeps its place.
 * Preparation makes no dependency: it is done again from what the operation expects, wherever that is now.
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
  return { ...playAgain(domain, base, { units: part.units, kept: keepPlaces(part.units, gone) }, blobs), taken }
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
 * The kept units on the base, one after another. What stood on a unit that is gone is told by where it lies now, and
 * each change says what really stood there before it.
 */
function playAgain(
  domain: Domain,
  base: State,
  { units, kept: keptUnits }: { readonly units: readonly Unit[]; readonly kept: readonly Unit[] },
  blobs?: Blobs,
): Omit<Decided, 'taken'> {
  const stays = new Map(keptUnits.map((unit) => [unit.id, unit]))
  const purposes = new Map<string, string>()
  const kept: Unit[] = []
  let planned = base
  let working = base
  let isMoved = false
  for (const whole of units) {
    const unit = stays.get(whole.id)
    const steps = isMoved ? moveSteps(domain, whole, { planned, now: working }, blobs) : whole.steps
    purposes.set(whole.id, operateStep({ ...whole, steps }).purpose)
    planned = {
      document: perform(planned.document, whole.changes, blobs),
      editor: { ...planned.editor, ...editorAfter([whole]) },
    }
    isMoved ||= unit === undefined
    if (!unit) continue
    let { document } = working
    const changes = unit.changes.map(({ was: _, ...bare }) => {
      const was = wasBefore(document, bare)
      const change: Change = { ...bare, ...(was !== undefined && { was }) }
      document = perform(document, [change], blobs)
      return change
    })
    const again: Unit = { ...unit, steps, changes }
    working = { document, editor: { ...working.editor, ...editorAfter([again]) } }
    kept.push(again)
  }
  return { kept: countUnderHeadings(units, kept), working, purposes }
}

/** A heading of which only some units are kept says how many. */
function countUnderHeadings(units: readonly Unit[], kept: readonly Unit[]): Unit[] {
  const stays = new Map(kept.map((unit) => [unit.id, unit]))
  return headed(units).flatMap(({ heading, units: under }) => {
    const left = under.flatMap(({ id }) => stays.get(id) ?? [])
    if (!heading || left.length === under.length) return left
    const purpose = `${heading.purpose} (${left.length} of ${under.length})`
    return left.map((unit) => ({ ...unit, heading: { ...heading, purpose } }))
  })
}
