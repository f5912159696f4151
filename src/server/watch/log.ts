import { redact, plainLine } from '../../gate/index.ts'
/** One thing that happened, as one line of JSON without secrets. */
export type Log = (
  level: 'info' | 'error',
  event: string,
  fields: { readonly [field: string]: string | number | boolean | null },
) => void

const MOST_CHARACTERS = 2_000

export function makeLog({ write, nowMs }: { write(line: string): void; nowMs(): number }): Log {
  return (level, event, fields) =>
    write(`${redact(JSON.stringify({ time: new Date(nowMs()).toISOString(), level, event, ...plain(fields) }))}\n`)
}

/** What a client sent may hold escape sequences for whoever reads the log in a terminal. */
function plain(fields: Parameters<Log>[2]): object {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      typeof value === 'string' ? plainLine(value, MOST_CHARACTERS) : value,
    ]),
  )
}
