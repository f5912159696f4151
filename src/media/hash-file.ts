import { createHash } from 'node:crypto'
import { openReader, displayPath, type Reader, Refusal } from '../gate/index.ts'
import { stopIfCancelled } from './catch-refusal.ts'

/** The SHA-256 of a file's bytes, read in portions. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const reader = await openReader(path)
  try {
    const hash = createHash('sha256')
    for await (const bytes of readPortions(reader, 0, reader.size, 1 << 20)) {
      stopIfCancelled(signal, 'Reading the file')
      hash.update(bytes)
    }
    return hash.digest('hex')
  } finally {
    await reader.close()
  }
}

type Portion = Uint8Array & { position: number }

/**
 * The bytes from `from` to `to` in portions of one size; the next is read while the caller works on this one. A portion
 * is valid until the next is asked for.
 */
export async function* readPortions(reader: Reader, from: number, to: number, size: number): AsyncGenerator<Portion> {
  const buffers = [new Uint8Array(size), new Uint8Array(size)] as const
  const load = async (position: number, turn: number): Promise<Portion> => {
    const bytes = (turn === 0 ? buffers[0] : buffers[1]).subarray(0, Math.min(size, to - position))
    const count = await reader.read(bytes, position)
    if (count < bytes.length)
      throw new Refusal(
        'media-changed',
        `${displayPath(reader.path)} became shorter while it was read; try again when nothing writes to it.`,
      )
    return Object.assign(bytes, { position })
  }
  let turn = 0
  let pending = from < to ? load(from, turn) : null
  try {
    while (pending) {
      const bytes: Portion = await pending
      turn ^= 1
      const next = bytes.position + bytes.length
      pending = next < to ? load(next, turn) : null
      // A caller that stops here never asks for it, and then its refusal is nobody's concern.
      pending?.catch(() => null)
      yield bytes
    }
  } finally {
    // The file must not be closed under a read.
    await pending?.catch(() => null)
  }
}
