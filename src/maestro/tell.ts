import type { Outcome } from '../agent/index.ts'
import { operateStep, type Problem, type State, type Unit } from '../kernel/index.ts'
import type { EventOf } from '../music/index.ts'
import { checkScope } from './check-request.ts'
import { complete, control, kept } from './complete.ts'
import type { Conducted, PlanResult, RequestRun } from './conduct.ts'
import { findPhrases } from './find-phrases.ts'
import { pendingSteps, planSteps, planTitle } from './plan-steps.ts'
import type { ReadPrompt } from './read-intent.ts'
import type { Recipes } from './song-state.ts'
import { toolErrors, useWireNames, wireParams } from './wire-calls.ts'

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
