import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answer } from './threads.ts'

const LATER = 5
const LOWEST = 19

/** The inside of a thread of `openThreads`: does one job after another. */
export function serveThread(work: (job: never) => Promise<unknown>): void {
  // Where a thread can have a place of its own in the queue for the processor, whoever answers people goes first.
  if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + LATER))
  let last: Promise<void> = Promise.resolve()
  parentPort?.on('message', (job: unknown) => {
    // One at a time, also where work waits for something.
    last = last
      .then(() => work(job as never))
      .then(
        (result) => answer({ result }),
        (cause: unknown) =>
          answer({ failure: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
      )
  })
  const answer = (given: Answer<unknown>): void => parentPort?.postMessage(given, [])
}
