import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret that nobody can guess. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** Compares in a time that tells nothing of where two secrets differ, nor how long the right one is. */
export function sameSecret(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
