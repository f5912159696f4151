import type { Change } from './change.ts'
import type { Blobs } from './document.ts'
import {
  changesOf,
  changesTree,
  documentMap,
  leanerMap,
  orderMap,
  ordersTree,
  requireDocument,
  retractedTurns,
  turnsTree,
  type DocumentState,
  type History,
  type Turn,
} from './history.ts'
import { perform } from './perform.ts'
import { footprint } from './footprint.ts'
import type { Editor, State } from './state-key.ts'
import { editorAfter } from './step.ts'
import { byText } from './tree.ts'

type NewDocument = { name: string; domain: string; state: State }

export function addDocument(history: History, { name, domain, state }: NewDocument): History {
  const fresh: DocumentState = {
    name,
    domain,
    state,
    nextId: 1,
    revision: 0,
    version: 0,
    leaners: null,
    makers: null,
    firstChanges: null,
    born: null,
  }
  return { ...history, documents: documentMap.set(history.documents, name, fresh) }
}

/**
 * Applies a turn to a history that is already without what it takes back. Where planning already made the new content,
 * it is taken by reference; otherwise its changes are performed.
 */
export function commit(history: History, turn: Turn, blobs?: Blobs, worked?: ReadonlyMap<string, State>): History {
  const order = (turnsTree.last(history.turns)?.key ?? 0) + 1
  let { documents } = history
  for (const part of turn.parts) {
    const before = requireDocument(history, part.document)
    const changes = changesOf(part)
    const document = worked?.get(part.document)?.document ?? perform(before.state.document, changes, blobs)
    const state = { document, editor: { ...before.state.editor, ...editorAfter(part.units) } }
    documents = documentMap.set(
      documents,
      part.document,
      indexed(
        {
          ...advanceDocument(before, changes, state),
          ...(turn.retracts && { revision: before.revision + 1 }),
          nextId: Math.max(before.nextId, part.nextId),
          born: before.born ?? (part.units.length > 0 ? order : null),
        },
        { order, turns: history.turns },
        changes,
        blobs,
      ),
    )
  }
  const marked = retractedTurns(history, turn).reduce(
    (now, each) => turnsTree.set(now, each.order, { ...each, retractedBy: [...(each.retractedBy ?? []), order] }),
    history.turns,
  )
  return {
    ...history,
    documents,
    turns: turnsTree.set(marked, order, { ...turn, order, undone: false }),
    orders: orderMap.set(history.orders, turn.id, order),
  }
}

/** Sets editor state by hand: recorded, but no turn, no revision and nothing to undo. */
export function setEditor(history: History, document: string, fields: Editor): History {
  const before = requireDocument(history, document)
  return {
    ...history,
    documents: documentMap.set(history.documents, document, {
      ...before,
      state: { ...before.state, editor: { ...before.state.editor, ...fields } },
    }),
  }
}

export function advanceDocument(before: DocumentState, changes: readonly Change[], state: State): DocumentState {
  return {
    ...before,
    state,
    revision: before.revision + (changes.length > 0 ? 1 : 0),
    version: changes.reduce((version, { id }) => version ^ scatter(id), before.version),
  }
}

/**
 * Spreads a number over 32 bits (Knuth's multiplicative constant, then a fold), so that sets of ids xor to different
 * values.
 */
function scatter(id: number): number {
  const spread = Math.imul(id, 2654435761)
  return Math.imul(spread ^ (spread >>> 15), 2246822519)
}

/** A turn may cover what is gone, as a fade does over a removed stretch: it does not lean on what was gone then. */
function indexed(
  document: DocumentState,
  { order, turns }: Pick<History, 'turns'> & { readonly order: number },
  changes: readonly Change[],
  blobs?: Blobs,
): DocumentState {
  const { makes, leansOn } = footprint(changes, blobs)
  let { leaners, makers, firstChanges } = document
  const isThere = (identity: string): boolean =>
    turnsTree.get(turns, orderMap.get(document.makers, identity) ?? 0)?.undone !== true
  const leaner = ordersTree.set(null, order, true)
  leaners = leanerMap.setMany(
    leaners,
    [...leansOn]
      .filter(isThere)
      .sort(byText)
      .map((key) => ({ key, value: leaner })),
    (there) => ordersTree.set(there, order, true),
  )
  for (const identity of makes) makers = orderMap.set(makers, identity, order)
  if (changes.length > 0)
    firstChanges = changesTree.set(
      firstChanges,
      changes.reduce((least, { id }) => Math.min(least, id), Infinity),
      order,
    )
  return { ...document, leaners, makers, firstChanges }
}
