import type { Json } from '../../kernel/index.ts'
import { fieldItems, type Item, type Warn } from './field-text.ts'
import { emptyRecord, type Field } from './read-yaml.ts'

/** Limits on what is made: a mapping, or a list of mappings, of `name: value` texts and of bare flags. */
export function readConstraints(field: Field | undefined, warn: Warn): { readonly [name: string]: Json } {
  const constraints = emptyRecord()
  for (const item of fieldItems(field)) {
    for (const [name, value] of entriesOf(item)) {
      const key = name.trim().toLowerCase()
      if (key === '' || key === '__proto__') continue
      if (Object.hasOwn(constraints, key)) warn(`The constraint “${key}” is given twice; the last one counts.`)
      constraints[key] = coerced(value)
    }
  }
  return constraints
}

function entriesOf(item: Item): readonly (readonly [string, Json])[] {
  if (item === null) return []
  if (Array.isArray(item)) return item.flatMap((each: Item) => entriesOf(each))
  if (typeof item === 'object') return Object.entries(item)
  const [, name, value] = /^([^:]+):\s*(\S.*)$/s.exec(String(item)) ?? []
  return name === undefined || value === undefined ? [[String(item), true]] : [[name, value]]
}

/** A text that is a number counts as one; what YAML has already read stays. */
function coerced(value: Json): Json {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/.test(text) ? Number(text) : text
}
