import {
  doOnDesk,
  isSetter,
  seeFromDesk,
  setOnDesk,
  nextNumbers,
  type Pending,
  type Desk as Table,
} from '../../agent/index.ts'
import {
  isProblem,
  isQuestion,
  type DocumentState,
  type Domain,
  type Note,
  type Problem,
  type AnyOperation,
  type Change,
  type Json,
  type Part,
  type Question,
  type Senses,
  type State,
  type Step,
  type Unit,
  type UnitRequest,
} from '../../kernel/index.ts'
import type { Host } from '../host.ts'
import type { Waits } from './show-outcome.ts'

/** What is served: the operations there are, and the project, which is opened when something first needs it. */
export type Served = { readonly domains: ReadonlyMap<string, Domain>; open(): Promise<Host | Problem> }

/**
 * What one client has on its desks, and the questions that it was sent. Calls come in at once and are worked off in
 * turn.
 */
export type Connection = Served & {
  readonly desks: Map<string, DocumentDesk>
  /** Questions to a person by a random key, which only the client that was asked can know. */
  readonly asked: Map<string, Waits>
  /** What the last words led to, if that was a question: the next ones may answer it. */
  question: Pending | null
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export function openConnection(served: Served): Connection {
  let last: Promise<unknown> = Promise.resolve()
  return {
    domains: served.domains,
    desks: new Map(),
    asked: new Map(),
    question: null,
    open: async () => {
      const host = await served.open()
      return isProblem(host) ? host : ((await host.refresh()) ?? host)
    },
    inTurn: (work) => {
      const mine = last.then(work)
      // Whoever waits for this one is told of its failure; the next one only waits for its end.
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

export type OpenDocument = { readonly host: Host; readonly document: DocumentState; readonly domain: Domain }

/** The desk for a document, as far as it still stands on what is there. A note says when it was started anew. */
export async function findDesk(
  { desks }: Connection,
  { host, document, domain }: OpenDocument,
): Promise<{ desk: DocumentDesk; notes: readonly Note[] } | Problem> {
  const fresh = openDesk(document, domain)
  const desk = desks.get(document.name)
  if (!desk) return { desk: fresh, notes: [] }
  const waiting = desk.proposal === null ? [] : await host.waiting()
  if (isProblem(waiting)) return waiting
  const isDecided = desk.proposal !== null && !waiting.some(({ proposal }) => proposal.id === desk.proposal)
  const hasMoved = desk.base !== document.revision
  if (isDecided || hasMoved) {
    desks.delete(document.name)
    const why = isDecided ? `The proposal ${desk.proposal ?? ''} was decided` : `"${document.name}" has changed`
    return {
      desk: fresh,
      notes: [
        {
          code: 'started-anew',
          text:
            `${why} since your last call, so this starts anew from the document as it is now; what you had set ` +
            `is gone.`,
        },
      ],
    }
  }
  // With nothing planned yet, what the person selects meanwhile counts.
  return { desk: desk.units.length === 0 ? { ...fresh, given: desk.given } : desk, notes: [] }
}

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

type DeskCall = {
  readonly operation: AnyOperation
  readonly params: { readonly [param: string]: Json }
  readonly senses: Senses
}
/** `changes` is empty where only state was set. */
type DeskWork = {
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
  return seeFromDesk(desk.domain, desk)
}

export function partOf({ document, domain, base, units, copy }: DocumentDesk): Part {
  return { document, domain: domain.name, base, units, working: copy.state, nextId: copy.nextId }
}

function requestFor({ document, units }: DocumentDesk, { operation, params }: DeskCall): UnitRequest {
  const asked = { operation: operation.name, destroys: operation.destroys !== undefined, mentions: [] }
  return { operation, asked, params, document, ...nextNumbers(units) }
}
