import { formatSpan, formatTime, readWords, sayCount, type Frame, type Thing } from '../../words/index.ts'
import { verbsOf, type PlanDocument } from '../plan-document.ts'
import { aboutEditor, aboutSettings, tellSelection } from './about-editor.ts'
import { aboutLength } from './about-length.ts'
import { aboutLevel } from './about-level.ts'
import { aboutPlace, tellPlace } from './about-place.ts'
import { ofKind, type AroundQuestion, type AskedQuestion } from './asked-question.ts'

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
