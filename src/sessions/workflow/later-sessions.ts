import type { SessionParts, Sessions } from './sessions.ts'

/**
 * The work in turns, loaded when something of it is asked for: most commands do without it, and without the time that a
 * reader of Markdown takes to load. `ready` is waited for first.
 */
export function laterSessions({ ready, ...parts }: SessionParts & { ready(): Promise<void> }): Sessions {
  let opened: Promise<Sessions> | undefined
  const sessions = (): Promise<Sessions> =>
    (opened ??= Promise.all([import('./open-sessions.ts'), ready()]).then(([{ openSessions }]) => openSessions(parts)))
  return {
    place: async (...asked) => (await sessions()).place(...asked),
    placeForPlan: async (...asked) => (await sessions()).placeForPlan(...asked),
    keepPlan: async (...asked) => (await sessions()).keepPlan(...asked),
    review: async (...asked) => (await sessions()).review(...asked),
    tryOut: async (...asked) => (await sessions()).tryOut(...asked),
    dependents: async (...asked) => (await sessions()).dependents(...asked),
    execute: async (...asked) => (await sessions()).execute(...asked),
    finish: async (...asked) => (await sessions()).finish(...asked),
    isInterrupted: async (...asked) => (await sessions()).isInterrupted(...asked),
    changedMeanwhile: async (...asked) => (await sessions()).changedMeanwhile(...asked),
    hasReadOthers: async (...asked) => (await sessions()).hasReadOthers(...asked),
    close: async (...asked) => (await sessions()).close(...asked),
  }
}
