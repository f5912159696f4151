import type { Buffer } from 'node:buffer'
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { delimiter, isAbsolute } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { isProblem, problem, type Problem } from '../base/index.ts'
import { collectOutput } from './collect-output.ts'
import type { ContainedPath } from './contain.ts'
import { onDisk } from './on-disk.ts'
import { leadsElsewhere, refuseSwapped } from './open-contained.ts'
import { plainLine, plainText } from './plain-text.ts'
import type { ProcessIdentity } from './process-identity.ts'
import { redact } from './redact.ts'
import { type CommandEnv, refuseCommand } from './refuse-command.ts'

/** A line that never ends is handed on in parts of this length. */
const MAX_WAITING = 4096

export type CommandCall = {
  /** As the user saw it; a shell reads it. */
  readonly command: string
  readonly cwd: ContainedPath
  readonly env?: CommandEnv | undefined
  readonly seconds?: number | undefined
  readonly maxOutputBytes?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with what is printed, line by line and safe to show, until there is more of it than is kept. */
  readonly onOutput?: ((text: string) => void) | undefined
}

export type CommandRun = {
  readonly ended: 'exited' | 'timed-out' | 'cancelled' | 'left-running'
  /** The process that was left running, and whose group it leads. */
  readonly left?: ProcessIdentity
  /** Null when a signal ended it. */
  readonly exitCode: number | null
  readonly signal: string | null
  /** What it printed, both streams in their true order, without colours and secrets. */
  readonly output: string
  /** How much of the middle of it was left out. */
  readonly cutBytes: number
  readonly milliseconds: number
}

const COMMAND_SECONDS = 60
const MAX_OUTPUT_BYTES = 64 * 1024
const MAX_SECONDS = 24 * 3600
/** Time to tidy up between being asked to end and being ended. */
const GRACE_MS = 1000
/** How long we wait for the last bytes after the end: a process that left the group can hold the pipe open for ever. */
const DRAIN_MS = 500

/**
 * Runs a command that a person approved, in a group of its own that ends as a whole: in time, when cancelled, when the
 * command itself ends and when we do. It is no sandbox: a command can do what the user can.
 */
export async function runCommand(call: CommandCall): Promise<CommandRun | Problem> {
  const refused = refuseCommand(call) ?? (await refuseFolder(call.cwd))
  if (refused) return refused
  if (call.signal?.aborted) return problem('cancelled', 'Cancelled.')
  const startedMs = performance.now()
  const child = start(call)
  const { maxOutputBytes = MAX_OUTPUT_BYTES, onOutput } = call
  const kept = collectOutput(maxOutputBytes)
  const lines = onOutput && safeLines(maxOutputBytes, onOutput)
  child.stdout?.on('data', (piece: Buffer) => {
    kept.take(piece)
    lines?.take(piece)
  })

  let ended: CommandRun['ended'] = 'exited'
  let kill: NodeJS.Timeout | undefined
  const end = (why: CommandRun['ended']): void => {
    if (kill !== undefined) return
    ended = why
    signalGroup(child, 'SIGTERM')
    kill = setTimeout(() => {
      signalGroup(child, 'SIGKILL')
    }, GRACE_MS)
  }
  const onAbort = (): void => {
    end('cancelled')
  }
  call.signal?.addEventListener('abort', onAbort, { once: true })
  const limit = setTimeout(
    () => {
      end('timed-out')
    },
    Math.min(call.seconds ?? COMMAND_SECONDS, MAX_SECONDS) * 1000,
  )
  const watcher = watchOver(child)
  try {
    const exit = await exitOf(child)
    lines?.end()
    return isProblem(exit)
      ? exit
      : { ended, ...exit, ...kept.text(), milliseconds: Math.round(performance.now() - startedMs) }
  } finally {
    clearTimeout(limit)
    clearTimeout(kill)
    call.signal?.removeEventListener('abort', onAbort)
    watcher?.kill('SIGKILL')
  }
}

export async function refuseFolder({ path }: ContainedPath): Promise<Problem | undefined> {
  const found = await onDisk({ doing: 'run a command in', path }, () => stat(path))
  if (isProblem(found)) return found
  if (!found.isDirectory())
    return problem('not-a-folder', `${plainLine(path)} is not a folder, so no command runs there; name a folder.`)
  return (await leadsElsewhere(path)) ? refuseSwapped(path) : undefined
}

/**
 * The outer shell only joins the two streams, which keeps their order; the command comes to it as an argument that it
 * does not read.
 */
function start({ command, cwd, env = [] }: CommandCall): ChildProcess {
  const options: SpawnOptions = {
    cwd: cwd.path,
    env: { ...ownEnvironment(), ...Object.fromEntries(env) },
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  }
  if (process.platform === 'win32')
    return spawn('cmd.exe', ['/d', '/s', '/c', `"${command} 2>&1"`], { ...options, windowsVerbatimArguments: true })
  return spawn('/bin/sh', ['-c', 'exec /bin/sh -c "$1" 2>&1', 'sh', command], { ...options, detached: true })
}

/** What a command may know of the user's environment. Keys are not among it, whatever they are called. */
export function ownEnvironment(): Record<string, string> {
  const known = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && KNOWN.test(name) ? [[name, value] as const] : [],
  )
  return {
    ...Object.fromEntries(known),
    // A relative entry, or none at all, would run whatever lies in the folder of the command.
    PATH:
      (process.env['PATH'] ?? '')
        .split(delimiter)
        .filter((folder) => isAbsolute(folder))
        .join(delimiter) || '/usr/bin:/bin',
    TERM: 'dumb',
  }
}

const KNOWN = /^(?:HOME|LANG|LC_[A-Z]+|TMPDIR|SHELL|USER|SYSTEMROOT)$/

/**
 * Ends the group when we are gone, however we went: the pipe to it closes with us, also on a SIGKILL that leaves us no
 * last word.
 */
function watchOver(child: ChildProcess): ChildProcess | undefined {
  const { pid } = child
  if (pid === undefined || process.platform === 'win32') return undefined
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -s KILL -- "-$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  })
  // Better ended than left without a watch.
  watcher.on('error', () => {
    signalGroup(child, 'SIGKILL')
  })
  watcher.stdin.on('error', () => {
    /* It was ended. */
  })
  return watcher
}

export const notStarted = problem(
  'not-started',
  'The command could not be started, since the system has no room for another process; try again later.',
)

function exitOf(child: ChildProcess): Promise<{ exitCode: number | null; signal: string | null } | Problem> {
  return new Promise((resolve) => {
    child.once('error', () => {
      resolve(notStarted)
    })
    child.once('exit', (exitCode, signal) => {
      // What it left behind in its group goes with it.
      signalGroup(child, 'SIGKILL')
      const drained = setTimeout(() => child.stdout?.destroy(), DRAIN_MS)
      child.once('close', () => {
        clearTimeout(drained)
        resolve({ exitCode, signal })
      })
    })
  })
}

function signalGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // The whole group has ended already.
  }
}

/**
 * Hands bytes on as text that is safe to show. It waits for whole lines, so that neither a secret nor an escape
 * sequence is parted.
 */
function safeLines(maxBytes: number, onText: (text: string) => void): { take(piece: Buffer): void; end(): void } {
  const decoder = new StringDecoder()
  let waiting = ''
  let bytes = 0
  const handOn = (text: string): void => {
    if (text !== '') onText(redact(plainText(text)))
  }
  return {
    take(piece) {
      if (bytes > maxBytes) return
      bytes += piece.length
      waiting += decoder.write(piece)
      const end =
        waiting.length > MAX_WAITING
          ? Math.max(waiting.lastIndexOf('\n') + 1, waiting.length - MAX_WAITING)
          : waiting.lastIndexOf('\n') + 1
      handOn(waiting.slice(0, end))
      waiting = waiting.slice(end)
    },
    end() {
      handOn(waiting + decoder.end())
      waiting = ''
    },
  }
}
