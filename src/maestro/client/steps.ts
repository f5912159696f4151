import type { Snapshot } from '../../music/wire/snapshot.ts'

/** A project with the ones before and after it that can be gone back and forth to. */
export type Steps = { readonly past: readonly Snapshot[]; readonly now: Snapshot; readonly future: readonly Snapshot[] }

export const firstStep = (project: Snapshot): Steps => ({ past: [], now: project, future: [] })

/** A step on; where nothing differs there is none. */
export const stepTo = (steps: Steps, next: Snapshot): Steps =>
  next === steps.now ? steps : { past: [...steps.past, steps.now], now: next, future: [] }

/** The last step goes on instead of a new one. */
export const amendTo = (steps: Steps, next: Snapshot): Steps => ({ ...steps, now: next, future: [] })

export function stepBack({ past, now, future }: Steps): Steps | undefined {
  const last = past.at(-1)
  return last && { past: past.slice(0, -1), now: last, future: [now, ...future] }
}

export function stepForth({ past, now, future: [next, ...future] }: Steps): Steps | undefined {
  return next && { past: [...past, now], now: next, future }
}
