import { sameJson, type Json } from '../base/index.ts'
import type { Problem } from '../base/index.ts'
import type { Mention } from '../words/index.ts'
import type { Document } from './document.ts'

/** Selection, cursor, clipboard: recorded with a turn, but neither content nor an undo step of its own. */
export type Editor = { readonly [field: string]: Json }

/** What a key looks at: a working copy, an opened document, or what a foreign editor says of itself. */
export type State = { readonly document: Document; readonly editor: Editor }

/**
 * One named observation that contracts refer to. *Editor* keys are prepared before an operation; *content* keys hand
 * out a question object, never a copy; *measured* keys (a peak, a loudness) are answered by the backend when asked.
 */
export type StateKey<V> = {
  readonly name: string
  readonly kind: 'editor' | 'content' | 'measured'
  readonly about: string
  /** Addresses that count as writing this key: `editor:cursor`, `list:tracks`, `cell:track/*\/name`, `sequence:*`. */
  readonly owns: readonly string[]
  /** What a question says when it is missing, with an example. */
  readonly ask: string
  /** The value as a plan shows it. */
  tell(value: V, state: State): { readonly [param: string]: Json }
  read(state: State): V
  isSet(value: V): boolean
  same(a: V, b: V): boolean
  /** The operation that brings the value about. Keys that name the same one are set together. */
  setBy?(value: V, state: State): Setter
  infer?(asked: Asked, state: State): Inference<V> | Problem | undefined
  /** The key as a contract's need. */
  readonly required: Need
  readonly optional: Need
  /** Needed only when the other one is not set. */
  orElse(other: StateKey<unknown>, fits?: (state: State) => boolean): Need
}

export type Setter = { operation: string; params: { [param: string]: Json } }

/** What the words hold for one operation. */
export type Asked = { readonly operation: string; readonly destroys: boolean; readonly mentions: readonly Mention[] }

/** Where a value came from decides what it may do: see `policy.ts`. */
export type Inference<V> = {
  readonly value: V
  readonly source: 'words' | 'state' | 'default' | 'mind'
  readonly text?: string
  readonly confidence: number
  readonly notes?: readonly Note[]
  readonly others?: readonly Other<V>[]
}

/** Another value that the same words could mean; it becomes an alternative of the plan. */
export type Other<V> = { readonly value: V; readonly reading: string }
export type Note = { readonly code: string; readonly text: string }

export type Need = {
  readonly key: StateKey<unknown>
  readonly need: 'required' | 'optional' | 'fallback'
  readonly from?: StateKey<unknown>
  readonly fits?: (state: State) => boolean
}

type KeyDeclaration<V> = {
  name: string
  kind?: 'editor' | 'content' | 'measured'
  about: string
  owns?: readonly string[]
  ask?: string
  tell?(value: V, state: State): { readonly [param: string]: Json }
  read(state: State): V
  isSet?(value: V): boolean
  same?(a: V, b: V): boolean
  setBy?(value: V, state: State): Setter
  infer?(asked: Asked, state: State): Inference<V> | Problem | undefined
}

export function stateKey<V>(declared: KeyDeclaration<V>): StateKey<V> {
  const key: StateKey<V> = {
    kind: 'content',
    owns: [],
    ask: `What should ${declared.name.replaceAll('_', ' ')} be?`,
    isSet: (value) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    tell: (value, state) => declared.setBy?.(value, state).params ?? { [declared.name]: value as Json },
    same: (a, b) => sameJson(a as Json, b as Json),
    ...declared,
    get required(): Need {
      return { key, need: 'required' }
    },
    get optional(): Need {
      return { key, need: 'optional' }
    },
    orElse: (from, fits) => ({ key, need: 'fallback', from, ...(fits && { fits }) }),
  }
  return key
}
