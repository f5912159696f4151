import {
  addDocument,
  commit,
  documentOf,
  isProblem,
  redo,
  setEditor,
  takeFound,
  undo,
  withoutTurns,
  type Blobs,
  type Domain,
  type Editor,
  type Found,
  type History,
  type Json,
  type Turn,
} from '../kernel/index.ts'

/** What a line of the journal says. Replaying a project is folding these over an empty history. */
export type Body =
  | { readonly kind: 'turn'; readonly turn: Turn }
  | TurnedBack
  | { readonly kind: 'editor'; readonly document: string; readonly fields: Editor }
  /** Files as they were found on the disk, where that is not what the document said. */
  | { readonly kind: 'found'; readonly document: string; readonly domain: string; readonly found: Found }
  /** The disk holds what an earlier line says: with this line it is known to be done. */
  | { readonly kind: 'settled'; readonly line: number }
  /** What came of a command that a turn ran. */
  | { readonly kind: 'ran'; readonly turn: string; readonly step: string; readonly came: Json }

/**
 * `settles` names a line that was interrupted while it changed files, and is taken back by this one: with it the disk
 * is known to be as before.
 */
export type TurnedBack = {
  readonly kind: 'undo' | 'redo'
  readonly turn: string
  readonly when: string
  readonly settles?: number
}

/** The documents that a line is about, each with its kind. */
export function documentsIn(body: Body): readonly { readonly document: string; readonly domain: string }[] {
  if (body.kind === 'turn') return body.turn.parts
  return body.kind === 'found' ? [body] : []
}

/** How a document of each kind begins: all that folding a journal needs to know of its kind. */
export type Beginnings = ReadonlyMap<string, Pick<Domain, 'newDocument'>>

export const asJson = (body: Body): Json => body as unknown as Json

/** A turn that takes others back would be misread by programs that do not know of it: its line has a newer version. */
export const versionOfLine = (body: Body): 1 | 2 => (body.kind === 'turn' && body.turn.retracts ? 2 : 1)

export function fold(beginnings: Beginnings, history: History, json: Json, blobs?: Blobs): History {
  const body = json as unknown as Body
  switch (body.kind) {
    case 'turn':
      return commit(beforeUnits(beginnings, history, body.turn, blobs), body.turn, blobs)
    case 'editor':
      return setEditor(history, body.document, body.fields)
    case 'found':
      return takeFound(withDocuments(beginnings, history, { parts: [body] }), body.document, body.found)
    case 'settled':
    case 'ran':
      return history
    case 'undo':
    case 'redo': {
      const moved = body.kind === 'undo' ? undo(history, body.turn, blobs) : redo(history, body.turn, blobs)
      if (isProblem(moved))
        throw new Error(`The journal says ${body.kind} of ${body.turn}, which cannot be: ${moved.message}`)
      return moved
    }
    default:
      throw new Error(`The journal holds a line of an unknown kind`)
  }
}

/** What the units of a turn apply to: the documents that it makes are there, and what it takes back is not. */
export function beforeUnits(beginnings: Beginnings, history: History, turn: Turn, blobs?: Blobs): History {
  const without = withoutTurns(withDocuments(beginnings, history, turn), turn.retracts ?? [], blobs)
  if (isProblem(without)) throw new Error(`The journal says what turn ${turn.id} takes back: ${without.message}`)
  return without
}

/** A turn on a document that is not there yet makes it. */
export function withDocuments(
  beginnings: Beginnings,
  history: History,
  turn: { readonly parts: readonly { readonly document: string; readonly domain: string }[] },
): History {
  return turn.parts.reduce((now, part) => {
    const begun = beginnings.get(part.domain)
    if (documentOf(now, part.document)) return now
    if (!begun) throw new Error(`The journal speaks of a ${part.domain} document, which this version does not know`)
    return addDocument(now, { name: part.document, domain: part.domain, state: begun.newDocument })
  }, history)
}
