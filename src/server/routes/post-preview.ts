import { randomUUID } from 'node:crypto'
import { sha256Hex } from '../../gate/index.ts'
import { isProblem, problem, type Json, type Problem } from '../../kernel/index.ts'
import {
  type EventOf,
  type MaestroEvent,
  readStreamRequest,
  streamRequestSchema,
  type ReadRequest,
} from '../../music/index.ts'
import { answer, refusal } from '../http/answer.ts'
import { readJson } from '../http/read-body.ts'
import type { LazyStore } from '../lazy-store.ts'
import type { Conductor } from '../maestro-port.ts'
import { MAX_MEMORIES } from '../streams/open-streams.ts'
import { contentVersion } from '../streams/stored-work.ts'
import { seededIds } from '../../maestro/index.ts'
import type { Endpoint, Parts } from './endpoint.ts'
import { previewSchema } from './replies.ts'
import { streamExamples } from './stream-routes.ts'

/** The plan that a request would get. Nothing is stored and nothing is made. */
export function postPreview({ store, maestro, limits, clock }: Parts): Endpoint {
  return {
    method: 'post',
    path: '/api/v1/maestro/preview',
    summary: 'See the plan for a request without having it carried out.',
    body: streamRequestSchema,
    examples: streamExamples,
    answers: {
      200: { says: 'How the request is understood, and the plan where there is one.', schema: previewSchema },
      400: { says: 'The body is no JSON that can be read.' },
      403: { says: 'The conversation is that of another project.' },
      413: { says: 'The body is too large.' },
      415: { says: 'The body is not JSON.' },
      422: { says: 'Every path of the request that is wrong.' },
      503: { says: 'The database cannot be opened.' },
    },
    handle: async ({ env: { incoming, outgoing } }) => {
      const read = await readJson(incoming, limits.mostBodyBytes)
      const request = isProblem(read) ? read : readStreamRequest(read.body)
      if (isProblem(request)) return refusal(request)
      const memory = await memoryFor(store, request)
      if (isProblem(memory)) return refusal(memory)
      const conductor = await maestro.conductorFor(request)
      if (isProblem(conductor)) return refusal(conductor)
      const stop = new AbortController()
      outgoing.once('close', () => stop.abort())
      const cancel = clock.after(limits.streamWithinMs, () => stop.abort())
      const events = await eventsToPlan(conductor, { request, memory }, stop)
      cancel()
      return answer(previewOf(events))
    },
  }
}

/**
 * What the conversation remembers, which is refused to another project as it is where a stream is begun. Looking binds
 * it to none.
 */
async function memoryFor(
  lazy: LazyStore,
  { conversationId, project: { projectId } }: ReadRequest,
): Promise<readonly Json[] | Problem> {
  if (!conversationId) return []
  const store = await lazy.get()
  if (isProblem(store)) return store
  const bound = await store.projectOf(conversationId)
  return bound === undefined || bound === projectId
    ? store.memory(conversationId, MAX_MEMORIES)
    : problem('foreign-conversation', 'This conversation belongs to another project; begin a new one for this project.')
}

/** Listens to the work until its plan is there, then has it stopped. */
async function eventsToPlan(
  conductor: Conductor,
  { request, memory }: { request: ReadRequest; memory: readonly Json[] },
  stop: AbortController,
): Promise<MaestroEvent[]> {
  const events: MaestroEvent[] = []
  const streamId = randomUUID()
  const emit = async (event: MaestroEvent): Promise<void> => {
    if (stop.signal.aborted) throw new Error('The preview has what it needs.')
    events.push(event)
    if (event.type === 'plan' || event.type === 'complete') stop.abort()
  }
  const run = {
    request,
    streamId,
    seed: sha256Hex(request.prompt),
    baseStateId: contentVersion(request.project),
    memory,
    newId: seededIds(streamId),
    signal: stop.signal,
    emit,
    emitJson: (json: string) => emit(JSON.parse(json) as MaestroEvent),
  }
  const worked = conductor.conduct(run).catch((cause: unknown) => {
    // Being stopped is what we asked for; anything else is a fault and shows as one.
    if (!stop.signal.aborted) throw cause
    return undefined
  })
  await Promise.race([
    worked,
    new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve(), { once: true })),
  ])
  return events
}

function previewOf(events: readonly MaestroEvent[]): object {
  const find = <T extends MaestroEvent['type']>(type: T): EventOf<T> | undefined =>
    events.find((event): event is EventOf<T> => event.type === type)
  const state = find('state')
  const plan = find('plan')
  return {
    state: state?.state ?? null,
    intent: state?.intent ?? null,
    confidence: state?.confidence ?? 0,
    parsed: state?.parsed ?? null,
    plan: plan ? { planId: plan.planId, title: plan.title, steps: plan.steps } : null,
    content: events.flatMap((event) => (event.type === 'content' ? [event.content] : [])).join('') || null,
    error: find('error')?.message ?? null,
    warnings: [
      ...new Set([
        ...events.flatMap((event) => (event.type === 'status' ? [event.message] : [])),
        ...(find('complete')?.warnings ?? []),
      ]),
    ],
  }
}
