import { createHash } from 'node:crypto'
import { openReader } from '../gate/index.ts'
import { portions } from './portions.ts'
import { stopIfCancelled } from './refused.ts'

/** The SHA-256 of a file's bytes, read in portions. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const reader = await openReader(path)
  try {
    const hash = createHash('sha256')
    for await (const bytes of portions(reader, 0, reader.size, 1 << 20)) {
      stopIfCancelled(signal, 'Reading the file')
      hash.update(bytes)
    }
    return hash.digest('hex')
  } finally {
    await reader.close()
  }
}
