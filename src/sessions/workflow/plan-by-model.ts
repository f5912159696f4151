import { builtInMind, countCall, openBudget, refuseSpent, type Budget } from '../../agent/index.ts'
import { readUserConfig } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import {
  badModelId,
  callModel,
  exchangeOf,
  openModel,
  replyRoom,
  systemClock,
  contextLimit,
  type Model,
  type ModelRequest,
} from '../../models/index.ts'
import { readMindRecord, writeMindRecord, type MindRecord } from '../turns/mind-record.ts'
import type { MindChoice } from './plan-with-mind.ts'
import { dropUnset, tellFirst } from './plan-with-model.ts'
import { describeAction, type Plan } from '../plan/plan.ts'
import { writeFence } from '../plan/fence.ts'
import type { PlanError } from './execute/preflight.ts'

/** A model that writes plans, with the budget of one request: re-plans count against it too. */
export type Planner = {
  readonly model: Model
  readonly budget: Budget
  readonly choice: MindChoice
  readonly signal?: AbortSignal | undefined
}

/** The model that is named, by the options or by the user's settings; null where planning is done without one. */
export async function openPlanner(choice: MindChoice, signal?: AbortSignal): Promise<Planner | null | Problem> {
  const config = await readUserConfig()
  if (isProblem(config)) return config
  const id = choice.mind ?? config.mind ?? builtInMind.name
  if (id === builtInMind.name && !choice.model) return null
  const { clock = systemClock } = choice
  const model = choice.model ?? badModelId(id) ?? (await openModel(id, { config, env: process.env, clock }))
  if (isProblem(model)) return model
  const refused = choice.model ? undefined : await tellFirst(model, { config, choice, sent: 'turn' })
  return refused ?? { model, choice, signal, budget: openBudget(clock.now(), dropUnset(config.budget)) }
}

export type PlanAsked = { readonly system: string; readonly input: string; readonly message: string }

const MAX_OUTPUT_TOKENS = 16_000
/** Less room than this is not enough for a plan of a few files; of a small context it is a quarter. */
const MIN_OUTPUT_TOKENS = 4096

/** The shortest reply that is worth asking a model for. */
export const minReplyTokens = ({ capabilities }: Pick<Model, 'capabilities'>): number =>
  Math.min(MIN_OUTPUT_TOKENS, Math.floor(contextLimit(capabilities) / 4))

/** What a model is sent, without the length that its reply may have. */
export function buildPlanRequest({ system, input, message }: PlanAsked): Omit<ModelRequest, 'maxOutputTokens'> {
  return { system, tools: [], messages: [{ role: 'user', text: `${input}\n\n# Message\n\n${message}\n` }] }
}

/**
 * Asks for a plan: the system prompt of the turn, everything that input.md shows, and what the person said. The
 * exchange is kept with the turn.
 */
export async function planByModel(
  { model, budget, choice, signal }: Planner,
  asked: PlanAsked,
  keep: { folder: string; turn: string; when: string },
): Promise<string | Problem> {
  const { clock = systemClock } = choice
  const spent = refuseSpent(budget, clock.now())
  if (spent) return spent
  const prompt = buildPlanRequest(asked)
  const request = {
    ...prompt,
    maxOutputTokens: replyRoom(prompt, {
      context: model.capabilities,
      least: minReplyTokens(model),
      most: MAX_OUTPUT_TOKENS,
    }),
  }
  const rest = choice.onThinking?.(model.id)
  const result = await callModel(model, request, { signal, clock }).finally(() => rest?.())
  countCall(budget, result)
  const before = await readMindRecord(keep.folder, keep.turn)
  // A turn may be asked for again after a reply that was no use: what that one cost belongs to the turn, too.
  const earlier = before === undefined || isProblem(before) ? [] : before.exchanges
  const record: MindRecord = {
    mind: model.id,
    wrote: 'plan.md',
    capabilities: model.capabilities,
    votes: false,
    request: {
      words: asked.message,
      on: null,
      lastUsed: null,
      pending: null,
      previous: null,
      turnId: keep.turn,
      when: keep.when,
    },
    exchanges: [...earlier, exchangeOf({ model, request, result, iteration: earlier.length + 1 })],
    voted: [],
    foreign: { list: [], uses: [] },
  }
  const unkept = await writeMindRecord(keep.folder, keep.turn, record)
  if (unkept) return unkept
  if ('problem' in result.outcome) return result.outcome.problem
  const { text, stop } = result.outcome.reply
  if (stop === 'length')
    return problem(
      'reply-cut',
      `The reply of ${model.id} was cut off before its end, so it is not used; ask for less at once.`,
    )
  return text.trim() === '' ? problem('no-plan', `${model.id} replied without a plan; say it in other words.`) : text
}

/** `plan` is what could be read of `text`. */
type FaultyPlan = { readonly text: string; readonly plan: Plan | null; readonly errors: readonly PlanError[] }

/** What a model is told of a plan that does not hold. The form is fixed: prompts and people know it. */
export function explainFaultyPlan({ text, plan, errors }: FaultyPlan): string {
  return [
    'The previous plan failed validation. Please review the errors and the original plan, then generate a corrected ' +
      'version.',
    '',
    '## Validation Errors:',
    ...errors.map((error) => `- ${formatError(error, plan).replaceAll(/\s*\n\s*/g, ' ')}`),
    '',
    '## Original Faulty Plan:',
    writeFence(text, 'markdown'),
    '',
  ].join('\n')
}

/** The action and what it is about stand out, as they do in the plan. */
function formatError({ index, message }: PlanError, plan: Plan | null): string {
  const action = index === null ? undefined : plan?.actions[index]
  if (!action) return message
  const about = describeAction(action)
  const why = message.replace(new RegExp(`^${action.action}:? `), '')
  return `\`${action.action}\` on \`${about}\`: ${why.startsWith(`${about}: `) ? why.slice(about.length + 2) : why}`
}

/** What is wrong with a text that is no plan, line by line. */
export function listPlanErrors({ message, details }: Problem): PlanError[] {
  const issues = (details as { issues?: { line: number; message: string }[] } | undefined)?.issues ?? []
  return issues.length > 0
    ? issues.map(({ line, message: said }) => ({ index: null, message: `line ${line}: ${said}` }))
    : [{ index: null, message }]
}
