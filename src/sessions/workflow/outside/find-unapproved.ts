import { plainLine, type UserConfig } from '../../../gate/index.ts'
import { problem, type Problem } from '../../../kernel/index.ts'
import type { Action } from '../../plan/plan.ts'
import { normalizeFolder, quoteForShell, typeCommand } from './execute-command.ts'

/** What a plan would run or send, of which neither the person nor their settings said beforehand that it may. */
export type Unapproved = {
  readonly action: 'EXECUTE' | 'RESEARCH' | 'READ'
  /** Its place in the plan's actions. */
  readonly index: number
  /**
   * The command as it is typed at the project's root, the query or the address: what `--allow` has to say, to the
   * letter.
   */
  readonly exact: string
  /** The folder of a command from the project's root; null for what is sent. */
  readonly cwd: string | null
  readonly env: readonly (readonly [name: string, value: string])[]
}

export type Policy = {
  /** What the person named on the command line. */
  readonly allow: readonly string[]
  /** The settings of the user. Those of a project have no say. */
  readonly config: Pick<UserConfig, 'commands'>
  /**
   * True when whoever wrote the plan had read pages or files of others: then an address needs a person too, since it
   * can carry away what was read.
   */
  readonly untrusted?: boolean
}

/**
 * The actions of a plan that need a person, whatever `-y` says. Whole texts are compared: any smarter comparison has
 * been got round.
 */
export function findUnapproved(actions: readonly Action[], { allow, config, untrusted = false }: Policy): Unapproved[] {
  const named = new Set(allow)
  const commands = new Set([...allow, ...(config.commands ?? [])])
  return actions.flatMap((action, index): Unapproved[] => {
    if (action.action === 'EXECUTE') {
      const exact = typeCommand(action)
      return commands.has(exact)
        ? []
        : [{ action: 'EXECUTE', index, exact, cwd: normalizeFolder(action), env: action.env }]
    }
    const sent =
      action.action === 'RESEARCH'
        ? action.queries
        : action.action === 'READ' && untrusted && 'url' in action.resource
          ? [action.resource.url]
          : []
    return sent.flatMap((exact) =>
      named.has(exact) ? [] : [{ action: action.action as 'RESEARCH' | 'READ', index, exact, cwd: null, env: [] }],
    )
  })
}

/** The refusal that names them all, for a run that nobody watches. */
export function refuseUnapproved(named: readonly Unapproved[]): Problem {
  const says = named.map(({ action, exact }) => `${action} ${plainLine(exact, 400)}`).join('; ')
  const allows = named.map(({ exact }) => `--allow ${plainLine(quoteForShell(exact), 400)}`).join(' ')
  return problem(
    'not-approved',
    `Nothing has run, since nobody allowed: ${says}. Approve the plan in a terminal, or add ${allows}.`,
    {
      needs: named.map(({ action, exact, cwd, env }) => ({
        action,
        exact,
        cwd,
        env: env.map(([name, value]) => [name, value]),
      })),
    },
  )
}
