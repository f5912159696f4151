import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { capturedIo } from './captured-io.ts'
import { finished, startCommand, type ChildResult } from './run-child.ts'

/** What a command said: `json` is its stdout, parsed, and stands for nothing when that is not JSON. */
export type Said = ChildResult & { readonly json: Printed }

/** The fields that commands print and tests read on; which of them are there depends on the command. */
export type Printed = {
  readonly proposal: string
  readonly turn: string
  readonly revision: number
  readonly question: string | null
  readonly reading: string
  readonly steps: readonly { readonly id: string; readonly kind: string; readonly operation: string }[]
  readonly verified: readonly { readonly ok: boolean; readonly promise: string }[]
  readonly problem: { readonly code: string; readonly message: string }
} & readonly Printed[]

type Env = Readonly<Record<string, string>>

type Here = { readonly env?: Env; readonly stdin?: string }
type AsProcess = { readonly env?: Env; readonly before?: readonly string[] }

/** Runs `cutroom` in a folder, as it was built but in this process; `stdin` is what it reads. */
export async function cutroom(folder: string, args: readonly string[], how: Here = {}): Promise<Said> {
  const { env = {}, stdin = '' } = how
  const built = pathToFileURL(join(dirname(inject('command')), 'in-process.mjs')).href
  const { main } = (await import(built)) as typeof import('./children/in-process.ts')
  // A process knows the folder that it stands in without links.
  const { io, stdout, stderr } = capturedIo(realpathSync(folder), { stdin })
  const exitCode = await inEnv({ ...quiet, ...env }, () => main(args, io))
  return { exitCode, signal: null, stdout: stdout(), stderr: stderr(), json: parsed(stdout()) as Printed }
}

/**
 * The command line of the real program. What it would gain from a better compiled database it does not live long enough
 * to have.
 */
export function commandLine(args: readonly string[]): string[] {
  return [process.execPath, '--liftoff-only', inject('command'), ...args]
}

/**
 * Runs `cutroom` as a process of its own, where a test is about processes: signals, limits, two at once, other users.
 * `before` goes in front of it, such as a shell that sets limits.
 */
export async function cutroomProcess(folder: string, args: readonly string[], how: AsProcess = {}): Promise<Said> {
  const { env = {}, before = [] } = how
  const result = await finished(startCommand([...before, ...commandLine(args)], { ...quiet, ...env }, folder))
  return { ...result, json: parsed(result.stdout) as Printed }
}

/** The terminal of the developer is not to show up in what is compared. */
const quiet = { NO_COLOR: '1', COLUMNS: '80' }

/** What the calls that run now have in their environment, and what stood there before. */
let shared: { readonly env: Env; readonly before: ReadonlyMap<string, string | undefined>; calls: number } | undefined

const DIFFERENT = 'Two commands with different environments run at once in this process; run one with cutroomProcess.'

/** The environment belongs to the whole process, so calls that run at once have to have the same. */
async function inEnv<T>(env: Env, run: () => Promise<T>): Promise<T> {
  if (shared && JSON.stringify(shared.env) !== JSON.stringify(env)) throw new Error(DIFFERENT)
  shared ??= { env, before: new Map(Object.keys(env).map((name) => [name, process.env[name]])), calls: 0 }
  shared.calls += 1
  Object.assign(process.env, env)
  try {
    return await run()
  } finally {
    shared.calls -= 1
    if (shared.calls === 0) endEnv(shared.before)
  }
}

function endEnv(before: ReadonlyMap<string, string | undefined>): void {
  shared = undefined
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
