import { Worker } from 'node:worker_threads'

/** Threads that compute, so that whoever waits for somebody else meanwhile does not wait for the computation. */
export type Threads<Job, Result> = {
  /** Rejects when the work fails, takes too long or is called off; a thread that does not listen is ended. */
  run(job: Job, signal?: AbortSignal): Promise<Result>
  close(): Promise<void>
}

type Opening = { /** The file that a thread runs; it answers with `serveThread`. */ readonly entry: URL; readonly count: number; /** The longest that a job may take. */ readonly mostMs: number }

/** What a thread answers to a job. */
export type Answer<Result> = { readonly result: Result } | { readonly failure: string }

type Waiting<Job, Result> = { readonly job: Job; readonly signal: AbortSignal | undefined; resolve(result: Result): void; reject(cause: Error): void }

/** Room for what lives only as long as a job: with Node's own 16 MB a tenth of the time goes into collecting it. */
const YOUNG_MB = 64

/** As many threads as are asked for, begun at once since loading takes a while. Jobs are taken in order, one at a time by each thread. */
export function openThreads<Job, Result>({ entry, count, mostMs }: Opening): Threads<Job, Result> {
  const waiting: Waiting<Job, Result>[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let isClosed = false

  const next = (): void => {
    while (waiting.length > 0 && idle.length > 0) {
      const job = waiting.shift()
      const worker = idle.pop()
      if (job && worker) work(worker, job)
    }
  }
  const begin = (): void => {
    if (isClosed) return
    const worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    all.add(worker)
    // Only a job that is under way keeps the process.
    worker.unref()
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at >= 0) idle.splice(at, 1)
    })
    idle.push(worker)
    next()
  }
  const work = (worker: Worker, { job, signal, resolve, reject }: Waiting<Job, Result>): void => {
    const free = (): void => {
      clearTimeout(limit)
      signal?.removeEventListener('abort', callOff)
      worker.off('message', hear).off('error', fail).off('exit', gone)
      worker.unref()
    }
    const hear = (answer: Answer<Result>): void => {
      free()
      idle.push(worker)
      if ('result' in answer) resolve(answer.result)
      else reject(new Error(answer.failure))
      next()
    }
    const replace = (cause: Error): void => {
      free()
      void worker.terminate()
      reject(cause)
      begin()
    }
    const fail = (cause: unknown): void => replace(cause instanceof Error ? cause : new Error(String(cause)))
    const gone = (): void => replace(new Error('The thread ended before its work did.'))
    const callOff = (): void => replace(new Error('The work was called off.'))
    const limit = setTimeout(() => replace(new Error(`The work took longer than ${mostMs / 1000} seconds.`)), mostMs)
    signal?.addEventListener('abort', callOff, { once: true })
    worker.ref()
    worker.on('message', hear).once('error', fail).once('exit', gone)
    worker.postMessage(job, [])
  }

  for (let at = 0; at < count; at++) begin()
  return {
    run: (job, signal) => new Promise((resolve, reject) => {
      if (isClosed || signal?.aborted) return reject(new Error('The work was called off.'))
      const entry: Waiting<Job, Result> = { job, signal, resolve, reject }
      waiting.push(entry)
      // What nobody took yet is simply dropped.
      signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(entry)
        if (at >= 0) waiting.splice(at, 1)
        reject(new Error('The work was called off.'))
      }, { once: true })
      next()
    }),
    close: async () => {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new Error('The work was called off.'))
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
