import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../gate/index.ts'
import { problem } from '../../kernel/index.ts'
import { answer, refusal } from '../http/answer.ts'
import type { RouteGuard } from '../http/admit.ts'
import type { Log } from '../watch/log.ts'
import type { Requests } from '../watch/metrics.ts'
import { describe } from './describe.ts'
import type { Endpoint } from './endpoint.ts'

/** The routes, and `/openapi.json`, which describes them from the schemas that they read with. */
export function makeApp(
  endpoints: readonly Endpoint[],
  { requests, log, version }: { requests: Requests; log: Log; version: string },
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const description: Endpoint = {
    method: 'get',
    path: '/openapi.json',
    summary: 'This description.',
    answers: { 200: { says: 'OpenAPI 3.1.', schema: z.looseObject({ openapi: z.literal('3.1.0') }) } },
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
    log('error', 'request.fault', {
      method: req.method,
      path: req.path,
      message: cause.message,
      stack: cause.stack ?? null,
    })
    if (cause instanceof Refusal) return refusal(problem('store-unavailable', cause.message))
    return answer(
      {
        problem: {
          code: 'fault',
          message: 'Something went wrong in the server itself; its log says what.',
          details: null,
        },
      },
      { status: 500 },
    )
  })
  let written: unknown
  const document = (): unknown => (written ??= describe(all, version))
  return app
}

/** What the route that a request asks for says of its guard; found before anything of the request is believed. */
export function guardsOf(
  endpoints: readonly Endpoint[],
): (head: { readonly method: string; readonly target: string }) => RouteGuard | undefined {
  const guarded = endpoints.flatMap(({ method, path, guard }) =>
    guard
      ? [{ method: method.toUpperCase(), fits: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), guard }]
      : [],
  )
  return ({ method, target }) => {
    const [path = ''] = target.split('?', 1)
    return guarded.find((each) => each.method === method && each.fits.test(path))?.guard
  }
}

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
