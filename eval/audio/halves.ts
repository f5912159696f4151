import { normalised } from './normalised.ts'

/**
 * Which half a request belongs to: `aside` is not looked at while a mind is tuned on `tune`. Twins always share a half.
 */
export const half = (words: string): 'tune' | 'aside' => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(normalised(words))) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  // The bits of FNV-1a are poorly mixed for short words, so they are stirred once more (the finalizer of MurmurHash3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) & 1) === 0 ? 'tune' : 'aside'
}
