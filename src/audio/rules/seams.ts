import type { Value, ValueBody } from '../../grammar/index.ts'
import { mentionsOf, placeOf, rangesOf } from './mentions.ts'

/** Where a part begins or ends. */
export function edgeAt(said: Value | undefined, edge: 'start' | 'end'): ValueBody | null {
  const [only, ...more] = said ? rangesOf(said) : []
  if (!said || !only || more.length > 0) return null
  const seconds = edge === 'end' ? only.endSeconds : only.startSeconds
  return { is: 'time', mentions: [placeOf(said, seconds)] }
}

/** Where one part ends and the next begins. */
export function seamOf(one: Value | undefined, other: Value | undefined): ValueBody | null {
  const [first] = one ? rangesOf(one) : []
  const [next] = other ? rangesOf(other) : []
  return first && next && Math.abs(first.endSeconds - next.startSeconds) < 0.01 ? edgeAt(other, 'start') : null
}

/** A length, as a number of seconds. */
export function lengthSaid(said: Value | undefined): ValueBody | null {
  const [mention] = said ? mentionsOf(said) : []
  return mention?.kind === 'duration' ? { is: 'number', value: mention.seconds } : null
}
