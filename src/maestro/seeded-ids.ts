import { createHash } from 'node:crypto'

/** Ids of the form UUID v4 in an order that the stream's own id settles: a run that is continued after a crash makes the same ones. */
export function seededIds(streamId: string): () => string {
  let made = 0
  return () => {
    const bytes = createHash('sha256').update(`${streamId} ${made++}`).digest()
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  }
}
