import { contain, plainLine, type ContainedPath } from '../../gate/index.ts'
import { startInBackground } from '../../gate/background.ts'
import { hiddenIn, refuseCommand } from '../../gate/refuse-command.ts'
import { runCommand, type CommandCall, type CommandRun } from '../../gate/run-command.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import type { Execute } from '../plan/plan.ts'
import { commandOf, folderOf } from './typed-command.ts'

type Runnable = Pick<Execute, 'command' | 'cwd' | 'env' | 'background' | 'timeoutSeconds'>

/** Runs the command of a plan that a person approved or that was allowed by name. Whoever calls this has asked `needsApproval`. */
export async function executeCommand(
  folder: string,
  action: Runnable,
  options: Pick<CommandCall, 'seconds' | 'mostOutputBytes' | 'signal' | 'onOutput'> = {},
): Promise<CommandRun | Problem> {
  const cwd = await placeOf(folder, action)
  if (isProblem(cwd)) return cwd
  const call = { command: commandOf(action), cwd, env: action.env }
  if (action.background) return options.signal?.aborted ? problem('cancelled', 'Cancelled.') : startInBackground(call)
  return runCommand({
    ...options,
    ...call,
    ...(action.timeoutSeconds !== undefined && { seconds: action.timeoutSeconds }),
  })
}

/** Why a command could not be run, as far as that can be said before; its folder may still be made by an earlier action. */
export async function refuseExecute(folder: string, action: Runnable): Promise<Problem | undefined> {
  const refused = refuseCommand({ command: commandOf(action), env: action.env })
  if (refused) return refused
  const cwd = await placeOf(folder, action)
  return isProblem(cwd) ? cwd : undefined
}

/** A folder that a link leads to is refused although it is inside: the one that was shown is the one where the command runs. */
async function placeOf(folder: string, action: Runnable): Promise<ContainedPath | Problem> {
  const name = folderOf(action)
  const hidden = hiddenIn(name) ?? (name.includes('\n') ? 'a line break' : undefined)
  if (hidden !== undefined)
    return problem(
      'unsafe',
      `The folder "${plainLine(name, 60)}" holds ${hidden}, which cannot be shown; name another.`,
    )
  const [root, place] = [await contain(folder, '.'), await contain(folder, name)]
  if (isProblem(root)) return root
  if (isProblem(place)) return place
  const real = place.path.slice(root.path.length + 1)
  return (real === '' ? '.' : real) === name
    ? place
    : problem(
        'unsafe',
        `${plainLine(name)} is a link to ${plainLine(real === '' ? 'the project itself' : real)}; name that folder.`,
      )
}
