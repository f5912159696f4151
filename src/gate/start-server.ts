import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { plainLine, plainText } from './plain-text.ts'
import { problem, type Problem } from '../base/index.ts'

/**
 * A tool server of the user's own config: an argument array that no shell reads, and the names of the variables it may
 * know.
 */
export type ServerCall = { readonly command: readonly string[]; readonly env?: readonly string[] | undefined }

export type StartedServer = {
  readonly output: AsyncIterable<Uint8Array>
  /** Resolves when the server has taken the text, or has ended. */
  write(text: string): Promise<void>
  /** The last of what it complained of, made safe to print. */
  complaints(): string
  /** Resolves when it can complain of nothing more, or has had a moment to: what it says last comes by another pipe. */
  hearOut(): Promise<void>
  readonly ended: Promise<{ readonly code: number | null }>
  /** Lets it end by itself for a moment, then ends its whole group. */
  close(graceMs: number): Promise<void>
  kill(): void
}

/** Enough for the last sentences of a server; one that complains without end must not fill memory. */
const COMPLAINT_CHARACTERS = 8_192
/** A server that ended its answers says why at once, if it does. */
const LAST_WORDS_MS = 500
const KNOWN = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SYSTEMROOT']

export async function startServer({ command, env = [] }: ServerCall): Promise<StartedServer | Problem> {
  const [program = '', ...args] = command
  const path = await findCommand(program)
  if (path === null)
    return problem('program-missing', `"${plainLine(program)}" was not found; install it, or give its full path.`)
  const missing = env.find((name) => process.env[name] === undefined)
  if (missing !== undefined)
    return problem('variable-missing', `${plainLine(missing)} is not set in the environment; set it and try again.`)
  // Not in the current folder: a project could bring what "npx" or a relative path would then run.
  const child = spawn(path, args, {
    shell: false,
    cwd: homedir(),
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment(env),
    windowsHide: true,
  })
  const { stdin, stdout, stderr } = child
  endWithUs(child)

  let complained = ''
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complained = (complained + text).slice(-COMPLAINT_CHARACTERS)
  })
  const silent = new Promise<void>((resolve) => {
    stderr.once('close', resolve)
  })
  stdin.on('error', () => {
    /* It closed its input; how it ended tells why. */
  })
  const ended = new Promise<{ code: number | null }>((resolve) => {
    child.once('error', (error) => {
      complained += error.message
      settle(null)
    })
    // Not "close": a grandchild that holds the pipes must not keep us waiting.
    child.once('exit', settle)
    function settle(code: number | null): void {
      // What it left behind in its group goes with it.
      killGroup(child)
      alive.delete(child)
      resolve({ code })
    }
  })
  return {
    output: stdout,
    ended,
    complaints: () => plainText(complained).trim(),
    hearOut: () =>
      Promise.race([
        silent,
        new Promise<void>((resolve) => {
          setTimeout(resolve, LAST_WORDS_MS).unref()
        }),
      ]),
    kill: () => {
      killGroup(child)
    },
    async write(text) {
      if (!stdin.writable) return
      await Promise.race([
        new Promise<void>((resolve) => {
          stdin.write(text, () => {
            resolve()
          })
        }),
        ended,
      ])
    },
    async close(graceMs) {
      stdin.end()
      const grace = setTimeout(() => {
        killGroup(child)
      }, graceMs)
      await ended
      clearTimeout(grace)
    },
  }
}

/** The absolute path of a command, or null. A relative one would run whatever lies in the current folder. */
export async function findCommand(program: string): Promise<string | null> {
  if (isAbsolute(program)) return (await isRunnable(program)) ? program : null
  if (program === '' || program.includes('/') || program.includes('\\')) return null
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (isAbsolute(folder) && (await isRunnable(join(folder, program)))) return join(folder, program)
  }
  return null
}

function isRunnable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    async () => (await stat(path)).isFile(),
    () => false,
  )
}

function environment(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    [...KNOWN, ...names].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

const alive = new Set<ChildProcess>()
const fatal = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let isWatching = false

/** A group of its own hears nothing of the signals that end us, so they are handed on. */
function endWithUs(child: ChildProcess): void {
  alive.add(child)
  if (isWatching) return
  isWatching = true
  const killAll = (): void => {
    for (const each of alive) killGroup(each)
  }
  process.on('exit', killAll)
  for (const signal of fatal) {
    // First of all listeners: one that listens once is no longer counted after its turn.
    process.prependListener(signal, function handOn() {
      killAll()
      if (process.listenerCount(signal) > 1) return
      // Nobody else answers this signal, so it does what it would have done without us.
      process.off(signal, handOn)
      process.kill(process.pid, signal)
    })
  }
}

function killGroup(child: ChildProcess): void {
  // The number of one that has ended may be another's by now.
  if (child.pid === undefined || !alive.has(child)) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL') // The group is gone or was never made.
  }
}
