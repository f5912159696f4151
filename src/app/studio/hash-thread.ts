import { createHash } from 'node:crypto'
import { openReader, serveCalls } from '../../gate/index.ts'

/** Reads files back to know what arrived: gigabytes, which whoever answers requests has no time for. */
const PORTION_BYTES = 1 << 20

const handlers = {
  hash: async ({ path, from, to }: { readonly path: string; readonly from: number; readonly to: number }) => {
    const reader = await openReader(path)
    try {
      const hash = createHash('sha256')
      const portion = new Uint8Array(PORTION_BYTES)
      for (let at = from; at < to;) {
        const count = await reader.read(portion.subarray(0, Math.min(PORTION_BYTES, to - at)), at)
        if (count === 0) break
        hash.update(portion.subarray(0, count))
        at += count
      }
      return hash.digest('hex')
    } finally {
      await reader.close()
    }
  },
}
export type HashHandlers = typeof handlers

serveCalls(handlers, async () => undefined)
