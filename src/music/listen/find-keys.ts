import { indexOfMost, tracedBack } from './find-chords.ts'
import type { Evidence } from './gather-evidence.ts'
import { keyNames, logsOfKeys, pullsToKey } from './keys.ts'

/** What it costs to leave a key: about as much as two bars of notes that do not belong to it. */
const CHANGE = 5
/** The first of four bars is where a tonic likes to be. */
const FIRST_OF_FOUR = 1.6
/** What notes count beside chords. */
const NOTES = 0.5

export type KeySearch = { readonly chords?: Uint8Array; readonly pulses: number }

/** How well each key explains each bar: by its notes and, once they are known, by its chords. */
export function scoreKeys(evidence: readonly Evidence[], { chords, pulses }: KeySearch): Float64Array[] {
  const scores = Array.from({ length: Math.ceil(evidence.length / pulses) }, () => new Float64Array(keyNames.length))
  evidence.forEach(({ bar, classes, weight }, at) => {
    const into = scores[Math.floor(at / pulses)]
    if (!into || weight === 0) return
    const chord = chords?.[at]
    for (let key = 0; key < into.length; key += 1) {
      const logs = logsOfKeys[key]
      let sum = 0
      classes.forEach((share, pitchClass) => {
        sum += share * (logs?.[pitchClass] ?? 0)
      })
      const pull = chord === undefined ? 0 : (bar % 4 === 0 ? FIRST_OF_FOUR : 1) * (pullsToKey[key]?.[chord] ?? 0)
      // Bars of any metre count alike.
      into[key] = (into[key] ?? 0) + (4 / pulses) * (NOTES * sum + pull)
    }
  })
  return scores
}

/** The key of each bar, staying in one for as long as the notes allow. */
export function findKeys(scores: readonly Float64Array[]): number[] {
  const from = scores.map(() => new Uint8Array(keyNames.length))
  let totals = new Float64Array(keyNames.length)
  scores.forEach((own, bar) => {
    const best = indexOfMost(totals)
    const next = new Float64Array(keyNames.length)
    for (let key = 0; key < next.length; key += 1) {
      const isStaying = (totals[key] ?? 0) >= (totals[best] ?? 0) - (bar === 0 ? 0 : CHANGE)
      const ways = from[bar]
      if (ways) ways[key] = isStaying ? key : best
      next[key] = (isStaying ? (totals[key] ?? 0) : (totals[best] ?? 0) - CHANGE) + (own[key] ?? 0)
    }
    totals = next
  })
  return [...tracedBack(from, indexOfMost(totals))]
}
