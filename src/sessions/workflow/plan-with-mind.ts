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
import { type Clock, type Model, costOf, type ModelAddress } from '../../models/index.ts'
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

/** A request with one reply on a project of some size, as it was measured; longer ones cost more. */
const USUAL = { fresh: 2500, cached: 0, output: 300 }

/** What is sent for a request about a document, and what for the plan of a turn. */
const SENT = {
  request:
    'Your requests and a description of the document (names, times, loudness and settings of tracks and labels; ' +
    'never sound or files)',
  turn:
    'Your messages and input.md of the turn (the names of your files, your memos, and what the files in its ' +
    'context say; never sound or pictures)',
} as const

export type Sent = keyof typeof SENT

/**
 * What a person is told before a model is asked for the first time: what leaves the machine, where to, and about what
 * it costs. Whoever let requests go has not let files go.
 */
export function describeFirstUse(
  { id, provider, goesTo, price }: ModelAddress,
  sent: Sent,
): { readonly key: string; readonly said: string } {
  const what = SENT[sent]
  const first = `First use of ${id}${sent === 'turn' ? ' for plans' : ''}.`
  const about = costOf(USUAL, price)
  const cost =
    about === null || !price
      ? 'Its price is not known here.'
      : `A request costs about $${about.toFixed(about < 0.01 ? 4 : 3)} and up (prices of ${price.asOf}).`
  const said =
    goesTo === 'this machine'
      ? `${first} ${what} go to a server on this machine (${id.split('/')[0]}); whether that one sends them on, ` +
        `Cutroom cannot see.`
      : `${first} ${what} go to ${goesTo}. ${cost} The planning without a model (--mind builtin) sends nothing.`
  return { key: `${provider} ${goesTo}${sent === 'turn' ? ' files' : ''}`, said }
}
