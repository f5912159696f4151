import { basename, dirname } from 'node:path'
import { appendDurable } from '../../gate/append.ts'
import { contain } from '../../gate/contain.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'

/** A file that lines are added to. What comes while the disk is busy goes into the next write, so that logging never slows a request down. */
export async function openLogFile(path: string): Promise<{ write(line: string): void; close(): Promise<void> } | Problem> {
  const place = await contain(dirname(path), basename(path), { access: 'write' })
  if (isProblem(place)) return place
  const refused = await appendDurable(place, '', { label: 'log' })
  if (refused) return refused
  let waiting = ''
  let isWriting = false
  let writing: Promise<void> = Promise.resolve()
  const drain = async (): Promise<void> => {
    isWriting = true
    while (waiting !== '') {
      const lines = waiting
      waiting = ''
      const failed = await appendDurable(place, lines, { label: 'log' })
      if (failed) process.stderr.write(`${failed.message}\n${lines}`)
    }
    isWriting = false
  }
  return {
    write: (line) => {
      waiting += line
      if (!isWriting) writing = drain()
    },
    close: () => writing,
  }
}
