import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What a thread that works for one owner offers: calls with plain data in and out, which may be called off. */
export type CallHandlers = {
  readonly [name: string]: (input: never, watch: CallWatch) => Promise<unknown>
}
export type CallWatch = {
  readonly signal: AbortSignal
  onProgress(progress: unknown): void
}

type InputOf<Handlers extends CallHandlers, Name extends keyof Handlers> = Parameters<Handlers[Name]>[0]
type OutputOf<Handlers extends CallHandlers, Name extends keyof Handlers> = Awaited<ReturnType<Handlers[Name]>>

/** One thread that keeps something open, and is asked by name. */
export type CalledThread<Handlers extends CallHandlers> = {
  call<Name extends keyof Handlers & string>(
    name: Name,
    input: InputOf<Handlers, Name>,
    watch?: Partial<CallWatch>,
  ): Promise<OutputOf<Handlers, Name>>
  /** Lets calls that are under way end, unless they were called off, and ends the thread. */
  close(): Promise<void>
}

type ToThread =
  | { readonly call: number; readonly name: string; readonly input: unknown }
  | { readonly callOff: number }
  | { readonly close: true }
type FromThread =
  | { readonly call: number; readonly result: unknown }
  | { readonly call: number; readonly failure: string }
  | { readonly call: number; readonly progress: unknown }

type Pending = {
  resolve(result: unknown): void
  reject(cause: Error): void
  onProgress(progress: unknown): void
}

/**
 * Unlike the threads of `openThreads`, this one may hold locks and write files, so it is never ended in the middle: a
 * call that is called off ends when it looks at its signal. One that ended by a fault is begun anew by the next call.
 */
export function openCalledThread<Handlers extends CallHandlers>(entry: URL, data: unknown): CalledThread<Handlers> {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let calls = 0
  let isClosed = false

  const begin = (): Worker => {
    const begun = new Worker(entry, { workerData: data })
    let cause = new Error('The thread ended before its work did.')
    begun.on('message', (message: FromThread) => hear(message))
    begun.on('error', (thrown: unknown) => {
      cause = thrown instanceof Error ? thrown : new Error(String(thrown))
    })
    begun.once('exit', () => {
      worker = undefined
      for (const { reject } of pending.values()) reject(cause)
      pending.clear()
    })
    return begun
  }
  const hear = (message: FromThread): void => {
    const asked = pending.get(message.call)
    if (!asked) return
    if ('progress' in message) return asked.onProgress(message.progress)
    pending.delete(message.call)
    if ('result' in message) asked.resolve(message.result)
    else asked.reject(new Error(message.failure))
  }
  const send = (message: ToThread): void => (worker ??= begin()).postMessage(message, [])

  return {
    call: (name, input, { signal, onProgress = () => undefined } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The thread was closed.'))
        const call = ++calls
        pending.set(call, { resolve: (result) => resolve(result as never), reject, onProgress })
        signal?.addEventListener('abort', () => pending.has(call) && send({ callOff: call }), { once: true })
        send({ call, name, input })
        if (signal?.aborted) send({ callOff: call })
      }),
    close: async () => {
      isClosed = true
      if (!worker) return
      const ended = new Promise<void>((resolve) => worker?.once('exit', () => resolve()))
      send({ close: true })
      await ended
    },
  }
}

/** What the owner gave the thread that asks. */
export const readThreadData = (): unknown => workerData

/** Answers the owner's calls in the thread; `close` is called once no call is under way any more. */
export function serveCalls(handlers: CallHandlers, close: () => Promise<void>): void {
  const port = parentPort
  if (!port) throw new Error('This runs on a thread of its own.')
  const running = new Map<number, { readonly stop: AbortController; readonly done: Promise<void> }>()
  const answer = (message: FromThread): void =>
    port.postMessage(message, 'result' in message ? buffersIn(message.result) : [])
  const run = async (call: number, name: string, input: unknown, signal: AbortSignal): Promise<void> => {
    try {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
      if (!handler) throw new Error(`The thread has no call "${name}".`)
      const onProgress = (progress: unknown): void => answer({ call, progress })
      answer({ call, result: await handler(input as never, { signal, onProgress }) })
    } catch (cause) {
      answer({ call, failure: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) })
    }
  }
  port.on('message', (message: ToThread) => {
    if ('callOff' in message) return running.get(message.callOff)?.stop.abort()
    if ('close' in message)
      return void Promise.allSettled([...running.values()].map(({ done }) => done))
        .then(close)
        .finally(() => port.close())
    const stop = new AbortController()
    const done = run(message.call, message.name, message.input, stop.signal).finally(() => running.delete(message.call))
    running.set(message.call, { stop, done })
  })
}

/** Buffers that a result holds are handed over whole: the thread has them no longer, and nothing is copied. */
const buffersIn = (result: unknown): ArrayBuffer[] =>
  typeof result === 'object' && result !== null
    ? Object.values(result).filter((value) => value instanceof ArrayBuffer)
    : []
