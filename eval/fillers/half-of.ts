export type Half = 'tune' | 'aside'

/** Which half a sentence belongs to, by a hash (FNV-1a) of its reference, so that nobody chooses. */
export function halfOf(reference: string): Half {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(reference)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return (hash >>> 16) % 2 === 0 ? 'tune' : 'aside'
}
