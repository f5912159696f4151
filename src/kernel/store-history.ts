import { documentFrom, storeDocument, type StoredDocument } from './document.ts'
import {
  changesTree,
  documentMap,
  leanerMap,
  orderMap,
  ordersTree,
  turnsTree,
  type DocumentState,
  type History,
  type TurnRecord,
} from './history.ts'
import type { Json } from '../base/index.ts'
import type { Editor } from './state-key.ts'

/** A history as plain data. Opening a long project reads one of these and folds only the lines that follow it. */
export function storeHistory({ documents, turns, undone }: History): Json {
  const stored = [...documentMap.entries(documents)].map(
    ({ value: { state, leaners, makers, firstChanges, ...rest } }) => ({
      ...rest,
      editor: state.editor,
      content: storeDocument(state.document),
      leaners: [...leanerMap.entries(leaners)].map(({ key, value }) => [
        key,
        [...ordersTree.entries(value)].map((each) => each.key),
      ]),
      makers: [...orderMap.entries(makers)].map(({ key, value }) => [key, value]),
      firstChanges: [...changesTree.entries(firstChanges)].map(({ key, value }) => [key, value]),
    }),
  )
  return {
    documents: stored,
    turns: [...turnsTree.entries(turns)].map(({ value }) => value),
    undone,
  } as unknown as Json
}

type StoredHistory = {
  documents: (Omit<DocumentState, 'state' | 'leaners' | 'makers' | 'firstChanges'> & {
    editor: Editor
    content: StoredDocument
    leaners: [string, number[]][]
    makers: [string, number][]
    firstChanges: [number, number][]
  })[]
  turns: TurnRecord[]
  undone: number[]
}

export function historyFrom(json: Json): History {
  const { documents, turns, undone } = json as unknown as StoredHistory
  const states = documents.map(({ editor, content, leaners, makers, firstChanges, ...rest }): DocumentState => ({
    ...rest,
    state: { document: documentFrom(content), editor },
    leaners: leanerMap.fromSorted(
      leaners.map(([key, orders]) => ({
        key,
        value: ordersTree.fromSorted(orders.map((order) => ({ key: order, value: true }))),
      })),
    ),
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
