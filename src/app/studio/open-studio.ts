import { randomBytes } from 'node:crypto'
import { basename, join } from 'node:path'
import type { AskRow, ProjectView, StudioEvent } from '../../client/index.ts'
import { openCalledThread, type CalledThread, watchFiles } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { SessionsPort, StudioPort } from '../../server/index.ts'
import { viewProblem } from '../view-plan.ts'
import { findThread } from './find-thread.ts'
import { openJobs } from './open-jobs.ts'
import { openMedia } from './open-media.ts'
import { openUploads } from './open-uploads.ts'
import { openPlanRuns, type PlanRuns, watchSessions } from './plan-runs.ts'
import type { SoundHandlers } from './sound-thread.ts'
import type { PeaksHandlers } from './peaks-thread.ts'
import type { StudioHandlers } from './studio-thread.ts'

export type OpenedStudio = StudioPort & { close(): Promise<void> }

/** Requests that are remembered, for pages that come later or are loaded again. */
const MAX_ASKS = 50
const MAX_UNDER_WAY = 20

/** The studio's side of a project: a thread that holds it open, requests under way, and what has changed. */
export function openStudio({ folder, now = () => new Date() }: { folder: string; now?: () => Date }): OpenedStudio {
  const thread = openCalledThread<StudioHandlers>(findThread('studio-thread'), { folder, name: basename(folder) })
  const sounds = openCalledThread<SoundHandlers>(findThread('sound-thread'), { folder })
  const peaks = openCalledThread<PeaksHandlers>(findThread('peaks-thread'), { folder })
  const asks = new Map<string, { row: AskRow; readonly stop: AbortController; done: Promise<void> }>()
  const listeners = new Set<(event: StudioEvent) => void>()
  const tell = (event: StudioEvent): void => {
    for (const hear of listeners) hear(event)
  }

  const uploads = openUploads({ folder, tell, now })
  const jobs = openJobs({ folder, uploads, tell, now })

  let readySound: Promise<void> | undefined
  let shown = ''
  /** Whatever door it came through: the page is told when the project is not what it was told last. */
  const tellChanges = async (): Promise<void> => {
    if (listeners.size === 0) return
    const seen = await thread.call('project', undefined)
    if (isProblem(seen) || seen === shown) return
    shown = seen
    tell({ type: 'project.changed', project: JSON.parse(seen) as ProjectView })
  }
  let telling = Promise.resolve()
  const media = openMedia(folder, (address) => thread.call('media', { address }))
  const changed = (): void => {
    media.forget()
    telling = telling.then(tellChanges).catch(() => undefined)
  }
  const own = join(folder, '.cutroom')
  const watching = watchFiles([own, join(own, 'journal.jsonl'), join(own, 'proposals')], changed)

  const tellSessions = (): void => tell({ type: 'sessions.changed' })
  const runs = openPlanRuns({
    tell,
    now,
    ended: () => {
      tellSessions()
      changed()
    },
  })
  const watchingSessions = watchSessions(folder, tellSessions)

  const andTell = async (reply: Promise<string | Problem>): Promise<string | Problem> => {
    const given = await reply
    changed()
    return given
  }

  /** Another reading takes the place of a proposal, also in the request that it came from. */
  const take = async (id: string, reading: string): Promise<string | Problem> => {
    const given = await andTell(thread.call('take', { id, reading }))
    const entry = [...asks.values()].find(({ row }) => row.proposal === id)
    if (!isProblem(given) && entry) {
      entry.row = { ...entry.row, ...(JSON.parse(given) as Pick<AskRow, 'reply' | 'proposal' | 'turn'>) }
      tell({ type: 'ask.ended', ask: entry.row })
    }
    return given
  }

  const follow = async (ask: string, body: Parameters<StudioPort['ask']>[0]): Promise<void> => {
    const entry = asks.get(ask)
    if (!entry) return
    const update = (fields: Partial<AskRow>): AskRow => (entry.row = { ...entry.row, ...fields })
    const came = await thread
      .call('ask', body, {
        signal: entry.stop.signal,
        onProgress: (progress) => {
          const at = progress as { what: string; done: number } | { steps: AskRow['steps'] }
          if ('steps' in at) {
            tell({ type: 'ask.planned', ask, steps: at.steps })
            return void update({ steps: [...entry.row.steps, ...at.steps] })
          }
          update({ progress: at })
          tell({ type: 'ask.progressed', ask, ...at })
        },
      })
      .catch((cause: unknown) => problem('fault', `Planning failed: ${String(cause)}`))
    const ended = isProblem(came)
      ? { problem: viewProblem(came) as AskRow['problem'] }
      : (JSON.parse(came) as Pick<AskRow, 'reply' | 'proposal' | 'turn'>)
    tell({ type: 'ask.ended', ask: update({ progress: null, ...ended }) })
    changed()
  }

  return {
    sound: (call) => sounds.call('sound', call),
    project: async () => {
      const seen = await thread.call('project', undefined)
      // Whoever asks for all of it is about to play it.
      readySound ??= sounds.call('open', undefined).catch(() => undefined)
      return seen
    },
    documents: () => thread.call('documents', undefined),
    document: (document, query) => thread.call('document', { document, query }),
    peaks: (wishes) => peaks.call('peaks', { wishes }),
    media: media.open,
    operations: () => thread.call('operations', undefined),
    proposals: () => thread.call('proposals', undefined),
    proposal: (id, only) => thread.call('proposal', { id, ...(only && { only }) }),
    history: () => thread.call('history', undefined),
    turn: (turn) => thread.call('turn', { turn }),
    ask: (body) => {
      const underWay = [...asks.values()].filter(({ row }) => !row.reply && !row.problem).length
      if (underWay >= MAX_UNDER_WAY)
        return problem('too-many-asks', `${underWay} requests are being planned already; wait for one, or stop it.`)
      const ask = `a${randomBytes(5).toString('hex')}`
      const row: AskRow = {
        ask,
        words: body.words,
        on: body.on ?? null,
        when: now().toISOString(),
        progress: null,
        steps: [],
        reply: null,
        proposal: null,
        turn: null,
        problem: null,
      }
      asks.set(ask, { row, stop: new AbortController(), done: Promise.resolve() })
      for (const old of [...asks.keys()].slice(0, -MAX_ASKS)) asks.delete(old)
      tell({ type: 'ask.begun', ask: row })
      const entry = asks.get(ask)
      if (entry) entry.done = follow(ask, body)
      return ask
    },
    asks: async () => JSON.stringify([...asks.values()].map(({ row }) => row)),
    callOff: (ask) => {
      const entry = asks.get(ask)
      if (!entry || entry.row.reply || entry.row.problem) return false
      entry.stop.abort()
      return true
    },
    run: (body) => andTell(thread.call('run', body)),
    approve: (id, only) => andTell(thread.call('approve', { id, ...(only && { only }) })),
    take,
    reject: (id) => andTell(thread.call('reject', { id })),
    undo: (turn) => andTell(thread.call('undo', turn === undefined ? {} : { turn })),
    redo: (turn) => andTell(thread.call('redo', turn === undefined ? {} : { turn })),
    rebase: (id, mayLeave) => andTell(thread.call('rebase', { id, mayLeave })),
    doctor: () => thread.call('doctor', undefined),
    minds: () => thread.call('minds', undefined),
    suggestions: (document) => thread.call('suggestions', document === undefined ? {} : { document }),
    help: (document, topic) => thread.call('help', { document, ...(topic !== undefined && { topic }) }),
    settings: () => thread.call('settings', undefined),
    changeSettings: (body) => andTell(thread.call('changeSettings', body)),
    models: () => thread.call('models', undefined),
    removeModel: (name) => thread.call('removeModel', { name }),
    outputLook: (document, query) => thread.call('outputLook', { document, query }),
    renderOptions: (document, isQuick) => thread.call('renderOptions', { document, isQuick }),
    sessions: sessionsPort({ thread, runs, changed: tellSessions }),
    uploads,
    jobs,
    listen: (hear) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    close: async () => {
      watching.close()
      watchingSessions.close()
      for (const { stop } of asks.values()) stop.abort()
      await Promise.all([...asks.values()].map(({ done }) => done))
      await runs.close()
      await telling
      await jobs.close()
      await uploads.close()
      await Promise.all([thread.close(), sounds.close(), peaks.close()])
    },
  }
}

type Opened = {
  readonly thread: CalledThread<StudioHandlers>
  readonly runs: PlanRuns
  /** Sessions or turns are not what they were. */
  changed(): void
}

/** Sessions, plans and files for the server: asked of the thread that holds the project. */
function sessionsPort({ thread, runs, changed }: Opened): SessionsPort {
  const andTell = async (reply: Promise<string | Problem>): Promise<string | Problem> => {
    const given = await reply
    if (!isProblem(given)) changed()
    return given
  }
  return {
    list: () => thread.call('sessions', undefined),
    turns: (session) => thread.call('sessionTurns', { session }),
    begin: (body) => andTell(thread.call('beginSession', body)),
    folder: (path) => thread.call('folder', { path }),
    file: (path) => thread.call('file', { path }),
    text: (turn, name) => thread.call('turnText', { turn, name }),
    contexts: (turn) => thread.call('contexts', { turn }),
    plan: (turn, body) => thread.call('considerPlan', { turn, body }),
    take: (body) => andTell(thread.call('takePlan', body)),
    say: async (body) =>
      runs.begin({
        does: 'plan',
        turn: null,
        words: body.words,
        work: (watch) => thread.call('planFromWords', body, watch),
      }),
    execute: async (turn, body) => {
      // What is refused is refused at once; it is looked at again when nobody else can change it any more.
      const ready = await thread.call('checkOrder', { turn, body })
      if (isProblem(ready)) return ready
      const work = (watch: object): Promise<string | Problem> => thread.call('executePlan', { turn, body }, watch)
      return runs.begin({ does: 'execute', turn, words: null, work })
    },
    resume: async (turn) =>
      runs.begin({ does: 'resume', turn, words: null, work: (watch) => thread.call('resumeTurn', { turn }, watch) }),
    skip: async (turn, body) => {
      const work = (watch: object): Promise<string | Problem> => thread.call('skipPlan', { turn, body }, watch)
      return runs.begin({ does: 'skip', turn, words: body.words, work })
    },
    runs: async () => JSON.stringify(runs.list()),
    callOff: runs.callOff,
  }
}
