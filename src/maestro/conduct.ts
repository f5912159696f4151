import type { Outcome, Pending, PlanRequest, TurnMemory } from '../agent/index.ts'
import { isProblem, type Json, type Problem, type State } from '../kernel/index.ts'
import type { EventOf, MaestroEvent, ReadRequest } from '../music/index.ts'
import { checkPlace } from './check-request.ts'
import { hidePrompt, shortenPrompt } from './hide-prompt.ts'
import { planningFor } from './planning-for.ts'
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
