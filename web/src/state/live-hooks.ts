import type { StudioEvent } from '../../../src/client/index.ts'

/** Parts of the page that keep copies of their own: told of every event, and when all is to be read anew. */
type LiveHook = { onEvent(event: StudioEvent): void; onRead(): Promise<void> }

export const liveHooks = new Set<LiveHook>()
