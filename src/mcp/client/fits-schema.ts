import { z } from 'zod'
import { plainLine } from '../../gate/index.ts'
import type { Json } from '../../kernel/index.ts'

/**
 * What is wrong with a value by a stranger's JSON Schema, or null. A schema that cannot be understood here refuses
 * nothing: the server checks again in any case.
 */
export function findMisfit(schema: Json, value: Json): string | null {
  let result
  try {
    result = z.fromJSONSchema(withoutPatterns(schema) as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value)
  } catch {
    return null
  }
  const issue = result.error?.issues[0]
  return issue === undefined ? null : plainLine(`${issue.path.map(String).join('.') || 'the whole'}: ${issue.message}`)
}

/** A stranger's regular expression could keep us busy for ever. */
function withoutPatterns(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(withoutPatterns)
  const kept = Object.entries(schema as { [key: string]: Json }).filter(
    ([key, value]) => !(key === 'pattern' && typeof value === 'string') && key !== 'patternProperties',
  )
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPatterns(value)]))
}
