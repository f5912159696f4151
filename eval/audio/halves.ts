import { normalised } from './normalised.ts'

/** Which half a request belongs to: `aside` is not looked at while a mind is tuned on `tune`. Twins always share a half. */
export const half = (words: string): 'tune' | 'aside' => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(normalised(words))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  // The lowest bit of FNV-1a is only a parity, so all bits are folded in.
  const folded = hash ^ (hash >>> 16)
  return ((folded ^ (folded >>> 8)) & 4) === 0 ? 'tune' : 'aside'
}
