import type { Pending, TurnMemory } from '../agent/index.ts'
import type { State } from '../kernel/index.ts'
import type { EventOf } from '../music/index.ts'
import type { Conducted, PlanResult, RequestRun } from './conduct.ts'
import type { Recipes } from './song-state.ts'
import type { Telling } from './tell.ts'

const commands: ReadonlyMap<string, string> = new Map([
  ['play', 'stori_play'],
  ['stop', 'stori_stop'],
  ['pause', 'stori_stop'],
])

/** Playing is the client's own; so is taking back, which it does without asking anybody. */
export async function control(run: Telling, command: string, planned: PlanResult): Promise<Conducted> {
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

export async function complete(
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
export function kept(
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
