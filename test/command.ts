import { inject } from 'vitest'
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
  readonly verified: readonly { readonly ok: boolean }[]
  readonly problem: { readonly code: string; readonly message: string }
} & readonly Printed[]

type How = { readonly env?: Record<string, string>; readonly before?: readonly string[] }

/** The command line of the real program. */
export function commandLine(args: readonly string[]): string[] {
  return [process.execPath, inject('command'), ...args]
}

/** Runs `cutroom` as a process of its own in a folder; `before` goes in front of it, such as a shell that sets limits. */
export async function cutroom(folder: string, args: readonly string[], { env = {}, before = [] }: How = {}): Promise<Said> {
  const result = await finished(startCommand([...before, ...commandLine(args)], { ...quiet, ...env }, folder))
  return { ...result, json: parsed(result.stdout) as Printed }
}

/** The terminal of the developer is not to show up in what is compared. */
const quiet = { NO_COLOR: '1', COLUMNS: '80' }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
