import type { Outcome, Pending, TurnMemory } from '../agent/index.ts'
import { operateStep, parseParams, type Json, type Problem, type State, type Unit } from '../kernel/index.ts'
import { musicPlanning, type EventOf } from '../music/index.ts'
import { checkScope } from './check-request.ts'
import type { Conducted, PlanResult, RequestRun } from './conduct.ts'
import { findPhrases } from './find-phrases.ts'
import { pendingSteps, planSteps, planTitle } from './plan-steps.ts'
import type { ReadPrompt } from './read-intent.ts'
import type { Recipes } from './song-state.ts'

/** A run with what its client is warned of whatever comes of it. */
export type Telling = RequestRun & { readonly warnings: readonly string[] }

type Told = { readonly planned: PlanResult; readonly before: State; readonly recipes: Recipes }

export async function tell(run: Telling, read: ReadPrompt, told: Told): Promise<Conducted> {
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

export async function refused(
  run: Telling,
  { message: text, code }: Problem,
  planned?: PlanResult,
): Promise<Conducted> {
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

/** The parameters of a call as a client takes them: whole, with the ids that were made, without what is only ours. */
function wireParams(unit: Unit): { [param: string]: Json } {
  const { operation, params } = operateStep(unit)
  const declared = musicPlanning.domain.operations.get(operation)
  const parsed = declared && parseParams(declared, params)
  const { recipe: _, ...sent } = (parsed?.success ? parsed.data : params) as { [param: string]: Json }
  return { ...sent, ...madeBy(unit, operation) }
}

/** What an operation named or chose by itself, which its parameters do not say. */
function madeBy({ changes }: Unit, operation: string): { [param: string]: Json } {
  const made = changes.flatMap((change) =>
    change.edit === 'set' && change.cell.endsWith('/made') && typeof change.to === 'object' && change.to !== null
      ? [change.to as { [field: string]: Json }]
      : [],
  )[0]
  if (!made) return {}
  const { id = null, ...fields } = made
  if (operation === 'stori_add_midi_track') return { trackId: id, ...fields }
  if (operation === 'stori_add_midi_region') return { regionId: id, name: fields['name'] ?? '' }
  if (operation === 'stori_duplicate_region') return { newRegionId: id }
  return operation === 'stori_ensure_bus' ? { busId: id } : {}
}

/**
 * What went wrong with calls, by the names that clients know. Where notes are missing, each region whose notes are
 * needed is named for programs too.
 */
function toolErrors(outcome: Outcome): EventOf<'toolError'>[] {
  const failed = outcome.trace.events.filter(({ success }) => !success)
  const refused = outcome.status === 'refused' && outcome.problem.code === 'notes-needed' ? outcome.problem : undefined
  const ids = refused ? regionIds(refused.details) : []
  return failed.map(({ toolName, result }, at): EventOf<'toolError'> => {
    const name = wireNames.get(toolName) ?? toolName
    if (!refused || at < failed.length - 1) return { type: 'toolError', name, error: useWireNames(result) }
    return {
      type: 'toolError',
      name,
      error: refused.message,
      errors: ids.map((regionId) => ({
        code: refused.code,
        message: `Send the region "${regionId}" with its notes.`,
        param: 'regionId',
        regionId,
      })),
    }
  })
}

/** Operations that are ours alone, by the tool of the wire that stands for them. */
const wireNames: ReadonlyMap<string, string> = new Map([
  ['compose_section', 'stori_generate_midi'],
  ['another_take', 'stori_generate_midi'],
  ['delete_notes', 'stori_clear_notes'],
  ['move_notes', 'stori_add_notes'],
  ['stretch_notes', 'stori_add_notes'],
  ['set_note_velocity', 'stori_add_notes'],
])

/** A sentence that may name operations of ours, as a client understands it. */
const useWireNames = (text: string): string =>
  text.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => wireNames.get(name) ?? name)

function regionIds(details: unknown): readonly string[] {
  const { regionId, regionIds: all } = (details ?? {}) as {
    readonly regionId?: string
    readonly regionIds?: readonly string[]
  }
  return all ?? (regionId === undefined ? [] : [regionId])
}
