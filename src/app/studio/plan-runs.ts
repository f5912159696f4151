import { randomBytes } from 'node:crypto'
import type { PlanRun, StudioEvent } from '../../client/index.ts'
import { contain, listFolder, watchFiles, type CallWatch } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { SESSIONS } from '../../sessions/index.ts'
import { viewProblem } from '../view-plan.ts'

/** Work on plans in this life of the server, under way or ended: it is told by events, and can be called off. */
export type PlanRuns = {
  begin(run: BegunWork): string | Problem
  list(): readonly PlanRun[]
  callOff(run: string): boolean
  close(): Promise<void>
}

type BegunWork = Pick<PlanRun, 'does' | 'turn' | 'words'> & {
  /** Gives the reply as JSON. */
  work(watch: Partial<CallWatch>): Promise<string | Problem>
}

/** What a command prints is kept to this length, its end. */
const MAX_OUTPUT = 20_000
const MAX_RUNS = 50
/** Output may come in many small pieces, and is told at most this often. */
const TELL_MS = 100

export function openPlanRuns({
  tell,
  now,
  ended,
}: {
  tell(event: StudioEvent): void
  now(): Date
  /** Called when one has ended: it may have changed anything. */
  ended(): void
}): PlanRuns {
  const runs = new Map<string, { row: PlanRun; readonly stop: AbortController; done: Promise<void> }>()

  const follow = async (id: string, work: BegunWork['work']): Promise<void> => {
    const entry = runs.get(id)
    if (!entry) return
    let due: NodeJS.Timeout | undefined
    const tellRow = (): void => {
      clearTimeout(due)
      due = undefined
      tell({ type: 'run.changed', run: entry.row })
    }
    const onProgress = (progress: unknown): void => {
      const { what, output } = progress as { what?: string; output?: string }
      entry.row = {
        ...entry.row,
        ...(what !== undefined && { what }),
        ...(output !== undefined && { output: `${entry.row.output}${output}`.slice(-MAX_OUTPUT) }),
      }
      due ??= setTimeout(tellRow, TELL_MS)
    }
    const came = await work({ signal: entry.stop.signal, onProgress }).catch((cause: unknown) =>
      problem('fault', `It failed: ${String(cause)}`),
    )
    const end = isProblem(came)
      ? { problem: viewProblem(came) as PlanRun['problem'] }
      : { reply: JSON.parse(came) as PlanRun['reply'] }
    entry.row = { ...entry.row, ...end, what: null, isEnded: true }
    tellRow()
    ended()
  }

  return {
    begin: ({ work, ...about }) => {
      const underWay = [...runs.values()].some(({ row }) => !row.isEnded)
      if (underWay)
        return problem('too-many-runs', 'Something is being planned or run already; wait for it, or call it off.')
      const run = `r${randomBytes(5).toString('hex')}`
      const row: PlanRun = {
        run,
        ...about,
        when: now().toISOString(),
        isEnded: false,
        what: null,
        output: '',
        reply: null,
        problem: null,
      }
      const entry = { row, stop: new AbortController(), done: Promise.resolve() }
      runs.set(run, entry)
      for (const old of [...runs.keys()].slice(0, -MAX_RUNS)) runs.delete(old)
      tell({ type: 'run.changed', run: row })
      entry.done = follow(run, work)
      return run
    },
    list: () => [...runs.values()].map(({ row }) => row),
    callOff: (run) => {
      const entry = runs.get(run)
      if (!entry || entry.row.isEnded) return false
      entry.stop.abort()
      return true
    },
    close: async () => {
      for (const { stop } of runs.values()) stop.abort()
      await Promise.all([...runs.values()].map(({ done }) => done))
    },
  }
}

/** The folders of so many sessions, and of so many turns of each, are looked at: people go on in the newest. */
const MAX_WATCHED = 4

/**
 * Calls back soon after sessions, or one of the newest turns, have changed by whatever door. The folders are found anew
 * after each change, since a change may be a new one.
 */
export function watchSessions(folder: string, onChange: () => void): { close(): void } {
  let isClosed = false
  let watching: { close(): void } = { close: () => undefined }
  const begin = async (): Promise<void> => {
    const sessions = (await foldersIn(folder, SESSIONS)).slice(-MAX_WATCHED)
    const turns = await Promise.all(
      sessions.map(async (session) => (await foldersIn(folder, session)).slice(-MAX_WATCHED)),
    )
    const own = ['.cutroom', SESSIONS, '.cutroom/current', '.cutroom/memos.yaml', '.cutroom/global.context']
    const paths = [...own, ...sessions, ...turns.flat()].map((path) => `${folder}/${path}`)
    if (isClosed) return
    watching.close()
    watching = watchFiles(paths, () => {
      onChange()
      void begin()
    })
  }
  void begin()
  return {
    close: () => {
      isClosed = true
      watching.close()
    },
  }
}

async function foldersIn(folder: string, path: string): Promise<string[]> {
  const place = await contain(folder, path, { own: true })
  const entries = isProblem(place) ? place : await listFolder(place)
  if (isProblem(entries)) return []
  return entries.filter(({ kind }) => kind === 'folder').map(({ name }) => `${path}/${name}`)
}
