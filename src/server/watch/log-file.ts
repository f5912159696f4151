import { basename, dirname } from 'node:path'
import { appendDurable, contain } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'

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
