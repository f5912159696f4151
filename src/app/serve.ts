import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { builtInMind, type PlanRequest } from '../agent/index.ts'
import { contain, listFolder, openThreads, readSmall, readUserConfig, type Threads } from '../gate/index.ts'
import { isProblem, type Problem } from '../kernel/index.ts'
import {
  applyCalls,
  type BuiltInJob,
  conductWith,
  type KeptTurn,
  opening,
  type PlanResult,
  type WrittenRun,
} from '../maestro/index.ts'
import { badModelId } from '../models/index.ts'
import { findProject } from '../project/index.ts'
import {
  type Conductor,
  type Maestro,
  type RunningServer,
  type Shell,
  startServer,
  type StreamRun,
} from '../server/index.ts'
import { costOfRecord, type MindChoice, planWithMind } from '../sessions/index.ts'
import { spokenDomains } from './kinds.ts'
import { openMcpHost } from './open-mcp-host.ts'
import { openStudio } from './studio/open-studio.ts'

type ServeOptions = {
  /** Where a project is looked for, there or above. */
  readonly folder: string
  readonly host: string
  readonly port: number
  readonly token?: string | undefined
  /** Where the embedded database lies, and where one that was prepared may lie. */
  readonly data: { readonly folder: string; readonly preparedIn: string; readonly databaseUrl?: string }
  onProgress(message: string): void
  onNotice(notice: string): void
  writeLog(line: string): void
}

/** The server with all that works behind it: the database, the composing threads, the project over MCP. */
export async function serve(options: ServeOptions): Promise<RunningServer | Problem> {
  const { folder, data, onProgress, onNotice, ...listening } = options
  const project = await findProject(folder)
  const mcp = openMcpHost({ folder, onNotice })
  const maestro = openMaestro()
  const studio = isProblem(project) ? undefined : openStudio({ folder: project.folder })
  const started = await startServer({
    ...listening,
    maestro,
    studio,
    shell: studio && (await readShell()),
    // Outside a project there is nothing to operate on, and every call says so.
    loadMcp: async () => ({ domains: isProblem(project) ? new Map() : await spokenDomains(), open: mcp.open }),
    openStore: async () => {
      const { openStore } = await import('../store/index.ts')
      return openStore({ ...data, onProgress })
    },
  })
  if (isProblem(started)) {
    await studio?.close()
    await maestro.close()
    return started
  }
  return {
    ...started,
    close: async () => {
      await started.close()
      await studio?.close()
      await maestro.close()
      await mcp.close()
    },
  }
}

/** One is left for the server itself, and more than these wait for the database. */
const MAX_THREADS = 4
/** A plan takes milliseconds; one that takes so long never ends. */
const MAX_PLAN_MS = 60_000

/**
 * Who works on the requests that come over the wire: the mind that a request names, else the user's own choice, else
 * the built-in one.
 */
function openMaestro(choice: Pick<MindChoice, 'model' | 'clock'> = {}): Maestro & { close(): Promise<void> } {
  const threads = openThreads<BuiltInJob, WrittenRun>({
    entry: threadEntry(),
    count: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
    maxMs: MAX_PLAN_MS,
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

const keptIn = (memory: StreamRun['memory']): readonly KeptTurn[] => memory as unknown as readonly KeptTurn[]

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

/** The page lies beside the program, and in a checkout where `npm ci` has built it. */
const PAGE_FOLDERS = ['./studio', '../../dist/studio'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const MAX_PAGE_BYTES = 4 * 1024 * 1024

/** The studio's page as it was built, held in memory: what is served is a name of this list, never a path. */
async function readShell(): Promise<Shell | undefined> {
  for (const folder of PAGE_FOLDERS) {
    const index = await readPageFile(folder, 'index.html')
    if (!index) continue
    const place = await contain(folder, 'assets')
    const listed = isProblem(place) ? [] : await listFolder(place)
    const names = isProblem(listed) ? [] : listed.map(({ name }) => name)
    const assets = await Promise.all(
      names.map(async (name) => [name, await readPageFile(folder, `assets/${name}`)] as const),
    )
    return {
      index: index.toString('utf8'),
      assets: new Map(assets.flatMap(([name, bytes]) => (bytes ? [[name, bytes] as const] : []))),
    }
  }
  return undefined
}

async function readPageFile(folder: string, file: string): Promise<Buffer | undefined> {
  const place = await contain(folder, file)
  const bytes = isProblem(place) ? place : await readSmall(place, MAX_PAGE_BYTES)
  return isProblem(bytes) ? undefined : bytes
}
