import type { StandardSchemaWithJSON, ToolAnnotations } from '@modelcontextprotocol/server'
import { paramsSchema, type AnyOperation, type Domain, type Json } from '../../kernel/index.ts'

type OperationTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: StandardSchemaWithJSON
  readonly annotations: ToolAnnotations
}

/**
 * The operations of every domain as tools, each made from its declaration alone. Where domains share a name, the
 * document decides.
 */
export function operationTools(domains: ReadonlyMap<string, Domain>): OperationTool[] {
  const all = [...domains.values()].flatMap(({ name: kind, operations }) =>
    [...operations.values()].map((operation) => ({ kind, operation })),
  )
  return [...new Set(all.map(({ operation }) => operation.name))].map((name) =>
    toolOf(
      name,
      all.filter(({ operation }) => operation.name === name),
    ),
  )
}

type Declared = { readonly kind: string; readonly operation: AnyOperation }

function toolOf(name: string, declared: readonly Declared[]): OperationTool {
  return {
    name,
    description: declared
      .map(({ kind, operation }) => `${declared.length > 1 ? `On ${kind} documents: ` : ''}${describe(operation)}`)
      .join(' '),
    inputSchema: shownAs(() => schemaOf(declared.map(({ operation }) => operation))),
    annotations: {
      readOnlyHint: false,
      destructiveHint: declared.some(({ operation }) => operation.destroys !== undefined),
      openWorldHint: false,
    },
  }
}

function describe({ summary, destroys, kind }: AnyOperation): string {
  const effect = kind === 'operate' ? ' Makes a proposal that a person decides.' : ''
  return `${summary}${destroys === undefined ? '' : ` Destroys ${destroys}.`}${effect}`
}

type ObjectSchema = {
  readonly type: 'object'
  readonly properties?: { readonly [param: string]: Json }
  readonly required?: readonly string[]
  readonly additionalProperties?: Json
}

/** The one argument that every tool takes beside its own. */
export const document = {
  type: 'string',
  description: 'The name of the document; without it, the one that was used last.',
}

/** An operation's own schema with the document beside its parameters; of several, what any of them takes. */
function schemaOf(operations: readonly AnyOperation[]): { [field: string]: unknown } {
  const schemas = operations.map((operation) => paramsSchema(operation) as unknown as ObjectSchema)
  const [first] = schemas
  const properties = Object.assign({}, ...schemas.map((schema) => schema.properties ?? {})) as { [param: string]: Json }
  if (first && schemas.length === 1) return { ...first, properties: { ...properties, document } }
  return { type: 'object', properties: { ...properties, document } }
}

/** A schema that is shown only: what is wrong with a call is said in our own words, with the form that is allowed. */
export function shownAs(show: () => { [field: string]: unknown }): StandardSchemaWithJSON {
  return {
    '~standard': {
      version: 1,
      vendor: 'cutroom',
      validate: (value) => ({ value }),
      jsonSchema: { input: show, output: show },
    },
  }
}
