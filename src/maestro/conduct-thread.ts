import { serveThread, sha256Hex } from '../gate/index.ts'
import { type Json, operateStep, problem, type Problem, type State } from '../kernel/index.ts'
import { describeRegion, formatUuid, projectSnapshot, songOf, type MaestroEvent } from '../music/index.ts'
import { conduct, type KeptTurn, type RequestRun } from './conduct.ts'
import { builtInMind, planRequest, type Outcome, type PlanRequest } from '../agent/index.ts'
import { songState } from './song-state.ts'

/** Operations that cannot be done to notes that nobody has seen. */
const changesNotes = new Set(['stori_quantize_notes', 'stori_apply_swing', 'stori_transpose_notes'])

/** One off every grid and one off the beat: whatever is done to notes changes one of them. */
const ANY_NOTES = [0.13, 0.5].map((startBeat) => ({ pitch: 60, startBeat, durationBeats: 0.5, velocity: 80 }))

const MAX_NAMED = 8

serveThread(writeBuiltIn)

/** A request for the built-in mind: plain data, so that a thread can do it. */
export type BuiltInJob = Pick<RequestRun, 'request' | 'streamId' | 'seed' | 'baseStateId' | 'kept'>

/** Everything that is said of a request, and what it leaves behind. */
type BuiltInRun = { readonly events: readonly MaestroEvent[] } & Leaves
type Leaves = { readonly memory: Json; readonly proposed?: string }

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
export async function conductWith(run: RequestRun): Promise<Leaves> {
  const { kept, working } = await conduct(run)
  return {
    memory: kept satisfies KeptTurn as unknown as Json,
    ...(working && { proposed: JSON.stringify(projectSnapshot(working.document)) }),
  }
}

/**
 * Ids of the form UUID v4 in an order that the stream's own id settles: a run that is continued after a crash makes the
 * same ones.
 */
export function seededIds(streamId: string): () => string {
  let made = 0
  return () => formatUuid(sha256Hex(`${streamId} ${made++}`))
}

type Request = Omit<PlanRequest, 'mind'>

/**
 * Plans with the built-in mind. Where notes are missing, every region whose notes are needed is named at once, so that
 * the client has to ask only once more.
 */
async function planBuiltIn(request: Request): Promise<Outcome> {
  const outcome = await planRequest({ ...request, mind: builtInMind })
  if (outcome.status !== 'refused' || outcome.problem.code !== 'notes-needed') return outcome
  const needed = await neededRegions(request)
  return needed.length < 2 ? outcome : { ...outcome, problem: notesNeeded(request, needed) }
}

/** The plan on the same song with notes in each region that was not sent shows which of them it touches. */
async function neededRegions({ documents, ...request }: Request): Promise<string[]> {
  const [document] = documents
  if (!document) return []
  const unsent = unsentIn(document.state)
  const { state, nextId } = songState(filled(document.state), { recipes: {}, seed: request.turnId ?? '' })
  const outcome = await planRequest({ ...request, documents: [{ ...document, state, nextId }], mind: builtInMind })
  if (outcome.status !== 'ready') return []
  const touched = outcome.parts
    .flatMap(({ units }) => units.map(operateStep))
    .filter(({ operation }) => changesNotes.has(operation))
    .map(({ params }) => (params as { regionId?: string }).regionId)
  return unsent.filter((id) => touched.includes(id))
}

function unsentIn({ document }: State): string[] {
  const song = songOf(document)
  return song.trackIds.flatMap((track) => song.regionIds(track)).filter((id) => song.region(id)?.isUnsent)
}

function filled({ document }: State): ReturnType<typeof projectSnapshot> {
  const project = projectSnapshot(document)
  return {
    ...project,
    tracks: project.tracks.map((track) => ({
      ...track,
      regions: track.regions.map(({ noteCount, ...region }) =>
        region.notes === undefined && noteCount !== 0
          ? { ...region, notes: ANY_NOTES }
          : { ...region, ...(noteCount !== undefined && { noteCount }) },
      ),
    })),
  }
}

function notesNeeded({ documents: [document] }: Request, ids: readonly string[]): Problem {
  const song = document && songOf(document.state.document)
  return problem(
    'notes-needed',
    `The notes of ${listed(ids.map((id) => (song ? describeRegion(song, id) : id)))} were not sent; send the regions ` +
      `${listed(ids.map((id) => `"${id}"`))} with their notes.`,
    { regionId: ids[0] ?? '', regionIds: [...ids] },
  )
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED)
  const rest = names.length - shown.length
  return rest > 0
    ? `${shown.join('; ')} and ${rest} more`
    : `${shown.slice(0, -1).join('; ')} and ${shown.at(-1) ?? ''}`
}
