import { availableParallelism } from 'node:os'
import { builtInMind, type PlanRequest } from '../agent/index.ts'
import { openThreads, type Threads, readUserConfig } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import {
  applyCalls,
  conductWith,
  opening,
  type BuiltInJob,
  type WrittenRun,
  type KeptTurn,
  type PlanResult,
} from '../maestro/index.ts'
import { badModelId } from '../models/index.ts'
import type { Conductor, Maestro, Run } from '../server/index.ts'
import { costOfRecord, planWithMind, type MindChoice } from '../sessions/index.ts'

/**
 * Who works on the requests that come over the wire: the mind that a request names, else the user's own choice, else
 * the built-in one.
 */
export function openMaestro(choice: Pick<MindChoice, 'model' | 'clock'> = {}): Maestro & { close(): Promise<void> } {
  const threads = openThreads<BuiltInJob, WrittenRun>({
    entry: threadEntry(),
    count: Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
    mostMs: MOST_MS,
  })
  const builtIn = conductorOnThreads(threads)
  const userConfig = forAMoment(readUserConfig)
  return {
    applyCalls,
    conductorFor: async ({ model }): Promise<Conductor | Problem> => {
      const config = (model ?? null) === null ? await userConfig() : undefined
      if (isProblem(config)) return config
      const mind = model ?? config?.mind ?? builtInMind.name
      if (mind === builtInMind.name) return builtIn
      return (
        (choice.model ? undefined : badModelId(mind)) ??
        conductorOfModel((request) => planWith(request, { ...choice, mind }))
      )
    },
    close: threads.close,
  }
}

/** One is left for the server itself, and more than these wait for the database. */
const MOST_THREADS = 4
/** A plan takes milliseconds; one that takes so long never ends. */
const MOST_MS = 60_000

/** The thread's own file: beside this one in what was built, in its room in what is written. */
const threadEntry = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? '../maestro/conduct-thread.ts' : './conduct-thread.mjs', import.meta.url)

/**
 * The built-in mind computes and waits for nobody, so it works on threads: the server stays quick for everybody else.
 */
function conductorOnThreads(threads: Threads<BuiltInJob, WrittenRun>): Conductor {
  return {
    kind: 'builtin',
    opening,
    conduct: async ({ request, streamId, seed, baseStateId, memory, signal, emitJson }) => {
      const { events, ...left } = await threads.run(
        { request, streamId, seed, baseStateId, kept: keptIn(memory) },
        signal,
      )
      for (const json of events) await emitJson(json)
      return left
    },
  }
}

/** A crowd that comes at once shares one look at the settings; a change of them counts a second later. */
function forAMoment<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly value: Promise<T>; readonly untilMs: number } | undefined
  return () => {
    const nowMs = performance.now()
    if (!last || nowMs >= last.untilMs) last = { value: read(), untilMs: nowMs + MOMENT_MS }
    return last.value
  }
}

const MOMENT_MS = 1000

type Plan = (request: Omit<PlanRequest, 'mind'>) => Promise<PlanResult | Problem>

const conductorOfModel = (plan: Plan): Conductor => ({
  kind: 'model',
  opening,
  conduct: ({ memory, ...run }) => conductWith({ ...run, kept: keptIn(memory), plan }),
})

const keptIn = (memory: Run['memory']): readonly KeptTurn[] => memory as unknown as readonly KeptTurn[]

async function planWith(request: Omit<PlanRequest, 'mind'>, choice: MindChoice): Promise<PlanResult | Problem> {
  const planned = await planWithMind(request, choice)
  if (isProblem(planned)) return planned
  const { fresh, cached } = costOfRecord(planned.record ?? undefined)
  return {
    outcome: planned.outcome,
    inputTokens: fresh + cached,
    contextWindowTokens: planned.record?.capabilities.contextTokens ?? 0,
  }
}
