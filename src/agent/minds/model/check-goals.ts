import type { Goal, TurnWorkingState } from '../../records.ts'
import type { ClaimedGoal } from './read-reply.ts'

type Done = Pick<TurnWorkingState, 'groupToolResults'> & {
  /** An operation's own name, where it was called by another. */ nameOf?(operation: string): string
}

/**
 * Holds what a model calls done against what was really done: a goal is met by operations that ran in this group, named
 * whole.
 */
export function checkGoals(
  claimed: readonly ClaimedGoal[],
  { groupToolResults, nameOf = (operation) => operation }: Done,
): { readonly goals: readonly Goal[]; readonly complaint?: string } {
  const done = groupToolResults.filter(({ success }) => success)
  const goals = claimed.map(({ goal, met, by }): Goal => {
    const named = new Set(by.split(/[^\w]+/).map(nameOf))
    const evidence = met ? done.filter(({ toolName }) => named.has(toolName)).map(({ id }) => id) : []
    return {
      text: goal,
      evidence,
      isMet: evidence.length > 0,
      ...(evidence.length === 0 && { why: met ? `no operation shows it: ${by}` : by }),
    }
  })
  const unproved = claimed.filter(({ met }, index) => met && goals[index]?.isMet !== true)
  if (claimed.length === 0)
    return {
      goals,
      complaint: 'finish needs its goals: one for each thing that the request asks, with the operations that met it.',
    }
  if (unproved.length === 0) return { goals }
  return {
    goals,
    complaint: unproved
      .map(
        ({ goal, by }) =>
          `You say that ${JSON.stringify(goal)} is done by ${JSON.stringify(by)}, but no such operation was done. ` +
          `Make the call, or say met: false.`,
      )
      .join('\n'),
  }
}
