import { posix } from 'node:path'
import {
  startInBackground,
  contain,
  plainLine,
  type ContainedPath,
  findHidden,
  refuseCommand,
  runCommand,
  type CommandCall,
  type CommandRun,
  isAlive,
  type UserConfig,
} from '../../../gate/index.ts'
import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import type { Execute, Action } from '../../plan/plan.ts'
import { readTurnMeta, writeTurnMeta, type LeftRunning } from '../../turns/turn-meta.ts'
import { listTurns } from '../../turns/turn-file.ts'
import type { TurnPlace } from '../../turns/turn-place.ts'

type Runnable = Pick<Execute, 'command' | 'cwd' | 'env' | 'background' | 'timeoutSeconds'>

/**
 * Runs the command of a plan that a person approved or that was allowed by name. Whoever calls this has asked
 * `findUnapproved`.
 */
export async function executeCommand(
  folder: string,
  action: Runnable,
  options: Pick<CommandCall, 'seconds' | 'maxOutputBytes' | 'signal' | 'onOutput'> = {},
): Promise<CommandRun | Problem> {
  const cwd = await findFolder(folder, action)
  if (isProblem(cwd)) return cwd
  const call = { command: normalizeCommand(action), cwd, env: action.env }
  if (action.background) return options.signal?.aborted ? problem('cancelled', 'Cancelled.') : startInBackground(call)
  return runCommand({
    ...options,
    ...call,
    ...(action.timeoutSeconds !== undefined && { seconds: action.timeoutSeconds }),
  })
}

/**
 * Why a command could not be run, as far as that can be said before; its folder may still be made by an earlier action.
 */
export async function refuseExecute(folder: string, action: Runnable): Promise<Problem | undefined> {
  const refused = refuseCommand({ command: normalizeCommand(action), env: action.env })
  if (refused) return refused
  const cwd = await findFolder(folder, action)
  return isProblem(cwd) ? cwd : undefined
}

/**
 * A folder that a link leads to is refused although it is inside: the one that was shown is the one where the command
 * runs.
 */
async function findFolder(folder: string, action: Runnable): Promise<ContainedPath | Problem> {
  const name = normalizeFolder(action)
  const hidden = findHidden(name) ?? (name.includes('\n') ? 'a line break' : undefined)
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

/**
 * A command as one would type it at the project's root, its folder and variables included. This is what is shown, what
 * is compared with what was allowed, and what a person can paste after `--allow`.
 */
export function typeCommand(action: Pick<Execute, 'command' | 'cwd' | 'env' | 'background'>): string {
  const folder = normalizeFolder(action)
  const before = [
    ...(folder === '.' ? [] : [`cd ${quoteForShell(folder)}`]),
    ...(action.env.length === 0
      ? []
      : [`export ${action.env.map(([name, value]) => `${name}=${quoteForShell(value)}`).join(' ')}`]),
  ]
  const command = normalizeCommand(action)
  // One that is left running is another thing to allow than one that ends.
  const typed = !action.background ? command : /[;&|\n]/.test(command) ? `( ${command} ) &` : `${command} &`
  return [...before, typed].join(' && ')
}

/** The command with the line breaks that a shell knows. */
function normalizeCommand({ command }: Pick<Execute, 'command'>): string {
  return command.replaceAll('\r\n', '\n')
}

/**
 * The folder from the project's root in its shortest spelling; `.` is the root. One that leads out keeps its dots, and
 * is refused later.
 */
export function normalizeFolder({ cwd }: Pick<Execute, 'cwd'>): string {
  const short = posix.normalize(`./${cwd ?? ''}`).replace(/\/+$/, '')
  return short === '' ? '.' : short
}

export function quoteForShell(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) && !text.startsWith('-') ? text : `'${text.replaceAll(`'`, `'\\''`)}'`
}

type RunningCommand = LeftRunning & { readonly turn: string }

/** Writes down that a turn left something running, before anything else is done. */
export async function keepRunning(folder: string, place: TurnPlace, left: LeftRunning): Promise<Problem | undefined> {
  const meta = await readTurnMeta(folder, place)
  return isProblem(meta) ? meta : writeTurnMeta(folder, place, { background: [...(meta.background ?? []), left] })
}

type Looked = { readonly session: string; readonly turn?: string }

/** What the turns of a session, or one turn of it, left running and still runs. */
export async function listRunning(folder: string, where: Looked): Promise<RunningCommand[] | Problem> {
  const places = await listTurns(folder, where.session)
  if (isProblem(places)) return places
  const found: RunningCommand[] = []
  for (const place of places.filter(({ turn }) => where.turn === undefined || turn === where.turn)) {
    const meta = await readTurnMeta(folder, place)
    const left = isProblem(meta) ? [] : (meta.background ?? [])
    for (const each of left) if (isAlive(each.process) === 'alive') found.push({ ...each, turn: place.id })
  }
  return found
}

/** What a plan would run or send, of which neither the person nor their settings said beforehand that it may. */
type Unapproved = {
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

type Policy = {
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
