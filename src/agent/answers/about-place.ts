import { formatSpan, formatTime, type Frame, type Thing } from '../../words/index.ts'
import { ofKind, type AskedQuestion } from './asked-question.ts'

/** What is at a place, what comes behind or before something, and where something lies. */
export function aboutPlace(asked: AskedQuestion): string | null {
  const { line, named, mentions, frame } = asked
  const labels = ofKind(frame, 'label').toSorted((a, b) => (a.startSeconds ?? 0) - (b.startSeconds ?? 0))
  const time = mentions.find((mention) => mention.kind === 'time')
  if (time && /^(?:what|which|who|is|are)\b/.test(line) && !/\b(?:after|before)\b/.test(line))
    return tellAt(frame, time.seconds)
  const way = /\b(after|follows|following|next|before|precedes)\b/.exec(line)?.[1]
  const label = named.find(({ kind }) => kind === 'label')
  if (way !== undefined && (label || time) && /^(?:what|which|is|who)\b/.test(line)) {
    const isAfter = way !== 'before' && way !== 'precedes'
    const [from, to] = [label?.startSeconds ?? time?.seconds ?? 0, label?.endSeconds ?? time?.seconds ?? 0]
    const next = isAfter
      ? labels.find(({ startSeconds = 0, id }) => id !== label?.id && startSeconds >= to)
      : labels.findLast(({ endSeconds = 0, id }) => id !== label?.id && endSeconds <= from)
    const name = label?.name ?? formatTime(to)
    return next
      ? `${next.name} comes ${isAfter ? 'after' : 'before'} ${name}, at ${spanOf(next)}.`
      : `No label comes ${isAfter ? 'after' : 'before'} ${name}.`
  }
  if (named.length > 0 && !/\b(?:tracks?|clips?)\b/.test(line) && /^(?:where|where's|when)\b/.test(line))
    return named.map((thing) => tellPlace(thing, line)).join(' ')
  return null
}

const spanOf = ({ startSeconds = 0, endSeconds = startSeconds }: Thing): string =>
  endSeconds === startSeconds ? formatTime(startSeconds) : formatSpan(startSeconds, endSeconds)

export function tellPlace(thing: Thing, line = ''): string {
  if (thing.startSeconds === undefined) return `${thing.name} is there.`
  const [isStart, isEnd] = [/\b(?:starts?|begins?)\b/.test(line), /\b(?:ends?|stops?|finish\w*|over)\b/.test(line)]
  if (isStart && !isEnd) return `${thing.name} begins at ${formatTime(thing.startSeconds)}.`
  if (isEnd && !isStart) return `${thing.name} ends at ${formatTime(thing.endSeconds ?? thing.startSeconds)}.`
  return `${thing.name} is at ${spanOf(thing)}.`
}

function tellAt(frame: Frame, seconds: number): string {
  const covers = ({ startSeconds = 0, endSeconds = startSeconds }: Thing): boolean =>
    startSeconds <= seconds && (seconds < endSeconds || startSeconds === seconds)
  const labels = ofKind(frame, 'label').filter(covers)
  const clips = ofKind(frame, 'clip').filter(covers)
  if (seconds > frame.durationSeconds)
    return `There is nothing at ${formatTime(seconds)}: it is ${formatTime(frame.durationSeconds)} long.`
  const sounds = [...new Set(clips.map(({ name }) => name))]
  return [
    ...(labels.length > 0
      ? [`${formatTime(seconds)} is in ${labels.map((each) => `${each.name} (${spanOf(each)})`).join(', ')}.`]
      : []),
    sounds.length > 0
      ? `At ${formatTime(seconds)} there is ${sayAnd(sounds)}.`
      : `No clip is at ${formatTime(seconds)}.`,
  ].join(' ')
}

const sayAnd = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
