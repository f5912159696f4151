import type { Json } from '../kernel/index.ts'
import { projectSnapshot } from '../music/index.ts'
import type { MaestroEvent } from '../music/wire/events.ts'
import { conduct, type Kept, type Run } from './conduct.ts'
import { planBuiltIn } from './plan-built-in.ts'
import { seededIds } from './seeded-ids.ts'

/** A request for the built-in mind: plain data, so that a thread can do it. */
export type BuiltInJob = Pick<Run, 'request' | 'streamId' | 'seed' | 'baseStateId' | 'kept'>

/** Everything that is said of a request, and what it leaves behind. */
export type BuiltInRun = { readonly events: readonly MaestroEvent[] } & Leaves
export type Leaves = { readonly memory: Json; readonly proposed?: string }

/** Has the built-in mind answer a request from `state` to `complete`. The same job gives the same events. */
export async function conductBuiltIn(job: BuiltInJob): Promise<BuiltInRun> {
  const events: MaestroEvent[] = []
  const left = await conductWith({
    ...job,
    newId: seededIds(job.streamId),
    signal: new AbortController().signal,
    emit: async (event) => void events.push(event),
    plan: async (request) => ({ outcome: await planBuiltIn(request), inputTokens: 0, contextWindowTokens: 0 }),
  })
  return { events, ...left }
}

/**
 * A run whose events are JSON text: made once where there is time for it, it crosses to another thread in a fraction of
 * the time that the events take.
 */
export type WrittenRun = { readonly events: readonly string[] } & Partial<Leaves>

/** What no conversation will ask for again is not handed over. */
export async function writeBuiltIn(job: BuiltInJob): Promise<WrittenRun> {
  const { events, memory, ...left } = await conductBuiltIn(job)
  return {
    events: events.map((event) => JSON.stringify(event)),
    ...(job.request.conversationId && { memory }),
    ...left,
  }
}

/** Conducts, and says what is to be kept of it as plain data. */
export async function conductWith(run: Run): Promise<Leaves> {
  const { kept, working } = await conduct(run)
  return {
    memory: kept satisfies Kept as unknown as Json,
    ...(working && { proposed: JSON.stringify(projectSnapshot(working.document)) }),
  }
}
