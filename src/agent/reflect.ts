import type { Condition } from './machine.ts'
import { viewOf, type Turn } from './turn.ts'

/** Lets the mind judge what was done. It sees results and not only names; what it leaves open becomes the remaining query. */
export async function reflect(turn: Turn): Promise<Condition> {
  const { working, failure } = turn
  if (turn.answer !== null || turn.control !== null || turn.branch === 'max_iterations') return 'done'
  if (failure && 'refusal' in failure) {
    turn.branch = failure.problem?.code === 'repeated' ? 'error' : 'refused'
    return 'done'
  }
  const decision = await turn.deps.mind.reflect(viewOf(turn))
  const said = working.remainingQuery
  switch (decision.action) {
    case 'continue':
      working.goals.push(goalOf(turn, said, decision.remainingQuery))
      working.remainingQuery = decision.remainingQuery
      return 'continue'
    case 'ask':
      turn.branch = 'ask'
      turn.question = decision.question
      return 'ask'
    case 'done':
      working.goals.push(goalOf(turn, said, ''))
      working.remainingQuery = ''
      return 'done'
  }
}

/** The part of the request that this iteration served, with the events that prove it. */
function goalOf({ working }: Turn, said: string, rest: string): Turn['working']['goals'][number] {
  const known = new Set(working.goals.flatMap(({ evidence }) => evidence))
  const events = working.groupToolResults.filter(({ id, success }) => success && !known.has(id))
  return { text: said.slice(0, said.length - rest.length).trim(), evidence: events.map(({ id }) => id), isMet: events.length > 0 }
}
