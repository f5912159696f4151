import {
  headed,
  isProblem,
  isQuestion,
  type Note,
  operateStep,
  type Part,
  problem,
  readingOf,
  sameJson,
  type Unit,
} from '../kernel/index.ts'
import type { Pending } from './intent.ts'
import type { MindCall } from './mind.ts'
import type { Alternative, OutcomeBody } from './outcome.ts'
import { planCall } from './plan-call.ts'
import { type Ask, noteOf } from './records.ts'
import { type AgentTurn, placeOf, type Planned, viewOf } from './turn.ts'
import { findUnusedByCalls } from './unused-values.ts'

/** What a turn that is over came to: a plan, a question, an answer or a refusal. */
export async function concludeTurn(turn: AgentTurn): Promise<OutcomeBody> {
  const {
    deps,
    planned,
    desk: { copy },
  } = turn
  const { document, intent } = deps
  const notes = fewNotes(dropRepeats(turn.notes))
  if (turn.control !== null) return { status: 'control', document: document.name, command: turn.control }
  if (turn.answer !== null) return { status: 'answer', document: document.name, answer: turn.answer }
  if (turn.question)
    return {
      status: 'question',
      document: document.name,
      question: turn.question,
      pending: pendingOf(turn, turn.question),
      notes,
    }
  if (turn.failure && 'refusal' in turn.failure)
    return {
      status: 'refused',
      document: document.name,
      problem: turn.failure.problem ?? problem('refused', turn.failure.refusal),
    }
  if (planned.length === 0)
    return {
      status: 'answer',
      document: document.name,
      answer: notes.map(({ text }) => text).join(' ') || 'There is nothing to do.',
      passedOver: true,
    }
  const units = planned.flatMap((each) => each.units)
  const destroyed = planned.some(({ call }) => document.domain.operations.get(call.operation)?.destroys !== undefined)
  return {
    status: 'ready',
    document: document.name,
    reading: shortReading(units),
    parts: [
      {
        document: document.name,
        domain: document.domain.name,
        base: document.revision,
        units,
        working: copy.state,
        nextId: copy.nextId,
      },
    ],
    steps: units.flatMap(({ steps }) => steps),
    notes,
    alternatives: await planAlternatives(turn),
    memory: { intent, document: document.name, destroyed },
    unasked: planned
      .filter(({ call }) => call.unasked)
      .flatMap((each) => each.units.map((unit) => operateStep(unit).id)),
  }
}

function pendingOf({ deps, askedClause }: AgentTurn, ask: Ask): Pending {
  return { ...ask, intent: deps.intent, clause: askedClause, document: deps.document.name }
}

/** More than these nobody reads in one line; the diff shows them all. */
const MAX_TOLD = 12
const TOLD_OF_MANY = 5

/** What units do, in a sentence that stays one. */
function shortReading(units: readonly Unit[]): string {
  const groups = headed(units)
  if (groups.length <= MAX_TOLD) return readingOf(units)
  const told = groups
    .slice(0, TOLD_OF_MANY)
    .flatMap(({ heading, units: under }) => heading?.purpose ?? under.map((unit) => operateStep(unit).purpose))
  return `${told.join('; then ')}; then ${groups.length - TOLD_OF_MANY} more edits`
}

/** So many of a kind are told one by one. */
const MAX_TOLD_ALIKE = 3

/** Says once what would otherwise be said of every single edit, so that the notes that differ are still read. */
function fewNotes(notes: readonly Note[]): Note[] {
  const count = notes.filter(isUnasked).length
  if (count <= MAX_TOLD_ALIKE) return [...notes]
  const first = notes.findIndex(isUnasked)
  return notes.flatMap((note, at) =>
    !isUnasked(note)
      ? [note]
      : at === first
        ? [
            noteOf(
              note.code,
              `${count} of these edits were chosen by the model, in whole or in their values; your words alone do ` +
                `not say them. Only you can approve them.`,
            ),
          ]
        : [],
  )
}

const isUnasked = ({ code }: Note): boolean => code === 'not-asked-for'

/** One digit each. */
const MAX_ALTERNATIVES = 9

/**
 * Plans the whole request again for each other value or operation that the words allow. What cannot be planned is left
 * out.
 */
async function planAlternatives(turn: AgentTurn): Promise<Alternative[]> {
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
