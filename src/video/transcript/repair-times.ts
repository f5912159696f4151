import type { Note } from '../../kernel/index.ts'
import type { HeardWord } from './format.ts'
import type { TranscriptWord } from './transcript.ts'

/**
 * Words in the order of time, each beginning before it ends and ending before the next begins. What is right already
 * stays as it is; what was mended is counted. Everything is done in whole microseconds, so that order is exact.
 */
export function repairTimes(heard: readonly HeardWord[]): { words: TranscriptWord[]; notes: Note[] } {
  const { timed, inverted, missing } = clean(heard)
  const { sorted, moved } = inOrder(timed)
  const once = withoutRepeats(sorted)
  const filled = fillTimes(once)
  const { shared, together } = shareStarts(filled)
  const { words, trimmed, lengthened } = apart(shared)
  const counts: readonly (readonly [string, number, string, string])[] = [
    [
      'no-time',
      missing,
      'word had no usable time and was given an estimate',
      'words had no usable time and were given an estimate',
    ],
    [
      'inverted-times',
      inverted,
      'word ended before it began; its times were swapped',
      'words ended before they began; their times were swapped',
    ],
    [
      'out-of-order',
      moved,
      'word came before its turn and was sorted by time',
      'words came before their turn and were sorted by time',
    ],
    [
      'repeated-words',
      sorted.length - once.length,
      'word stood there twice and was read once',
      'words stood there twice and were read once',
    ],
    [
      'same-start',
      together,
      'word began together with others and shares their time',
      'words began together with others and share their time',
    ],
    [
      'overlaps',
      trimmed,
      'word ran into its neighbour and was trimmed',
      'words ran into their neighbours and were trimmed',
    ],
    ['no-length', lengthened, 'word had no length and was given one', 'words had no length and were given one'],
    [
      'estimated-times',
      words.filter(({ interpolated }) => interpolated).length,
      'word has an estimated time',
      'words have estimated times',
    ],
  ]
  const notes = counts.flatMap(([code, count, one, many]) =>
    count === 0 ? [] : [{ code, text: `${count} ${count === 1 ? one : many}.` }],
  )
  return { words, notes }
}

/** A word with its times in whole microseconds, where it has them. */
type Timed = { readonly word: HeardWord; readonly start: number | null; readonly end: number | null }

function clean(words: readonly HeardWord[]): { timed: Timed[]; inverted: number; missing: number } {
  let inverted = 0
  let missing = 0
  const timed = words.map((word): Timed => {
    const [start, end] = [microsecondsOf(word.startSeconds), microsecondsOf(word.endSeconds)]
    if (start === null || end === null) missing += 1
    if (start === null || end === null || end >= start) return { word, start, end }
    inverted += 1
    return { word, start: end, end: start }
  })
  return { timed, inverted, missing }
}

const MICROSECONDS = 1_000_000
/** A time past a hundred days is an error, and so large that small steps would be lost in it. */
const MAX_SECONDS = 8_640_000

function microsecondsOf(seconds: number | null): number | null {
  return seconds !== null && seconds >= 0 && seconds <= MAX_SECONDS ? Math.round(seconds * MICROSECONDS) : null
}

/** Sorted by start; a word without a start stays behind the word that it followed. */
function inOrder(timed: readonly Timed[]): { sorted: readonly Timed[]; moved: number } {
  let latest = 0
  let moved = 0
  let key = 0
  const keyed = timed.map((word) => {
    key = word.start ?? key
    if (key < latest && word.start !== null) moved += 1
    latest = Math.max(latest, key)
    return { word, key }
  })
  return { sorted: moved === 0 ? timed : keyed.sort((a, b) => a.key - b.key).map(({ word }) => word), moved }
}

/**
 * The same text at the same time is one word that a tool wrote twice. Where no time has passed, nothing can be told.
 */
function withoutRepeats(timed: readonly Timed[]): Timed[] {
  const seen = new Set<string>()
  return timed.filter(({ word, start, end }) => {
    if (start === null || end === null || start === end) return true
    const key = `${start} ${end} ${word.text}`
    return !seen.has(key) && seen.add(key)
  })
}

type Placed = { readonly word: HeardWord; readonly start: number; readonly end: number }

/** Words that begin at the same moment share the time until the last of them ends, by their characters. */
function shareStarts(words: readonly Placed[]): { shared: Placed[]; together: number } {
  const shared: Placed[] = []
  let together = 0
  let from = 0
  while (from < words.length) {
    const start = words[from]?.start ?? 0
    let to = from + 1
    while (words[to]?.start === start) to += 1
    const group = words.slice(from, to)
    if (group.length > 1) together += group.length
    const latest = group.reduce((end, word) => Math.max(end, word.end), start)
    const end = Math.min(latest, words[to]?.start ?? Infinity)
    const total = group.reduce((sum, { word }) => sum + word.text.length, 0)
    let before = 0
    for (const placed of group) {
      const own = start + Math.round(((end - start) * before) / total)
      before += placed.word.text.length
      shared.push(
        group.length === 1
          ? placed
          : { word: placed.word, start: own, end: start + Math.round(((end - start) * before) / total) },
      )
    }
    from = to
  }
  return { shared, together }
}

/** What a word without length gets: less than any spoken word has. */
const MIN_LENGTH = 10_000

/**
 * Starts never go back here, so one walk is enough: an end gives way to the next start, and where nothing is left the
 * next word is pushed.
 */
function apart(words: readonly Placed[]): { words: TranscriptWord[]; trimmed: number; lengthened: number } {
  let trimmed = 0
  let lengthened = 0
  let free = 0
  const placed = words.map((each, index): TranscriptWord => {
    const start = Math.max(each.start, free)
    const next = words[index + 1]?.start ?? Infinity
    const kept = Math.min(each.end, next)
    const end = kept > start ? kept : start + (next > start ? Math.min(MIN_LENGTH, next - start) : MIN_LENGTH)
    if (kept <= start) lengthened += 1
    else if (kept < each.end || start > each.start) trimmed += 1
    free = end
    const { text, confidence, speaker, interpolated } = each.word
    return {
      text,
      startSeconds: start / MICROSECONDS,
      endSeconds: end / MICROSECONDS,
      confidence,
      speaker,
      interpolated,
    }
  })
  return { words: placed, trimmed, lengthened }
}

type Filled = { readonly word: HeardWord; readonly start: number; readonly end: number }

/**
 * Gives every word that lacks a time one from its neighbours, and marks it. Words that have both are left alone; starts
 * never go back.
 */
function fillTimes(words: readonly Timed[]): Filled[] {
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

/** The end of the run of words without any time that begins here; the place itself where none does. */
function pastUnplaced(words: readonly Timed[], from: number): number {
  let to = from
  for (let each = words[to]; each && each.start === null && each.end === null; each = words[to]) to += 1
  return to
}

type Room = {
  /** The end of what came before. */ readonly free: number
  /** The next start that is known. */ readonly until: number
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
