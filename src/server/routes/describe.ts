import { z } from 'zod'
import { camelField } from '../../music/index.ts'
import type { EndpointAnswer, Endpoint } from './endpoint.ts'
import { problemSchema, wrongRequestSchema } from './replies.ts'

type Schema = { [field: string]: unknown }
type Named = { [name: string]: Schema }

/**
 * The routes as OpenAPI 3.1, made from the schemas that they read and answer with. Everything that has a name is a
 * component; a string with one of our formats ("stream-id", "state-id", …) is the id of that thing wherever it stands.
 */
export function describe(endpoints: readonly Endpoint[], version: string): object {
  const components: Named = {}
  const paths: { [path: string]: Schema } = {}
  // Answers first: where a body differs from what is answered, it is the body that gets another name.
  for (const { answers } of endpoints)
    for (const { schema } of Object.values(answers)) if (schema) component(components, schema, 'output')
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint, components) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cutroom',
      version,
      description:
        'Music by request: a client that owns its project sends it along and gets operations back as a stream.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that "cutroom start" prints.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'cutroom-PORT',
          description: 'The cookie of POST /api/v1/session, for pages of this server only.',
        },
      },
    },
  }
}

function operationOf(
  { method, path, summary, query, headers, body, examples, answers, guard }: Endpoint,
  components: Named,
): Schema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', format: kebab(name) } })),
    ...parametersOf(query, 'query'),
    ...parametersOf(headers, 'header'),
  ]
  const replies = { ...answers, ...everywhere }
  return {
    operationId: camelField(
      `${method}_${path
        .replaceAll(/\{(\w+)\}/g, 'by_$1')
        .replaceAll(/^\/(?:api\/v1\/)?|\.json$/g, '')
        .replaceAll(/\W+/g, '_')}`,
    ),
    summary,
    security: [{ token: [] }, { session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: bodySchema(components, body),
            ...(examples && {
              examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
            }),
          },
        },
      },
    }),
    ...(guard?.takesBytes && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(replies).map(([status, said]) => [status, responseOf(said, { status, components })]),
    ),
  }
}

const everywhere: { readonly [status: number]: EndpointAnswer } = {
  401: { says: 'No token.' },
  403: { says: 'Another Host, Origin or conversation than yours.' },
}

function responseOf(
  { says, schema, type = 'application/json', types, headers }: EndpointAnswer,
  { status, components }: { status: string; components: Named },
): Schema {
  const refused = Number(status) >= 400 ? (status === '422' ? wrongRequestSchema : problemSchema) : undefined
  const written = schema ?? refused
  const content = written ? { schema: component(components, written, 'output') } : {}
  const isEmpty = written === undefined && type === 'application/json'
  return {
    description: says,
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, format]) => [name, { schema: { type: 'string', format } }]),
      ),
    }),
    ...(!isEmpty && { content: Object.fromEntries((types ?? [type]).map((each) => [each, content])) }),
  }
}

function parametersOf(schema: z.ZodObject | undefined, where: 'query' | 'header'): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as {
    properties?: Named
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: each,
  }))
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const ref = (name: string): string => `#/components/schemas/${name}`

/**
 * A schema with everything that has a name put among the components. What is sent and what is got may differ: then the
 * sent one is "Sent…".
 */
function component(components: Named, schema: z.ZodType, io: 'input' | 'output'): Schema {
  const {
    $schema: _,
    $defs = {},
    ...written
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & { $defs?: Named }
  const isAny = (name: string): boolean => name.startsWith('__schema')
  const own = (name: string): string =>
    io === 'output' || isSame(components[name], $defs[name]) ? name : `Sent${name}`
  // References to what is renamed are renamed too, so whatever holds one is another schema as well.
  const isSame = (known: Schema | undefined, one: Schema | undefined): boolean =>
    known === undefined || JSON.stringify(known) === JSON.stringify(rewritten(one ?? {}, (name) => name))
  const rewritten = (value: Schema, rename: (name: string) => string): Schema =>
    JSON.parse(JSON.stringify(value), (_field, each: unknown) => {
      const name =
        typeof each === 'object' && each !== null && '$ref' in each
          ? /^#\/\$defs\/(.+)$/.exec(String(each.$ref))?.[1]
          : undefined
      if (name === undefined) return each
      return isAny(name) ? {} : { ...(each as Schema), $ref: ref(rename(name)) }
    }) as Schema
  for (const [name, one] of Object.entries($defs)) if (!isAny(name)) components[own(name)] ??= rewritten(one, own)
  return rewritten(written, own)
}

/**
 * A body by its name, with its fields in both spellings. Of a field that is required, one of the two has to be there.
 */
function bodySchema(components: Named, body: z.ZodType): Schema {
  const written = component(components, body, 'input')
  const name = typeof written['$ref'] === 'string' ? written['$ref'].split('/').at(-1) : undefined
  const found = name === undefined ? undefined : components[name]
  if (name === undefined || found === undefined) return written
  // Two routes may take the same body: what is done already stays as it is.
  components[name] = inBothSpellings(found)
  if (name === 'StreamRequest') standIns(components, components[name])
  return written
}

const snakeField = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function inBothSpellings(schema: Schema): Schema {
  const {
    properties = {},
    required = [],
    ...rest
  } = schema as Schema & { properties?: Named; required?: readonly string[] }
  const twice = Object.entries(properties).flatMap(([field, each]): [string, Schema][] => {
    const nested = field === 'scope' ? nestedSpellings(each) : each
    const snake = snakeField(field)
    return snake === field
      ? [[field, nested]]
      : [
          [field, nested],
          [snake, { ...nested, description: `The same as ${field}.` }],
        ]
  })
  const single = required.filter((field) => snakeField(field) === field)
  const either = required
    .filter((field) => snakeField(field) !== field)
    .map((field) => ({ anyOf: [{ required: [field] }, { required: [snakeField(field)] }] }))
  return {
    ...rest,
    properties: Object.fromEntries(twice),
    required: single,
    ...(either.length > 0 && { allOf: either }),
  }
}

const nestedSpellings = (schema: Schema): Schema => ({
  ...schema,
  anyOf: (schema['anyOf'] as readonly Schema[]).map((each) =>
    each['type'] === 'object' ? inBothSpellings(each) : each,
  ),
})

/** A project may be called by `id`, and where it has neither, the conversation stands in for it. */
function standIns(components: Named, request: Schema): void {
  const project = components['SentProject']
  const {
    properties = {},
    required = [],
    ...rest
  } = (project ?? {}) as { properties?: Named; required?: readonly string[] }
  if (!project || 'id' in properties) return
  const id = { ...properties['projectId'], description: 'Stands in for projectId.' }
  components['SentProject'] = {
    ...rest,
    properties: {
      ...properties,
      projectId: { anyOf: [properties['projectId'], { type: 'null' }] },
      id: { anyOf: [id, { type: 'null' }] },
    },
    required: required.filter((field) => field !== 'projectId'),
  }
  const text = { type: 'string' }
  const inProject = (field: string): Schema => ({
    properties: { project: { required: [field], properties: { [field]: text } } },
  })
  const inRequest = (field: string): Schema => ({ required: [field], properties: { [field]: text } })
  request['allOf'] = [
    ...((request['allOf'] ?? []) as readonly Schema[]),
    { anyOf: [inProject('projectId'), inProject('id'), inRequest('conversationId'), inRequest('conversation_id')] },
  ]
}
