import { formatSpan, formatTime, readWords, sayCount, type Frame, type Thing } from '../../words/index.ts'
import { type PlanDocument, verbsOf } from '../plan-document.ts'
import { aboutLength } from './about-length.ts'
import { aboutLevel } from './about-level.ts'
import { ofKind, soundTracks, type AroundQuestion, type AskedQuestion } from './asked-question.ts'
import { sayPan } from './turns-done.ts'

/** The reply to a question about a document that has tracks and labels; null where the words ask for something else. */
export async function answerFromFrame(
  line: string,
  document: PlanDocument,
  around: AroundQuestion,
): Promise<string | null> {
  if (/^give me\b/.test(line) && /\b(?:new|more|another|extra|empty|blank|a|an)\b/.test(line)) return null
  const frame = document.frame(document.state, `${line} clips`)
  const { clauses } = readWords(line, document.frame(document.state, line), verbsOf(document))
  const mentions = clauses.flatMap((clause) => clause.mentions)
  const said = mentions.flatMap((mention) => (mention.kind === 'name' ? mention.things : []))
  const named = [...said, ...namedIn(line, frame).filter(({ id }) => !said.some((thing) => thing.id === id))]
  const asked: AskedQuestion = { line, document, frame, named, mentions, ...around }
  return (
    (await aboutLevel(asked)) ??
    aboutLength(asked) ??
    aboutEditor(asked) ??
    aboutSettings(asked) ??
    aboutPlace(asked) ??
    aboutLists(asked)
  )
}

/** Labels that the words name whole: a label is also read as the time that it covers. */
const namedIn = (line: string, frame: Frame): readonly Thing[] =>
  ofKind(frame, 'label')
    .filter(({ name }) => placeOfName(line, name) >= 0)
    .toSorted((a, b) => placeOfName(line, a.name) - placeOfName(line, b.name))

/** Where a name is said, or a longer form of it: "travelling" for Travel. */
const placeOfName = (line: string, name: string): number => {
  const said = name.toLowerCase()
  const at = ` ${line} `.indexOf(` ${said} `)
  return at < 0 && said.length > 4 ? ` ${line}`.indexOf(` ${said}`) : at
}

/** Which things there are, and whether one is. */
function aboutLists(asked: AskedQuestion): string | null {
  const { line, named, frame, documents, document } = asked
  const tracks = named.filter(({ kind }) => kind === 'track').map(({ id }) => id)
  const isThere = /^(?:is|are|isn't|aren't|do|does|have|has|any)\b/.test(line)
  const missing = isThere ? /\b(?:called|named|with the name) (.+)$/.exec(line)?.[1] : undefined
  if (
    isThere &&
    missing === undefined &&
    /\b(?:still )?(?:there|here|left|in (?:it|here))\b/.test(line) &&
    named.length > 0
  )
    return `Yes. ${named.map((thing) => tellPlace(thing)).join(' ')}`
  if (missing !== undefined) {
    const noun = /\b(track|label|clip|chapter|marker|section)/.exec(line)?.[1] ?? 'track or label'
    const found = frame.things.filter(({ name, kind }) => kind !== 'clip' && name.toLowerCase() === missing)
    if (found.length > 0) return `Yes. ${found.map((thing) => tellPlace(thing)).join(' ')}`
    return [
      `No, there is no ${noun} called “${missing}”.`,
      list(noun === 'track' ? ofKind(frame, 'track') : ofKind(frame, 'label'), noun === 'track' ? 'track' : 'label'),
    ].join(' ')
  }
  if (/\bclips?\b/.test(line) && tracks.length > 0)
    return list(
      ofKind(frame, 'clip').filter(({ on }) => tracks.includes(on ?? '')),
      'clip',
    )
  if (/\b(?:labels?|markers?|chapters?|sections?|parts?)\b/.test(line) && !/\btracks?\b/.test(line))
    return list(ofKind(frame, 'label'), 'label')
  if (
    /\btracks?\b/.test(line) ||
    /\bwho(?:'s| is| speaks| talks)?\b/.test(line) ||
    /\b(?:speakers|voices|people)\b/.test(line)
  )
    return list(ofKind(frame, 'track'), 'track')
  if (/\bclips?\b/.test(line)) return list(ofKind(frame, 'clip'), 'clip')
  if (/\b(?:documents?|projects?|files?)\b/.test(line) && /^(?:which|what|list|show|how many)\b/.test(line))
    return `The documents are ${documents.join(', ')}.`
  const wanted = /^(?:is|are) there (?:still )?(?:any|an?) (.+?)(?: (?:here|in (?:it|here|this)|anywhere))?$/.exec(
    line,
  )?.[1]
  if (wanted !== undefined && named.length === 0)
    return `No track or label is called “${wanted}”. ${list(ofKind(frame, 'track'), 'track')}`
  if (named.length > 0 && isThere && /\b(?:there|here|have)\b/.test(line))
    return `Yes. ${named.map((thing) => tellPlace(thing)).join(' ')}`
  if (/^what(?:'s| is)? (?:here|there|in (?:here|it|this|the project)|this|going on|the state)/.test(line))
    return `${tellWhole(document, frame)} ${list(ofKind(frame, 'track'), 'track')} ${tellSelection(frame)}`
  return null
}

const tellWhole = ({ name }: PlanDocument, frame: Frame): string =>
  `${name} is ${formatTime(frame.durationSeconds)} long with ${counted(ofKind(frame, 'track').length, 'track')}.`

const counted = (count: number, noun: string): string => (count === 0 ? `no ${noun}s` : sayCount(count, noun))

const MAX_LISTED = 30

function list(things: readonly Thing[], noun: string): string {
  if (things.length === 0) return `There is no ${noun}.`
  const shown = things
    .slice(0, MAX_LISTED)
    .map((thing) =>
      thing.kind === 'track' || thing.startSeconds === undefined
        ? thing.name
        : `${thing.name} (${formatSpan(thing.startSeconds, thing.endSeconds ?? thing.startSeconds)})`,
    )
  return (
    `There ${things.length === 1 ? 'is' : 'are'} ${counted(things.length, noun)}: ` +
    `${shown.join(', ')}${things.length > MAX_LISTED ? ' …' : ''}.`
  )
}

function aboutEditor({ line, frame }: AskedQuestion): string | null {
  if (/\bselect(?:ed|ion)\b/.test(line) || /^what (?:did|have|do) i select/.test(line)) return tellSelection(frame)
  if (/\b(?:cursor|playhead)\b/.test(line) || /^where am i\b/.test(line))
    return `The cursor is at ${formatTime(frame.cursorSeconds)}.`
  return /\bsample rate\b/.test(line) && frame.sampleRate !== undefined
    ? `The sample rate is ${frame.sampleRate / 1000} kHz.`
    : null
}

function tellSelection({ selection, things, cursorSeconds }: Frame): string {
  const chosen = things.filter((thing) => thing.selected === true).map(({ name }) => name)
  const range =
    selection === null
      ? 'No time range is selected.'
      : `${formatSpan(selection.startSeconds, selection.endSeconds)} is selected.`
  return (
    `${range}${chosen.length > 0 ? ` Selected: ${[...new Set(chosen)].join(', ')}.` : ''} ` +
    `The cursor is at ${formatTime(cursorSeconds)}.`
  )
}

const SETTINGS = [
  { asked: /\b(?:un)?muted?\b|\bsilenced\b/, tag: 'muted', says: 'muted' },
  { asked: /\bsolo(?:ed)?\b/, tag: 'solo', says: 'on solo' },
] as const

/** Whether tracks are muted, on solo, or panned. */
function aboutSettings({ line, frame, named }: AskedQuestion): string | null {
  const tracks = named.filter(({ kind }) => kind === 'track')
  if (/\b(?:panned|panning|pan)\b/.test(line)) {
    const all = tracks.length > 0 ? tracks : soundTracks(frame).filter(({ pan = 0 }) => pan !== 0)
    return all.length === 0 ? 'No track is panned.' : all.map(({ name, pan }) => `${name} is ${sayPan(pan)}.`).join(' ')
  }
  const setting = SETTINGS.find(({ asked }) => asked.test(line))
  if (!setting) return null
  const has = ({ tags }: Thing): boolean => tags?.includes(setting.tag) === true
  if (tracks.length > 0) {
    const told = tracks.map((track) => `${track.name} is ${has(track) ? '' : 'not '}${setting.says}`)
    if (/^(?:is|are|isn't|aren't)\b/.test(line) && tracks.every(has)) return `Yes, ${told.join(', ')}.`
    return `${/^(?:is|are|isn't|aren't)\b/.test(line) && !tracks.some(has) ? 'No, ' : ''}${told.join(', ')}.`
  }
  const found = soundTracks(frame)
    .filter((track) => has(track) !== /\b(?:not|unmuted|\w+n't)\b/.test(line))
    .map(({ name }) => name)
  const not = /\b(?:not|unmuted)\b/.test(line) ? 'not ' : ''
  if (found.length === 0) return `No track is ${not}${setting.says}.`
  return `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} ${not}${setting.says}.`
}

/** What is at a place, what comes behind or before something, and where something lies. */
function aboutPlace(asked: AskedQuestion): string | null {
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

function tellPlace(thing: Thing, line = ''): string {
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
