import type { Caption } from '../interchange/cut-list.ts'
import type { Rate } from './frame-timing.ts'
import type { HeardWord } from './heard-words.ts'

/** What broadcasters agree on: two lines of 42 letters, up for seven seconds at most, and long enough to be read. */
const mostLetters = 42
const mostLines = 2
const mostSeconds = 7
const leastSeconds = 1

/** A pause this long ends a caption. */
const pauseSeconds = 1

/** Captions of what is really heard, retimed to the cut. `frames` is how long the cut is. */
export function captionsOf(words: readonly HeardWord[], { rate, frames }: { rate: Rate; frames: number }): Caption[] {
  const groups = grouped(words)
  const frameOf = (seconds: number): number => Math.round((seconds * rate.num) / rate.den)
  const captions: Caption[] = []
  for (const [index, group] of groups.entries()) {
    const first = group[0],
      last = group.at(-1)
    if (!first || !last) continue
    const next = groups[index + 1]?.[0]?.startSeconds ?? Infinity
    const recordIn = Math.max(captions.at(-1)?.recordOut ?? 0, frameOf(first.startSeconds))
    const wished = frameOf(Math.min(next, Math.max(last.endSeconds, first.startSeconds + leastSeconds)))
    const recordOut = Math.min(frames, Math.max(recordIn + 1, wished))
    if (recordOut > recordIn)
      captions.push({
        recordIn,
        recordOut,
        text: linesOf(group.map(({ text }) => text)).join('\n'),
        ...(first.speaker !== null && { speaker: first.speaker }),
      })
  }
  return captions
}

function grouped(words: readonly HeardWord[]): HeardWord[][] {
  const groups: HeardWord[][] = []
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
      word.endSeconds - first.startSeconds <= mostSeconds &&
      linesOf([...group, word].map(({ text }) => text)).length <= mostLines
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
    if (last !== undefined && last.length + 1 + word.length <= mostLetters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
