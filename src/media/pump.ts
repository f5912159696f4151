import type { PcmStream } from './pcm.ts'
import { stopIfCancelled } from './refused.ts'

/** Large enough that a disk works in long runs, small enough that a cancel is felt at once. */
const bufferBytes = 4 << 20

/** Moves a stream of samples to where it is written; one buffer is filled while the other is on its way. */
export async function pump({
  pcm,
  totalBytes,
  write,
  call,
}: {
  pcm: PcmStream
  totalBytes: number
  write: (bytes: Uint8Array) => Promise<void>
  call: { signal?: AbortSignal; onProgress?: (done: number) => void }
}): Promise<void> {
  const size = Math.min(bufferBytes, Math.max(64, totalBytes))
  let buffer = new Uint8Array(size),
    other = new Uint8Array(size)
  let writing = Promise.resolve()
  let done = 0
  try {
    for (;;) {
      stopIfCancelled(call.signal, 'The render')
      const count = await pcm.fill(buffer)
      await writing
      if (count === 0) return
      writing = write(buffer.subarray(0, count))
      // Its refusal is met at the next turn; until then it must not count as unhandled.
      writing.catch(() => null)
      ;[buffer, other] = [other, buffer]
      done += count
      call.onProgress?.(Math.min(1, done / totalBytes))
    }
  } finally {
    await writing.catch(() => null)
  }
}
