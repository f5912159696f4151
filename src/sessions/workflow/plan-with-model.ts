import {
  isCertain,
  modelMind,
  openBudget,
  planRequest,
  type BudgetLimits,
  type ForeignTools,
  type PlanRequest,
  type Voted,
} from '../../agent/index.ts'
import { changeUserConfig, type UserConfig } from '../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { badModelId, openModel, systemClock, type Exchange, type Model } from '../../models/index.ts'
import type { RecordedUse } from '../turns/mind-record.ts'
import { describeFirstUse, type Sent, type MindChoice, type PlannedWith } from './plan-with-mind.ts'

type ModelTurn = {
  readonly choice: MindChoice
  readonly config: UserConfig
  readonly id: string
  builtIn(): Promise<PlannedWith>
}

/** Plans with a model, where the grammar is not certain of what was asked. */
export async function planWithModel(
  request: Omit<PlanRequest, 'mind' | 'foreign'>,
  { choice, config, id, builtIn }: ModelTurn,
): Promise<PlannedWith | Problem> {
  const unknown = choice.model ? undefined : badModelId(id)
  if (unknown) return unknown
  if (choice.builtinFirst ?? config.builtin_first ?? true) {
    const certain = await builtIn()
    if (isCertain(certain.outcome)) return certain
  }
  const model = choice.model ?? (await openModel(id, { config, env: process.env, clock: choice.clock }))
  if (isProblem(model)) return model
  const refused = choice.model ? undefined : await tellFirst(model, { config, choice, sent: 'request' })
  return refused ?? askModel(request, { ...choice, model, config })
}

/** Says what leaves the machine before a model is asked for the first time. */
export async function tellFirst(
  model: Model,
  { config, choice: { onFirstUse }, sent }: { config: UserConfig; choice: MindChoice; sent: Sent },
): Promise<Problem | undefined> {
  const { key, said } = describeFirstUse(model, sent)
  if (config.told?.[key] !== undefined) return undefined
  if (onFirstUse && !(await onFirstUse(said))) return problem('not-approved', `Nothing was sent to ${model.id}.`)
  // Where the settings cannot be written, it is said again the next time.
  await changeUserConfig((now) => ({ ...now, told: { ...now.told, [key]: new Date().toISOString().slice(0, 10) } }))
  return undefined
}

async function askModel(
  request: Omit<PlanRequest, 'mind' | 'foreign'>,
  choice: MindChoice & { model: Model; config: UserConfig },
): Promise<PlannedWith> {
  const { model, config, clock = systemClock } = choice
  const exchanges: Exchange[] = []
  const voted: Voted[] = []
  const uses: RecordedUse[] = []
  const opened = await choice.openForeign?.(config)
  const foreign = opened && recordUses(opened.tools, uses)
  const votes = choice.vote ?? config.vote ?? model.capabilities.isSmall
  const mind = modelMind({
    model,
    clock,
    votes,
    foreign,
    budget: openBudget(clock.now(), dropUnset(config.budget)),
    signal: request.signal,
    ...(choice.onProgress && { onProgress: choice.onProgress }),
    record: (kept) => void ('request' in kept ? exchanges.push(kept) : voted.push(kept)),
  })
  const rest = choice.onThinking?.(model.id)
  try {
    const outcome = await planRequest({ ...request, mind, foreign })
    const { words, on, lastUsed, pending, previous, intent, turnId, when } = request
    return {
      outcome,
      mind: model.id,
      record: {
        mind: model.id,
        capabilities: model.capabilities,
        votes,
        request: {
          words,
          on: on ?? null,
          lastUsed: lastUsed ?? null,
          pending: pending ?? null,
          previous: previous ?? null,
          ...(intent && { intent }),
          turnId: turnId ?? '',
          when: when ?? '',
        },
        exchanges,
        voted,
        foreign: { list: foreign?.list ?? [], uses },
      },
    }
  } finally {
    rest?.()
    await opened?.close()
  }
}

/** The limits that the user has set. */
export const dropUnset = (limits: UserConfig['budget'] = {}): Partial<BudgetLimits> =>
  Object.fromEntries(Object.entries(limits).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The same tools, with a note of each use and its result. */
function recordUses(tools: ForeignTools, uses: RecordedUse[]): ForeignTools {
  return {
    list: tools.list,
    call: async (name, args, options) => {
      const result = await tools.call(name, args, options)
      uses.push({ name, result })
      return result
    },
  }
}
