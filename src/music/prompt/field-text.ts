import type { Field } from './read-yaml.ts'

/** Tells the person what was left out of the prompt and what to write instead. */
export type Warn = (message: string) => void

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
