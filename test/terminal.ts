import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { isNothingSkipped } from './full.ts'

const hasTmux = spawnSync('tmux', ['-V']).status === 0

/**
 * Why a test that needs a terminal does not run here, or undefined when it does (with CUTROOM_FULL it always does, and
 * fails).
 */
export const withoutTmux = hasTmux || isNothingSkipped ? undefined : 'tmux is not installed'

export type Terminal = {
  type(keys: string): Promise<void>
  enter(words: string): Promise<void>
  sees(text: RegExp): Promise<string>
  screen(): string
  /** Only what is to be seen now. */ visible(): string
  resize(columns: number, rows: number): void
}

/** Looking starts a program, which takes the machine from what is being waited for. */
const LOOK_EVERY_MS = 150

let opened = 0

/** A real terminal that runs a command, in a tmux server of its own. */
export function openTerminal(folder: string, command: readonly string[], size = { columns: 130, rows: 60 }): Terminal {
  const socket = `cutroom-test-${process.pid}-${opened++}`
  const tmux = (...args: string[]): string =>
    spawnSync('tmux', ['-L', socket, ...args], {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    }).stdout
  // What a command that has ended left on the screen is still to be read.
  tmux(
    '-f',
    '/dev/null',
    'start-server',
    ';',
    'set-option',
    '-g',
    'remain-on-exit',
    'on',
    ';',
    'new-session',
    '-d',
    '-c',
    folder,
    '-x',
    String(size.columns),
    '-y',
    String(size.rows),
    ...command,
  )
  onTestFinished(() => void tmux('kill-server'))
  const screen = (): string => tmux('capture-pane', '-p', '-S', '-500')
  const sees = async (text: RegExp): Promise<string> => {
    // As long as it takes: the test's own time-out is the end.
    for (;;) {
      const now = screen()
      if (text.test(now)) return now
      await sleep(LOOK_EVERY_MS)
    }
  }
  return {
    screen,
    sees,
    visible: () => tmux('capture-pane', '-p'),
    resize: (columns, rows) => void tmux('resize-window', '-x', String(columns), '-y', String(rows)),
    type: async (keys) => void tmux('send-keys', '-l', keys),
    enter: async (words) => {
      tmux('send-keys', '-l', words)
      tmux('send-keys', 'Enter')
    },
  }
}
