import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'

export type ChildResult = {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * The command line that runs one of `test/children/` as a process of its own. Hundreds are started, so they are built
 * once, together with the program.
 */
export function childCommand(name: string, args: readonly string[]): string[] {
  // No child lives long enough to earn back what the optimising compiler of WebAssembly takes for the embedded
  // database.
  return [process.execPath, '--liftoff-only', join(dirname(inject('command')), `${name}.mjs`), ...args]
}

export function startChild(name: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return startCommand(childCommand(name, args), env)
}

export async function runChild(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ChildResult> {
  return finished(startChild(name, args, env))
}

export function startCommand(
  command: readonly string[],
  env: Record<string, string> = {},
  folder?: string,
): ChildProcess {
  const [program, ...args] = command
  if (program === undefined) throw new Error('A command needs a program.')
  return spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(folder !== undefined && { cwd: folder }),
  })
}

export async function finished(child: ChildProcess): Promise<ChildResult> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal, stdout, stderr }))
  })
}

/** Resolves when the child has printed `text`. */
export async function printed(child: ChildProcess, text: string): Promise<void> {
  let seen = ''
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      seen += piece
      if (seen.includes(text)) resolve()
    })
    child.once('close', () => reject(new Error(`The child ended before it printed ${text}.`)))
  })
}
