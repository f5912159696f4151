import type { StudioEvent } from '../../../src/client/index.ts'

/**
 * Parts of the page that keep copies of their own: told of every event, when all is to be read anew, and when the
 * machine has slept.
 */
type LiveHook = { onEvent(event: StudioEvent): void; onRead(): Promise<void>; onWake?(): void }

export const liveHooks = new Set<LiveHook>()
