import { doOnDesk, isSetter, seenFromDesk, setOnDesk, type Desk as Table, nextNumbers } from '../../agent/index.ts'
import {
  isProblem,
  isQuestion,
  type AnyOperation,
  type Change,
  type DocumentState,
  type Domain,
  type Json,
  type Note,
  type Part,
  type Problem,
  type Question,
  type Senses,
  type State,
  type Step,
  type Unit,
  type UnitRequest,
} from '../../kernel/index.ts'

/**
 * The desk of one connection for one document: `units` are planned on it one after another, and `proposal` is how they
 * wait.
 */
export type DocumentDesk = Table & {
  readonly document: string
  readonly domain: Domain
  readonly base: number
  readonly units: readonly Unit[]
  readonly notes: readonly Note[]
  readonly proposal: string | null
}

export type DeskCall = {
  readonly operation: AnyOperation
  readonly params: { readonly [param: string]: Json }
  readonly senses: Senses
}
/** `changes` is empty where only state was set. */
export type DeskWork = {
  readonly desk: DocumentDesk
  readonly steps: readonly Step[]
  readonly changes: readonly Change[]
  readonly notes: readonly Note[]
}

export function openDesk({ name, revision, state, nextId }: DocumentState, domain: Domain): DocumentDesk {
  return {
    document: name,
    domain,
    base: revision,
    copy: { state, nextId },
    given: [],
    units: [],
    notes: [],
    proposal: null,
  }
}

/**
 * Puts one operation on the desk. State that a setter can bring about again is kept for what comes next; everything
 * else is a unit.
 */
export async function workOnDesk(desk: DocumentDesk, call: DeskCall): Promise<DeskWork | Question | Problem> {
  const request = requestFor(desk, call)
  if (isSetter(call.operation)) {
    const set = await setOnDesk(desk.domain, desk, request, call.senses)
    return isProblem(set) || isQuestion(set)
      ? set
      : { desk: { ...desk, ...set.desk }, steps: set.steps, changes: [], notes: set.notes }
  }
  const done = await doOnDesk(desk.domain, desk, request, call.senses)
  if (isProblem(done) || isQuestion(done)) return done
  const { units, notes } = done.planned
  return {
    desk: { ...desk, ...done.desk, units: [...desk.units, ...units], notes: [...desk.notes, ...notes] },
    steps: units.flatMap(({ steps }) => steps),
    changes: units.flatMap(({ changes }) => changes),
    notes,
  }
}

/** The document as this connection sees it: with what it has planned and what it has set. */
export function viewDesk(desk: DocumentDesk): State {
  return seenFromDesk(desk.domain, desk)
}

export function partOf({ document, domain, base, units, copy }: DocumentDesk): Part {
  return { document, domain: domain.name, base, units, working: copy.state, nextId: copy.nextId }
}

function requestFor({ document, units }: DocumentDesk, { operation, params }: DeskCall): UnitRequest {
  const asked = { operation: operation.name, destroys: operation.destroys !== undefined, mentions: [] }
  return { operation, asked, params, document, ...nextNumbers(units) }
}
