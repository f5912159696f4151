import { getPriority, setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

/** Threads that compute, so that whoever waits for somebody else meanwhile does not wait for the computation. */
export type Threads<Job, Result> = {
  /** Rejects when the work fails, takes too long or is called off; a thread that does not listen is ended. */
  run(job: Job, signal?: AbortSignal): Promise<Result>
  close(): Promise<void>
}

type Opening = {
  /** The file that a thread runs; it answers with `serveThread`. */ readonly entry: URL
  readonly count: number
  /** The longest that a job may take. */ readonly maxMs: number
}

/** What a thread answers to a job. */
type Answer<Result> = { readonly result: Result } | { readonly failure: string }

type Waiting<Job, Result> = {
  readonly job: Job
  readonly signal: AbortSignal | undefined
  resolve(result: Result): void
  reject(cause: Error): void
}

/** `hand` are the jobs that it was given and has not answered, in their order: it works on the first. */
type Thread<Job, Result> = {
  readonly worker: Worker
  readonly hand: Waiting<Job, Result>[]
  limit?: NodeJS.Timeout
  isOver: boolean
}

/** Room for what lives only as long as a job: with Node's own 16 MB a tenth of the time goes into collecting it. */
const YOUNG_MB = 64
/**
 * One to work on and one to go on with, so that a thread need not wait for whoever gives it work and is busy itself.
 */
const AT_HAND = 2

/**
 * As many threads as are asked for, begun at once since loading takes a while. Jobs are taken in order, one at a time
 * by each thread.
 */
export function openThreads<Job, Result>({ entry, count, maxMs }: Opening): Threads<Job, Result> {
  let waiting: Waiting<Job, Result>[] = []
  const threads = new Set<Thread<Job, Result>>()
  let isClosed = false

  /** Nobody has two before everybody has one. */
  const next = (): void => {
    for (let had = 0; had < AT_HAND; had++)
      for (const thread of threads) {
        const job = thread.hand.length === had ? waiting.shift() : undefined
        if (job) give(thread, job)
      }
  }
  const give = (thread: Thread<Job, Result>, job: Waiting<Job, Result>): void => {
    thread.worker.ref()
    thread.worker.postMessage(job.job, [])
    if (thread.hand.push(job) === 1) watch(thread)
  }
  /** Gives the first job at hand its time. */
  const watch = (thread: Thread<Job, Result>): void => {
    thread.limit = setTimeout(
      () => replace(thread, new Error(`The work took longer than ${maxMs / 1000} seconds.`)),
      maxMs,
    )
  }
  const begin = (): void => {
    if (isClosed) return
    const thread: Thread<Job, Result> = {
      worker: new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } }),
      hand: [],
      isOver: false,
    }
    threads.add(thread)
    let cause = new Error('The thread ended before its work did.')
    // Only a job that is under way keeps the process.
    thread.worker.unref()
    thread.worker.on('message', (answer: Answer<Result>) => hear(thread, answer))
    thread.worker.on('error', (thrown: unknown) => {
      cause = thrown instanceof Error ? thrown : new Error(String(thrown))
    })
    // What it answered before it failed has been heard by now, so the first job at hand is the one that it failed at.
    thread.worker.once('exit', () => {
      if (thread.hand.length > 0) replace(thread, cause)
      else threads.delete(thread)
    })
    next()
  }
  const hear = (thread: Thread<Job, Result>, answer: Answer<Result>): void => {
    if (thread.isOver) return
    clearTimeout(thread.limit)
    const done = thread.hand.shift()
    if ('result' in answer) done?.resolve(answer.result)
    else done?.reject(new Error(answer.failure))
    const [following] = thread.hand
    if (!following) thread.worker.unref()
    else if (following.signal?.aborted) return replace(thread, calledOff())
    else watch(thread)
    next()
  }
  /** Another thread goes on with what this one had only at hand: a job changes nothing, so it may be begun twice. */
  const replace = (thread: Thread<Job, Result>, cause: Error): void => {
    if (thread.isOver) return
    thread.isOver = true
    clearTimeout(thread.limit)
    threads.delete(thread)
    void thread.worker.terminate()
    const [first, ...others] = thread.hand
    first?.reject(cause)
    waiting = [...others.filter(({ signal }) => !signal?.aborted), ...waiting]
    if (isClosed) drop()
    else begin()
  }
  const drop = (): void => {
    for (const { reject } of waiting.splice(0)) reject(calledOff())
  }

  for (let at = 0; at < count; at++) begin()
  return {
    run: (job, signal) =>
      new Promise((resolve, reject) => {
        if (isClosed || signal?.aborted) return reject(calledOff())
        const callOff = (): void => {
          // What nobody took yet is simply dropped, and what is only at hand when it is its turn.
          waiting = waiting.filter((each) => each !== given)
          const thread = [...threads].find(({ hand }) => hand[0] === given)
          if (thread) replace(thread, calledOff())
          reject(calledOff())
        }
        const over =
          <T>(settle: (value: T) => void) =>
          (value: T): void => {
            signal?.removeEventListener('abort', callOff)
            settle(value)
          }
        const given: Waiting<Job, Result> = { job, signal, resolve: over(resolve), reject: over(reject) }
        waiting.push(given)
        signal?.addEventListener('abort', callOff, { once: true })
        next()
      }),
    close: async () => {
      isClosed = true
      drop()
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

const calledOff = (): Error => new Error('The work was called off.')

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
