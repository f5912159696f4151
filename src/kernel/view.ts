import type { Json } from '../base/index.ts'
import type { AnyOperation } from './operation.ts'
import type { State, StateKey } from './state-key.ts'

/** What an operation may see: the keys that its contract declares, and no others. */
export type View = { read<V>(key: StateKey<V>): V }

/** A view that notes which editor values were really read: they are what the operation expects when it runs later. */
export type TrackedView = View & { readonly expects: { [key: string]: Json } }

export function trackedView(operation: AnyOperation, state: State): TrackedView {
  const declared = new Set<unknown>(operation.reads.map(({ key }) => key))
  const expects: { [key: string]: Json } = {}
  // The state does not change under a view, so a value read twice is the same one: what it hands out can be compared.
  const known = new Map<unknown, unknown>()
  return {
    expects,
    read: <V>(key: StateKey<V>): V => {
      if (known.has(key)) return known.get(key) as V
      if (!declared.has(key))
        throw new Error(`${operation.name} reads ${key.name}, which its contract does not declare`)
      const value = key.read(state)
      known.set(key, value)
      if (key.kind === 'editor') expects[key.name] = value as Json
      return value
    },
  }
}
