import { tempo as range } from '../operations/params.ts'
import { fieldText, type Warn } from './field-text.ts'
import type { Field } from './read-yaml.ts'

/** Whole beats per minute: 92, 92.5 (cut to 92), "92 bpm", "around 92". */
export function readTempo(field: Field | undefined, warn: Warn): number | undefined {
  const text = fieldText(field, warn)
  if (field === undefined || text === undefined) return undefined
  const said = /-?\d+(?:\.\d+)?/.exec(text)
  const tempo = said === null ? NaN : Math.trunc(Number(said[0]))
  if (range.safeParse(tempo).success) return tempo
  warn(
    `${field.key} on line ${field.line} should be a number from ${range.minValue} to ${range.maxValue}, for example ` +
      `“92 bpm”; it was left out.`,
  )
  return undefined
}
