import { fieldItems, type Warn } from './field-text.ts'
import type { Field } from './read-yaml.ts'

/** The parts that are asked for: "drums, bass" or a list. */
export function readRoles(field: Field | undefined, warn: Warn): readonly string[] {
  return fieldItems(field).flatMap((item) => {
    if (item === null) return []
    if (typeof item === 'object') {
      warn(`An entry of ${field?.key} (line ${field?.line}) is no plain name; it was left out.`)
      return []
    }
    const role = String(item).replace(/^-\s+/, '').trim()
    return role === '' ? [] : [role]
  })
}
