import type { HeardWord } from './heard-word.ts'

/** A word with its times in whole microseconds, where it has them. */
export type Timed = { readonly word: HeardWord; readonly start: number | null; readonly end: number | null }
type Filled = { readonly word: HeardWord; readonly start: number; readonly end: number }

/**
 * Gives every word that lacks a time one from its neighbours, and marks it. Words that have both are left alone; starts
 * never go back.
 */
export function fillTimes(words: readonly Timed[]): Filled[] {
  const nextStarts = startsAfter(words)
  const filled: Filled[] = []
  let latest = 0
  let free = 0
  for (let at = 0; at < words.length;) {
    const to = pastUnplaced(words, at)
    const until = nextStarts[Math.max(at, to - 1)] ?? Infinity
    for (const { word, start, end } of place(words.slice(at, Math.max(to, at + 1)), {
      free: Math.min(free, until),
      until,
    })) {
      latest = Math.min(Math.max(start, latest), until)
      filled.push({ word, start: latest, end: Math.max(latest, end) })
      free = Math.max(free, end)
    }
    at = Math.max(to, at + 1)
  }
  return filled
}

type Room = {
  /** The end of what came before. */ readonly free: number
  /** The next start that is known. */ readonly until: number
}

/** The end of the run of words without any time that begins here; the place itself where none does. */
function pastUnplaced(words: readonly Timed[], from: number): number {
  let to = from
  for (let each = words[to]; each && each.start === null && each.end === null; each = words[to]) to += 1
  return to
}

function place(words: readonly Timed[], room: Room): Filled[] {
  const [first] = words
  return first && (first.start !== null || first.end !== null) ? [complete(first, room)] : spread(words, room)
}

/** Fifteen characters a second is brisk speech. */
const estimate = ({ word }: Timed): number => 60_000 + Math.min(40, word.text.length) * 65_000

/** For each place, the start of the first word behind it that has one. */
function startsAfter(words: readonly Timed[]): readonly (number | null)[] {
  const starts: (number | null)[] = Array.from({ length: words.length }, () => null)
  let next: number | null = null
  for (let at = words.length - 1; at >= 0; at -= 1) {
    starts[at] = next
    next = words[at]?.start ?? next
  }
  return starts
}

/** A word that has one of its two times. */
function complete({ word, start, end }: Timed, { free, until }: Room): Filled {
  if (start !== null && end !== null) return { word, start, end }
  const marked = { ...word, interpolated: true }
  const length = estimate({ word, start, end })
  if (start !== null) return { word: marked, start, end: Math.max(start, Math.min(start + length, until)) }
  const known = end ?? free
  return { word: marked, start: Math.max(free, known - length), end: known }
}

/**
 * Words without any time stand right behind the word before them, each as long as it takes to say, or less where there
 * is less room.
 */
function spread(words: readonly Timed[], { free, until }: Room): Filled[] {
  const wanted = words.reduce((sum, word) => sum + estimate(word), 0)
  const room = Math.min(wanted, until - free)
  let before = 0
  return words.map((each) => {
    const start = free + Math.floor((room * before) / wanted)
    before += estimate(each)
    return { word: { ...each.word, interpolated: true }, start, end: free + Math.floor((room * before) / wanted) }
  })
}
