import { isProblem, problem, type Problem } from '../kernel/index.ts'
import type { Store } from '../store/index.ts'
import type { ServerClock } from './clock.ts'
import type { Log } from './watch/log.ts'

/** The database, opened by whoever needs it first. */
export type LazyStore = {
  get(): Promise<Store | Problem>
  state(): 'closed' | 'opening' | 'open' | 'failed'
  /**
   * The state by asking the database now: one that was lost is `failed`, one that could not be opened is tried again.
   */
  look(): Promise<ReturnType<LazyStore['state']>>
  kind(): string | null
  close(): Promise<void>
}

type Opening = {
  open(): Promise<Store | Problem>
  readonly clock: ServerClock
  readonly log: Log
  /** Called when it is open, and again from time to time. */ tend(store: Store): Promise<void>
}

/** A server that has not said for so long that it lives is gone, and others may continue its work. */
const LIFE_MS = 20_000
const BEAT_MS = 5_000
/** Who asks how the server is wants to know soon; a database that takes longer to say nothing is as good as gone. */
const ANSWER_MS = 2_000

export function openLazily({ open, clock, log, tend }: Opening): LazyStore {
  let store: Store | undefined
  let opening: Promise<Store | Problem> | undefined
  let state: ReturnType<LazyStore['state']> = 'closed'
  let isClosed = false
  let cancelBeat = (): void => undefined
  let beating: Promise<void> = Promise.resolve()

  const beat = async (living: Store): Promise<void> => {
    await living.beat({ until: clock.nowMs() + LIFE_MS })
    await tend(living)
  }
  /** A beat that fails is no reason to stop: the next one may not. */
  const keepBeating = async (living: Store): Promise<void> => {
    await beat(living).catch((cause: unknown) => log('error', 'store.beat-failed', { message: String(cause) }))
    if (state === 'open')
      cancelBeat = clock.after(BEAT_MS, () => {
        beating = keepBeating(living)
      })
  }
  const openNow = async (): Promise<Store | Problem> => {
    state = 'opening'
    const opened = await open().catch((cause: unknown) =>
      problem('store-unavailable', cause instanceof Error ? cause.message : String(cause)),
    )
    if (isProblem(opened)) {
      state = 'failed'
      // The next one who needs it tries again.
      opening = undefined
      return problem('store-unavailable', opened.message)
    }
    if (isClosed) {
      // Nobody waited for it any more.
      await opened.close()
      return problem('shutting-down', 'The server is being stopped; send the request again when it is back.')
    }
    store = opened
    state = 'open'
    await keepBeating(opened)
    return opened
  }
  const get = (): Promise<Store | Problem> => (opening ??= openNow())
  const soon = async (asked: Promise<unknown>): Promise<boolean> => {
    let cancel = (): void => undefined
    const late = new Promise<boolean>((resolve) => {
      cancel = clock.after(ANSWER_MS, () => resolve(false))
    })
    const isWell = await Promise.race([
      late,
      asked.then(
        (answer) => !isProblem(answer),
        () => false,
      ),
    ])
    cancel()
    return isWell
  }
  return {
    get,
    state: () => state,
    look: async () => {
      // Before anybody needs it there is nothing to be well or ill, and opening the embedded one takes seconds.
      if (state === 'closed' || state === 'opening') return state
      return (await soon(state === 'failed' ? get() : (store?.answers() ?? get()))) ? state : 'failed'
    },
    kind: () => store?.kind ?? null,
    close: async () => {
      isClosed = true
      // Opening may take as long as it likes, and stopping may not: what comes of it later is closed then.
      if (state === 'opening') return
      await opening
      cancelBeat()
      state = 'closed'
      await beating
      await store?.close()
    },
  }
}
