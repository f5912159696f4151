import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerClock } from '../clock.ts'
import type { Log } from './log.ts'

/** What is counted of the server, as text for Prometheus. */
export type Metrics = {
  count(name: CounterName, labels?: Labels): void
  /** Adds one observation to a histogram. */
  observe(name: HistogramName, seconds: number, labels?: Labels): void
  text(gauges: readonly Gauge[]): string
}

type Labels = { readonly [label: string]: string }
type Gauge = { readonly name: string; readonly help: string; readonly value: number }
type CounterName = keyof typeof counters
type HistogramName = keyof typeof histograms

const counters = {
  cutroom_requests_total: 'Requests by route, method and status.',
  cutroom_events_total: 'Durable events by type.',
  cutroom_streams_total: 'Streams by how they ended.',
  cutroom_refused_total: 'Requests that were refused before any route, by reason.',
} as const
const histograms = {
  cutroom_request_seconds: 'Time to answer a request, by route; streams until their end.',
  cutroom_first_event_seconds: 'Time from a stream request to its first event.',
  cutroom_commit_seconds: 'Time until an event is durable.',
} as const
const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function makeMetrics(): Metrics {
  const counts = new Map<string, number>()
  const series = new Map<string, Histogram>()
  return {
    count: (name, labels = {}) => {
      const key = name + labelText(labels)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    observe: (name, seconds, labels = {}) => {
      const key = `${name} ${labelText(labels)}`
      const found = series.get(key) ?? { name, labels, buckets: BOUNDS_SECONDS.map(() => 0), sum: 0, count: 0 }
      series.set(key, found)
      const bucket = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound)
      if (bucket >= 0) found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1
      found.sum += seconds
      found.count++
    },
    text: (gauges) =>
      [
        ...Object.entries(counters).flatMap(([name, help]) => [
          ...head(name, help, 'counter'),
          ...[...counts]
            .filter(([key]) => key === name || key.startsWith(`${name}{`))
            .map(([key, value]) => `${key} ${value}`),
        ]),
        ...Object.entries(histograms).flatMap(([name, help]) => [
          ...head(name, help, 'histogram'),
          ...[...series.values()].filter((each) => each.name === name).flatMap(linesOf),
        ]),
        ...gauges.flatMap(({ name, help, value }) => [...head(name, help, 'gauge'), `${name} ${value}`]),
      ].join('\n') + '\n',
  }
}

type Histogram = {
  readonly name: string
  readonly labels: Labels
  readonly buckets: number[]
  sum: number
  count: number
}

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

function linesOf({ name, labels, buckets, sum, count }: Histogram): string[] {
  let below = 0
  const filled = BOUNDS_SECONDS.map((bound, at) => {
    below += buckets[at] ?? 0
    return `${name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}`
  })
  return [
    ...filled,
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${labelText(labels)} ${sum}`,
    `${name}_count${labelText(labels)} ${count}`,
  ]
}

function labelText(labels: Labels): string {
  const said = Object.entries(labels).map(
    ([label, value]) => `${label}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return said.length === 0 ? '' : `{${said.join(',')}}`
}

/** Counts and logs every request once, when its answer has ended. Neither queries nor bodies are looked at. */
export type Requests = {
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** Says which route answers. */
  name(outgoing: ServerResponse, route: string): void
  /** Says why no route did. */
  refuse(outgoing: ServerResponse, code: string): void
}

export function watchRequests({ clock, metrics, log }: { clock: ServerClock; metrics: Metrics; log: Log }): Requests {
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
