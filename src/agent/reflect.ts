import { isProblem, isQuestion } from '../kernel/index.ts'
import type { MindCall } from './mind.ts'
import { planCall } from './plan-call.ts'
import { noteOf, type Goal } from './records.ts'
import { placeOf, viewOf, type AgentTurn, type Condition } from './turn.ts'
import { askAboutUnused, findUnusedInWords } from './unused-values.ts'

/**
 * Lets the mind judge what was done. It sees results and not only names; what it leaves open becomes the remaining
 * query.
 */
export async function reflect(turn: AgentTurn): Promise<Condition> {
  const { working, failure } = turn
  if (turn.answer !== null || turn.control !== null) return 'done'
  const isRefused = failure !== null && 'refusal' in failure
  if (turn.branch === 'max_iterations' || (isRefused && !turn.deps.mind.repairs)) return settle(turn)
  // A mind that cannot repair would go on as if nothing were missing; one that can is shown it and judges for itself.
  const isFinal = !turn.deps.mind.repairs && failure === null
  if (isFinal && turn.unused.length > 0) return askAbout(turn, turn.unused)
  const decision = await turn.deps.mind.reflect(viewOf(turn))
  const said = working.remainingQuery
  switch (decision.action) {
    case 'continue':
      if (!failure) working.goals.push(goalOf(turn, said, decision.remainingQuery))
      working.remainingQuery = decision.remainingQuery
      turn.notes.push(...(decision.notes ?? []))
      return 'continue'
    case 'ask':
      turn.branch = 'ask'
      turn.question = decision.question
      return 'ask'
    case 'done':
      if (decision.goals) working.goals = [...decision.goals]
      else working.goals.push(goalOf(turn, said, ''))
      working.remainingQuery = ''
      turn.notes.push(...(decision.notes ?? []))
      return isFinal && turn.planned.length > 0 ? useAll(turn) : settle(turn)
  }
}

/** Ends a turn whose plan uses all that the words say; what it leaves out is asked about. */
async function useAll(turn: AgentTurn): Promise<Condition> {
  const unused = findUnusedInWords(turn)
  const [first] = unused
  if (!first) return settle(turn)
  turn.askedClause = first.clause ?? turn.askedClause
  return askAbout(
    turn,
    unused.map(({ text }) => text),
  )
}

function askAbout(turn: AgentTurn, unused: readonly string[]): Condition {
  turn.branch = 'ask'
  turn.question = askAboutUnused(unused, turn.working.currentTool)
  return 'ask'
}

/**
 * Ends a turn: what is ready stays, with a word on what is not; with nothing ready, the last failure is the outcome.
 */
async function settle(turn: AgentTurn): Promise<Condition> {
  const { failure, working } = turn
  for (const { text, isMet, why } of working.goals)
    if (!isMet && why !== undefined) turn.notes.push(noteOf('not-done', `Not done: “${text}” (${why}).`))
  if (!failure) {
    if (turn.planned.length === 0) await planGiven(turn)
    return 'done'
  }
  if (turn.planned.length > 0 && turn.deps.mind.repairs) {
    turn.notes.push(
      noteOf(
        'incomplete',
        `This is what was ready when it ended: ${'refusal' in failure ? failure.refusal : failure.question.question}`,
      ),
    )
    turn.failure = null
    return 'done'
  }
  if ('question' in failure) {
    turn.branch = 'ask'
    turn.question = failure.question
    return 'ask'
  }
  if (turn.branch !== 'max_iterations')
    turn.branch = turn.selection?.select === 'failed' || failure.problem.code === 'repeated' ? 'error' : 'refused'
  return 'done'
}

/** Where a mind only set editor state, that is its plan: whether the words meant it, a person says. */
async function planGiven(turn: AgentTurn): Promise<void> {
  const { given, copy } = turn.desk
  turn.desk = { copy, given: [] }
  for (const { operation, params } of given) {
    const call: MindCall = { operation, params, words: turn.working.originalQuery, mentions: [], unasked: true }
    const done = await planCall(turn.desk, call, placeOf(turn))
    if (isProblem(done) || isQuestion(done))
      throw new Error(`${operation} was set before and cannot be set now: ${JSON.stringify(done)}`)
    turn.planned.push({ call, rest: '', given: [], units: done.planned.units, others: [] })
    turn.desk = done.desk
  }
}

/** The part of the request that this iteration served, with the events that prove it. */
function goalOf({ working }: AgentTurn, said: string, rest: string): Goal {
  const known = new Set(working.goals.flatMap(({ evidence }) => evidence))
  const events = working.groupToolResults.filter(({ id, success }) => success && !known.has(id))
  return {
    text: said.slice(0, said.length - rest.length).trim(),
    evidence: events.map(({ id }) => id),
    isMet: events.length > 0,
  }
}
