import type { Metre } from '../composer/metre.ts'
import { isSeventh, logsOfBass, logsOfTones, rarities, shapes, costsInKey } from './keys.ts'
import type { Evidence } from './gather-evidence.ts'

/**
 * What a change of chord costs at a beat: chords like to change with the bar, now and then in its middle, and hardly
 * ever elsewhere.
 */
const AT_BAR = 0.35
const AT_MIDDLE = 1.8
const ELSEWHERE = 4
const BASS_AT_BAR = 0.62
const BASS_ELSEWHERE = 0.34

/** What is known besides: the key of each bar, what a seventh costs in it, and how well each shape fits each beat. */
type Search = {
  readonly metre: Metre
  readonly keys: readonly number[]
  readonly sevenths?: Float64Array
  readonly explained: readonly Float64Array[]
}

/** The likeliest chord of each felt beat, as a number of a shape: the cheapest path through all of them (Viterbi). */
export function findChords(evidence: readonly Evidence[], { metre, keys, sevenths, explained }: Search): Uint8Array {
  const count = shapes.length
  const from = evidence.map(() => new Uint8Array(count))
  let scores = new Float64Array(count)
  evidence.forEach((slot, at) => {
    const bar = Math.floor(at / metre.pulses.length)
    const costs = costsInKey[keys[bar] ?? 0] ?? costsInKey[0]
    const change = at === 0 ? 0 : costOfChange(metre, slot.pulse)
    const colour = sevenths?.[bar] ?? 0
    const best = indexOfMost(scores)
    const moved = (scores[best] ?? 0) - change
    const next = new Float64Array(count)
    const ways = from[at]
    const emission = explained[at]
    for (let shape = 0; shape < count; shape += 1) {
      // A chord is paid for where it begins, so that holding one costs nothing.
      const fresh = moved - (costs?.[shape] ?? 0) - (rarities[shape] ?? 0) - (isSeventh[shape] === true ? colour : 0)
      const stayed = at === 0 ? -Infinity : (scores[shape] ?? 0)
      const isStaying = stayed >= fresh
      next[shape] = (isStaying ? stayed : fresh) + (emission?.[shape] ?? 0)
      if (ways) ways[shape] = isStaying ? shape : best
    }
    scores = next
  })
  return tracedBack(from, indexOfMost(scores))
}

function costOfChange(metre: Metre, pulse: number): number {
  if (pulse === 0) return AT_BAR
  return metre.pulses[pulse]?.isStrong === true ? AT_MIDDLE : ELSEWHERE
}

/** How well each shape explains what sounds in each felt beat. */
export function explain(evidence: readonly Evidence[]): Float64Array[] {
  return evidence.map(({ classes, bass, pulse }) => {
    const found = new Float64Array(shapes.length)
    const depth = pulse === 0 ? BASS_AT_BAR : BASS_ELSEWHERE
    for (let pitchClass = 0; pitchClass < 12; pitchClass += 1) {
      addTimes(found, logsOfTones[pitchClass], classes[pitchClass] ?? 0)
      addTimes(found, logsOfBass[pitchClass], depth * (bass[pitchClass] ?? 0))
    }
    return found
  })
}

function addTimes(into: Float64Array, list: Float64Array | undefined, times: number): void {
  if (times === 0 || !list) return
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) + times * (list[at] ?? 0)
}

export function tracedBack(from: readonly Uint8Array[], last: number): Uint8Array {
  const path = new Uint8Array(from.length)
  let state = last
  for (let at = from.length - 1; at >= 0; at -= 1) {
    path[at] = state
    state = from[at]?.[state] ?? state
  }
  return path
}

export function indexOfMost(list: Float64Array): number {
  let most = 0
  for (let index = 1; index < list.length; index += 1) if ((list[index] ?? 0) > (list[most] ?? 0)) most = index
  return most
}
