import { isRestartCue } from './is-restart-cue.ts'
import type { SpokenWord } from './spoken-word.ts'
import { isCutShortOf, isSameTake, resembles, takeOf, type Take } from './take.ts'

/** A sentence that was said again; `keptSentence` is the take that stays. */
export type Retake = { sentence: number; keptSentence: number; reason: string }

/** A speaker who tries again does so at once: further apart, the same words are a refrain. */
const WINDOW_SENTENCES = 3

/**
 * Finds takes that were said again close by, by likeness or by an announcement such as "let me start again"; the last
 * good one stays.
 */
export function findRetakes(sentences: readonly (readonly SpokenWord[])[]): readonly Retake[] {
  const takes = sentences.map(takeOf)
  const found = new Map<number, Retake>()
  for (const [index, take] of takes.entries()) {
    if (isRestartCue(take)) addAnnounced(found, { takes, cue: index })
    else addAlike(found, { takes, index })
  }
  return [...found.values()]
    .map((retake) => ({ ...retake, keptSentence: lastKept(found, retake.keptSentence) }))
    .sort((a, b) => a.sentence - b.sentence)
}

function addAlike(found: Map<number, Retake>, { takes, index }: { takes: readonly Take[]; index: number }): void {
  const take = takes[index]
  if (!take || found.has(index)) return
  for (let later = index + 1; later <= Math.min(index + WINDOW_SENTENCES, takes.length - 1); later++) {
    const other = takes[later]
    if (!other || found.has(later)) continue
    if (isCutShortOf(other, take))
      found.set(later, { sentence: later, keptSentence: index, reason: 'It breaks off where an earlier take goes on.' })
    else if (isCutShortOf(take, other))
      return void found.set(index, {
        sentence: index,
        keptSentence: later,
        reason: 'It breaks off and is said in full soon after.',
      })
    else if (isSameTake(take, other))
      return void found.set(index, {
        sentence: index,
        keptSentence: later,
        reason: 'It is said again in nearly the same words.',
      })
  }
}

/** After "let me start again" what comes next replaces what came before, from the first sentence on that is like it. */
function addAnnounced(found: Map<number, Retake>, { takes, cue }: { takes: readonly Take[]; cue: number }): void {
  const next = takes[cue + 1]
  // Where the new try breaks off, the take before the announcement is the good one.
  if (!next || found.has(cue + 1)) return
  const from = Math.max(0, cue - WINDOW_SENTENCES)
  const first = takes.slice(from, cue).findIndex((take) => resembles(take, next))
  if (first === -1) return
  for (let sentence = from + first; sentence < cue; sentence++)
    found.set(sentence, { sentence, keptSentence: cue + 1, reason: 'The speaker starts again after it.' })
  found.set(cue, { sentence: cue, keptSentence: cue + 1, reason: 'It only announces another take.' })
}

/** Follows takes that were themselves said again to the one that stays. */
function lastKept(found: ReadonlyMap<number, Retake>, sentence: number): number {
  let kept = sentence
  for (let next = found.get(kept); next; next = found.get(kept)) kept = next.keptSentence
  return kept
}
