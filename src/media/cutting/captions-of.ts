import type { Caption } from '../interchange/cut-list.ts'
import type { Rate } from './find-frame-timing.ts'

/** What broadcasters agree on: two lines of 42 letters, up for seven seconds at most, and long enough to be read. */
const MAX_LETTERS = 42
const MAX_LINES = 2
const MAX_SECONDS = 7
const MIN_SECONDS = 1

/** A pause this long ends a caption. */
const pauseSeconds = 1

/** Captions of what is really heard, retimed to the cut. `frames` is how long the cut is. */
export function captionsOf(words: readonly CaptionWord[], { rate, frames }: { rate: Rate; frames: number }): Caption[] {
  const groups = grouped(words)
  const frameOf = (seconds: number): number => Math.round((seconds * rate.num) / rate.den)
  const captions: Caption[] = []
  for (const [index, group] of groups.entries()) {
    const first = group[0],
      last = group.at(-1)
    if (!first || !last) continue
    const next = groups[index + 1]?.[0]?.startSeconds ?? Infinity
    const recordIn = Math.max(captions.at(-1)?.recordOut ?? 0, frameOf(first.startSeconds))
    const wished = frameOf(Math.min(next, Math.max(last.endSeconds, first.startSeconds + MIN_SECONDS)))
    const recordOut = Math.min(frames, Math.max(recordIn + 1, wished))
    const text = linesOf(group.map((word) => word.text)).join('\n')
    const before = captions.at(-1)
    if (recordOut > recordIn)
      captions.push({ recordIn, recordOut, text, ...(first.speaker !== null && { speaker: first.speaker }) })
    // No frame is left at the end: what is said there is read with what came before it.
    else if (before) captions[captions.length - 1] = { ...before, text: `${before.text}\n${text}` }
  }
  return captions
}

function grouped(words: readonly CaptionWord[]): CaptionWord[][] {
  const groups: CaptionWord[][] = []
  for (const word of words) {
    const group = groups.at(-1)
    const first = group?.[0],
      last = group?.at(-1)
    const goesOn =
      group &&
      first &&
      last &&
      last.sentenceId === word.sentenceId &&
      last.speaker === word.speaker &&
      word.startSeconds - last.endSeconds < pauseSeconds &&
      word.endSeconds - first.startSeconds <= MAX_SECONDS &&
      linesOf([...group, word].map(({ text }) => text)).length <= MAX_LINES
    if (goesOn) group.push(word)
    else groups.push([word])
  }
  return groups
}

/** Words in lines that are as long as they may be; a word that is longer than a line has one of its own. */
function linesOf(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= MAX_LETTERS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A word where it is heard in the cut. */
export type CaptionWord = {
  readonly text: string
  readonly speaker: string | null
  readonly sentenceId: string
  readonly startSeconds: number
  readonly endSeconds: number
}
