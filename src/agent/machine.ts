/** The states of a turn. */
export type MachineState = 'WAIT_USER' | 'SELECT_TOOL' | 'EXECUTE' | 'REFLECT_SUMMARIZE' | 'DONE'

/** Why a turn moves on. */
export type Condition = 'words' | 'tool' | 'no-tool' | 'complete' | 'continue' | 'done' | 'ask'

export type Transition = { readonly from: MachineState; readonly to: MachineState; readonly when: readonly Condition[] }

/** Every way from one state to another; there is no other. */
export const transitions: readonly Transition[] = [
  { from: 'WAIT_USER', to: 'SELECT_TOOL', when: ['words'] },
  { from: 'SELECT_TOOL', to: 'EXECUTE', when: ['tool'] },
  { from: 'SELECT_TOOL', to: 'REFLECT_SUMMARIZE', when: ['no-tool'] },
  { from: 'EXECUTE', to: 'REFLECT_SUMMARIZE', when: ['complete'] },
  { from: 'REFLECT_SUMMARIZE', to: 'SELECT_TOOL', when: ['continue'] },
  { from: 'REFLECT_SUMMARIZE', to: 'DONE', when: ['done', 'ask'] },
]

export function nextState(from: MachineState, condition: Condition): MachineState {
  const found = transitions.find((each) => each.from === from && each.when.includes(condition))
  if (!found) throw new Error(`A turn in ${from} cannot move on by "${condition}"`)
  return found.to
}
