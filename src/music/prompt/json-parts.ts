import type { Json } from '../../kernel/index.ts'

/** The entries of a value that may be a record, a list of records or neither. */
export function entriesIn(value: Json): readonly (readonly [string, Json])[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => entriesIn(item))
  return isRecord(value) ? Object.entries(value) : []
}

export const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asList = (value: Json): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : value === null ? [] : [value]

/** A number, or a text that is one. */
export function numberIn(value: Json | undefined): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A plain value as text; a list or a record has none. */
export const textIn = (value: Json | undefined): string =>
  typeof value === 'object' || value === undefined ? '' : String(value)

/** A key as it is compared: "Sustain_Pedal" and "sustain pedal" are one. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Whether a value says that the thing is not wanted. */
export const isOff = (value: Json): boolean =>
  value === false || value === 0 || (typeof value === 'string' && /^(?:no|none|off|false|dry|0)$/i.test(value.trim()))

/** A field of a record by any of its names. */
export function fieldIn(record: { readonly [key: string]: Json }, ...names: readonly string[]): Json | undefined {
  return Object.entries(record).find(([key]) => names.includes(plainKey(key)))?.[1]
}
