import { formatSpan, formatTime, type Frame, type Thing } from '../../words/index.ts'
import { lengthOf, ofKind, soundTracks, type AskedQuestion } from './asked-question.ts'
import { sayLength } from './turns-done.ts'

const LENGTH = new RegExp(
  [
    String.raw`\b(?:how long|how short|how many (?:seconds|minutes|hours)|length|duration|total time|`,
    String.raw`running time|run time|how far|how much time)\b`,
  ].join(''),
)

export function aboutLength(asked: AskedQuestion): string | null {
  const { line, named, mentions, document, frame } = asked
  const ends = line.includes('between') || / (?:from|to|until|till|and) /.test(line)
  const range = mentions.find((mention) => mention.kind === 'range')
  const times = mentions.flatMap((mention) => (mention.kind === 'time' ? [mention.seconds] : []))
  const placed = named.filter(({ startSeconds, kind }) => startSeconds !== undefined && kind !== 'track')
  if (/\bhow much of\b/.test(line) && placed.length > 0) return placed.map((each) => tellShare(each, frame)).join(' ')
  if (/\b(?:longest|shortest)\b/.test(line)) return longest(asked)
  if (!LENGTH.test(line) || /\b(?:trim|cut|delete|make)\b/.test(line)) return null
  if (range && range.via !== 'whole' && placed.length === 0)
    return `${formatSpan(range.startSeconds, range.endSeconds)} is ${sayLength(range.endSeconds - range.startSeconds)}.`
  const [a, b] = times
  if (a !== undefined && b !== undefined)
    return `From ${formatTime(a)} to ${formatTime(b)} it is ${sayLength(Math.abs(b - a))}.`
  const [from, to] = placed
  if (from && to && ends && from.id !== to.id) {
    const [first, second] = [from, to].toSorted((x, y) => (x.startSeconds ?? 0) - (y.startSeconds ?? 0))
    const [start, end] = [first?.startSeconds ?? 0, second?.startSeconds ?? 0]
    return (
      `From the start of ${first?.name} (${formatTime(start)}) to the start of ` +
      `${second?.name} (${formatTime(end)}) it is ${sayLength(end - start)}.`
    )
  }
  if (from && a !== undefined) {
    const start = from.startSeconds ?? 0
    return (
      `From ${formatTime(a)} to the start of ${from.name} (${formatTime(start)}) ` +
      `it is ${sayLength(Math.abs(start - a))}.`
    )
  }
  if (from && /\b(?:until|till|before)\b/.test(line))
    return `${from.name} begins at ${formatTime(from.startSeconds ?? 0)}.`
  const [thing] = named
  return thing?.endSeconds !== undefined
    ? `${thing.name} is ${formatTime(lengthOf(thing))} long.`
    : `${document.name} is ${formatTime(frame.durationSeconds)} long.`
}

const tellShare = (thing: Thing, { durationSeconds }: Frame): string =>
  `${thing.name} is ${formatTime(lengthOf(thing))} of ${formatTime(durationSeconds)}, ` +
  `${Math.round((100 * lengthOf(thing)) / (durationSeconds || 1))} %.`

/** "Which take runs longest, and by how much?" */
function longest({ line, frame, named }: AskedQuestion): string | null {
  const kind = /\bclips?\b/.test(line)
    ? 'clip'
    : /\b(?:labels?|sections?|chapters?|parts?)\b/.test(line)
      ? 'label'
      : 'track'
  const all = named.length > 1 ? named : kind === 'track' ? soundTracks(frame) : ofKind(frame, kind)
  const isLong = /\blongest\b/.test(line)
  const [first, second] = all.toSorted((a, b) => (isLong ? 1 : -1) * (lengthOf(b) - lengthOf(a)))
  if (!first) return `There is no ${kind}.`
  const by = second ? Math.abs(lengthOf(first) - lengthOf(second)) : 0
  if (second && by === 0) return `They are equally ${isLong ? 'long' : 'short'}: ${formatTime(lengthOf(first))}.`
  const beside = second ? `, ${sayLength(by)} ${isLong ? 'more' : 'less'} than ${second.name}` : ''
  return `${first.name} is the ${isLong ? 'longest' : 'shortest'}: ${formatTime(lengthOf(first))}${beside}.`
}
