import type { Outcome, Pending, PlanRequest, TurnMemory } from '../agent/index.ts'
import { isProblem, operateStep, type Json, type Problem, type State, type Unit } from '../kernel/index.ts'
import type { EventOf, MaestroEvent, ReadRequest } from '../music/index.ts'
import { checkPlace, checkScope } from './check-request.ts'
import { findPhrases } from './find-phrases.ts'
import { hidePrompt, shortenPrompt } from './hide-prompt.ts'
import { pendingSteps, planSteps, planTitle } from './plan-steps.ts'
import { planningFor } from './planning-for.ts'
import { readIntent, type ReadPrompt } from './read-intent.ts'
import { songState, type Recipes } from './song-state.ts'
import { toolErrors, useWireNames, wireParams } from './wire-calls.ts'

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

/** A run with what its client is warned of whatever comes of it. */
type Telling = RequestRun & { readonly warnings: readonly string[] }

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

type Told = { readonly planned: PlanResult; readonly before: State; readonly recipes: Recipes }

async function tell(run: Telling, read: ReadPrompt, told: Told): Promise<Conducted> {
  const { outcome } = told.planned
  for (const event of toolErrors(outcome)) await run.emit(event)
  if (outcome.status === 'ready') return propose(run, read, { ...told, outcome })
  if (outcome.status === 'refused') return refused(run, outcome.problem, told.planned)
  if (outcome.status === 'control') return control(run, outcome.command, told.planned)
  const reply =
    outcome.status === 'answer'
      ? outcome.answer
      : [outcome.question.question, ...outcome.question.offers.map(({ text }) => `- ${text}`)].join('\n')
  await run.emit({ type: 'content', content: reply })
  await complete(
    run,
    outcome.status === 'answer' ? { success: true } : { success: false, error: 'question' },
    told.planned,
  )
  return kept(run, { reply, pending: outcome.status === 'question' ? outcome.pending : null })
}

async function propose(
  run: Telling,
  { intent: { state }, structured }: ReadPrompt,
  { outcome, planned, before }: Told & { outcome: Extract<Outcome, { status: 'ready' }> },
): Promise<Conducted> {
  const { emit } = run
  const part = outcome.parts[0]
  const units = part?.units ?? []
  const after = part?.working ?? before
  // A structured prompt says itself whether it composes; of plain words the plan knows best.
  const isComposing =
    state === 'composing' ||
    (structured === null && units.some((unit) => unit.heading !== undefined && composers.has(unit.heading.operation)))
  const phrases = isComposing ? findPhrases(before, after, run.newId) : []
  const isReviewed = phrases.length > 0
  const outside = run.request.scope && checkScope(phrases, run.request.scope, after)
  if (outside) return refused(run, outside, planned)
  const { steps, calls } = planSteps(units, after)
  // A mind that read the prompt notes its warnings too.
  const warnings = outcome.notes.map(({ text }) => text).filter((text) => !run.warnings.includes(text))
  for (const message of warnings) await emit({ type: 'status', message })
  const title = planTitle(units, outcome.reading, after)
  await emit({ type: 'plan', planId: run.newId(), title, steps: pendingSteps(steps) })
  for (const [at, call] of calls.entries()) {
    const step = steps[call.step]
    if (!step) continue
    const stepId = String(call.step + 1)
    const { phase } = step
    if (!calls.slice(0, at).some((earlier) => earlier.step === call.step))
      await emit({ type: 'planStepUpdate', stepId, status: 'active', phase })
    await emit({ type: 'toolStart', name: call.name, label: call.label, phase })
    await emit({
      type: 'toolCall',
      id: run.newId(),
      name: call.name,
      params: wireParams(call.unit),
      label: call.label,
      phase,
      ...(isReviewed && { proposal: true }),
    })
    // A step whose calls are not in a row is done with the last of them.
    if (!calls.slice(at + 1).some((later) => later.step === call.step))
      await emit({ type: 'planStepUpdate', stepId, status: 'completed', phase })
  }
  const review = isReviewed ? await showPhrases(run, phrases, { reading: outcome.reading, title }) : {}
  await complete(
    run,
    { success: true, stateVersion: run.baseStateId, totalChanges: calls.length, ...review, warnings },
    planned,
  )
  return kept(run, { reply: outcome.reading, memory: outcome.memory, recipes: recipesIn(units), working: after })
}

/** Operations whose parts a person reviews by ear. */
const composers = new Set(['compose_section', 'another_take', 'stori_generate_midi'])

async function showPhrases(
  run: RequestRun,
  phrases: readonly EventOf<'phrase'>[],
  { reading, title }: { reading: string; title: string },
): Promise<{ variationId: string; phraseCount: number }> {
  const variationId = run.newId()
  const count = (kind: string): number =>
    phrases.reduce(
      (sum, { noteChanges }) => sum + noteChanges.filter(({ changeType }) => changeType === kind).length,
      0,
    )
  const ids = (field: 'trackId' | 'regionId'): string[] => [...new Set(phrases.map((phrase) => phrase[field]))]
  await run.emit({
    type: 'meta',
    variationId,
    baseStateId: run.baseStateId,
    intent: run.request.storePrompt ? run.request.prompt.slice(0, 200) : title,
    aiExplanation: reading,
    affectedTracks: ids('trackId'),
    affectedRegions: ids('regionId'),
    noteCounts: { added: count('added'), removed: count('removed'), modified: count('modified') },
  })
  for (const phrase of phrases) await run.emit(phrase)
  await run.emit({ type: 'done', variationId, phraseCount: phrases.length, status: 'ready' })
  return { variationId, phraseCount: phrases.length }
}

function recipesIn(units: readonly Unit[]): Recipes {
  const found = units.flatMap((unit) =>
    unit.changes.flatMap((change) =>
      change.edit === 'set' && change.cell.endsWith('/recipe') && change.cell.startsWith('region/')
        ? [
            [
              String((operateStep(unit).params as { regionId?: string }).regionId),
              change.to as Recipes[string],
            ] as const,
          ]
        : [],
    ),
  )
  return Object.fromEntries(found)
}

async function refused(run: Telling, { message: text, code }: Problem, planned?: PlanResult): Promise<Conducted> {
  const message = useWireNames(text)
  await run.emit({ type: 'error', message, traceId: run.streamId, code })
  await complete(run, { success: false, error: message }, planned)
  return kept(run, { reply: message })
}

const commands: ReadonlyMap<string, string> = new Map([
  ['play', 'stori_play'],
  ['stop', 'stori_stop'],
  ['pause', 'stori_stop'],
])

/** Playing is the client's own; so is taking back, which it does without asking anybody. */
async function control(run: Telling, command: string, planned: PlanResult): Promise<Conducted> {
  const name = commands.get(command)
  if (name) {
    await run.emit({
      type: 'plan',
      planId: run.newId(),
      title: command,
      steps: [{ stepId: '1', label: command, status: 'pending', toolName: name, phase: 'arrangement' }],
    })
    await run.emit({ type: 'planStepUpdate', stepId: '1', status: 'active', phase: 'arrangement' })
    await run.emit({ type: 'toolStart', name, label: command, phase: 'arrangement' })
    await run.emit({ type: 'toolCall', id: run.newId(), name, params: {}, label: command, phase: 'arrangement' })
    await run.emit({ type: 'planStepUpdate', stepId: '1', status: 'completed', phase: 'arrangement' })
  } else
    await run.emit({
      type: 'content',
      content: `Your project is your own: ${command} it in your editor, which has every step.`,
    })
  await complete(run, { success: true }, planned)
  return kept(run, { reply: command })
}

async function complete(
  run: Telling,
  {
    warnings: noted = [],
    ...fields
  }: Omit<EventOf<'complete'>, 'type' | 'traceId' | 'inputTokens' | 'contextWindowTokens'>,
  planned?: PlanResult,
): Promise<void> {
  const warnings = [...run.warnings, ...noted]
  await run.emit({
    type: 'complete',
    traceId: run.streamId,
    inputTokens: planned?.inputTokens ?? 0,
    contextWindowTokens: planned?.contextWindowTokens ?? 0,
    ...fields,
    ...(warnings.length > 0 && { warnings }),
  })
}

/**
 * Of a prompt that is not to be kept, nothing is remembered but what was done: its question cannot be answered in a
 * later request.
 */
function kept(
  { request }: RequestRun,
  {
    reply,
    recipes = {},
    pending = null,
    memory = null,
    working = null,
  }: { reply: string; recipes?: Recipes; pending?: Pending | null; memory?: TurnMemory | null; working?: State | null },
): Conducted {
  return {
    kept: request.storePrompt
      ? { words: request.prompt, reply, recipes, pending, memory }
      : { words: '', reply: working ? reply : '', recipes, pending: null, memory: null },
    working,
  }
}
