import type { UserConfig } from '../../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import type { Action } from '../../plan/plan.ts'
import { applyMemosText } from '../../turns/memos.ts'
import { readTurnMeta, type TurnMeta } from '../../turns/turn-meta.ts'
import { readContexts } from '../../turns/read-contexts.ts'
import type { TurnPlace } from '../../turns/turn-place.ts'
import { neverRead } from '../input/never-read.ts'
import type { SessionParts } from '../sessions.ts'
import { refuseExecute } from '../outside/execute-command.ts'
import { refuseAddress } from '../outside/read-address.ts'
import { refuseQuery, refuseResearch } from '../outside/research.ts'
import { readAgentPrompt } from '../prompts/read-agent-prompt.ts'
import { refuseConclude } from '../transition.ts'
import type { Grounds } from './preflight.ts'

/**
 * What the plan of a turn is tried out on: what is in its view and what the settings let through, as they are now, and
 * the project as it is whenever it is asked for.
 */
export async function openGrounds(
  { folder, project, domains, senses, config, documentFor }: Omit<SessionParts, 'now'>,
  place: TurnPlace,
  isForeign: boolean,
): Promise<(() => Grounds) | Problem> {
  const contexts = await readContexts(folder, place)
  const meta = isProblem(contexts) ? contexts : await readTurnMeta(folder, place)
  const settings = isProblem(meta) ? meta : await config()
  if (isProblem(contexts) || isProblem(meta) || isProblem(settings))
    return [contexts, meta, settings].find((each) => isProblem(each)) as Problem
  return () => ({
    history: project.history(),
    domains,
    senses,
    workspace: project.workspace,
    contexts,
    place,
    isForeign,
    hasLooked: meta.mind === 'builtin',
    documentFor,
    memosAfter: applyMemosText,
    refuse: (action) => refuseAction(folder, action, { config: settings, meta }),
  })
}

/** Why an action cannot run, as far as it is not a matter of files and documents. */
async function refuseAction(
  folder: string,
  action: Action,
  { config, meta }: { config: UserConfig; meta: TurnMeta },
): Promise<Problem | undefined> {
  switch (action.action) {
    case 'EXECUTE':
      return refuseExecute(folder, action)
    case 'RESEARCH':
      return (
        refuseResearch(config) ??
        action.queries.map((query) => refuseQuery(query)).find((refused) => refused !== undefined)
      )
    case 'READ':
      return 'url' in action.resource ? refuseAddress(action.resource.url) : refuseSecret(action.resource.path)
    case 'INVOKE': {
      const prompt = await readAgentPrompt(folder, action.agent)
      return isProblem(prompt) ? prompt : undefined
    }
    case 'CONCLUDE': {
      const why = refuseConclude([action], meta)
      return why === undefined ? undefined : problem('cannot-conclude', why)
    }
    default:
      return undefined
  }
}

/** A file that no turn ever shows is not put into view. */
function refuseSecret(path: string): Problem | undefined {
  const why = neverRead(path)
  return why === undefined ? undefined : problem('protected-place', `It is never shown to a planner, since ${why}.`)
}
