import type { Json } from '../base/index.ts'
import type { Change, ChangeId } from './change.ts'
import { perform, type Blobs } from './document.ts'
import { footprint } from './footprint.ts'
import type { Editor, State } from './state-key.ts'
import { editorAfter, type Unit } from './step.ts'
import { byNumber, byText, textMap, treeKind, type TextMap, type Tree } from './tree.ts'

/** One request, possibly over several documents, as it was applied. */
export type Turn = {
  readonly id: string
  readonly label: string
  /** What it was made from: `Proposal.source`. */
  readonly source?: Json
  readonly when: string
  readonly parts: readonly TurnPart[]
}
export type TurnPart = {
  readonly document: string
  readonly domain: string
  readonly units: readonly Unit[]
  readonly nextId: number
  readonly editorBefore: Editor
}

export type TurnRecord = Turn & { readonly order: number; readonly undone: boolean }

/**
 * A document with its place in history. `revision` counts content changes and never goes back; `version` is the same
 * again after an undo.
 */
export type DocumentState = {
  readonly name: string
  readonly domain: string
  readonly state: State
  readonly nextId: number
  readonly revision: number
  readonly version: number
  /** Who leans on an identity, and who made it: turns by their order. */
  readonly leaners: TextMap<Orders>
  readonly makers: TextMap<number>
  /** The first change of each turn, to find the turn of any change. */
  readonly firstChanges: Tree<ChangeId, number, null>
  /** The turn that made the document, by its order. */
  readonly born: number | null
}

/** Everything that the journal says, as a value. Replaying is folding the journal's bodies over an empty history. */
export type History = {
  readonly documents: TextMap<DocumentState>
  readonly turns: Tree<number, TurnRecord, null>
  readonly orders: TextMap<number>
  readonly undone: readonly number[]
}

type Orders = Tree<number, true, null>
export const ordersTree = treeKind<number, true, null>({
  compare: byNumber,
  zero: null,
  measure: () => null,
  add: () => null,
})
export const turnsTree = treeKind<number, TurnRecord, null>({
  compare: byNumber,
  zero: null,
  measure: () => null,
  add: () => null,
})
export const changesTree = treeKind<ChangeId, number, null>({
  compare: byNumber,
  zero: null,
  measure: () => null,
  add: () => null,
})
export const orderMap = textMap<number>()
export const leanerMap = textMap<Orders>()
export const documentMap = textMap<DocumentState>()

export const emptyHistory: History = { documents: null, turns: null, orders: null, undone: [] }

export function documentOf(history: History, name: string): DocumentState | undefined {
  return documentMap.get(history.documents, name)
}

/** Every document, those included whose beginning was undone. */
export function everyDocument(history: History): DocumentState[] {
  return [...documentMap.entries(history.documents)].map(({ value }) => value)
}

/** Documents that something made which is not undone: the turn that made it, or any later one. */
export function documentsOf(history: History): DocumentState[] {
  return everyDocument(history).filter(
    ({ name, born }) =>
      born === null || !turnsTree.get(history.turns, born)?.undone || lastLive(history, name) !== undefined,
  )
}

export function turnsOf(history: History): TurnRecord[] {
  return [...turnsTree.entries(history.turns)].map(({ value }) => value)
}

export function turnOf(history: History, id: string): TurnRecord | undefined {
  const order = orderMap.get(history.orders, id)
  return order === undefined ? undefined : turnsTree.get(history.turns, order)
}

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
 * Applies a turn. Where planning already made the new content, it is taken by reference; otherwise its changes are
 * performed.
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
          nextId: Math.max(before.nextId, part.nextId),
          born: before.born ?? order,
        },
        order,
        changes,
        blobs,
      ),
    )
  }
  return {
    ...history,
    documents,
    turns: turnsTree.set(history.turns, order, { ...turn, order, undone: false }),
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

/** The newest turn that is not undone, of all documents or of one. */
export function lastLive(history: History, document?: string): TurnRecord | undefined {
  for (
    let last = turnsTree.last(history.turns)?.value;
    last;
    last = turnsTree.atOrBefore(history.turns, last.order - 1)?.value
  ) {
    if (!last.undone && (document === undefined || last.parts.some((part) => part.document === document))) return last
  }
  return undefined
}

/** What a bare redo brings back. */
export function newestUndone(history: History): TurnRecord | undefined {
  const order = history.undone.at(-1)
  return order === undefined ? undefined : turnsTree.get(history.turns, order)
}

/** Live turns by their order. */
export function turnsAt(history: History, orders: Iterable<number>): TurnRecord[] {
  return [...orders]
    .sort(byNumber)
    .flatMap((order) => turnsTree.get(history.turns, order) ?? [])
    .filter((turn) => !turn.undone)
}

export const changesOf = (part: Pick<TurnPart, 'units'>): Change[] => part.units.flatMap((unit) => [...unit.changes])

export function requireDocument(history: History, name: string): DocumentState {
  const found = documentMap.get(history.documents, name)
  if (!found) throw new Error(`The journal speaks of document "${name}", which was never made`)
  return found
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

function indexed(document: DocumentState, order: number, changes: readonly Change[], blobs?: Blobs): DocumentState {
  const { makes, leansOn } = footprint(changes, blobs)
  let { leaners, makers, firstChanges } = document
  const leaner = ordersTree.set(null, order, true)
  leaners = leanerMap.setMany(
    leaners,
    [...leansOn].sort(byText).map((key) => ({ key, value: leaner })),
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

/** For readers of a history: the value of an editor field before a turn, of the fields that it sets. */
export function editorBefore(state: State, units: readonly Unit[]): { [field: string]: Json } {
  return Object.fromEntries(Object.keys(editorAfter(units)).map((field) => [field, state.editor[field] ?? null]))
}
