import { z } from 'zod'

type Schema = { [field: string]: unknown }

/** A schema as OpenAPI 3.1 writes it: what a client may send, or what it gets. Any JSON is written as a schema that allows anything. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, $defs: __, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  // The only schema that refers to itself is that of any JSON.
  return JSON.parse(JSON.stringify(written), (_field, value: unknown) => (typeof value === 'object' && value !== null && '$ref' in value ? {} : value)) as Schema
}
