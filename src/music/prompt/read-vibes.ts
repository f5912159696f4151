import { fieldItems, type Item, type Warn } from './field-text.ts'
import type { Field } from './read-yaml.ts'
import type { Vibe } from './structured-prompt.ts'

/** Moods with their weights: `dusty`, `dusty x3`, `dusty:3`, or `dusty: 3` in a list. */
export function readVibes(field: Field | undefined, warn: Warn): readonly Vibe[] {
  return fieldItems(field).flatMap((item) =>
    vibesIn(item).flatMap(({ name, weight }) => {
      const vibe = name.trim().toLowerCase()
      if (vibe === '') return []
      if (weight > 0 && weight <= MOST_WEIGHT) return [{ name: vibe, weight }]
      warn(
        `The weight of “${vibe}” should be a number from 1 to ${MOST_WEIGHT}, for example “${vibe} x2”; it counts ` +
          `as 1.`,
      )
      return [{ name: vibe, weight: 1 }]
    }),
  )
}

const MOST_WEIGHT = 100

function vibesIn(item: Item): readonly Vibe[] {
  if (item === null) return []
  if (Array.isArray(item)) return item.flatMap((each: Item) => vibesIn(each))
  if (typeof item === 'object')
    return Object.entries(item).map(([name, weight]) => ({
      name,
      weight: weight === null ? 1 : typeof weight === 'object' ? NaN : Number(String(weight).replace(/^x/i, '')),
    }))
  const text = String(item)
  const weighted = /^(.*\S)(?:\s+x\s*|:)(\d+(?:\.\d+)?)$/is.exec(text.trim())
  return [weighted?.[1] === undefined ? { name: text, weight: 1 } : { name: weighted[1], weight: Number(weighted[2]) }]
}
