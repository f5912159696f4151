import { headed, operateStep, problem, readingOf, type Note, type Unit } from '../kernel/index.ts'
import { dropRepeats, planAlternatives } from './alternatives.ts'
import type { Came, Pending } from './intent.ts'
import { meaningsOf } from './meaning.ts'
import type { OutcomeBody } from './outcome.ts'
import { noteOf, type Ask } from './records.ts'
import type { AgentTurn } from './turn.ts'

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
    memory: {
      intent,
      document: document.name,
      destroyed,
      meanings: meaningsOf(planned, intent.words),
      came: stepsOf(units),
    },
    unasked: planned
      .filter(({ call }) => call.unasked)
      .flatMap((each) => each.units.map((unit) => operateStep(unit).id)),
  }
}

/** The steps of some units, as they are remembered. */
export const stepsOf = (units: readonly Unit[]): readonly Came[] =>
  units.flatMap(({ steps }) => steps.map(({ operation, params }) => ({ operation, params })))

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
