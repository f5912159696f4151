import type { Json } from '../../kernel/index.ts'
import type { Field } from './read-yaml.ts'

/** Tells the person what was left out of the prompt and what to write instead. */
export type Warn = (message: string) => void

const MAX_WARNINGS = 20

/** The first warnings of many: a prompt of thousands of wrong entries is said in a few sentences. */
export function limitWarnings(warnings: readonly string[]): readonly string[] {
  return warnings.length <= MAX_WARNINGS
    ? warnings
    : [
        ...warnings.slice(0, MAX_WARNINGS - 1),
        `There are ${warnings.length - MAX_WARNINGS + 1} more things like these.`,
      ]
}

/** The text of a field that wants one, on one line; a list of plain values is joined. Undefined where there is none. */
export function fieldText(field: Field | undefined, warn: Warn): string | undefined {
  if (field === undefined || field.value === null) return undefined
  const text =
    field.source ??
    (Array.isArray(field.value) && field.value.every((item) => typeof item !== 'object')
      ? field.value.map(String).join(', ')
      : null)
  if (text === null) {
    warn(`${field.key} on line ${field.line} should be text; it was left out.`)
    return undefined
  }
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? undefined : line
}

/** The items of a field that is a list, or text with commas or line breaks between them. */
export function fieldItems(field: Field | undefined): readonly Item[] {
  if (field === undefined || field.value === null) return []
  if (Array.isArray(field.value)) return field.value as readonly Item[]
  return field.source === null
    ? [field.value]
    : field.source
        .split(/[,\n]/)
        .map((item) => item.replace(/^\s*-\s+/, '').trim())
        .filter((item) => item !== '')
}

export type Item = Field['value']

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
