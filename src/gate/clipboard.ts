import { spawn } from 'node:child_process'
import { findProgram, type ProgramName } from './find-program.ts'
import { environment, runProgram } from './programs.ts'
import { problem, type Problem } from '../base/index.ts'
import { Refusal } from './refusal.ts'

/** The programs that reach the clipboard, with what to tell them. Each needs the screen that it belongs to. */
type Way = {
  readonly paste: ProgramName
  readonly pasteArgs: string[]
  readonly copy: ProgramName
  readonly copyArgs: string[]
  readonly screen: () => boolean
}

const ways: readonly Way[] = [
  { paste: 'pbpaste', pasteArgs: [], copy: 'pbcopy', copyArgs: [], screen: () => process.platform === 'darwin' },
  {
    paste: 'wl-paste',
    pasteArgs: ['--no-newline', '--type', 'text'],
    copy: 'wl-copy',
    copyArgs: [],
    screen: () => Boolean(process.env['WAYLAND_DISPLAY']),
  },
  {
    paste: 'xclip',
    pasteArgs: ['-selection', 'clipboard', '-out'],
    copy: 'xclip',
    copyArgs: ['-selection', 'clipboard', '-in'],
    screen: () => Boolean(process.env['DISPLAY']),
  },
  {
    paste: 'xsel',
    pasteArgs: ['--clipboard', '--output'],
    copy: 'xsel',
    copyArgs: ['--clipboard', '--input'],
    screen: () => Boolean(process.env['DISPLAY']),
  },
]

const LIMIT_MS = 5000

/** The text on the clipboard, if it is no larger than `maxBytes`. */
export async function readClipboard(maxBytes: number): Promise<string | Problem> {
  const way = await wayHere()
  if (way === null) return noClipboard()
  try {
    const { code, output, cause } = await runProgram({
      program: way.paste,
      args: way.pasteArgs,
      limitMs: LIMIT_MS,
      outputLimit: maxBytes,
    })
    if (cause === 'killed')
      return problem('too-large', `The clipboard holds more than ${maxBytes} bytes; put it into a file and name that.`)
    return code === 0
      ? output
      : problem('empty-clipboard', 'The clipboard holds no text; copy the plan first, or name its file.')
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, error.message)
    throw error
  }
}

/**
 * Puts a text on the clipboard. The program that keeps it there stays behind on some systems, so only its first process
 * is waited for.
 */
export async function writeClipboard(text: string): Promise<Problem | undefined> {
  const way = await wayHere()
  const path = way && (await findProgram(way.copy))
  if (!way || !path) return noClipboard()
  const child = spawn(path, way.copyArgs, {
    shell: false,
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'ignore', 'ignore'],
    env: environment(way.copy),
    windowsHide: true,
  })
  const ended = new Promise<number | null>((resolve) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
    }, LIMIT_MS)
    child.once('error', () => {
      clearTimeout(limit)
      resolve(null)
    })
    child.once('exit', (code) => {
      clearTimeout(limit)
      resolve(code)
    })
  })
  child.stdin.on('error', () => {
    /* It closed its input; how it ended tells why. */
  })
  child.stdin.end(text)
  return (await ended) === 0
    ? undefined
    : problem('clipboard-refused', `${way.copy} did not take the text, so the clipboard is as it was.`)
}

async function wayHere(): Promise<Way | null> {
  for (const way of ways) if (way.screen() && (await findProgram(way.paste))) return way
  return null
}

function noClipboard(): Problem {
  return problem(
    'no-clipboard',
    'There is no clipboard here (it takes wl-clipboard, xclip or xsel, and a screen); name a file, or give the text ' +
      'on stdin with "-".',
  )
}
