import { redactDeep } from '../../gate/redact.ts'
import { plainLine } from '../../gate/plain-text.ts'
import type { Json } from '../../kernel/index.ts'

/** One thing that happened, as one line of JSON without secrets. */
export type Log = (level: 'info' | 'error', event: string, fields: { readonly [field: string]: Json }) => void

const MOST_CHARACTERS = 2_000

export function makeLog({ write, nowMs }: { write(line: string): void; nowMs(): number }): Log {
  return (level, event, fields) => write(`${JSON.stringify({ time: new Date(nowMs()).toISOString(), level, event, ...redactDeep(plain(fields)) })}\n`)
}

/** What a client sent may hold escape sequences for whoever reads the log in a terminal. */
function plain<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === 'string' ? plainLine(each, MOST_CHARACTERS) : each)) as T
}
