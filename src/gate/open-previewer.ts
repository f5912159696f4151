import { spawn } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { problem, type Problem } from '../base/index.ts'
import { plainLine } from './plain-text.ts'
import { findCommand } from './start-server.ts'

/** A program with its arguments, which no shell reads, and the file that is added as the last one. */
type PreviewCall = { readonly argv: readonly string[]; readonly path: string }

/**
 * Opens a file in the user's previewer. A program with a window is left to itself; one that needs the terminal gets it
 * and is waited for, so whoever calls has given the terminal free before.
 */
export async function openPreviewer({ argv, path }: PreviewCall): Promise<Problem | undefined> {
  const [program = '', ...args] = argv
  const found = await findCommand(program)
  if (found === null)
    return problem(
      'program-missing',
      `"${plainLine(program)}" was not found; install it, or change preview_command in your settings.`,
    )
  const takesTerminal = needsTerminal(argv)
  // Beside the file: a relative path among the arguments of a project's command is not to lead into the project.
  const child = spawn(found, [...args, path], {
    cwd: dirname(path),
    env: environment(),
    stdio: takesTerminal ? 'inherit' : 'ignore',
    detached: !takesTerminal,
    windowsHide: false,
  })
  const failed = problem(
    'not-started',
    `"${plainLine(program)}" could not be started; check preview_command in your settings.`,
  )
  if (!takesTerminal) {
    child.unref()
    return new Promise((resolve) => {
      child
        .once('spawn', () => {
          resolve(undefined)
        })
        .once('error', () => {
          resolve(failed)
        })
    })
  }
  // Ctrl-C reaches everyone at the terminal; it is meant for the program that is seen.
  const ignore = (): void => {
    /* The program answers it. */
  }
  process.on('SIGINT', ignore)
  try {
    return await new Promise((resolve) => {
      child
        .once('exit', () => {
          resolve(undefined)
        })
        .once('error', () => {
          resolve(failed)
        })
    })
  } finally {
    process.off('SIGINT', ignore)
  }
}

/** Whether a program draws in the terminal that it is started from. */
export function needsTerminal(argv: readonly string[]): boolean {
  const name = basename(argv[0] ?? '')
    .toLowerCase()
    .replace(/\.exe$/, '')
  return (
    terminalPrograms.has(name) ||
    (name.startsWith('emacs') && argv.some((arg) => arg === '-nw' || arg === '-t' || arg === '--tty'))
  )
}

const terminalPrograms = new Set([
  'vi',
  'vim',
  'nvim',
  'view',
  'rvim',
  'vimdiff',
  'nvimdiff',
  'ex',
  'nano',
  'rnano',
  'pico',
  'micro',
  'hx',
  'helix',
  'kak',
  'joe',
  'jed',
  'ne',
  'mg',
  'tilde',
  'mcedit',
  'ed',
  'less',
  'more',
  'most',
  'bat',
  'batcat',
  'cat',
  'man',
  'glow',
  'w3m',
  'lynx',
])

/** Where things are, and how to reach the screen: an editor needs no more, and no keys. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => known.test(name)))
}

const known = new RegExp(
  [
    '^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_[A-Z]+|TMPDIR|TERM|TERM_PROGRAM|',
    'COLORTERM|COLUMNS|LINES|NO_COLOR|TMUX|STY|',
    'DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|XDG_[A-Z_]+|',
    'VSCODE_IPC_HOOK_CLI|WSL_[A-Z_]+|SYSTEMROOT|APPDATA|LOCALAPPDATA|USERPROFILE)$',
  ].join(''),
)
