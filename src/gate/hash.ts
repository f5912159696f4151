import { createHash, hash, randomUUID } from 'node:crypto'

/** SHA-256 as 64 hexadecimal digits: the name of everything that is stored by content. */
export function sha256Hex(bytes: Uint8Array | string): string {
  return hash('sha256', bytes)
}

/** The same over several pieces, without joining them first. */
export function sha256HexOf(pieces: readonly (Uint8Array | string)[]): string {
  const made = createHash('sha256')
  for (const piece of pieces) made.update(piece)
  return made.digest('hex')
}

/** Guards look-ups by hash: what does not look like one never becomes part of a path. */
export function isSha256Hex(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** An id that nothing else has. */
export const newUuid = (): string => randomUUID()
