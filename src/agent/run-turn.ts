import { execute } from './execute.ts'
import { nextState, type MachineState } from './machine.ts'
import type { TurnInput, TurnOutput } from './records.ts'
import { reflect } from './reflect.ts'
import { selectTool } from './select-tool.ts'
import { openTurn, type Turn, type TurnDeps } from './turn.ts'

/** Runs one request from its words to its end. Each state's work is in a module of its own; this loop only moves on. */
export async function runTurn(input: TurnInput, deps: TurnDeps): Promise<{ output: TurnOutput; turn: Turn }> {
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

function outputOf(turn: Turn): TurnOutput {
  const { answer, question, failure, working, branch } = turn
  const refusal = failure && 'refusal' in failure ? failure.refusal : null
  const done = working.groupToolResults.filter(({ success }) => success).map(({ result }) => result)
  return { response: question?.question ?? refusal ?? answer ?? done.join('; '), stateSummary: done.join('; '), branch }
}
