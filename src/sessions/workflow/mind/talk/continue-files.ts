import { readLeaning, type Leaning } from '../../../../agent/index.ts'
import type { FilesTurn } from '../files-request.ts'
import { readWishes } from '../plan-files.ts'
import { setTextsApart } from '../set-texts-apart.ts'
import type { Wish } from '../wish.ts'
import { ASKS, cleanMessage, leansBack } from './clean-message.ts'
import { composeWishes, requestsIn, type TalkGround } from './compose-wishes.ts'
import { continueByRules } from './continue-by-rules.ts'
import { isDropped, isDroppedFor, takeAnswer } from './take-answer.ts'
import { anchored, mainText, withMainText } from './put-values.ts'
import { sayWishes } from './say-wish.ts'
import { scaleInText } from './say-in-text.ts'
import { goOnWithText, putTextRight } from './text-said-anew.ts'
import { turnsMeant } from './turns-meant.ts'
import { AGAIN, dropsWhatWasRead, onlyBack, withoutNamed } from './undo-in-other-words.ts'

/** A request that stands alone, made of a message and what was said before, with the turns that it takes back. */
export type FilesCandidate = { readonly words: string; readonly takesBack: readonly string[] }

/** What a message may mean in the light of what was said, the likeliest first. */
export type ContinuedFiles = {
  /** Whether it is nothing by itself: `surely` where it is never done as if it stood alone. */
  readonly leans: 'no' | 'likely' | 'surely'
  readonly candidates: readonly FilesCandidate[]
  /** Turns that are only taken back. */
  readonly takesBack?: readonly string[]
  /** What has to be asked, where the words say too little. */
  readonly lacks?: string
  /** A question that is not answered any more. */
  readonly isDropped?: boolean
}

export type FilesTalked = {
  readonly words: string
  readonly earlier: readonly FilesTurn[]
  readonly files: readonly string[]
  /** What those hold that the words may be about. */
  readonly texts?: ReadonlyMap<string, string>
  readonly context: readonly string[]
  readonly memos: readonly string[]
}

const ALONE: ContinuedFiles = { leans: 'no', candidates: [] }

/** Reads a message as one that goes on from what was said, or on what a question before it was about. */
export function continueFiles(talked: FilesTalked): ContinuedFiles {
  const { earlier, ...rest } = talked
  const [latest] = earlier
  const found = continueTurns({ ...rest, earlier: earlier.filter(({ isAnswered }) => isAnswered !== true) })
  if (latest?.isAnswered !== true || found.leans === 'surely' || found.takesBack) return found
  const asked = inFileAskedAbout(talked, latest.words).map((words) => ({ words, takesBack: [] }))
  return { ...found, candidates: [...asked, ...found.candidates] }
}

/** "What is in todo.txt?", "delete the second line": what names no file is said of that one. */
function inFileAskedAbout(
  { words, files, texts = new Map(), context, memos }: FilesTalked,
  asked: string,
): readonly string[] {
  const [apart, before] = [setTextsApart(words, files), setTextsApart(asked, files)]
  const named = before?.masked.match(/filemark\d+/g) ?? []
  const file = before?.meant(named[0] ?? '')
  if (!apart || file === undefined || file === '' || named.length > 1 || /filemark\d/.test(apart.masked)) return []
  const ground: TalkGround = { apart, files, texts, context, memos, turns: [] }
  const leaning = readLeaning(cleanMessage(apart.masked))
  const body = 'body' in leaning ? leaning.body : cleanMessage(apart.masked)
  return requestsIn(ground, body, file).flatMap((wishes) => sayWishes(wishes) ?? [])
}

function continueTurns({ words, earlier, files, texts = new Map(), context, memos }: FilesTalked): ContinuedFiles {
  const apart = setTextsApart(words, files)
  if (apart === null) return ALONE
  const message = cleanMessage(apart.masked)
  const pending = earlier[0]?.question === undefined ? undefined : earlier[0]
  const said = earlier.filter(({ question }) => question === undefined)
  const [last] = said
  const ground: TalkGround = { apart, files, texts, context, memos, turns: said }
  if (pending && (readLeaning(message).how !== 'takeBack' || isDropped(message) || isDroppedFor(message)))
    return takeAnswer(pending, { message, ground })
  const before = last ? wishesOf(last, ground) : []
  const talk: FilesTalk = { ground, last, before, retracts: last?.changed ? [last.turn] : [] }
  if (!last) return { leans: 'no', candidates: composed(talk, message, 'goOn', false) }
  const [, more] =
    /^(?:(?:and|then|plus) )*(?:another|yet another|plus) ([\p{L}\d.]+)(?: more| on top)?$/iu.exec(message) ?? []
  if (
    more !== undefined &&
    /^\d|^(?:hundred|thousand|ten|dozen|one|two|three|four|five|six|seven|eight|nine|twenty|thirty|fifty)$/i.test(more)
  )
    return scaled(talk, {
      how: 'scale',
      scale: { factor: 1, by: /^(?:hundred|thousand|dozen)/i.test(more) ? `one ${more}` : more, way: 'more' },
    })
  // What was taken back last is done once more.
  if (last.changed === null && AGAIN.test(message))
    return { leans: 'surely', candidates: [{ words: last.words, takesBack: [] }] }
  const spared = withoutNamed(talk, message)
  if (spared) return spared
  const renamed = calledOtherwise(talk, message)
  if (renamed) return { leans: 'surely', candidates: [{ words: renamed, takesBack: talk.retracts }] }
  const dropped = dropsWhatWasRead(talk, message)
  if (dropped) return { leans: 'surely', candidates: [{ words: dropped, takesBack: [] }] }
  const only =
    last.changed === null
      ? /^(?:(?:no|ok|okay|then|please|just)[\s,]+)*(?:only|just) (.+)$/i.exec(message)?.[1]
      : undefined
  if (only !== undefined) {
    const found = [...byRules(talk, `sorry, ${only}`), ...composed(talk, only, 'correct')]
    return { leans: 'surely', candidates: found.map(({ words: each }) => ({ words: each, takesBack: [] })) }
  }
  const back = onlyBack(talk, message)
  if (back)
    return { leans: 'surely', candidates: [], takesBack: back.flatMap(({ turn, changed }) => (changed ? [turn] : [])) }
  const told = message
    .replace(/\b(put|bring|take) (it|that|them|this) back (?:in|into (?:it|the context))\b/i, '$1 $2 back')
    .replace(/^(?:no, )?(?:take|put) (?:the )?(?:file )?(filemark\d+) back(?: again)?$/i, 'take back the $1')
  return lean(talk, readLeaning(told), message)
}

/** What a message goes on from: the last turn with what that asked for, and what may be taken back. */
export type FilesTalk = {
  readonly ground: TalkGround
  readonly last: FilesTurn | undefined
  readonly before: readonly Wish[]
  readonly retracts: readonly string[]
}

function lean(talk: FilesTalk, leaning: Leaning, message: string): ContinuedFiles {
  const { last, retracts } = talk
  const ruled = byRules(talk, message)
  const anew = saidAnew(talk, leaning, message)
  switch (leaning.how) {
    case 'takeBack':
      return takenBack(talk, leaning)
    case 'again':
      return {
        leans: 'surely',
        candidates: last
          ? [{ words: Array.from({ length: leaning.times }, () => last.words).join(', then '), takesBack: [] }]
          : [],
      }
    case 'scale':
      return scaled(talk, leaning)
    case 'correct': {
      const found = [...denied(talk, message, leaning.body), ...composed(talk, leaning.body, 'correct')].map(
        (each) => ({ ...each, takesBack: retracts }),
      )
      found.push(...ruled)
      if (leaning.isSure) return { leans: 'surely', candidates: [...found, ...anew] }
      return {
        leans: 'likely',
        candidates: [...composed(talk, message, 'goOn'), ...found, ...anew, ...composed(talk, leaning.body, 'goOn')],
      }
    }
    case 'goOn':
      return {
        leans: leansBack(message) ? 'likely' : 'no',
        candidates: [...composed(talk, message, 'goOn'), ...composed(talk, leaning.body, 'goOn'), ...anew, ...ruled],
      }
    case 'plain': {
      const added = composed(talk, leaning.body, 'goOn', false)
      const corrected = composed(talk, leaning.body, 'correct', false).map((each) => ({ ...each, takesBack: retracts }))
      return {
        leans: leansBack(message) ? 'likely' : 'no',
        candidates: [
          ...(ASKS.test(leaning.body.replace(FRONTED, '')) ? added : [...corrected, ...added]),
          ...anew,
          ...ruled,
        ],
      }
    }
  }
}

/** "In there, change A to B": the place stands before what is asked for. */
const FRONTED = /^(?:(?:and|then|now|ok|please) )*(?:in|inside|on|at|from) [^,]{1,30},\s*/i

/** Another text in the words of the message alone, without quotes: one more line, or another in its place. */
function saidAnew(
  { ground: { apart }, before, retracts }: FilesTalk,
  leaning: Leaning,
  message: string,
): readonly FilesCandidate[] {
  if (leaning.how !== 'correct' && leaning.how !== 'goOn' && leaning.how !== 'plain') return []
  const isMarked = leaning.how === 'goOn'
  const made = leaning.how === 'correct' ? putTextRight(leaning.body, before) : goOnWithText(message, before, isMarked)
  const words = made && sayWishes(made.wishes)
  return words === null ? [] : [{ words: apart.written(words), takesBack: made?.takesBack === true ? retracts : [] }]
}

/** What the message comes to by the rule of the request before. */
function byRules(
  { ground: { apart, files, texts }, last, retracts }: FilesTalk,
  message: string,
): readonly FilesCandidate[] {
  if (!last) return []
  return continueByRules({ masked: message, meant: apart.meant }, last.words, {
    files,
    texts,
    was: textsBefore(last, texts),
  }).flatMap(({ wishes, isInPlace }) => {
    const words = sayWishes(wishes)
    return words === null ? [] : [{ words, takesBack: isInPlace ? retracts : [] }]
  })
}

/** "Tim, not Tom": what is denied stands in what was written, and the rest takes its place. */
function denied({ before, ground: { apart } }: FilesTalk, message: string, body: string): readonly FilesCandidate[] {
  const said = /\bnot (?:the |an? |on |in |at |for )*(textmark\d+|[\p{L}\p{N}'-]+)/iu.exec(message)?.[1]
  const bare = body.replace(/^(?:(?:on|in|at|the|an?|it's|but) )+/i, '').replace(/[\s,;]+not .+$/i, '')
  const [old, now] = [apart.meant(said ?? ''), apart.meant(bare)]
  if (said === undefined || bare.split(' ').length > 3 || /filemark\d/.test(bare)) return []
  const made = before.findLast((each) => withOther(each, old, now) !== null)
  const words = made && sayWishes(before.map((each) => (each === made ? (withOther(each, old, now) ?? each) : each)))
  return typeof words === 'string' ? [{ words, takesBack: [] }] : []
}

/** A wish with another text in the place of one of its own; null where it has no such text. */
function withOther(wish: Wish, old: string, now: string): Wish | null {
  const isIn = (text: string): boolean =>
    text === old || text.split(/(?<![\p{L}\p{N}'])|(?![\p{L}\p{N}'])/u).includes(old)
  if (wish.wish === 'replace' && isIn(wish.old) && !isIn(wish.now))
    return { ...wish, old: wish.old.replace(old, () => now), which: 'any' }
  if (wish.wish === 'insert' && typeof wish.place !== 'string') {
    const anchor: unknown = Object.values(wish.place)[0]
    if (typeof anchor === 'string' && isIn(anchor))
      return {
        ...wish,
        place: anchored(
          wish.place,
          anchor.replace(old, () => now),
        ),
      }
  }
  const text = mainText(wish)
  return text !== null && isIn(text)
    ? withMainText(
        wish,
        text.replace(old, () => now),
      )
    : null
}

function composed(
  { ground, before }: FilesTalk,
  body: string,
  how: 'correct' | 'goOn',
  takesBare = true,
): readonly FilesCandidate[] {
  return composeWishes(ground, { body, before, how, takesBare }).flatMap((wishes) => {
    const words = sayWishes(wishes)
    return words === null ? [] : [{ words, takesBack: [] }]
  })
}

/** What files held before a turn: what it was said of. */
function textsBefore({ changed }: FilesTurn, texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const before = new Map(texts)
  for (const [path, each] of changed?.files ?? []) {
    if (each.before === null) before.delete(path)
    else before.set(path, each.before.replaceAll('\r\n', '\n'))
  }
  return before
}

/** The wishes that a turn came to; none where it asked for something else as well. */
function wishesOf(turn: FilesTurn, { files, texts }: Pick<TalkGround, 'files' | 'texts'>): readonly Wish[] {
  const read = readWishes(turn.words, files, textsBefore(turn, texts)) ?? []
  return read.filter((wish) => typeof wish !== 'string')
}

/** "Call it nightmares": the line that was written says so, with its bullet. */
function calledOtherwise({ before }: FilesTalk, message: string): string | null {
  const [, said = ''] =
    /^(?:(?:and|no|sorry|oh|but)[\s,]+)*call it (?:just )?([\p{L}\p{N}][^,;]*)$/iu.exec(message) ?? []
  const last = before.at(-1)
  const [line = '', ...more] = last?.wish === 'insert' ? last.lines : []
  if (said === '' || /mark\d/.test(said) || more.length > 0 || last?.wish !== 'insert') return null
  const bullet = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?/.exec(line)?.[0] ?? ''
  return sayWishes([...before.slice(0, -1), { ...last, lines: [bullet + said] }])
}

/** "Half that": another amount in the place of the one that was written. */
function scaled({ before, retracts }: FilesTalk, { scale }: Extract<Leaning, { how: 'scale' }>): ContinuedFiles {
  const wish = before.findLast((each) => /\d/.test(mainText(each) ?? ''))
  const isVague = scale.by === undefined && scale.factor !== 'full' && !EXACT.has(Math.round(scale.factor * 1000))
  if (!wish || isVague)
    return { leans: 'surely', candidates: [], lacks: 'By how much? Say the number that should stand there.' }
  const text = scaleInText(mainText(wish) ?? '', scale)
  const words =
    text === null ? null : sayWishes(before.map((each) => (each === wish ? withMainText(each, text) : each)))
  return words === null
    ? { leans: 'surely', candidates: [], lacks: 'Which number is meant? Say what should stand there.' }
    : { leans: 'surely', candidates: [{ words, takesBack: retracts }] }
}

/** Halves, doubles and the like; "a bit more" says no number. */
const EXACT = new Set([250, 333, 500, 1000, 2000, 3000])

function takenBack(talk: FilesTalk, { which, rest }: Extract<Leaning, { how: 'takeBack' }>): ContinuedFiles {
  const { ground } = talk
  const turns = turnsMeant(ground, which)
  if (turns === null) return { leans: 'surely', candidates: [], lacks: 'What should be taken back? Name what it did.' }
  const retracts = turns.flatMap(({ turn, changed }) => (changed ? [turn] : []))
  if (rest === '' || STAYS.test(rest)) return { leans: 'surely', candidates: [], takesBack: retracts }
  const last = turns.at(-1)
  const before = last ? wishesOf(last, ground) : []
  const leaning = readLeaning(rest.replace(/[\s,]+(?:instead|rather)$/i, ''))
  const body = leaning.how === 'correct' || leaning.how === 'goOn' || leaning.how === 'plain' ? leaning.body : rest
  if (leaning.how === 'takeBack' && leaning.rest === '') return { leans: 'surely', candidates: [], takesBack: retracts }
  if (leaning.how === 'scale') return scaled({ ...talk, before, retracts }, leaning)
  const found = composed({ ...talk, before }, body, 'correct')
  const alone = { words: ground.apart.written(body), takesBack: retracts }
  return { leans: 'surely', candidates: [...found.map(({ words }) => ({ words, takesBack: retracts })), alone] }
}

/** "… only the line in notes.md stays": what stays asks for nothing. */
const STAYS = /\b(?:stays?|remains?|is (?:fine|ok|okay|good)|are (?:fine|ok|okay|good)|can stay|(?:keep|leave) .+)$/i
