import type { Clock } from '../clock.ts'
import type { Conductor, Run } from '../maestro-port.ts'
import { closingEvents, type Ending } from './closing-events.ts'
import type { Progress } from './progress.ts'
import { DivergedRun, type Recorder } from './recorder.ts'
import { said, saidInJson } from './said.ts'

type Running = {
  readonly conductor: Conductor
  readonly run: Omit<Run, 'emit' | 'emitJson' | 'signal'>
  readonly recorder: Recorder
  readonly stop: AbortSignal
  readonly clock: Clock
  readonly mostMs: number
  onFault(cause: unknown): void
}

/**
 * Does the work of a stream. However it goes, also when it is stopped, takes too long or fails, its steps come to an
 * end and `complete` is the last event. Rejects only where events could not be made durable.
 */
export async function runStream({
  conductor,
  run,
  recorder,
  stop,
  clock,
  mostMs,
  onFault,
}: Running): Promise<Progress> {
  const ended = new AbortController()
  const end = (ending: Ending): void => ended.abort(ending)
  const cancelLimit = clock.after(mostMs, () => end('timed-out'))
  const stopNow = (): void => end(isEnding(stop.reason) ? stop.reason : 'stopped')
  stop.addEventListener('abort', stopNow)
  if (stop.aborted) stopNow()
  // A conductor that does not listen is not waited for: what it says later goes nowhere.
  const outcome = await Promise.race([work(), whenAborted(ended.signal)])
  cancelLimit()
  stop.removeEventListener('abort', stopNow)
  const ending = ended.signal.aborted ? (ended.signal.reason as Ending) : outcome
  await recorder.close(
    closingEvents(ending, { progress: recorder.progress(), streamId: run.streamId, request: run.request }),
  )
  return recorder.progress()

  /** How it ends unless it came to an end by itself, that is with `complete`. */
  async function work(): Promise<Ending> {
    try {
      if (!ended.signal.aborted)
        await conductor.conduct({
          ...run,
          signal: ended.signal,
          emit: (event) => recorder.emit(said(event)),
          emitJson: (json) => recorder.emit(saidInJson(json)),
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

function whenAborted(signal: AbortSignal): Promise<Ending> {
  return new Promise((resolve) => {
    const tell = (): void => resolve(signal.reason as Ending)
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, { once: true })
  })
}

const isEnding = (reason: unknown): reason is Ending =>
  reason === 'stopped' || reason === 'shutdown' || reason === 'interrupted'
