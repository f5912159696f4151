import { z } from 'zod'
import type { Path } from './call.ts'

/** The names of the fields that may stand at a place within parameters. */
export function fieldsAt(schema: unknown, path: Path): readonly string[] {
  const plain =
    schema instanceof z.ZodExactOptional || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
      ? schema.unwrap()
      : schema
  if (plain !== schema) return fieldsAt(plain, path)
  const [first, ...rest] = path
  if (schema instanceof z.ZodArray && typeof first === 'number') return fieldsAt(schema.element, rest)
  if (schema instanceof z.ZodObject)
    return first === undefined
      ? Object.keys(schema.shape)
      : fieldsAt(new Map(Object.entries(schema.shape)).get(String(first)), rest)
  if (schema instanceof z.ZodRecord && first === undefined && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String)
  return []
}
