import type { Condition } from './machine.ts'
import { noteOf } from './records.ts'
import { viewOf, type Turn } from './turn.ts'

/** Asks the mind what to do next. One reply may hold several calls; a question or an answer ends the request. */
export async function selectTool(turn: Turn): Promise<Condition> {
  const { working } = turn
  turn.batch = []
  working.currentTool = null
  if (working.iteration >= working.maxIterations) {
    turn.branch = 'max_iterations'
    turn.notes.push(
      noteOf(
        'max-iterations',
        working.maxEdits === null
          ? `Only the first part is planned; this is left: "${working.remainingQuery.trim()}".`
          : `It ended after ${working.maxIterations} replies with what was ready. Ask again for the rest.`,
      ),
    )
    return 'no-tool'
  }
  working.iteration += 1
  const selection = await turn.deps.mind.select(viewOf(turn))
  turn.selection = selection
  switch (selection.select) {
    case 'calls':
      turn.failure = null
      turn.batch = selection.calls
      turn.askedClause = selection.clause
      return selection.calls.length > 0 ? 'tool' : 'no-tool'
    case 'ask':
      turn.askedClause = selection.clause
      turn.failure = { question: selection.question }
      return 'no-tool'
    case 'answer':
      turn.answer = selection.answer
      return 'no-tool'
    case 'control':
      turn.control = selection.command
      return 'no-tool'
    case 'failed':
      turn.failure = { refusal: selection.problem.message, problem: selection.problem }
      return 'no-tool'
    case 'nothing':
      turn.notes.push(noteOf('not-asked', selection.because))
      return 'no-tool'
  }
}
