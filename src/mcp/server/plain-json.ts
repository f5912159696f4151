import { plainLine } from '../../gate/index.ts'
import type { Json } from '../../kernel/index.ts'

/** Names, labels and tags come from files: they leave as data on one line each, without anything invisible. */
export function plainJson(value: unknown): Json {
  if (typeof value === 'string') return plainLine(value)
  if (typeof value !== 'object' || value === null) return value === undefined ? null : (value as Json)
  if (Array.isArray(value)) return value.map(plainJson)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [plainLine(key), plainJson(each)]),
  )
}
