import { createHash } from 'node:crypto'
import { openReader } from '../gate/reader.ts'
import { stopIfCancelled } from './refused.ts'

/** The SHA-256 of a file's bytes, read in portions. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const reader = await openReader(path)
  try {
    const hash = createHash('sha256')
    const buffers = [new Uint8Array(1 << 20), new Uint8Array(1 << 20)] as const
    let pending = reader.read(buffers[0], 0)
    for (let position = 0, turn = 0; ; turn ^= 1) {
      stopIfCancelled(signal, 'Reading the file')
      const buffer = turn === 0 ? buffers[0] : buffers[1]
      const count = await pending
      position += count
      // The next portion is read while this one is hashed.
      pending = reader.read(turn === 0 ? buffers[1] : buffers[0], position)
      hash.update(buffer.subarray(0, count))
      if (count < buffer.length) break
    }
    await pending
    return hash.digest('hex')
  } finally {
    await reader.close()
  }
}
