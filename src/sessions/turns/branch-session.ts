import { isProblem, type Problem } from '../../kernel/index.ts'
import { turnState } from './begin-next-turn.ts'
import { startSession } from './new-session.ts'
import { sessionContextText } from './read-contexts.ts'
import type { TurnPlace } from './turn-place.ts'

/** Begins a session where another stood when it came to `from`: the same context, prompt, callers and message, and no plan yet. Files and documents stay as they are now. */
export async function branchSession(
  folder: string,
  { from, name, when }: { from: TurnPlace; name: string; when: string },
): Promise<TurnPlace | Problem> {
  const state = await turnState(folder, from)
  if (isProblem(state)) return state
  const sessionContext = await sessionContextText(folder, from.session)
  if (isProblem(sessionContext)) return sessionContext
  const { caller_turn_id, agent, message } = state.meta
  return startSession(folder, {
    name,
    when,
    isCurrent: true,
    sessionContext,
    beginning: { ...state, meta: { parent_turn_id: from.id, caller_turn_id, agent, message, created: when } },
  })
}
