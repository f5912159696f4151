import { isProblem, type Problem } from '../../kernel/index.ts'
import type { MaestroEvent } from '../../music/index.ts'
import type { StreamEvent } from '../../store/index.ts'
import {
  notBegun,
  advanceProgress,
  type Progress,
  markEvent,
  withSeq,
  type EventMark,
  type MarkedEvent,
} from './progress.ts'

/**
 * Where the events of one run go: numbered from 1, made durable in order, and never more than a few ahead of the disk.
 */
export type Recorder = {
  emit(said: MarkedEvent): Promise<void>
  /** Adds the last events and resolves when all are durable; the run itself may say nothing more. */
  close(events: readonly MaestroEvent[]): Promise<void>
  progress(): Progress
}

type Recording = {
  /** Makes events durable, with all that belongs to them. */
  append(frames: readonly StreamEvent[], marks: readonly EventMark[]): Promise<Problem | undefined>
  /** What is durable already, where a run is done again after a crash: the same events must come first. */
  readonly stored: readonly string[]
}

/** An event that is not durable yet takes memory, so a run that is faster than the disk waits. */
const MAX_AHEAD = 64

export function openRecorder({ append, stored }: Recording): Recorder {
  let seq = 1
  let progress = notBegun
  let isClosed = false
  let failure: Error | undefined
  let waiting: { mark: EventMark; frame: StreamEvent }[] = []
  let draining: Promise<void> = Promise.resolve()
  let isDraining = false

  return {
    emit: async (given) => {
      if (failure) throw failure
      if (isClosed || progress.complete) throw new Error('The stream is over; nothing more can be said on it.')
      const isFirst = seq === 1
      record(given)
      // The first one is on its way before the work begins in earnest, since work that computes keeps everybody
      // waiting. After the last one there is nothing to hold back.
      if ((isFirst || waiting.length >= MAX_AHEAD) && !progress.complete) await draining
    },
    close: async (events) => {
      if (failure) throw failure
      isClosed = true
      progress = current()
      // After a run that went another way than before the crash, the new events follow the ones that are durable.
      seq = Math.max(seq, stored.length + 1)
      for (const event of events) record(markEvent(event))
      await draining
      if (failure) throw failure
    },
    progress: current,
  }

  function record({ mark, json: told }: MarkedEvent): void {
    const json = withSeq(told, seq)
    const known = stored[seq - 1]
    if (known !== undefined && known !== json) throw new DivergedRun(seq)
    progress = advanceProgress(progress, mark)
    const frame = { seq: seq++, json }
    if (known !== undefined) return
    waiting.push({ mark, frame })
    if (!isDraining) draining = drain()
  }

  /**
   * One commit at a time for each stream: what came meanwhile goes together into the next, and no event can overtake
   * another.
   */
  async function drain(): Promise<void> {
    isDraining = true
    try {
      while (waiting.length > 0) {
        const batch = waiting
        waiting = []
        const refused = await append(
          batch.map(({ frame }) => frame),
          batch.map(({ mark }) => mark),
        )
        if (isProblem(refused)) throw new Error(refused.message)
      }
    } catch (cause) {
      // Whoever speaks next is told.
      failure = cause instanceof Error ? cause : new Error(String(cause))
    }
    isDraining = false
  }

  /** What clients have seen counts, also where a run that is done again has not caught up with it. */
  function current(): Progress {
    return seq > stored.length
      ? progress
      : stored.map((json) => JSON.parse(json) as MaestroEvent).reduce(advanceProgress, notBegun)
  }
}

/** A run that was done again did not say the same as before. */
export class DivergedRun extends Error {
  constructor(seq: number) {
    super(`The run that was continued differs from the stored one at event ${seq}.`)
  }
}
