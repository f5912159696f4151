import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { partOf } from '../../../test/full.ts'
import { builtInMaestro } from '../../../test/support/server/built-in.ts'
import { testServer } from '../../../test/support/server/server.ts'

/*
 * A client that knows nothing of this server but its address, its token and OpenAPI: it reads /openapi.json, makes
 * every request that the schemas and examples describe, and holds every answer, event by event, against the schemas. An
 * id is one by its format: what an answer gave under a format is what a request puts where that format stands.
 */
type Schema = {
  [field: string]: unknown
  $ref?: string
  type?: string | string[]
  properties?: { [field: string]: Schema }
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  examples?: unknown[]
  format?: string
}
type Content = { [type: string]: { schema?: Schema; examples?: { [name: string]: { value: unknown } } } }
type Operation = {
  operationId: string
  summary: string
  security: unknown[]
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: {
    [status: string]: { description: string; headers?: { [name: string]: { schema: Schema } }; content?: Content }
  }
}
type Document = {
  openapi: string
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: { [name: string]: Schema } }
}
type Reply = { status: number; headers: IncomingHttpHeaders; text: string }

async function client() {
  const { url, token } = await testServer({ maestro: builtInMaestro })
  /** Newest first. */
  const seen = new Map<string, readonly string[]>()
  let count = 0

  /** Reads an answer to its end, unless nothing is said of what it holds: then its headers are all there is to see. */
  const send = (
    method: string,
    path: string,
    {
      headers = {},
      body,
      isRead = () => true,
    }: {
      headers?: Record<string, string>
      body?: unknown
      isRead?: (reply: { status: number; headers: IncomingHttpHeaders }) => boolean
    } = {},
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        url + path,
        {
          method: method.toUpperCase(),
          agent: false,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (incoming) => {
          const told = { status: incoming.statusCode ?? 0, headers: incoming.headers }
          if (!isRead(told)) {
            outgoing.destroy()
            return resolve({ ...told, text: '' })
          }
          let text = ''
          incoming
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part
            })
            .on('end', () => resolve({ ...told, text }))
            .on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })

  const document = JSON.parse((await send('get', '/openapi.json')).text) as Document
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'api')
  const found = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : found(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  /** References of a schema start at the document, wherever the schema stands. */
  const whole = (schema: Schema): Schema =>
    JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
      key === '$ref' ? `api${String(value)}` : value,
    ) as Schema
  const checks = new Map<string, ValidateFunction>()
  const faults = (schema: Schema, value: unknown): string => {
    const text = JSON.stringify(schema)
    const check = checks.get(text) ?? ajv.compile(whole(schema))
    checks.set(text, check)
    return check(value) ? '' : JSON.stringify(check.errors?.slice(0, 5))
  }

  /** Remembers every id in an answer by its format. */
  const remember = (given: Schema, value: unknown): void => {
    const schema = found(given)
    if (typeof value === 'string' && schema.format !== undefined)
      seen.set(schema.format, [value, ...(seen.get(schema.format) ?? []).filter((each) => each !== value)])
    for (const each of [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])])
      if (faults(each, value) === '') remember(each, value)
    if (Array.isArray(value) && schema.items) for (const each of value) remember(schema.items, each)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [field, each] of Object.entries(value))
        if (schema.properties?.[field]) remember(schema.properties[field], each)
  }

  /** An example with the ids that are known by now. */
  const filled = (given: Schema, value: unknown): unknown => {
    const schema = found(given)
    if (typeof value === 'string')
      return (schema.format === undefined ? undefined : seen.get(schema.format)?.[0]) ?? value
    const branch = schema.anyOf?.find((each) => faults(each, value) === '' && each['required'] === undefined)
    if (branch && !schema.properties) return filled(branch, value)
    if (Array.isArray(value)) return schema.items ? value.map((each) => filled(schema.items ?? {}, each)) : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => [
        field,
        schema.properties?.[field] ? filled(schema.properties[field], each) : each,
      ]),
    )
  }

  /** Fields that have to be there; of some either of two spellings, the first where nothing else is said. */
  const needed = (schema: Schema, spelling = 0): string[] => [
    ...(schema.required ?? []),
    ...(schema.allOf ?? []).flatMap(({ anyOf = [] }) => {
      const either = anyOf.map((each) => each.required ?? [])
      return either.every((one) => one.length === 1) && either.length === 2 ? (either[spelling] ?? []) : []
    }),
  ]

  /** The smallest value that a schema takes: an example where there is one. */
  const least = (given: Schema, spelling = 0): unknown => {
    const schema = found(given)
    if (schema.format !== undefined && seen.has(schema.format)) return seen.get(schema.format)?.[0]
    if (schema.examples) return filled(schema, schema.examples[0])
    if ('const' in schema) return schema['const']
    if (Array.isArray(schema['enum'])) return schema['enum'][0]
    if (schema.anyOf && !schema.properties) return least(schema.anyOf[0] ?? {}, spelling)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object') {
      const fields = Object.fromEntries(
        (schema.required ?? []).map((field) => [field, least(schema.properties?.[field] ?? {})]),
      )
      return (schema.allOf ?? []).reduce(
        (so, { anyOf = [] }) => grown(so, schema, anyOf[anyOf.length === 2 ? spelling : 0] ?? {}),
        fields,
      )
    }
    if (type === 'array')
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () => least(schema.items ?? {}))
    if (type === 'integer' || type === 'number')
      return Math.max(Number(schema['minimum'] ?? 0), Number(schema['exclusiveMinimum'] ?? -1) + 1, 0)
    if (type === 'boolean') return false
    return type === 'null' ? null : `text-${++count}`
  }

  /** An object with the fields that a further condition on it asks for. */
  const grown = (
    value: { [field: string]: unknown },
    given: Schema,
    { required = [], properties = {} }: Schema,
  ): { [field: string]: unknown } => {
    const { properties: known = {} } = found(given)
    const more = required.filter((field) => !(field in value)).map((field) => [field, least(known[field] ?? {})])
    const inside = Object.entries(properties)
      .filter(([field]) => typeof value[field] === 'object')
      .map(([field, inner]) => [field, grown(value[field] as { [field: string]: unknown }, known[field] ?? {}, inner)])
    return { ...value, ...(Object.fromEntries([...more, ...inside]) as object) }
  }

  /** Values that differ from the smallest one in one place each: every field once, every branch once, a list of one. */
  const others = (given: Schema, depth = 0): unknown[] => {
    const schema = found(given)
    if (depth > 8) return []
    if (schema.anyOf && !schema.properties)
      return schema.anyOf.flatMap((each) => [least(each), ...others(each, depth + 1)])
    if (schema.examples) return schema.examples.map((each) => filled(schema, each))
    if (Array.isArray(schema['enum'])) return schema['enum']
    if (Array.isArray(schema.type)) return schema.type.map((type) => least({ ...schema, type }))
    if (schema.type === 'boolean') return [true]
    if (schema.type === 'array')
      return [least(schema.items ?? {}), ...others(schema.items ?? {}, depth + 1)].map((each) => [each])
    if (schema.type !== 'object') return []
    const base = (): { [field: string]: unknown } => least(schema) as { [field: string]: unknown }
    const twins = [0, 1].map((spelling) => least(schema, spelling))
    return [
      ...twins,
      ...Object.entries(schema.properties ?? {}).flatMap(([field, each]) =>
        [least(each), ...others(each, depth + 1)].map((value) => ({ ...base(), [field]: value })),
      ),
    ]
  }

  return { document, send, seen, found, faults, remember, filled, least, others, needed }
}

type Client = Awaited<ReturnType<typeof client>>
type Named = { path: string; method: string; operation: Operation }

const all = ({ document }: Client): Named[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const MAX_TRIED = 5

/** Asks about the newest thing that is known, and about older ones where that comes to nothing. */
async function askAbout(api: Client, named: Named, body?: unknown): Promise<number> {
  const format = named.operation.parameters?.find((each) => each.in === 'path')?.schema.format
  const known = format === undefined ? [undefined] : (api.seen.get(format) ?? [undefined]).slice(0, MAX_TRIED)
  let status = 0
  for (const id of known) {
    status = await ask(api, named, { body, ...(id !== undefined && { id }) })
    if (status < 300) return status
  }
  return status
}

/** Sends one request and holds the answer against what is said of it. */
async function ask(
  api: Client,
  { path, method, operation }: Named,
  { body, id }: { body?: unknown; id?: string } = {},
): Promise<number> {
  const value = (parameter: { name: string; in: string; schema: Schema; required: boolean }): string | undefined =>
    (parameter.in === 'path' ? id : undefined) ??
    api.seen.get(parameter.schema.format ?? '')?.[0] ??
    (parameter.required ? 'nobody' : undefined)
  const where = (place: string): [string, string][] =>
    (operation.parameters ?? [])
      .filter((each) => each.in === place)
      .flatMap((each) => {
        const known = value(each)
        return known === undefined ? [] : [[each.name, known] as [string, string]]
      })
  const address = where('path').reduce((so, [name, known]) => so.replace(`{${name}}`, encodeURIComponent(known)), path)
  const accept = [
    ...new Set(Object.values(operation.responses).flatMap(({ content }) => Object.keys(content ?? {}))),
  ].join(', ')
  const typeOf = (headers: IncomingHttpHeaders): string => (headers['content-type'] ?? '').split(';')[0] ?? ''
  const isRead = ({ status, headers }: { status: number; headers: IncomingHttpHeaders }): boolean =>
    typeOf(headers) !== 'text/event-stream' ||
    operation.responses[status]?.content?.['text/event-stream']?.schema !== undefined
  const { status, headers, text } = await api.send(method, address, {
    headers: { accept, ...Object.fromEntries(where('header')) },
    ...(body !== undefined && { body }),
    isRead,
  })
  const what = `${method} ${path} ${JSON.stringify(body)?.slice(0, 600) ?? ''} → ${status} ${text.slice(0, 300)}`
  const said = operation.responses[String(status)]
  expect(said, what).toBeDefined()
  for (const [name, { schema }] of Object.entries(said?.headers ?? {}))
    if (typeof headers[name] === 'string') api.remember(schema, headers[name])
  if (text === '') return status
  const content = said?.content?.[typeOf(headers)]
  expect(content, what).toBeDefined()
  const schema = content?.schema
  if (!schema || typeOf(headers) === 'text/plain') return status
  const values =
    typeOf(headers) === 'text/event-stream'
      ? text
          .split('\n')
          .filter((line) => line.startsWith('data: '))
          .map((line) => JSON.parse(line.slice(6)) as unknown)
      : [JSON.parse(text) as unknown]
  expect(values.length, what).toBeGreaterThan(0)
  for (const each of values) {
    expect(api.faults(schema, each), `${what}\n${JSON.stringify(each).slice(0, 400)}`).toBe('')
    api.remember(schema, each)
  }
  return status
}

const bodyOf = ({ operation }: Named): { schema: Schema; examples: unknown[] } | undefined => {
  const json = operation.requestBody?.content['application/json']
  return json?.schema
    ? { schema: json.schema, examples: Object.values(json.examples ?? {}).map(({ value }) => value) }
    : undefined
}

it('describes every operation with its token, a name of its own and what it refuses', async () => {
  const api = await client()
  expect(api.document.openapi).toBe('3.1.0')
  const operations = all(api)
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  for (const {
    path,
    operation: { security, summary, responses },
  } of operations) {
    expect([path, security, Object.keys(responses)]).toEqual([
      path,
      [{ token: [] }, { session: [] }],
      expect.arrayContaining(['401', '403']),
    ])
    expect(summary).not.toBe('')
    for (const [status, { content }] of Object.entries(responses))
      if (Number(status) >= 400) expect(content?.['application/json']?.schema, `${path} ${status}`).toBeDefined()
  }
  expect(JSON.stringify(api.document.paths).match(/"\$ref"/g)?.length).toBeGreaterThan(30)
  expect(Object.keys(api.document.components.schemas)).toEqual(
    expect.arrayContaining([
      'Note',
      'Region',
      'Track',
      'Project',
      'SentProject',
      'StreamRequest',
      'StreamEvent',
      'ToolCallEvent',
      'Variation',
      'Problem',
    ]),
  )
  for (const { path, operation } of operations)
    for (const { examples = {} } of Object.values(operation.requestBody?.content ?? {}))
      expect(Object.keys(examples).length, path).toBeGreaterThan(0)
})

it('is enough to drive every operation to a good end, and every answer and event is as it says', async () => {
  const api = await client()
  const good = new Set<string>()
  // In their order a variation is committed, in the other one given up.
  for (const order of ['forward', 'backward', 'backward'] as const) {
    for (const named of order === 'forward' ? all(api) : all(api).toReversed()) {
      const body = bodyOf(named)
      const bodies = body ? body.examples.map((each) => api.filled(body.schema, each)) : [undefined]
      for (const each of bodies) {
        if (body) expect(api.faults(body.schema, each), `${named.path} ${JSON.stringify(each)}`).toBe('')
        const status = await askAbout(api, named, each)
        if (status < 300) good.add(named.operation.operationId)
      }
    }
  }
  expect(
    all(api)
      .map(({ operation }) => operation.operationId)
      .filter((id) => !good.has(id)),
  ).toEqual([])
})

it('takes every body that its schemas describe, in both spellings, and none that they do not', async () => {
  const api = await client()
  const done = new Set<string>()
  for (const named of all(api).filter(({ path }) => path.startsWith('/api/'))) {
    const body = bodyOf(named)
    const isDone = done.has(JSON.stringify(body?.schema))
    done.add(JSON.stringify(body?.schema))
    if (!body || isDone) {
      await askAbout(api, named, body && api.least(body.schema))
      continue
    }
    const counts = { taken: 0, refused: 0 }
    for (const each of partOf(api.others(body.schema), { sample: 15 })) {
      expect(api.faults(body.schema, each), `${named.path} ${JSON.stringify(each)}`).toBe('')
      const status = await ask(api, named, { body: api.filled(body.schema, each) })
      expect([named.path, status, JSON.stringify(each).slice(0, 300)]).not.toEqual([
        named.path,
        422,
        JSON.stringify(each).slice(0, 300),
      ])
      counts.taken += 1
    }
    const base = api.least(body.schema) as { [field: string]: unknown }
    const schema = api.found(body.schema)
    const spoiled = [
      ...api.needed(schema).map((field) => {
        const { [field]: _, ...rest } = base
        return rest
      }),
      ...Object.keys(schema.properties ?? {}).flatMap((field) => [
        { ...base, [field]: { wrong: 1 } },
        { ...base, [field]: 7.5 },
        { ...base, [field]: null },
      ]),
    ]
    for (const each of partOf(spoiled, { sample: 12 })) {
      const isTaken = api.faults(body.schema, each) === ''
      const status = await ask(api, named, { body: each })
      expect([named.path, status === 422, JSON.stringify(each).slice(0, 300)]).toEqual([
        named.path,
        !isTaken,
        JSON.stringify(each).slice(0, 300),
      ])
      if (!isTaken) counts.refused += 1
    }
    expect(counts.taken, named.path).toBeGreaterThan(3)
    expect(counts.refused, named.path).toBeGreaterThan(3)
  }
})
