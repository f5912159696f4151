import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, identityOf, type ProcessIdentity } from './process-identity.ts'
import { isProblem, type Problem } from '../base/index.ts'
import { refuseCommand } from './refuse-command.ts'
import { notStarted, ownEnvironment, refuseFolder, type CommandCall, type CommandRun } from './run-command.ts'

/** How long a command that is to be left running is watched: what ends by then has failed, or had nothing to do. */
const WATCH_MS = 300
/** Time to tidy up between being asked to end and being ended. */
const GRACE_MS = 2000
const LOOK_MS = 20

type Started = Pick<CommandCall, 'command' | 'cwd' | 'env'>

/**
 * Starts a command that a person approved and leaves it running in a group of its own, also when we end. It has no time
 * limit, and what it prints goes nowhere: nobody would be there to take secrets out of it.
 */
export async function startInBackground(call: Started): Promise<CommandRun | Problem> {
  const { command, cwd, env = [] } = call
  const refused = refuseCommand(call) ?? (await refuseFolder(cwd))
  if (refused) return refused
  const startedMs = performance.now()
  const variables = { ...ownEnvironment(), ...Object.fromEntries(env) }
  const options = { cwd: cwd.path, env: variables, stdio: 'ignore' as const, detached: true, windowsHide: true }
  const child =
    process.platform === 'win32'
      ? spawn('cmd.exe', ['/d', '/s', '/c', `"${command}"`], { ...options, windowsVerbatimArguments: true })
      : spawn('/bin/sh', ['-c', command], options)
  const { pid } = child
  const left = pid === undefined ? undefined : identityOf(pid)
  const over = await endedWithin(child, WATCH_MS)
  child.unref()
  if (isProblem(over)) return over
  const run = { output: '', cutBytes: 0, milliseconds: Math.round(performance.now() - startedMs) }
  if (over === null && left) return { ...run, ended: 'left-running', exitCode: null, signal: null, left }
  return { ...run, ended: 'exited', exitCode: over?.exitCode ?? null, signal: over?.signal ?? null }
}

type Exit = { readonly exitCode: number | null; readonly signal: string | null }

/** Null where it still runs then. */
function endedWithin(child: ChildProcess, ms: number): Promise<Exit | null | Problem> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(null)
    }, ms)
    child.once('error', () => {
      clearTimeout(timer)
      resolve(notStarted)
    })
    child.once('exit', (exitCode, signal) => {
      clearTimeout(timer)
      resolve({ exitCode, signal })
    })
  })
}

/** Ends what was left running, with everything that it started in its group. True when it runs no more. */
export async function endBackground(left: ProcessIdentity): Promise<boolean> {
  for (const [signal, ms] of [
    ['SIGTERM', GRACE_MS],
    ['SIGKILL', GRACE_MS],
  ] as const) {
    if (isAlive(left) !== 'alive') return isAlive(left) === 'dead'
    signalGroup(left, signal)
    for (let waited = 0; waited < ms && isAlive(left) === 'alive'; waited += LOOK_MS) await sleep(LOOK_MS)
  }
  return isAlive(left) === 'dead'
}

function signalGroup({ pid }: ProcessIdentity, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The whole group has ended already.
  }
}
