import {
  isProblem,
  isQuestion,
  lieOnTheSame,
  readingOf,
  sameJson,
  type Change,
  type Note,
  type Part,
} from '../kernel/index.ts'
import type { MindCall } from './mind.ts'
import type { Alternative } from './outcome.ts'
import { planCall } from './plan-call.ts'
import { placeOf, viewOf, type AgentTurn, type Planned } from './turn.ts'
import { findUnusedByCalls } from './unused-values.ts'

/** One digit each. */
const MAX_ALTERNATIVES = 9

/**
 * Plans the whole request again for each other value or operation that the words allow. What cannot be planned is left
 * out.
 */
export async function planAlternatives(turn: AgentTurn): Promise<Alternative[]> {
  const found: Alternative[] = []
  for (const variant of variantsOf(turn)) {
    if (found.length === MAX_ALTERNATIVES) break
    const part = await planAgain(turn, variant)
    if (part === undefined) continue
    const reading = readingOf(part.units)
    if (
      found.some((earlier) => earlier.reading === reading) ||
      reading === readingOf(turn.planned.flatMap(({ units }) => units))
    )
      continue
    found.push({
      key: String(found.length + 1),
      reading,
      parts: [part],
      steps: part.units.flatMap(({ steps }) => steps),
      notes: part.notes,
    })
  }
  return found
}

type Variant = { readonly at: number; readonly call: MindCall }

/** Another operation first: it is further away from what was planned than another value is. */
function variantsOf({ planned }: AgentTurn): Variant[] {
  const operations = planned.flatMap(({ call }, at) =>
    (call.others ?? []).map((operation): Variant => ({ at, call: { ...call, operation } })),
  )
  const values = planned.flatMap(({ call, others }, at) =>
    others.map((other): Variant => ({ at, call: { ...call, chosen: { ...call.chosen, ...other.values } } })),
  )
  return [...operations, ...values]
}

type Again = Pick<Planned, 'call' | 'given'>

/**
 * Up to the reply that is read otherwise the calls stay. What later words mean hangs on what came before them, so these
 * are read again on the copy that the other reading leaves: the last five seconds of it lie elsewhere.
 */
async function planAgain(turn: AgentTurn, { at, call }: Variant): Promise<(Part & { notes: Note[] }) | undefined> {
  const { deps, planned, working } = turn
  const { document, mind } = deps
  const again: AgentTurn = {
    ...turn,
    desk: { copy: { state: document.state, nextId: document.nextId }, given: [] },
    working: { ...working, remainingQuery: planned[at]?.rest ?? '' },
    planned: [],
    notes: [],
  }
  const { remainingQuery: rest } = again.working
  const made = planned.map((each, index): Again & Pick<Planned, 'rest'> => (index === at ? { ...each, call } : each))
  // A mind that has talked with a model cannot be asked once more.
  const kept = mind.repairs ? made : made.filter((each) => each.rest.length >= rest.length)
  if (!(await performAll(again, kept))) return undefined
  while (!mind.repairs && again.working.remainingQuery.length > working.remainingQuery.length)
    if (!(await readOn(again))) return undefined
  if (mind.repairs && !isWhereItWas(planned, again.planned, at)) return undefined
  const { copy } = again.desk
  return {
    document: document.name,
    domain: document.domain.name,
    base: document.revision,
    units: again.planned.flatMap(({ units }) => units),
    working: copy.state,
    nextId: copy.nextId,
    notes: dropRepeats(again.notes),
  }
}

/**
 * A model chose the places of its later calls on the copy that its own reading left, and cannot be asked for others.
 * Where the other reading moves the content under them they would be false places, so it is not offered.
 */
function isWhereItWas(planned: readonly Planned[], again: readonly Planned[], at: number): boolean {
  const later = (all: readonly Planned[]): readonly Change[] =>
    all.slice(at + 1).flatMap(({ units }) => units.flatMap(({ changes }) => changes))
  return lieOnTheSame(later(planned), later(again))
}

/** Plans the next part of the words as the turn itself would; false where that would ask, answer or refuse. */
async function readOn(again: AgentTurn): Promise<boolean> {
  const { deps, working, startFrame } = again
  const selection = await deps.mind.select(viewOf(again))
  if (selection.select !== 'calls' && selection.select !== 'nothing') return false
  const first = again.planned.length
  const calls: MindCall[] = []
  for (const wanted of selection.select === 'calls' ? selection.calls : []) {
    const call = await deps.mind.fill(viewOf(again), wanted)
    if (call.flaw || !(await performAll(again, [{ call, given: again.desk.given }]))) return false
    calls.push(call)
  }
  working.remainingQuery = selection.rest
  const units = again.planned.slice(first).flatMap((each) => each.units)
  return findUnusedByCalls(calls, units, startFrame).length === 0
}

/** Plans calls one after another; false where one of them cannot be. */
async function performAll(again: AgentTurn, calls: readonly Again[]): Promise<boolean> {
  for (const { call, given } of calls) {
    const done = await planCall({ copy: again.desk.copy, given }, call, placeOf(again))
    if (isProblem(done) || isQuestion(done)) return false
    const { units, others, notes } = done.planned
    again.planned.push({ call, rest: again.working.remainingQuery, given, units, others })
    again.notes.push(...notes)
    again.desk = done.desk
  }
  return true
}

export function dropRepeats(notes: readonly Note[]): Note[] {
  return notes.filter((note, index) => notes.findIndex((other) => sameJson(other, note)) === index)
}
