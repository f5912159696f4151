import type { SourceAddress } from '../audio/index.ts'
import { openKnownSource, type Source } from './source.ts'

/**
 * The sources of one media folder, each opened once, on its first use. What is missing is thrown as a `Refusal` and
 * told at the door.
 */
export type Sources = {
  mediaFolder: string
  /** Ends slow work on these sources for everyone who uses them. */
  signal?: AbortSignal
  get(address: SourceAddress): Promise<Source>
  close(): Promise<void>
}

export function openSources(mediaFolder: string, signal?: AbortSignal): Sources {
  const open = new Map<SourceAddress, Promise<Source>>()
  return {
    mediaFolder,
    ...(signal && { signal }),
    get(address) {
      const known = open.get(address)
      if (known) return known
      const opening = openKnownSource(mediaFolder, address)
      open.set(address, opening)
      // A source that could not be opened may be there the next time.
      opening.catch(() => {
        open.delete(address)
      })
      return opening
    },
    async close() {
      const all = [...open.values()]
      open.clear()
      for (const source of await Promise.allSettled(all)) if (source.status === 'fulfilled') await source.value.close()
    },
  }
}
