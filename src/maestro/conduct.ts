import type { Outcome, Pending, PlanRequest, TurnMemory } from '../agent/index.ts'
import { isProblem, type Json, type Problem, type State } from '../kernel/index.ts'
import { musicPlanning, rewritingNotes, type EventOf, type MaestroEvent, type ReadRequest } from '../music/index.ts'
import { checkPlace } from './check-request.ts'
import { hidePrompt, shortenPrompt } from './hide-prompt.ts'
import { readIntent, type ReadPrompt } from './read-intent.ts'
import { songState, type Recipes } from './song-state.ts'
import { refused, tell, type Telling } from './tell.ts'

/** One request on its way: what it is, who plans it, and where its events go. */
export type RequestRun = {
  readonly request: ReadRequest
  readonly streamId: string
  readonly seed: string
  readonly baseStateId: string
  /** What `conduct` gave back for earlier requests of the conversation, oldest first. */
  readonly kept: readonly KeptTurn[]
  newId(): string
  readonly signal: AbortSignal
  /** Takes an event in its order; resolves when there is room for more. */
  emit(event: MaestroEvent): Promise<void>
  /** Turns words into a plan, with whichever mind. */
  plan(request: Omit<PlanRequest, 'mind'>): Promise<PlanResult | Problem>
}

export type PlanResult = {
  readonly outcome: Outcome
  readonly inputTokens: number
  readonly contextWindowTokens: number
}

/** What a conversation has to know of a request when the next one comes. */
export type KeptTurn = {
  readonly words: string
  readonly reply: string
  readonly recipes: Recipes
  readonly pending: Pending | null
  readonly memory: TurnMemory | null
}

/** `working` is the project with everything that the stream proposes. */
export type Conducted = { readonly kept: KeptTurn; readonly working: State | null }

/**
 * Answers a request with the events of its stream: `state` first, `complete` last, whatever it comes to. The project
 * itself is never changed.
 */
export async function conduct(given: RequestRun): Promise<Conducted> {
  const { request } = given
  const read = readIntent(request)
  const worded = (request.storePrompt ? shortenPrompt : hidePrompt)(request)
  const run: Telling = { ...given, emit: (event) => given.emit(worded(event)), warnings: warningsOf(request, read) }
  const { emit } = run
  await emit(stateEvent(run, read))
  for (const message of run.warnings) await emit({ type: 'status', message })
  if (isProblem(read.structured)) return refused(run, read.structured)
  const lost = read.structured && checkPlace(read.structured, request.project)
  if (lost) return refused(run, lost)
  const recipes: Recipes = Object.assign({}, ...run.kept.map((each) => each.recipes)) as Recipes
  const { state, nextId } = songState(request.project, { recipes, seed: run.streamId, beside: request.beside ?? 0 })
  const last = run.kept.at(-1)
  const planned = await run.plan({
    words: request.prompt,
    documents: [
      {
        name: DOCUMENT,
        state,
        revision: 0,
        nextId,
        ...planningFor(run),
      },
    ],
    senses: { measure: async () => null },
    on: DOCUMENT,
    pending: last?.pending ?? null,
    previous: last?.memory ?? null,
    source: 'http',
    turnId: run.streamId,
    signal: run.signal,
  })
  if (isProblem(planned)) return refused(run, planned)
  return tell(run, read, { planned, before: state, recipes })
}

const DOCUMENT = 'song'

const warningsOf = ({ warnings }: ReadRequest, { structured }: ReadPrompt): readonly string[] => [
  ...warnings,
  ...(structured && !isProblem(structured) ? structured.warnings : []),
]

/** What a request is taken for: the first event, which depends on its words alone. */
export const opening = (run: Pick<RequestRun, 'request' | 'streamId'>): EventOf<'state'> =>
  stateEvent(run, readIntent(run.request))

function stateEvent(
  { request, streamId }: Pick<RequestRun, 'request' | 'streamId'>,
  { intent, structured }: ReadPrompt,
): EventOf<'state'> {
  return {
    type: 'state',
    ...intent,
    traceId: streamId,
    streamId,
    projectId: request.project.projectId,
    ...(request.storePrompt &&
      structured &&
      !isProblem(structured) && { parsed: JSON.parse(JSON.stringify(structured)) as Json }),
  }
}

/** A request as far as it decides what a mind knows: what was said before it, and whether its words may be kept. */
type Asked = {
  readonly request: Pick<ReadRequest, 'storePrompt'>
  readonly seed: string
  readonly kept: readonly { readonly words: string; readonly reply: string }[]
}

/** What a mind knows of music while it plans a request. */
function planningFor({ request, seed, kept }: Asked): typeof musicPlanning {
  return {
    ...musicPlanning,
    domain,
    ...(!request.storePrompt && { ear: seedEar(musicPlanning.ear, seed) }),
    forModels: withConversation(kept),
  }
}

/** Clients know calls for whole regions of notes, and none for some of them; what is selected there nobody knows. */
const domain = {
  ...musicPlanning.domain,
  operations: new Map([
    ...[...musicPlanning.domain.operations].filter(([name]) => name !== 'select_notes'),
    ...rewritingNotes.map((operation) => [operation.name, operation] as const),
  ]),
}

type Ear = typeof musicPlanning.ear

/**
 * An ear that seeds what is composed by this seed: of itself it takes the words of the request, and what was composed
 * remembers its seed.
 */
function seedEar(ear: Ear, seed: string): Ear {
  return {
    ...ear,
    hear: (clause, around) => {
      const heard = ear.hear(clause, around)
      if (!('calls' in heard)) return heard
      return {
        calls: heard.calls.map(({ found, ...call }) => ({
          ...call,
          found: found['seed'] ? { ...found, seed: { ...found['seed'], value: seed } } : found,
        })),
      }
    },
  }
}

const MAX_EARLIER = 6
const MAX_CHARACTERS = 400

/** What a model reads beside the song: what was asked and done before. */
function withConversation(earlier: Asked['kept']): typeof musicPlanning.forModels {
  const { forModels } = musicPlanning
  const lines = earlier
    .slice(-MAX_EARLIER)
    .map(
      ({ words, reply }) =>
        `- asked ${JSON.stringify(words.slice(0, MAX_CHARACTERS))}, done ` +
        JSON.stringify(reply.slice(0, MAX_CHARACTERS)),
    )
  if (lines.length === 0) return forModels
  return {
    ...forModels,
    describe: async (state) =>
      `${await forModels.describe(state)}\n\nEarlier in this conversation:\n${lines.join('\n')}`,
  }
}
