import { z } from 'zod'
import { busName, newThingId, regionId, trackId } from '../operations/params.ts'
import type { Path } from './call.ts'

/** What a parameter names: something that is there, or something new whose id the server makes. */
export type Thing = 'track' | 'region' | 'bus' | 'new'
export type Named = { readonly thing: Thing; readonly path: Path; readonly value: unknown }

/**
 * Everything that parameters name, found by the schemas that operations share, so that a new operation needs no list
 * here.
 */
export function thingsIn(schema: unknown, value: unknown, path: Path = []): Named[] {
  const thing = things.get(schema)
  if (thing) return value === undefined ? [] : [{ thing, path, value }]
  if (schema instanceof z.ZodExactOptional || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return thingsIn(schema.unwrap(), value, path)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((each, at) => thingsIn(schema.element, each, [...path, at])) : []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const fields = new Map<string, unknown>(Object.entries(value))
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, inner]) =>
      thingsIn(inner, fields.get(field), [...path, field]),
    )
  if (schema instanceof z.ZodRecord)
    return [...fields].flatMap(([field, inner]) => thingsIn(schema.valueType, inner, [...path, field]))
  return []
}

const things: ReadonlyMap<unknown, Thing> = new Map<unknown, Thing>([
  [trackId, 'track'],
  [regionId, 'region'],
  [busName, 'bus'],
  [newThingId, 'new'],
])
