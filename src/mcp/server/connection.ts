import type { Pending } from '../../agent/index.ts'
import { isProblem, type DocumentState, type Domain, type Note, type Problem } from '../../kernel/index.ts'
import type { Host } from '../host.ts'
import { openDesk, type DocumentDesk } from './desk.ts'
import type { Waits } from './outcome.ts'

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
export async function deskFor(
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
