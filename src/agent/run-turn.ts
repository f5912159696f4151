import { execute } from './execute.ts'
import { noteOf, type TurnInput, type TurnOutput } from './records.ts'
import { reflect } from './reflect.ts'
import {
  nextState,
  openTurn,
  viewOf,
  type AgentTurn,
  type Condition,
  type MachineState,
  type TurnDeps,
} from './turn.ts'

/** Runs one request from its words to its end. Each state's work is in a module of its own; this loop only moves on. */
export async function runTurn(input: TurnInput, deps: TurnDeps): Promise<{ output: TurnOutput; turn: AgentTurn }> {
  const turn = openTurn(input, deps)
  let state: MachineState = nextState('WAIT_USER', 'words')
  while (state !== 'DONE') {
    turn.trace.push(state)
    switch (state) {
      case 'SELECT_TOOL':
        state = nextState(state, await selectTool(turn))
        break
      case 'EXECUTE':
        state = nextState(state, await execute(turn))
        break
      case 'REFLECT_SUMMARIZE':
        state = nextState(state, await reflect(turn))
        break
      case 'WAIT_USER':
        throw new Error('A turn that runs does not wait for words')
    }
  }
  turn.trace.push('DONE')
  turn.working.iteration = 0
  return { output: outputOf(turn), turn }
}

function outputOf(turn: AgentTurn): TurnOutput {
  const { answer, question, failure, working, branch } = turn
  const refusal = failure && 'refusal' in failure ? failure.refusal : null
  const done = working.groupToolResults.filter(({ success }) => success).map(({ result }) => result)
  return { response: question?.question ?? refusal ?? answer ?? done.join('; '), stateSummary: done.join('; '), branch }
}

/** Asks the mind what to do next. One reply may hold several calls; a question or an answer ends the request. */
async function selectTool(turn: AgentTurn): Promise<Condition> {
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
