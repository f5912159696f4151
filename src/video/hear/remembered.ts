import type { Scope } from './scope.ts'

type Read<T> = (scope: Scope, from: number, to: number) => T

/**
 * The same reading that looks at each row of words only once: rules try many of them, and lists are read from every
 * place.
 */
export function remembered<T>(read: Read<T>): Read<T> {
  const known = new WeakMap<Scope, Map<string, T>>()
  return (scope, from, to) => {
    const rows = known.get(scope) ?? new Map<string, T>()
    known.set(scope, rows)
    const key = `${from} ${to}`
    const made = rows.get(key)
    if (made !== undefined || rows.has(key)) return made as T
    const found = read(scope, from, to)
    rows.set(key, found)
    return found
  }
}
