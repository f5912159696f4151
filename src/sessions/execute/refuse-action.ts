import type { UserConfig } from '../../gate/user-config.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { neverRead } from '../input/never-read.ts'
import { refuseExecute } from '../outside/execute-command.ts'
import { refuseAddress } from '../outside/read-address.ts'
import { refuseQuery, researchReady } from '../outside/research.ts'
import type { Action } from '../plan/plan.ts'
import { promptOf } from '../prompts/prompt-of.ts'
import type { Meta } from '../turns/meta.ts'
import { cannotConclude } from '../turns/transition.ts'

/** A file that no turn ever shows is not put into view. */
function secretly(path: string): Problem | undefined {
  const why = neverRead(path)
  return why === undefined ? undefined : problem('protected-place', `It is never shown to a planner, since ${why}.`)
}

/** Why an action cannot run, as far as it is not a matter of files and documents. */
export async function refuseAction(
  folder: string,
  action: Action,
  { config, meta }: { config: UserConfig; meta: Meta },
): Promise<Problem | undefined> {
  switch (action.action) {
    case 'EXECUTE':
      return refuseExecute(folder, action)
    case 'RESEARCH':
      return (
        researchReady(config) ??
        action.queries.map((query) => refuseQuery(query)).find((refused) => refused !== undefined)
      )
    case 'READ':
      return 'url' in action.resource ? refuseAddress(action.resource.url) : secretly(action.resource.path)
    case 'INVOKE': {
      const prompt = await promptOf(folder, action.agent)
      return isProblem(prompt) ? prompt : undefined
    }
    case 'CONCLUDE': {
      const why = cannotConclude([action], meta)
      return why === undefined ? undefined : problem('cannot-conclude', why)
    }
    default:
      return undefined
  }
}
