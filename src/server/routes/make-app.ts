import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { Refusal } from '../../gate/refusal.ts'
import { problem } from '../../kernel/index.ts'
import { answer, refusal } from '../http/answer.ts'
import type { Log } from '../watch/log.ts'
import type { Requests } from '../watch/watch-requests.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { jsonSchema } from './json-schema.ts'

/** The routes, and `/openapi.json`, which describes them from the schemas that they read with. */
export function makeApp(endpoints: readonly Endpoint[], { requests, log, version }: { requests: Requests; log: Log; version: string }): OpenAPIHono<{ Bindings: HttpBindings }> {
  const app = new OpenAPIHono<{ Bindings: HttpBindings }>()
  const description: Endpoint = {
    method: 'get', path: '/openapi.json', summary: 'This description.', answers: { 200: { says: 'OpenAPI 3.1.' } },
    handle: () => answer(document()),
  }
  const all = [...endpoints, description]
  for (const { method, path, handle } of all) {
    app.on(method.toUpperCase(), honoPath(path), (call) => {
      requests.name(call.env.outgoing, path)
      return handle(call)
    })
  }
  for (const path of new Set(all.map((each) => each.path))) {
    const allowed = all.filter((each) => each.path === path).map(({ method }) => method.toUpperCase())
    app.all(honoPath(path), () => {
      const refused = refusal(problem('method-not-allowed', `Use ${allowed.join(' or ')} here.`))
      refused.headers.set('Allow', allowed.join(', '))
      return refused
    })
  }
  app.notFound(() => refusal(problem('unknown-route', 'There is nothing here; GET /openapi.json lists what there is.')))
  app.onError((cause, { req }) => {
    log('error', 'request.fault', { method: req.method, path: req.path, message: cause.message, stack: cause.stack ?? null })
    if (cause instanceof Refusal) return refusal(problem('store-unavailable', cause.message))
    return answer({ problem: { code: 'fault', message: 'Something went wrong in the server itself; its log says what.', details: null } }, { status: 500 })
  })
  let written: unknown
  const document = (): unknown => (written ??= describe(all, version))
  return app
}

function describe(endpoints: readonly Endpoint[], version: string): unknown {
  const { openAPIRegistry: registry, getOpenAPI31Document } = new OpenAPIHono()
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer', description: 'The token that "cutroom start" prints.' })
  registry.registerComponent('securitySchemes', 'session', { type: 'apiKey', in: 'cookie', name: 'cutroom-PORT', description: 'The cookie of POST /api/v1/session, for pages of this server only.' })
  for (const { method, path, summary, query, headers, body, answers } of endpoints) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    registry.registerPath({
      method, path, summary, security: [{ token: [] }, { session: [] }],
      request: {
        ...(names.length > 0 && { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }),
        ...(query && { query }),
        ...(headers && { headers }),
        ...(body && { body: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }),
      },
      responses: Object.fromEntries([...Object.entries(answers), ...Object.entries(everywhere)].map(([status, said]) => [status, responseOf(said)])),
    })
  }
  return getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Cutroom', version, description: 'Music by request: a client that owns its project sends it along and gets operations back as a stream.' } })
}

const problemSchema = z.object({ problem: z.object({ code: z.string(), message: z.string(), details: z.json() }) })
const everywhere: { readonly [status: number]: Answer } = { 401: { says: 'No token.', schema: problemSchema }, 403: { says: 'Another Host, Origin or conversation than yours.', schema: problemSchema } }

function responseOf({ says, schema, type = 'application/json' }: Answer): { description: string; content?: { [type: string]: { schema: { [field: string]: unknown } } } } {
  return schema ? { description: says, content: { [type]: { schema: jsonSchema(schema, 'output') } } } : { description: says }
}

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
