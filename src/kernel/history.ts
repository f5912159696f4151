import type { Json } from '../base/index.ts'
import type { Change, ChangeId } from './change.ts'
import type { Editor, State } from './state-key.ts'
import { editorAfter, type Unit } from './step.ts'
import { byNumber, textMap, treeKind, type TextMap, type Tree } from './tree.ts'

/** One request, possibly over several documents, as it was applied. */
export type Turn = {
  readonly id: string
  readonly label: string
  /** What it was made from: `Proposal.source`. */
  readonly source?: Json
  readonly when: string
  readonly parts: readonly TurnPart[]
  /** Earlier turns that it takes back before its units apply, the newest first; undoing it makes them live again. */
  readonly retracts?: readonly string[]
}
export type TurnPart = {
  readonly document: string
  readonly domain: string
  readonly units: readonly Unit[]
  readonly nextId: number
  readonly editorBefore: Editor
}

/**
 * `undone`: it does not count, for it was undone, or a turn that counts takes it back. `retractedBy` are all turns that
 * take it back, by their order, whether they count or not.
 */
export type TurnRecord = Turn & {
  readonly order: number
  readonly undone: boolean
  readonly retractedBy?: readonly number[]
}

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

/**
 * Everything that the journal says, as a value. Replaying is folding the journal's bodies over an empty history.
 * `undone` are turns that were undone themselves, in that order; what a turn takes back is not among them.
 */
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
  const isWorkedOn = (name: string): boolean =>
    newestLive(history, ({ parts }) => parts.some(({ document, units }) => document === name && units.length > 0)) !==
    undefined
  return everyDocument(history).filter(
    ({ name, born }) => born === null || !turnsTree.get(history.turns, born)?.undone || isWorkedOn(name),
  )
}

export function turnsOf(history: History): TurnRecord[] {
  return [...turnsTree.entries(history.turns)].map(({ value }) => value)
}

export function turnOf(history: History, id: string): TurnRecord | undefined {
  const order = orderMap.get(history.orders, id)
  return order === undefined ? undefined : turnsTree.get(history.turns, order)
}

/** The newest turn that is not undone, of all documents or of one. */
export function lastLive(history: History, document?: string): TurnRecord | undefined {
  return newestLive(history, ({ parts }) => document === undefined || parts.some((part) => part.document === document))
}

function newestLive(history: History, isMeant: (turn: TurnRecord) => boolean): TurnRecord | undefined {
  for (
    let last = turnsTree.last(history.turns)?.value;
    last;
    last = turnsTree.atOrBefore(history.turns, last.order - 1)?.value
  ) {
    if (!last.undone && isMeant(last)) return last
  }
  return undefined
}

/** What a bare redo brings back. */
export function newestUndone(history: History): TurnRecord | undefined {
  return recordsAt(history, history.undone).findLast((turn) => retractorOf(history, turn) === undefined)
}

/** The turn that counts and takes this one back; the newest, where there are several. */
export function retractorOf(history: History, turn: TurnRecord): TurnRecord | undefined {
  return recordsAt(history, turn.retractedBy ?? []).findLast(({ undone }) => !undone)
}

/** The turns that a turn takes back, counted or not, the newest first. */
export function retractedTurns(history: History, { retracts = [] }: Pick<Turn, 'retracts'>): TurnRecord[] {
  return retracts.flatMap((id) => turnOf(history, id) ?? []).sort((a, b) => b.order - a.order)
}

export const recordsAt = (history: History, orders: readonly number[]): TurnRecord[] =>
  orders.flatMap((order) => turnsTree.get(history.turns, order) ?? [])

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

/** For readers of a history: the value of an editor field before a turn, of the fields that it sets. */
export function editorBefore(state: State, units: readonly Unit[]): { [field: string]: Json } {
  return Object.fromEntries(Object.keys(editorAfter(units)).map((field) => [field, state.editor[field] ?? null]))
}
