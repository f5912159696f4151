import type { SpokenWord } from './read-tokens.ts'
import { functionWords } from './word-classes.ts'
import { withoutFillers } from './find-fillers.ts'

/** Comparing costs the square of this; sentences are cut at 40 words on import. */
const MAX_COMPARED = 60
const MIN_CONTENT = 3
/** One word of five may differ between two takes of a sentence. */
const SAME_SHARE = 0.8
const LIKE_SHARE = 0.3

const MAX_CUE_WORDS = 10
const announcements = [
  new RegExp(
    String.raw`\b(?:let me|let's|can i|could i|i'll|i will|i'm going to|i'm gonna) (?:just )?` +
      '(?:start|begin|try|say|do|take|go) (?:(?:that|this|it|the sentence|the question) )?' +
      String.raw`(?:again|over|once more|one more time)\b`,
  ),
  /\blet me (?:rephrase|redo|restart)\b/,
  new RegExp(
    '^(?:sorry )?(?:scratch that|take two|take three|from the top|one more time|once more|start again|' +
      'again from the top)(?: sorry)?$',
  ),
]

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

/** Whether a sentence does nothing but announce another try. */
function isRestartCue({ words }: Take): boolean {
  const text = words.join(' ')
  return words.length <= MAX_CUE_WORDS && announcements.some((announcement) => announcement.test(text))
}

/** A sentence to compare with others: its words without fillers, and those among them with content. */
type Take = { words: readonly string[]; content: readonly string[]; ends: boolean }

function takeOf(sentence: readonly SpokenWord[]): Take {
  const words = withoutFillers(sentence)
    .flatMap(({ plain }) => (plain === '' ? [] : [plain]))
    .slice(0, MAX_COMPARED)
  return {
    words,
    content: words.filter((word) => !functionWords.has(word)),
    ends: /[.?!]["”’)]*$/.test(sentence.at(-1)?.text ?? ''),
  }
}

/** Nearly the same words in the same order, and the same numbers and negations. */
function isSameTake(take: Take, other: Take): boolean {
  if (
    Math.min(take.content.length, other.content.length) < MIN_CONTENT ||
    !isEqualList(decisive(take), decisive(other))
  )
    return false
  return commonInOrder(take.content, other.content) / Math.max(take.content.length, other.content.length) >= SAME_SHARE
}

/** The words of a sentence that stops without an end, all of them the start of the other. */
function isCutShortOf(short: Take, whole: Take): boolean {
  return (
    !short.ends &&
    short.words.length >= MIN_CONTENT &&
    short.words.length < whole.words.length &&
    isEqualList(short.words, whole.words.slice(0, short.words.length))
  )
}

/** Loosely alike: enough once the speaker has said that this is another try. */
function resembles(take: Take, other: Take): boolean {
  if (take.words.length > 1 && take.words[0] === other.words[0] && take.words[1] === other.words[1]) return true
  const words = new Set(other.content)
  const shared = new Set(take.content.filter((word) => words.has(word))).size
  return shared > 0 && shared / Math.min(new Set(take.content).size, words.size) >= LIKE_SHARE
}

const decisive = ({ words }: Take): readonly string[] =>
  words.filter((word) => /\d|n't$|^(?:not|no|never|one|two|three|four|five|six|seven|eight|nine|ten)$/.test(word))

const isEqualList = (list: readonly string[], other: readonly string[]): boolean =>
  list.length === other.length && list.every((word, index) => word === other[index])

/** The length of the longest common subsequence. */
function commonInOrder(list: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0)
  for (const word of list) {
    const next = [0]
    for (const [index, against] of other.entries())
      next.push(word === against ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}
