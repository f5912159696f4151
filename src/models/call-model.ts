import { isProblem, type Problem } from '../base/index.ts'
import { contextLimit, estimateTokens } from './context-room.ts'
import { mayPass, modelProblem } from './model-problem.ts'
import type { CallResult, Model, ModelCall, ModelReply, ModelRequest, Usage } from './model.ts'
import { costOf } from './model-facts.ts'

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  readonly onSign?: (() => void) | undefined
  readonly clock?: Clock | undefined
  /** How often at most the model is asked, the first time included. */
  readonly maxAttempts?: number | undefined
  /** How long one attempt may take. */
  readonly tryMs?: number | undefined
  /** How long a reply that has begun may be silent. */
  readonly stallMs?: number | undefined
  /** How long all attempts may take, the pauses between them included. */
  readonly totalMs?: number | undefined
}

const MAX_ATTEMPTS = 4
const TRY_MS = 180_000
const STALL_MS = 60_000
const TOTAL_MS = 420_000
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 20_000
/** A server that asks for a longer rest is told of, not waited for. */
const MAX_RETRY_AFTER_MS = 60_000

/**
 * The one door to a model: checks that the request fits, tries again where that may help, ends in time, and counts what
 * it cost.
 */
export async function callModel(model: Model, request: ModelRequest, options: CallOptions = {}): Promise<CallResult> {
  if (model.recall !== undefined) return model.recall(request)
  const { clock = systemClock, maxAttempts = MAX_ATTEMPTS, totalMs = TOTAL_MS } = options
  const startMs = clock.now()
  const untilMs = startMs + totalMs
  let usage: Usage = { fresh: 0, cached: 0, output: 0 }
  let attempts = 0
  const end = (outcome: CallResult['outcome']): CallResult => ({
    outcome,
    attempts,
    milliseconds: Math.round(clock.now() - startMs),
    usage,
    money: costOf(usage, model.price),
  })

  const tooLarge = sizeProblem(model, request)
  if (tooLarge !== undefined) return end({ problem: tooLarge })
  for (;;) {
    if (options.signal?.aborted === true) return end({ problem: cancelled() })
    attempts += 1
    const reply = await attempt(model, request, { ...options, clock, untilMs })
    if (!isProblem(reply)) usage = sum(usage, reply.usage)
    const judged = isProblem(reply) ? reply : judge(reply, model)
    if (!isProblem(judged)) return end({ reply: judged })
    if (!mayPass(judged) || attempts >= maxAttempts) return end({ problem: judged })
    const pauseMs = pauseBefore(judged, attempts, clock)
    if (pauseMs === null || clock.now() + pauseMs >= untilMs) return end({ problem: judged })
    await clock.sleep(pauseMs, options.signal)
  }
}

type Attempt = CallOptions & { readonly clock: Clock; readonly untilMs: number }

async function attempt(model: Model, request: ModelRequest, options: Attempt): Promise<ModelReply | Problem> {
  const { clock, signal, tryMs = TRY_MS, stallMs = STALL_MS, untilMs } = options
  const result = await runWatched(
    { clock, signal, stallMs, untilMs: Math.min(clock.now() + tryMs, untilMs) },
    (watch) =>
      model.reply(request, {
        signal: watch.signal,
        onSign: () => {
          watch.onSign()
          options.onSign?.()
        },
      }),
  )
  // A model that notices the signal first may call it by another name.
  if (result === 'cancelled' || (isProblem(result) && signal?.aborted === true)) return cancelled()
  if (result === 'stalled')
    return modelProblem(
      'timed-out',
      `${model.id} began to answer and then was silent for ${seconds(stallMs)}; try again, or choose another model.`,
    )
  if (result === 'late')
    return modelProblem(
      'timed-out',
      `${model.id} gave no whole answer within ${seconds(Math.min(tryMs, options.totalMs ?? TOTAL_MS))}; try again, ` +
        `or choose a faster model.`,
    )
  return result
}

/** A reply that nobody could act on is a problem, not an answer of nothing. */
function judge(reply: ModelReply, model: Model): ModelReply | Problem {
  if (reply.stop === 'refusal')
    return modelProblem(
      'refused-by-model',
      `${model.id} would not answer this request; word it differently, or choose another model.`,
    )
  if (reply.stop === 'length' && wholeCalls(reply).length > 0) return { ...reply, calls: wholeCalls(reply) }
  if (reply.stop === 'length')
    return modelProblem(
      'cut-off',
      `The reply of ${model.id} was longer than allowed and was cut off; ask for less at a time.`,
    )
  if (reply.text.trim() === '' && reply.calls.length === 0)
    return modelProblem('bad-reply', `${model.id} gave an empty reply; try again, or choose another model.`)
  return reply
}

/**
 * Of a reply that was cut off, the calls that came whole. The last one may have lost its arguments, and then looks as
 * if it had none.
 */
function wholeCalls({ calls }: ModelReply): readonly ModelCall[] {
  return calls.filter(
    ({ args, malformed }, at) => malformed === undefined && (at + 1 < calls.length || Object.keys(args).length > 0),
  )
}

function sizeProblem(model: Model, request: ModelRequest): Problem | undefined {
  const promptTokens = estimateTokens(request)
  const contextTokens = contextLimit(model.capabilities)
  if (promptTokens + request.maxOutputTokens <= contextTokens) return undefined
  return modelProblem(
    'context-too-small',
    `This needs about ${promptTokens} tokens and ${request.maxOutputTokens} for the reply, but ${model.id} holds ` +
      `${contextTokens}; ask about less, or choose a model with a larger context.`,
    { promptTokens, contextTokens },
  )
}

/**
 * Twice as long each time, with chance mixed in so that many callers do not come back together; null where the server
 * asks for too long a rest.
 */
function pauseBefore(trouble: Problem, attempts: number, clock: Clock): number | null {
  const { details } = trouble
  const asked =
    typeof details === 'object' && details && 'retryAfterMs' in details ? details['retryAfterMs'] : undefined
  if (typeof asked === 'number') return asked <= MAX_RETRY_AFTER_MS ? asked : null
  const ceiling = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS)
  return ceiling / 2 + (clock.random() * ceiling) / 2
}

function sum(a: Usage, b: Usage): Usage {
  return { fresh: a.fresh + b.fresh, cached: a.cached + b.cached, output: a.output + b.output }
}

const cancelled = (): Problem => modelProblem('cancelled', 'The request was cancelled.')
const seconds = (ms: number): string => `${Math.round(ms / 1000)} seconds`

/** Time and chance as a call to a model needs them, so that a test can hold them in its hand. */
export type Clock = {
  /** Milliseconds; only differences mean something. */
  now(): number
  /** Ends after `ms` milliseconds, or as soon as the signal aborts; it never fails. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** At least 0 and less than 1. */
  random(): number
}

type Watch = {
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  readonly stallMs: number
  readonly untilMs: number
}
type Watched = { readonly signal: AbortSignal; readonly onSign: () => void }
type Ended = 'cancelled' | 'stalled' | 'late'

/**
 * Runs something that may hang, and ends it when the signal aborts, the time is over, or it has been silent for too
 * long since its last sign of life. Before the first sign only the time counts: a local model may load for a minute
 * before its first word. It does not wait for what it has ended.
 */
export async function runWatched<T>(watch: Watch, run: (watched: Watched) => Promise<T>): Promise<T | Ended> {
  const { clock, signal, stallMs, untilMs } = watch
  if (signal?.aborted === true) return 'cancelled'
  const stop = new AbortController()
  let lastSignMs: number | undefined
  const firstSign = new AbortController()
  const onSign = (): void => {
    lastSignMs = clock.now()
    firstSign.abort()
  }

  const watching = async (): Promise<Ended> => {
    for (;;) {
      const dueMs = Math.min(untilMs, lastSignMs === undefined ? Infinity : lastSignMs + stallMs)
      if (clock.now() >= dueMs) return dueMs === untilMs ? 'late' : 'stalled'
      await clock.sleep(
        dueMs - clock.now(),
        lastSignMs === undefined ? AbortSignal.any([stop.signal, firstSign.signal]) : stop.signal,
      )
      if (stop.signal.aborted) return 'cancelled'
    }
  }
  const onAbort = (): void => {
    stop.abort()
  }
  signal?.addEventListener('abort', onAbort)
  try {
    return await Promise.race([run({ signal: stop.signal, onSign }), watching()])
  } finally {
    stop.abort()
    signal?.removeEventListener('abort', onAbort)
  }
}

export const systemClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve()
      const end = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end)
    }),
}
