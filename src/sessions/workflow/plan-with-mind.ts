import {
  builtInMind,
  planRequest,
  type ForeignTools,
  type ModelProgress,
  type Outcome,
  type PlanRequest,
} from '../../agent/index.ts'
import { readUserConfig, type UserConfig } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { Clock, Model } from '../../models/index.ts'
import type { MindRecord } from '../turns/mind-record.ts'

export type MindChoice = {
  /** `builtin` or `PROVIDER/MODEL`; unless named, what the user's settings say. */
  readonly mind?: string | undefined
  readonly vote?: boolean | undefined
  /** False asks the model also where the grammar is certain. */
  readonly builtinFirst?: boolean | undefined
  /** Says, before anything is sent, what leaves the machine; false ends it there. */
  readonly onFirstUse?: ((said: string) => Promise<boolean>) | undefined
  /** Called when a model begins to think; what it gives back is called when it has ended. */
  readonly onThinking?: ((model: string) => () => void) | undefined
  /** Called before each question to a model, with how far the request has come and in which phase. */
  readonly onProgress?: ((at: ModelProgress) => void) | undefined
  /** Opens the user's tool servers; left out where nobody is there to be asked. */
  readonly openForeign?: ((config: UserConfig) => Promise<{ tools: ForeignTools; close(): Promise<void> }>) | undefined
  readonly clock?: Clock | undefined
  /** In the place of a provider's model, such as one that replays. */
  readonly model?: Model | undefined
}

export type PlannedWith = { readonly outcome: Outcome; readonly mind: string; readonly record: MindRecord | null }

/**
 * Plans with the mind that is named. A model is asked only what the grammar is not certain of, unless it is told
 * otherwise; what speaks to models is loaded when one is named.
 */
export async function planWithMind(
  request: Omit<PlanRequest, 'mind' | 'foreign'>,
  choice: MindChoice,
): Promise<PlannedWith | Problem> {
  const builtIn = async (): Promise<PlannedWith> => ({
    outcome: await planRequest({ ...request, mind: builtInMind }),
    mind: builtInMind.name,
    record: null,
  })
  if (choice.mind === builtInMind.name) return builtIn()
  const config = await readUserConfig()
  if (isProblem(config)) return config
  const id = choice.mind ?? config.mind ?? builtInMind.name
  if (id === builtInMind.name) return builtIn()
  const { planWithModel } = await import('./plan-with-model.ts')
  return planWithModel(request, { choice, config, id, builtIn })
}
