import type { SentEvent } from '../../src/maestro/client/index.ts'
import { eventSchema } from '../../src/music/wire/events.ts'

const ends = new Set(['completed', 'failed', 'skipped'])

/**
 * What is wrong with a whole stream: it has to begin with `state`, end with `complete`, leave no number out, and bring
 * each step of its plan to one end.
 */
export function streamFaults(events: readonly SentEvent[]): string[] {
  const only = (type: string, at: number): string[] =>
    events.flatMap((event, index) => (event.type === type ? [index] : [])).join() === String(at)
      ? []
      : [`"${type}" is not once at ${at}`]
  const steps = events.flatMap((event) => (event.type === 'plan' ? event.steps.map(({ stepId }) => stepId) : []))
  const ended = events.flatMap((event) =>
    event.type === 'planStepUpdate' && ends.has(event.status) ? [event.stepId] : [],
  )
  const called = events.findIndex((event) => event.type === 'toolCall')
  return [
    ...only('state', 0),
    ...only('complete', events.length - 1),
    ...events.flatMap(({ seq }, at) => (seq === at + 1 ? [] : [`event ${at + 1} has the number ${seq}`])),
    ...events.flatMap((event) =>
      eventSchema.safeParse(event).success ? [] : [`event ${event.seq} is not of the schema: ${JSON.stringify(event)}`],
    ),
    ...(ended.toSorted().join() === steps.toSorted().join()
      ? []
      : [`of the steps ${steps.join()} came to an end: ${ended.join()}`]),
    ...(called === -1 || (events.findIndex(({ type }) => type === 'plan') < called && steps.length > 0)
      ? []
      : ['a call comes before its plan']),
  ]
}

/**
 * Events with ids and versions by the order in which they appear, so that two runs of the same request can be compared.
 */
export function withoutIds(events: readonly object[]): string[] {
  const seen = new Map<string, number>()
  return events.map((event) =>
    JSON.stringify(event).replaceAll(/[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const number = seen.get(id) ?? seen.size + 1
      seen.set(id, number)
      return `#${number}`
    }),
  )
}
