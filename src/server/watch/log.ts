import { redact, plainLine, appendDurable, contain } from '../../gate/index.ts'
import { basename, dirname } from 'node:path'
import { isProblem, type Problem } from '../../kernel/index.ts'

/** One thing that happened, as one line of JSON without secrets. */
export type Log = (
  level: 'info' | 'error',
  event: string,
  fields: { readonly [field: string]: string | number | boolean | null },
) => void

const MAX_CHARACTERS = 2_000

export function makeLog({ write, nowMs }: { write(line: string): void; nowMs(): number }): Log {
  return (level, event, fields) =>
    write(`${redact(JSON.stringify({ time: new Date(nowMs()).toISOString(), level, event, ...plain(fields) }))}\n`)
}

/** What a client sent may hold escape sequences for whoever reads the log in a terminal. */
function plain(fields: Parameters<Log>[2]): object {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      typeof value === 'string' ? plainLine(value, MAX_CHARACTERS) : value,
    ]),
  )
}

/** How long a line may wait for others that go to the disk with it. */
const GATHER_MS = 100

/**
 * A file that lines are added to, many at once, so that logging never slows a request down. It is opened anew each
 * time, so it may be moved away.
 */
export async function openLogFile(
  path: string,
): Promise<{ write(line: string): void; close(): Promise<void> } | Problem> {
  const place = await contain(dirname(path), basename(path), { access: 'write' })
  if (isProblem(place)) return place
  const refused = await appendDurable(place, '', { label: 'log' })
  if (refused) return refused
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const drain = async (): Promise<void> => {
    timer = undefined
    const lines = waiting
    waiting = ''
    const failed = lines === '' ? undefined : await appendDurable(place, lines, { label: 'log' })
    if (failed) process.stderr.write(`${failed.message}\n${lines}`)
  }
  const drainNext = (): void => {
    writing = writing.then(drain)
  }
  return {
    write: (line) => {
      waiting += line
      timer ??= setTimeout(drainNext, GATHER_MS).unref()
    },
    close: () => {
      clearTimeout(timer)
      drainNext()
      return writing
    },
  }
}
