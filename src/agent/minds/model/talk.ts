import { canonical } from '../../../kernel/index.ts'
import type { ModelMessage } from '../../../models/index.ts'
import type { MindCall, MindView } from '../../mind.ts'
import type { WorkPhase } from '../../plan-document.ts'
import type { ToolEvent } from '../../records.ts'
import type { ReadReply } from './read-reply.ts'

/**
 * What a model and the program have said to each other in one turn. `phases` are the conversations that it takes, where
 * the kind of document has such, and `at` the one that runs; `messages`, `heard` and `replies` are of that one alone.
 * `seen` counts the events that the model was told of, `asked` are the calls that the words ask for by themselves and
 * `served` those of them that were made, `done` is what worked in a reply that failed, `complaint` is what was wrong
 * with its ending.
 */
export type Talk = {
  phases: readonly WorkPhase[] | null
  at: number
  messages: ModelMessage[]
  heard: ReadReply | null
  replies: number
  seen: number
  strikes: number
  looks: number
  asked: readonly MindCall[] | null
  readonly served: Set<number>
  done: DoneBefore | null
  complaint: string | null
}

export function openTalk(): Talk {
  return {
    phases: null,
    at: 0,
    messages: [],
    heard: null,
    replies: 0,
    seen: 0,
    strikes: 0,
    looks: 0,
    asked: null,
    served: new Set(),
    done: null,
    complaint: null,
  }
}

export const phaseOf = ({ phases, at }: Talk): WorkPhase | undefined => phases?.[at]

export const isLastPhase = ({ phases, at }: Talk): boolean => at + 1 >= (phases?.length ?? 0)

/** The next phase knows nothing of what was said in this one, only what was done. */
export function beginNextPhase(talk: Talk): void {
  Object.assign(talk, {
    at: talk.at + 1,
    messages: [],
    heard: null,
    replies: 0,
    strikes: 0,
    done: null,
    complaint: null,
  })
}

/** Whether there is something to show for this turn; tools of other programs leave nothing in the plan. */
export const hasWorked = ({ working, document }: MindView): boolean =>
  working.groupToolResults.some(({ success, toolName }) => success && document.domain.operations.has(toolName))

/** What a reply did before a call of it failed: how many calls it had, and those that worked. */
type DoneBefore = { readonly calls: number; readonly worked: readonly string[] }

export function rememberDone(heard: ReadReply, events: readonly ToolEvent[]): DoneBefore | null {
  const failedAt = events.findIndex(({ success }) => !success)
  const keys = keysOf(heard)
  return failedAt > 0 ? { calls: keys.length, worked: keys.slice(0, failedAt) } : null
}

/**
 * A model that mends a failed call often sends its whole reply once more: what worked the first time is not done again.
 */
export function skipDone(heard: ReadReply, before: DoneBefore | null): ReadReply {
  const keys = keysOf(heard)
  if (before === null || keys.length < before.calls || before.worked.some((key, at) => keys[at] !== key)) return heard
  let left = before.worked.length
  return {
    ...heard,
    calls: heard.calls.map((each) =>
      each.is === 'operation' && left-- > 0 ? { from: each.from, is: 'repeated' } : each,
    ),
  }
}

const keysOf = ({ calls }: ReadReply): string[] =>
  calls.flatMap((each) => (each.is === 'operation' ? [canonical([each.call.operation, each.call.params])] : []))
