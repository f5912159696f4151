import { sha256Hex } from '../gate/hash.ts'

/**
 * Ids of the form UUID v4 in an order that the stream's own id settles: a run that is continued after a crash makes the
 * same ones.
 */
export function seededIds(streamId: string): () => string {
  let made = 0
  return () => {
    const hex = sha256Hex(`${streamId} ${made++}`)
    const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}
