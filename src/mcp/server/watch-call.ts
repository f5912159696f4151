import type { ServerContext } from '@modelcontextprotocol/server'
import type { Watch } from '../../project/index.ts'

/** How much further a piece of work has to be before the client hears of it again. */
const STEP = 0.05

/** Slow work of a call: it stops when the client cancels, and says how far it is where the client asked for that. */
export function watchCall({ mcpReq }: ServerContext): Watch {
  const { signal, _meta: meta } = mcpReq
  const progressToken = meta?.progressToken
  if (progressToken === undefined) return { signal }
  // Each piece of work counts from 0 to 1; what the client sees only ever grows.
  let pieces = 0
  let last = 0
  let told = 0
  return {
    signal,
    onProgress: (message, done) => {
      if (done < last) pieces++
      last = done
      if (pieces + done < told + STEP) return
      told = pieces + done
      // A client that does not listen any more misses nothing but this.
      void mcpReq
        .notify({ method: 'notifications/progress', params: { progressToken, progress: told, message } })
        .catch(() => undefined)
    },
  }
}
