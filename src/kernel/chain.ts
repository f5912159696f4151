import type { ChangeId } from './change.ts'
import type { Json } from '../base/index.ts'
import { byNumber, treeKind, type Tree } from './tree.ts'

/**
 * The live writes on one address, by change. The last `to` wins and later shifts add up on it;
 * that is the tree's summary, so a value is read without walking the writes.
 */
export type Chain<V> = Tree<ChangeId, Write<V>, Written<V>>
type Write<V> = { readonly to: V | undefined } | { readonly by: number }
type Written<V> = { readonly set: boolean; readonly to: V | undefined; readonly by: number }

const untouched: Written<never> = { set: false, to: undefined, by: 0 }

/** One kind of tree serves chains of every type, since the summary only carries values along. */
const kind = treeKind<ChangeId, Write<unknown>, Written<unknown>>({
  compare: byNumber,
  zero: untouched,
  measure: (write) =>
    'by' in write ? { set: false, to: undefined, by: write.by } : { set: true, to: write.to, by: 0 },
  add: (a, b) => (b.set ? b : { set: a.set, to: a.to, by: a.by + b.by }),
})

export function writeTo<V>(chain: Chain<V>, change: ChangeId, write: Write<V>): Chain<V> {
  return kind.set(chain, change, write) as Chain<V>
}

export function unwrite<V>(chain: Chain<V>, change: ChangeId): Chain<V> {
  return kind.remove(chain, change) as Chain<V>
}

export function valueOf<V>(chain: Chain<V> | undefined): V | undefined {
  return chain ? (kind.sum(chain).to as V | undefined) : undefined
}

/** A cell's value with its shifts: `add` on a number. */
export function cellValue(chain: Chain<Json> | undefined): Json | undefined {
  if (!chain) return undefined
  const { to, by } = kind.sum(chain) as Written<Json>
  return by === 0 ? to : (typeof to === 'number' ? to : 0) + by
}

export function chainOfWrites<V>(writes: readonly { change: ChangeId; write: Write<V> }[]): Chain<V> {
  return kind.fromSorted(writes.map(({ change, write }) => ({ key: change, value: write }))) as Chain<V>
}

export function writesOf<V>(chain: Chain<V>): { change: ChangeId; write: Write<V> }[] {
  return [...kind.entries(chain as Chain<unknown>)].map(({ key, value }) => ({ change: key, write: value as Write<V> }))
}
