import type { EventOf, MaestroEvent } from '../../music/index.ts'
import type { Also, Store, StreamEnd } from '../../store/index.ts'
import type { ServerClock } from '../clock.ts'
import type { Limits } from '../limits.ts'
import type { RunResult, Conductor, StreamRun } from '../maestro-port.ts'
import type { Log } from '../watch/log.ts'
import type { Metrics } from '../watch/metrics.ts'
import { beginVariation, type StoredWork, makeProposedCopy } from './stored-work.ts'
import { openRecorder, DivergedRun, type Recorder } from './recorder.ts'
import {
  markEvent,
  type EventMark,
  type MarkedEvent,
  markJson,
  type Progress,
  makeClosingEvents,
  type EarlyEnd,
} from './progress.ts'
import { seededIds } from '../../maestro/index.ts'

/** A stream to be worked on, for the first time or again; `stored` are the events that are durable already. */
export type Work = {
  readonly id: string
  readonly seed: string
  readonly stored: readonly string[]
  readonly isAgain: boolean
  readonly told: StoredWork
}

type Doing = {
  readonly work: Work
  readonly conductor: Conductor
  readonly stop: AbortSignal
  readonly store: Store
  readonly clock: ServerClock
  readonly limits: Limits
  readonly metrics: Metrics
  readonly log: Log
}

/** How long a conductor may take to come back after its last word. */
const RETURN_WITHIN_MS = 1000

/**
 * Has a stream worked on and keeps what comes of it: its events, its variation, what its conversation remembers, what
 * it proposed.
 */
export async function doWork({
  work: { id, seed, stored, isAgain, told },
  conductor,
  stop,
  store,
  clock,
  limits,
  metrics,
  log,
}: Doing): Promise<void> {
  const { request, memory, baseStateId, variationId } = told
  const { project, conversationId } = request
  const returned = promised<RunResult>()
  const recorder = openRecorder({
    stored,
    append: async (frames, marks) => {
      for (const { type } of marks) metrics.count('cutroom_events_total', { type })
      const also = await belongings(marks)
      const before = clock.nowMs()
      const refused = await store.append(id, frames, also)
      metrics.observe('cutroom_commit_seconds', (clock.nowMs() - before) / 1000)
      return refused
    },
  })
  /** What is to be on record as soon as these events are: whoever asks again right after them finds it. */
  const belongings = async (marks: readonly EventMark[]): Promise<Also> => {
    const meta = marks.find((mark) => mark.type === 'meta')
    const complete = marks.find((mark) => mark.type === 'complete')
    const variation =
      meta &&
      (await beginVariation(store, {
        event: meta,
        streamId: id,
        projectId: project.projectId,
        now: clock.nowMs(),
        isKnown: variationId !== null || isAgain,
      }))
    if (!complete) return { ...(variation && { variation }) }
    const { memory: entry, proposed }: RunResult = await returned.value.catch(() => ({}))
    const now = clock.nowMs()
    return {
      end: { status: statusAfter(complete), now },
      ...(variation && { variation }),
      ...(conversationId && entry !== undefined && { memory: { conversationId, entry } }),
      ...(complete.success &&
        proposed !== undefined && {
          project: { ...makeProposedCopy({ projectId: project.projectId, streamId: id, snapshot: proposed }), now },
        }),
    }
  }
  const emit = (given: MarkedEvent): Promise<void> => {
    if (given.mark.type === 'complete') clock.after(RETURN_WITHIN_MS, () => returned.keep({}))
    return recorder.emit(withIds(given, { variationId, baseStateId }))
  }
  const close = (events: readonly MaestroEvent[]): Promise<void> => {
    returned.keep({})
    return recorder.close(events)
  }
  const conduct = (run: StreamRun): Promise<RunResult> => {
    conductor.conduct(run).then(returned.keep, returned.fail)
    return returned.value
  }
  const { complete } = await runStream({
    conductor: { ...conductor, conduct },
    recorder: { ...recorder, emit, close },
    stop,
    clock,
    mostMs: limits.streamWithinMs,
    run: { request, streamId: id, seed, baseStateId, memory, newId: seededIds(id) },
    onFault: (cause) =>
      log('error', 'stream.fault', {
        streamId: id,
        message: String(cause),
        stack: cause instanceof Error ? (cause.stack ?? null) : null,
      }),
  })
  metrics.count('cutroom_streams_total', { end: complete ? statusAfter(complete) : 'failed' })
}

/** A question is an end as good as any. */
function statusAfter({ success, error }: EventOf<'complete'>): StreamEnd['status'] {
  if (success || error === 'question') return 'completed'
  if (error === 'stopped') return 'stopped'
  return error === 'interrupted' || error === 'shutdown' ? 'interrupted' : 'failed'
}

/** A value that comes later, once; whatever comes after the first is left out. */
function promised<T>(): { readonly value: Promise<T>; keep(value: T): void; fail(cause: unknown): void } {
  let keep = (_value: T): void => undefined
  let fail = (_cause: unknown): void => undefined
  const value = new Promise<T>((resolve, reject) => {
    keep = resolve
    fail = reject
  })
  return { value, keep: (given) => keep(given), fail: (cause) => fail(cause) }
}

/** A variation that was asked for has its id before the work begins, and is proposed on what the server holds. */
function withIds(
  given: MarkedEvent,
  { variationId, baseStateId }: { variationId: string | null; baseStateId: string },
): MarkedEvent {
  const { mark } = given
  if (mark.type === 'meta') return markEvent({ ...mark, baseStateId, variationId: variationId ?? mark.variationId })
  if (variationId === null) return given
  if (mark.type === 'done' || (mark.type === 'complete' && mark.variationId !== undefined))
    return markEvent({ ...mark, variationId })
  return given
}

type Running = {
  readonly conductor: Conductor
  readonly run: Omit<StreamRun, 'emit' | 'emitJson' | 'signal'>
  readonly recorder: Recorder
  readonly stop: AbortSignal
  readonly clock: ServerClock
  readonly mostMs: number
  onFault(cause: unknown): void
}

/**
 * Does the work of a stream. However it goes, also when it is stopped, takes too long or fails, its steps come to an
 * end and `complete` is the last event. Rejects only where events could not be made durable.
 */
async function runStream({ conductor, run, recorder, stop, clock, mostMs, onFault }: Running): Promise<Progress> {
  const ended = new AbortController()
  const end = (ending: EarlyEnd): void => ended.abort(ending)
  const cancelLimit = clock.after(mostMs, () => end('timed-out'))
  const stopNow = (): void => end(isEnding(stop.reason) ? stop.reason : 'stopped')
  stop.addEventListener('abort', stopNow)
  if (stop.aborted) stopNow()
  // A conductor that does not listen is not waited for: what it says later goes nowhere.
  const outcome = await Promise.race([work(), whenAborted(ended.signal)])
  cancelLimit()
  stop.removeEventListener('abort', stopNow)
  const ending = ended.signal.aborted ? (ended.signal.reason as EarlyEnd) : outcome
  await recorder.close(
    makeClosingEvents(ending, { progress: recorder.progress(), streamId: run.streamId, request: run.request }),
  )
  return recorder.progress()

  /** How it ends unless it came to an end by itself, that is with `complete`. */
  async function work(): Promise<EarlyEnd> {
    try {
      if (!ended.signal.aborted)
        await conductor.conduct({
          ...run,
          signal: ended.signal,
          emit: (event) => recorder.emit(markEvent(event)),
          emitJson: (json) => recorder.emit(markJson(json)),
        })
      if (!recorder.progress().complete && !ended.signal.aborted)
        onFault(new Error('The work ended without "complete".'))
      return 'fault'
    } catch (cause) {
      if (cause instanceof DivergedRun) return 'interrupted'
      if (!ended.signal.aborted) onFault(cause)
      return 'fault'
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<EarlyEnd> {
  return new Promise((resolve) => {
    const tell = (): void => resolve(signal.reason as EarlyEnd)
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, { once: true })
  })
}

const isEnding = (reason: unknown): reason is EarlyEnd =>
  reason === 'stopped' || reason === 'shutdown' || reason === 'interrupted'
