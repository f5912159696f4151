import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Counts and logs every request once, when its answer has ended. Neither queries nor bodies are looked at. */
export type Requests = {
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** Says which route answers. */
  name(outgoing: ServerResponse, route: string): void
  /** Says why no route did. */
  refuse(outgoing: ServerResponse, code: string): void
}

export function watchRequests({ clock, metrics, log }: { clock: Clock; metrics: Metrics; log: Log }): Requests {
  const routes = new WeakMap<ServerResponse, string>()
  const refusals = new WeakMap<ServerResponse, string>()
  return {
    name: (outgoing, route) => void routes.set(outgoing, route),
    refuse: (outgoing, code) => {
      metrics.count('cutroom_refused_total', { code })
      refusals.set(outgoing, code)
    },
    watch: (incoming, outgoing) => {
      const { method = '', url = '' } = incoming
      const address = incoming.socket.remoteAddress ?? null
      const atMs = clock.nowMs()
      outgoing.once('close', () => {
        // Of a path that is none of ours the metrics keep nothing: anybody could fill them with names.
        const route = routes.get(outgoing) ?? 'none'
        const durationMs = clock.nowMs() - atMs
        const status = String(outgoing.statusCode)
        metrics.count('cutroom_requests_total', { route, method: methods.has(method) ? method : 'other', status })
        metrics.observe('cutroom_request_seconds', durationMs / 1000, { route })
        log('info', 'request', {
          method,
          path: url.split('?')[0] ?? '',
          route,
          status: outgoing.statusCode,
          durationMs,
          address,
          isWhole: outgoing.writableFinished,
          ...(refusals.has(outgoing) && { refused: refusals.get(outgoing) ?? null }),
        })
      })
    },
  }
}

const methods = new Set(['GET', 'POST', 'DELETE'])
