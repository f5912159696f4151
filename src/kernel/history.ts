import { writesOf } from './chain.ts'
import type { Change, ChangeId } from './change.ts'
import type { Claim } from './claim.ts'
import { chainOf, documentFrom, perform, retract, sequenceOf, storeDocument, type Blobs, type StoredDocument } from './document.ts'
import { footprint } from './footprint.ts'
import type { Json } from './json.ts'
import { problem, type Problem } from './problem.ts'
import { piecesOf } from './sequence.ts'
import type { Editor, State } from './state-key.ts'
import { editorAfter, type Unit } from './step.ts'
import { byNumber, byText, textMap, treeKind, type TextMap, type Tree } from './tree.ts'

/** One request, possibly over several documents, as it was applied. */
export type Turn = { readonly id: string; readonly label: string; readonly when: string; readonly parts: readonly TurnPart[] }
export type TurnPart = { readonly document: string; readonly domain: string; readonly units: readonly Unit[]; readonly nextId: number; readonly editorBefore: Editor }

export type TurnRecord = Turn & { readonly order: number; readonly undone: boolean }

/** A document with its place in history. `revision` counts content changes and never goes back; `version` is the same again after an undo. */
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
export type History = { readonly documents: TextMap<DocumentState>; readonly turns: Tree<number, TurnRecord, null>; readonly orders: TextMap<number>; readonly undone: readonly number[] }

type Orders = Tree<number, true, null>
const ordersTree = treeKind<number, true, null>({ compare: byNumber, zero: null, measure: () => null, add: () => null })
const turnsTree = treeKind<number, TurnRecord, null>({ compare: byNumber, zero: null, measure: () => null, add: () => null })
const changesTree = treeKind<ChangeId, number, null>({ compare: byNumber, zero: null, measure: () => null, add: () => null })
const orderMap = textMap<number>()
const leanerMap = textMap<Orders>()
const documentMap = textMap<DocumentState>()

export const emptyHistory: History = { documents: null, turns: null, orders: null, undone: [] }

export function documentOf(history: History, name: string): DocumentState | undefined {
  return documentMap.get(history.documents, name)
}

/** Documents that something made which is not undone: the turn that made it, or any later one. */
export function documentsOf(history: History): DocumentState[] {
  return [...documentMap.entries(history.documents)].map(({ value }) => value).filter(({ name, born }) => born === null || !turnsTree.get(history.turns, born)?.undone || lastLive(history, name) !== undefined)
}

export function turnsOf(history: History): TurnRecord[] {
  return [...turnsTree.entries(history.turns)].map(({ value }) => value)
}

export function turnOf(history: History, id: string): TurnRecord | undefined {
  const order = orderMap.get(history.orders, id)
  return order === undefined ? undefined : turnsTree.get(history.turns, order)
}

export type NewDocument = { name: string; domain: string; state: State }

export function addDocument(history: History, { name, domain, state }: NewDocument): History {
  const fresh: DocumentState = { name, domain, state, nextId: 1, revision: 0, version: 0, leaners: null, makers: null, firstChanges: null, born: null }
  return { ...history, documents: documentMap.set(history.documents, name, fresh) }
}

/** Applies a turn. Where planning already made the new content, it is taken by reference; otherwise its changes are performed. */
export function commit(history: History, turn: Turn, blobs?: Blobs, worked?: ReadonlyMap<string, State>): History {
  const order = (turnsTree.last(history.turns)?.key ?? 0) + 1
  let { documents } = history
  for (const part of turn.parts) {
    const before = known(history, part.document)
    const changes = changesOf(part)
    const document = worked?.get(part.document)?.document ?? perform(before.state.document, changes, blobs)
    const state = { document, editor: { ...before.state.editor, ...editorAfter(part.units) } }
    documents = documentMap.set(documents, part.document, indexed({ ...moved(before, changes, state), nextId: Math.max(before.nextId, part.nextId), born: before.born ?? order }, order, changes, blobs))
  }
  return { ...history, documents, turns: turnsTree.set(history.turns, order, { ...turn, order, undone: false }), orders: orderMap.set(history.orders, turn.id, order) }
}

/** Sets editor state by hand: recorded, but no turn, no revision and nothing to undo. */
export function setEditor(history: History, document: string, fields: Editor): History {
  const before = known(history, document)
  return { ...history, documents: documentMap.set(history.documents, document, { ...before, state: { ...before.state, editor: { ...before.state.editor, ...fields } } }) }
}

/** Takes a turn back as if it had never been, or refuses with the names of the turns that lean on it. */
export function undo(history: History, id: string, blobs?: Blobs): History | Problem {
  const turn = turnOf(history, id)
  if (!turn) return problem('unknown-turn', `There is no turn "${id}"; "cutroom log" lists them.`)
  if (turn.undone) return problem('already-undone', `Turn ${id} is undone already; "cutroom redo" brings it back.`)
  const needing = leaningTurns(history, turn, blobs)
  if (needing.length > 0) return problem('needed-later', `Turn ${id} cannot be undone alone, because later turns build on it: ${needing.map((later) => `${later.id} ("${later.label}")`).join(', ')}. Undo them first.`, needing.map((later) => later.id))
  const wasLast = lastLive(history)?.order === turn.order
  const documents = turn.parts.reduce((now, part) => {
    const before = known(history, part.document)
    const changes = changesOf(part)
    const document = retract(before.state.document, changes, blobs)
    const editor = wasLast ? { ...before.state.editor, ...part.editorBefore } : before.state.editor
    return documentMap.set(now, part.document, moved(before, changes, { document, editor }))
  }, history.documents)
  return { ...history, documents, turns: turnsTree.set(history.turns, turn.order, { ...turn, undone: true }), undone: [...history.undone, turn.order] }
}

/** Brings an undone turn back at its old place in the chain: what a later turn wrote still wins. */
export function redo(history: History, id?: string, blobs?: Blobs): History | Problem {
  const turn = id === undefined ? newestUndone(history) : turnOf(history, id)
  if (!turn) return id === undefined ? problem('nothing-to-redo', 'There is nothing to redo.') : problem('unknown-turn', `There is no turn "${id}"; "cutroom log" lists them.`)
  if (!turn.undone) return problem('not-undone', `Turn ${turn.id} is not undone.`)
  const lacking = turn.parts.flatMap((part) => deadMakers(history, part, blobs)).filter((maker) => maker.order !== turn.order)
  if (lacking.length > 0) return problem('needs-earlier', `Turn ${turn.id} builds on what is undone: ${lacking.map((maker) => `${maker.id} ("${maker.label}")`).join(', ')}. Redo that first.`, lacking.map((maker) => maker.id))
  const turns = turnsTree.set(history.turns, turn.order, { ...turn, undone: false })
  const isLast = lastLive({ ...history, turns })?.order === turn.order
  const documents = turn.parts.reduce((now, part) => {
    const before = known(history, part.document)
    const changes = changesOf(part)
    const document = perform(before.state.document, changes, blobs)
    const editor = isLast ? { ...before.state.editor, ...editorAfter(part.units) } : before.state.editor
    return documentMap.set(now, part.document, moved(before, changes, { document, editor }))
  }, history.documents)
  return { ...history, documents, turns, undone: history.undone.filter((each) => each !== turn.order) }
}

/** The newest turn that is not undone, of all documents or of one. */
export function lastLive(history: History, document?: string): TurnRecord | undefined {
  for (let last = turnsTree.last(history.turns)?.value; last; last = turnsTree.atOrBefore(history.turns, last.order - 1)?.value) {
    if (!last.undone && (document === undefined || last.parts.some((part) => part.document === document))) return last
  }
  return undefined
}

/** What a bare redo brings back. */
export function newestUndone(history: History): TurnRecord | undefined {
  const order = history.undone.at(-1)
  return order === undefined ? undefined : turnsTree.get(history.turns, order)
}

/** Promises of later turns over the same content: the ones that taking this turn back could break. */
export function claimsAtStake(history: History, id: string): { turn: TurnRecord; document: string; claim: Claim }[] {
  const turn = turnOf(history, id)
  return (turn?.parts ?? []).flatMap((part) => {
    const later = turnsAt(history, turnsTouching(history, part)).filter((other) => turn !== undefined && other.order > turn.order)
    return later.flatMap((other) => lastingClaims(other, part.document).map((claim) => ({ turn: other, document: part.document, claim })))
  })
}

const lastingClaims = (turn: Turn, document: string): Claim[] => turn.parts.filter((part) => part.document === document).flatMap((part) => part.units.flatMap((unit) => unit.claims.filter((claim) => !claim.passing)))

/** Live turns by their order. */
function turnsAt(history: History, orders: Iterable<number>): TurnRecord[] {
  return [...orders].sort(byNumber).flatMap((order) => turnsTree.get(history.turns, order) ?? []).filter((turn) => !turn.undone)
}

/** The document itself is the index: content knows every live change that touches it. */
function turnsTouching(history: History, part: TurnPart): Set<number> {
  const { state, firstChanges } = known(history, part.document)
  const ids = new Set<ChangeId>()
  for (const change of changesOf(part)) {
    if (change.edit === 'mark') for (const range of change.ranges) for (const piece of piecesOf(sequenceOf(state.document, change.sequence), range)) for (const fact of piece.facts) ids.add(fact.change)
    if (change.edit === 'set' || change.edit === 'add') for (const write of writesOf(chainOf(state.document, change.cell))) ids.add(write.change)
  }
  return new Set([...ids].flatMap((id) => changesTree.atOrBefore(firstChanges, id)?.value ?? []))
}

function leaningTurns(history: History, turn: TurnRecord, blobs?: Blobs): TurnRecord[] {
  const orders = new Set<number>()
  for (const part of turn.parts) {
    const { leaners } = known(history, part.document)
    for (const made of footprint(changesOf(part), blobs).makes) for (const { key } of ordersTree.entries(leanerMap.get(leaners, made) ?? null)) orders.add(key)
  }
  return turnsAt(history, orders).filter((other) => other.order !== turn.order)
}

function deadMakers(history: History, part: TurnPart, blobs?: Blobs): TurnRecord[] {
  const { makers } = known(history, part.document)
  const orders = new Set([...footprint(changesOf(part), blobs).leansOn].flatMap((identity) => orderMap.get(makers, identity) ?? []))
  return [...orders].flatMap((order) => turnsTree.get(history.turns, order) ?? []).filter((maker) => maker.undone)
}

export const changesOf = (part: Pick<TurnPart, 'units'>): Change[] => part.units.flatMap((unit) => [...unit.changes])

function known(history: History, name: string): DocumentState {
  const found = documentMap.get(history.documents, name)
  if (!found) throw new Error(`The journal speaks of document "${name}", which was never made`)
  return found
}

function moved(before: DocumentState, changes: readonly Change[], state: State): DocumentState {
  return { ...before, state, revision: before.revision + (changes.length > 0 ? 1 : 0), version: changes.reduce((version, { id }) => version ^ scatter(id), before.version) }
}

/** Spreads a number over 32 bits (Knuth's multiplicative constant, then a fold), so that sets of ids xor to different values. */
function scatter(id: number): number {
  const spread = Math.imul(id, 2654435761)
  return Math.imul(spread ^ (spread >>> 15), 2246822519)
}

function indexed(document: DocumentState, order: number, changes: readonly Change[], blobs?: Blobs): DocumentState {
  const { makes, leansOn } = footprint(changes, blobs)
  let { leaners, makers, firstChanges } = document
  const leaner = ordersTree.set(null, order, true)
  leaners = leanerMap.setMany(leaners, [...leansOn].sort(byText).map((key) => ({ key, value: leaner })), (there) => ordersTree.set(there, order, true))
  for (const identity of makes) makers = orderMap.set(makers, identity, order)
  if (changes.length > 0) firstChanges = changesTree.set(firstChanges, Math.min(...changes.map(({ id }) => id)), order)
  return { ...document, leaners, makers, firstChanges }
}

/** A history as plain data. Opening a long project reads one of these and folds only the lines that follow it. */
export function storeHistory({ documents, turns, undone }: History): Json {
  const stored = [...documentMap.entries(documents)].map(({ value: { state, leaners, makers, firstChanges, ...rest } }) => ({
    ...rest,
    editor: state.editor,
    content: storeDocument(state.document),
    leaners: [...leanerMap.entries(leaners)].map(({ key, value }) => [key, [...ordersTree.entries(value)].map((each) => each.key)]),
    makers: [...orderMap.entries(makers)].map(({ key, value }) => [key, value]),
    firstChanges: [...changesTree.entries(firstChanges)].map(({ key, value }) => [key, value]),
  }))
  return { documents: stored, turns: [...turnsTree.entries(turns)].map(({ value }) => value), undone } as unknown as Json
}

type StoredHistory = {
  documents: (Omit<DocumentState, 'state' | 'leaners' | 'makers' | 'firstChanges'> & { editor: Editor; content: StoredDocument; leaners: [string, number[]][]; makers: [string, number][]; firstChanges: [number, number][] })[]
  turns: TurnRecord[]
  undone: number[]
}

export function historyFrom(json: Json): History {
  const { documents, turns, undone } = json as unknown as StoredHistory
  const states = documents.map(({ editor, content, leaners, makers, firstChanges, ...rest }): DocumentState => ({
    ...rest,
    state: { document: documentFrom(content), editor },
    leaners: leanerMap.fromSorted(leaners.map(([key, orders]) => ({ key, value: ordersTree.fromSorted(orders.map((order) => ({ key: order, value: true }))) }))),
    makers: orderMap.fromSorted(makers.map(([key, value]) => ({ key, value }))),
    firstChanges: changesTree.fromSorted(firstChanges.map(([key, value]) => ({ key, value }))),
  }))
  return {
    documents: documentMap.fromSorted(states.map((value) => ({ key: value.name, value }))),
    turns: turnsTree.fromSorted(turns.map((value) => ({ key: value.order, value }))),
    orders: turns.reduce((now, { id, order }) => orderMap.set(now, id, order), null as History['orders']),
    undone,
  }
}

/** For readers of a history: the value of an editor field before a turn, of the fields that it sets. */
export function editorBefore(state: State, units: readonly Unit[]): { [field: string]: Json } {
  return Object.fromEntries(Object.keys(editorAfter(units)).map((field) => [field, state.editor[field] ?? null]))
}
