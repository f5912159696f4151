import type { Json } from '../kernel/index.ts'
import type { Job, Window } from './mix.ts'
import { storeWindows, type StoredWindow } from './windows.ts'

/**
 * Audio by value, as a copy keeps it: its windows, and the jobs that they refer to, inner ones first.
 * With its jobs inside, a copy of an effect's result can be computed again whatever becomes of the original.
 */
export type StoredAudio = {
  readonly windows: readonly StoredWindow[]
  readonly jobs?: readonly (readonly [string, Job])[]
}

export function storeAudio(windows: readonly Window[], jobs: ReadonlyMap<string, Job>): StoredAudio {
  const needed = neededJobs(windows, jobs)
  return needed.length === 0 ? { windows: storeWindows(windows) } : { windows: storeWindows(windows), jobs: needed }
}

/** The jobs that windows refer to, directly or through other jobs, in the order in which they have to run. */
export function neededJobs(windows: readonly Window[], jobs: ReadonlyMap<string, Job>): [string, Job][] {
  const needed = new Map<string, Job>()
  const visit = (list: readonly Window[]): void => {
    for (const window of list) {
      const job = 'gap' in window ? undefined : jobs.get(window.source)
      if (!job || 'gap' in window || needed.has(window.source)) continue
      visit(job.input)
      visit(job.sidechain?.windows ?? [])
      needed.set(window.source, job)
    }
  }
  visit(windows)
  return [...needed]
}

export const asContent = (audio: StoredAudio): Json => audio
