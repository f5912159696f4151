import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { snapshotSchema, type ProjectSnapshot } from '../../music/index.ts'
import { applyCalls } from './apply-call.ts'
import { followStream, type Followed, type Following, type SentEvent } from './follow-stream.ts'
import { idsOf, localCalls, madeId, serverIdsOf, type IdMap, sentSnapshot, type WithNotesOf } from './id-map.ts'
import type { Keep, Sleep, Transport } from './ports.ts'
import { liveProposal, makeProposal, type StreamProposal } from './proposal.ts'
import type { StreamCall } from './call.ts'
import { z } from 'zod'

const KEY = 'cutroom-client'
const keptSchema = z.object({
  schema: z.literal('cutroom.client'),
  version: z.literal(1),
  conversationId: z.string(),
  project: snapshotSchema,
  ids: z.array(z.tuple([z.string(), z.string()])),
})

export type ClientPorts = {
  readonly transport: Transport
  readonly keep: Keep
  /** A new UUID each time. */
  newId(): string
  /** The bearer of requests; a page of the server's own has a cookie instead. */
  readonly token?: string
  readonly sleep?: Sleep
}

/** Opens the project that was kept, or begins one. */
export async function openClient({
  transport,
  keep,
  newId,
  token,
  sleep = wait,
}: ClientPorts): Promise<Client | Problem> {
  const kept = await readKept(keep)
  if (isProblem(kept)) return kept
  let { conversationId, ids }: Omit<Kept, 'project'> = kept ?? { conversationId: newId(), ids: new Map() }
  let steps = firstStep(kept?.project ?? emptyProject(newId()))
  let saving: Promise<void> = Promise.resolve()
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (!kept) await save()

  return {
    project: () => steps.now,
    snapshot: ({ withNotesOf } = {}) => sentSnapshot(steps.now, ids, withNotesOf),
    serverIdOf: (id) => serverIdsOf(ids).get(id) ?? id,
    conversationId: () => conversationId,
    newProject: async (begun = {}) => {
      const read = snapshotSchema.safeParse({ ...emptyProject(newId()), ...begun })
      if (!read.success)
        return problem(
          'invalid-project',
          `This is no project: ` +
            `${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}.`,
        )
      steps = firstStep(read.data)
      ids = idsOf(read.data)
      conversationId = newId()
      await save()
      return steps.now
    },
    clearHistory: async () => {
      conversationId = newId()
      await save()
    },
    edit: async (calls) => {
      const next = applyCalls(steps.now, calls)
      if (isProblem(next)) return next
      ids = new Map([...ids, ...calls.flatMap((call) => madeId(call) ?? []).map((id) => [id, id] as const)])
      return goTo(stepTo(steps, next))
    },
    send: (prompt, { model, storePrompt = true, withNotesOf, ...options } = {}) => {
      const project = sentSnapshot(steps.now, ids, withNotesOf)
      return follow(
        {
          body: JSON.stringify({
            prompt,
            conversation_id: conversationId,
            model: model ?? null,
            store_prompt: storePrompt,
            project,
          }),
        },
        options,
      )
    },
    resume: (streamId, options = {}) => follow({ streamId }, options),
    undo: async () => goTo(stepBack(steps) ?? problem('nothing-to-undo', 'There is nothing to undo.')),
    redo: async () => goTo(stepForth(steps) ?? problem('nothing-to-redo', 'There is nothing to redo.')),
  }

  async function goTo(next: Steps | Problem): Promise<ProjectSnapshot | Problem> {
    if (isProblem(next)) return next
    steps = next
    await save()
    return steps.now
  }

  /** One write after another: the last state is the one that stays. */
  function save(): Promise<void> {
    const now = { conversationId, project: steps.now, ids }
    saving = saving.then(
      () => writeKept(keep, now),
      () => writeKept(keep, now),
    )
    return saving
  }

  async function follow(
    from: Following['from'],
    { live = false, signal, onEvent }: FollowOptions,
  ): Promise<StreamProposal | Problem> {
    const base = steps.now
    const applied = live ? applyAsItComes() : undefined
    const followed = await followStream({
      transport,
      sleep,
      headers,
      from,
      ...(signal && { signal }),
      onEvent: (event) => {
        applied?.take(event)
        onEvent?.(event)
      },
    })
    if (applied) return applied.end(followed)
    if (isProblem(followed)) return followed
    return makeProposal(followed, base, {
      project: () => steps.now,
      ids: () => ids,
      newId,
      take: async (next, known) => {
        ids = known
        await goTo(stepTo(steps, next))
      },
    })
  }

  /**
   * Calls go into the project one by one. A change of the owner in between begins a new step; without one, a stream
   * that fails leaves nothing behind.
   */
  function applyAsItComes(): {
    take(event: SentEvent): void
    end(followed: Followed | Problem): Promise<StreamProposal | Problem>
  } {
    const before = steps.now
    let last: ProjectSnapshot | undefined
    let refused: Problem | undefined
    return {
      take: (event) => {
        if (event.type !== 'toolCall' || refused) return
        const local = localCalls([event], ids, newId)
        const next = applyCalls(steps.now, local.calls)
        if (isProblem(next)) {
          refused = next
          return
        }
        ids = local.ids
        steps = steps.now === last ? amendTo(steps, next) : stepTo(steps, next)
        last = steps.now
      },
      end: async (followed) => {
        const isApplied = !refused && !isProblem(followed) && followed.complete.success
        if (!isApplied && steps.now === last) steps = { ...(stepBack(steps) ?? steps), future: [] }
        await save()
        return (
          refused ?? (isProblem(followed) ? followed : liveProposal(followed, { before, after: steps.now, isApplied }))
        )
      },
    }
  }
}

const emptyProject = (projectId: string): ProjectSnapshot => ({
  projectId,
  name: 'Untitled',
  tempo: 120,
  key: 'C',
  timeSignature: { numerator: 4, denominator: 4 },
  tracks: [],
})

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
    if (signal?.aborted) done()

    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}

/** A project with the ones before and after it that can be gone back and forth to. */
type Steps = {
  readonly past: readonly ProjectSnapshot[]
  readonly now: ProjectSnapshot
  readonly future: readonly ProjectSnapshot[]
}

const firstStep = (project: ProjectSnapshot): Steps => ({ past: [], now: project, future: [] })

/** A step on; where nothing differs there is none. */
const stepTo = (steps: Steps, next: ProjectSnapshot): Steps =>
  next === steps.now ? steps : { past: [...steps.past, steps.now], now: next, future: [] }

/** The last step goes on instead of a new one. */
const amendTo = (steps: Steps, next: ProjectSnapshot): Steps => ({ ...steps, now: next, future: [] })

function stepBack({ past, now, future }: Steps): Steps | undefined {
  const last = past.at(-1)
  return last && { past: past.slice(0, -1), now: last, future: [now, ...future] }
}

function stepForth({ past, now, future: [next, ...future] }: Steps): Steps | undefined {
  return next && { past: [...past, now], now: next, future }
}

/** A music project on the side of its owner. Ids are this client's own; those of the server are in what is sent. */
export type Client = {
  project(): ProjectSnapshot
  /** The project as a request holds it: under the server's ids, with the notes of some regions or of none. */
  snapshot(how?: { readonly withNotesOf?: WithNotesOf }): ProjectSnapshot
  serverIdOf(id: string): string
  conversationId(): string
  /** Begins a project, empty but for what is given, and a conversation about it. */
  newProject(begun?: Partial<ProjectSnapshot>): Promise<ProjectSnapshot | Problem>
  /** Forgets what was said: the next request begins a conversation. The project stays. */
  clearHistory(): Promise<void>
  /** Changes of the owner's own hand, as one undo step. */
  edit(calls: readonly StreamCall[]): Promise<ProjectSnapshot | Problem>
  send(prompt: string, options?: SendOptions): Promise<StreamProposal | Problem>
  /** Reads a stream that was begun before, from its beginning to its end. */
  resume(streamId: string, options?: FollowOptions): Promise<StreamProposal | Problem>
  undo(): Promise<ProjectSnapshot | Problem>
  redo(): Promise<ProjectSnapshot | Problem>
}

export type FollowOptions = {
  /** Applies each call as it comes instead of proposing the whole; all of it is one undo step. */
  readonly live?: boolean
  /** Aborting it also stops the work of the server. */
  readonly signal?: AbortSignal
  onEvent?(event: SentEvent): void
}

export type SendOptions = FollowOptions & {
  readonly model?: string
  /** False: the server keeps only a hash of the prompt. */
  readonly storePrompt?: boolean
  readonly withNotesOf?: WithNotesOf
}

/** What outlives a client: its project, the conversation about it, and which thing a server means by an id. */
type Kept = { readonly conversationId: string; readonly project: ProjectSnapshot; readonly ids: IdMap }

/** What was kept the last time, null if nothing was. What cannot be read is never written over. */
async function readKept(keep: Keep): Promise<Kept | null | Problem> {
  const text = await keep.read(KEY)
  if (text === null) return null
  const read = keptSchema.safeParse(jsonOf(text))
  if (!read.success)
    return problem(
      'unreadable-project',
      `The project that was kept as "${KEY}" cannot be read by this version; put it aside to begin a new one.`,
    )
  const { conversationId, project, ids } = read.data
  return { conversationId, project, ids: new Map(ids) }
}

async function writeKept(keep: Keep, { conversationId, project, ids }: Kept): Promise<void> {
  await keep.write(
    KEY,
    JSON.stringify({ schema: 'cutroom.client', version: 1, conversationId, project, ids: [...ids] }),
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
