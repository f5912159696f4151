import { canonical } from '../../../kernel/index.ts'
import type { ToolEvent } from '../../records.ts'
import type { Heard } from './read-reply.ts'

/** What a reply did before a call of it failed: how many calls it had, and those that worked. */
export type DoneBefore = { readonly calls: number; readonly worked: readonly string[] }

export function doneBefore(heard: Heard, events: readonly ToolEvent[]): DoneBefore | null {
  const failedAt = events.findIndex(({ success }) => !success)
  const keys = keysOf(heard)
  return failedAt > 0 ? { calls: keys.length, worked: keys.slice(0, failedAt) } : null
}

/**
 * A model that mends a failed call often sends its whole reply once more: what worked the first time is not done again.
 */
export function skipDone(heard: Heard, before: DoneBefore | null): Heard {
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

const keysOf = ({ calls }: Heard): string[] =>
  calls.flatMap((each) => (each.is === 'operation' ? [canonical([each.call.operation, each.call.params])] : []))
