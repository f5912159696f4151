import type { Take } from './take.ts'

const LONGEST_CUE_WORDS = 10
const announcements = [
  /\b(?:let me|let's|can i|could i|i'll|i will|i'm going to|i'm gonna) (?:just )?(?:start|begin|try|say|do|take|go) (?:(?:that|this|it|the sentence|the question) )?(?:again|over|once more|one more time)\b/,
  /\blet me (?:rephrase|redo|restart)\b/,
  /^(?:sorry )?(?:scratch that|take two|take three|from the top|one more time|once more|start again|again from the top)(?: sorry)?$/,
]

/** Whether a sentence does nothing but announce another try. */
export function isRestartCue({ words }: Take): boolean {
  const text = words.join(' ')
  return words.length <= LONGEST_CUE_WORDS && announcements.some((announcement) => announcement.test(text))
}
