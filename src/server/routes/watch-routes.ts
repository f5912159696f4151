import { z } from 'zod'
import { answer } from '../http/answer.ts'
import type { Endpoint, Parts } from './endpoint.ts'
import { healthSchema } from './replies.ts'

/** How the server is, for people and for programs that watch it. */
export function watchRoutes({ store, streams, readers, metrics, version }: Parts): Endpoint[] {
  return [
    {
      method: 'get',
      path: '/healthz',
      summary: 'Whether the server is well.',
      answers: {
        200: { says: 'It is.', schema: healthSchema },
        503: { says: 'Its database cannot be opened, or does not answer.', schema: healthSchema },
      },
      handle: async () => {
        const state = await store.look()
        const isWell = state !== 'failed'
        return answer(
          {
            status: isWell ? 'ok' : 'store-unavailable',
            version,
            store: { state, kind: store.kind() },
            streams: streams.count(),
          },
          { status: isWell ? 200 : 503 },
        )
      },
    },
    {
      method: 'get',
      path: '/metrics',
      summary: 'Counts and times, as Prometheus reads them.',
      answers: { 200: { says: 'Metrics.', type: 'text/plain', schema: z.string() } },
      handle: () => {
        const { rss, heapUsed } = process.memoryUsage()
        return new Response(
          metrics.text([
            { name: 'cutroom_streams_running', help: 'Streams that are worked on now.', value: streams.count() },
            { name: 'cutroom_readers', help: 'Clients that read a stream now.', value: readers.count() },
            { name: 'process_resident_memory_bytes', help: 'Memory of the process.', value: rss },
            { name: 'nodejs_heap_used_bytes', help: 'Memory in use by JavaScript.', value: heapUsed },
          ]),
          { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } },
        )
      },
    },
  ]
}
