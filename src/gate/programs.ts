import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { findProgram, type ProgramName } from './find-program.ts'
import { mustLive } from './life.ts'
import { Refusal } from './refusal.ts'

/** How one of our programs is started. Arguments go to it as they are; no shell reads them. */
export type ProgramCall = {
  program: ProgramName
  args: string[]
  signal?: AbortSignal | undefined
  /** Ends the program when it has run this long. */
  limitMs?: number
  /** Ends the program when it has neither taken nor given a byte for this long. */
  stallMs?: number
  input?: boolean
  /** Nobody waits for it: it takes what the others leave of the processor. */
  isAside?: boolean
  /** Where it starts; without one it starts where we did. */
  folder?: string
}

export type Running = {
  output: AsyncIterable<Uint8Array>
  /** Waits until the program has taken the bytes, which may be used again then. Refuses once the program has ended. */
  write(bytes: Uint8Array): Promise<void>
  endInput(): void
  ended: Promise<Ending>
  kill(): void
}

export type Ending = {
  code: number | null
  errors: string
  cause: 'itself' | 'cancelled' | 'took-too-long' | 'stalled' | 'killed'
}

/** Enough for the last sentence of any program; a hostile file must not fill memory with complaints. */
const errorTextLimit = 16_384

const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) killGroup(child)
})

export async function startProgram(call: ProgramCall): Promise<Running> {
  mustLive()
  const path = await findProgram(call.program)
  if (path === null)
    throw new Refusal(
      'program-missing',
      `${call.program} is needed for this and was not found; ${howToGet(call.program)}`,
    )
  // Loaded here, since most commands start no program.
  const { spawn } = await import('node:child_process')
  if (call.signal?.aborted) throw new Refusal('cancelled', 'Cancelled.')
  // Its own group, so that its children end with it.
  const child = spawn(path, call.args, {
    shell: false,
    detached: process.platform !== 'win32',
    stdio: [call.input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: environment(call.program),
    ...(call.folder !== undefined && { cwd: call.folder }),
    windowsHide: true,
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('A program was started without its pipes.')
  alive.add(child)
  if (call.isAside && child.pid !== undefined) yieldToOthers(child.pid)

  let errors = ''
  let cause: Ending['cause'] = 'itself'
  let lastSign = Date.now()
  // The first reason is the true one: what is ended may be ended again by those who wait for it.
  const end = (why: Ending['cause']) => {
    if (!alive.has(child)) return
    if (cause === 'itself') cause = why
    killGroup(child)
  }
  const onAbort = () => {
    end('cancelled')
  }
  call.signal?.addEventListener('abort', onAbort, { once: true })
  const limit =
    call.limitMs === undefined
      ? undefined
      : setTimeout(() => {
          end('took-too-long')
        }, call.limitMs)
  const { stallMs } = call
  const watch =
    stallMs === undefined
      ? undefined
      : setInterval(
          () => {
            if (Date.now() - lastSign > stallMs) end('stalled')
          },
          Math.min(stallMs, 1000),
        )
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-errorTextLimit)
  })
  child.stdin?.on('error', () => {
    /* The program closed its input; how it ended tells why. */
  })

  const ended = new Promise<Ending>((resolve) => {
    const settle = (code: number | null) => {
      alive.delete(child)
      clearTimeout(limit)
      clearInterval(watch)
      call.signal?.removeEventListener('abort', onAbort)
      resolve({ code, errors: errors.trim(), cause })
    }
    child.once('error', (error) => {
      errors += error.message
      settle(null)
    })
    child.once('close', settle)
  })

  return {
    output: signs(stdout, () => {
      lastSign = Date.now()
    }),
    ended,
    kill: () => {
      end('killed')
    },
    endInput: () => {
      child.stdin?.end()
    },
    async write(bytes) {
      const { stdin } = child
      if (!stdin) throw new Error(`${call.program} was started without an input.`)
      if (!stdin.writable || !alive.has(child))
        throw new Refusal('program-ended', `${call.program} ended before it had taken everything.`)
      await Promise.race([
        new Promise<void>((resolve) => {
          stdin.write(bytes, () => {
            resolve()
          })
        }),
        ended,
      ])
      lastSign = Date.now()
    },
  }
}

/** Runs a program that prints little, and hands back what it printed. */
export async function runProgram(call: ProgramCall & { outputLimit?: number }): Promise<Ending & { output: string }> {
  const running = await startProgram(call)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of running.output) {
    size += part.length
    if (size > (call.outputLimit ?? 4_000_000)) {
      running.kill()
      break
    }
    parts.push(part)
  }
  return { ...(await running.ended), output: Buffer.concat(parts).toString('utf8') }
}

async function* signs(stream: AsyncIterable<Uint8Array>, onSign: () => void): AsyncIterable<Uint8Array> {
  for await (const part of stream) {
    onSign()
    yield part
  }
}

function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or this system knows no such thing.
  }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL') // The group is gone or was never made.
  }
}

/** What a program of ours may know of the user's environment: where things are, and how to reach the sound server. */
export function environment(program: ProgramName): NodeJS.ProcessEnv {
  const kept = new Set([
    'PATH',
    'HOME',
    'LANG',
    'LC_ALL',
    'TMPDIR',
    'SYSTEMROOT',
    'XDG_RUNTIME_DIR',
    'PULSE_SERVER',
    'DBUS_SESSION_BUS_ADDRESS',
    'DISPLAY',
    'WAYLAND_DISPLAY',
  ])
  const known = Object.entries(process.env).filter(([name]) => kept.has(name) || alsoKnown.get(program)?.test(name))
  return { ...Object.fromEntries(known), ...set.get(program) }
}

/**
 * The ffprobe from npm is linked statically, and falls over the system's tables of character sets when it reads the
 * names in a transport stream (.ts, .mts); without them it keeps to the sets that it knows itself.
 */
const set = new Map<ProgramName, NodeJS.ProcessEnv>([
  ['whisper', { PYTHONUNBUFFERED: '1' }],
  ['ffprobe', { GCONV_PATH: '/nonexistent' }],
])

/**
 * Two programs fetch what they need themselves, by the user's own settings; two ask the screen, which asks who they
 * are.
 */
const alsoKnown = new Map<ProgramName, RegExp>([
  ['xclip', /^XAUTHORITY$/],
  ['xsel', /^XAUTHORITY$/],
  ['whisper', /^(XDG_CACHE_HOME|CUDA_VISIBLE_DEVICES|LD_LIBRARY_PATH|https?_proxy|no_proxy|SSL_CERT_FILE)$/i],
  [
    'npm',
    new RegExp(
      [
        '^(npm_config_(registry|cache|cafile|proxy|https_proxy|noproxy|userconfig|globalconfig)|NPM_TOKEN|',
        'https?_proxy|no_proxy|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS|USERPROFILE|APPDATA|LOCALAPPDATA)$',
      ].join(''),
      'i',
    ),
  ],
])

/** How to get a missing program, to put after a semicolon. */
export function howToGet(program: ProgramName): string {
  return advice.get(program) ?? 'install it.'
}

const advice = new Map<ProgramName, string>([
  ['ffmpeg', 'install it (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg) or set FFMPEG_PATH.'],
  ['ffprobe', 'install ffmpeg (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg) or set FFPROBE_PATH.'],
  ['ffplay', 'install ffmpeg (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg).'],
  ['aplay', 'apt install alsa-utils.'],
  ['paplay', 'apt install pulseaudio-utils.'],
  ['pw-play', 'apt install pipewire-bin.'],
  ['afplay', 'it comes with macOS.'],
  ['play', 'apt install sox.'],
  ['whisper', 'pipx install openai-whisper.'],
  ['whisper-cli', 'build whisper.cpp and put whisper-cli on the PATH.'],
  ['npm', 'it comes with Node.'],
])
