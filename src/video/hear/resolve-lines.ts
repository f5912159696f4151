import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import { goneSince, isRunInPart, wordsOfRun, type ChosenTarget } from './chosen-run.ts'
import { findTopicByMeaning } from './find-topic-by-meaning.ts'
import { findTopic, isAsked } from './find-topic.ts'
import { askFor, whichPlace, type Hearing } from './hearing.ts'
import { howMuch, whichComesNearest } from './offer-places.ts'
import { keptWords, type Line } from './script.ts'
import type { Target, Which } from './target.ts'
import { ask, isQuestion, type Question } from './understanding.ts'

/** The sentences that a target means, and why, as a plan shows it. */
export type Lines = { readonly lines: readonly Line[]; readonly reason: string; readonly confidence: number }

/**
 * `pool`: what is in the cut, or what is out of it. `isSure`: something is taken away, so that a guess is not enough.
 * `isPlace`: only where it stands is asked, so that a part of a sentence tells as much as all of it.
 */
export type Purpose = { readonly pool: 'in' | 'out'; readonly isSure: boolean; readonly isPlace?: true }

export function resolveLines(
  hearing: Hearing,
  target: Target,
  purpose: Purpose,
): Lines | { readonly question: Question } {
  hearing.onNamed?.(target)
  const within = target.within && target.kind !== 'numbered' ? resolveLines(hearing, target.within, purpose) : undefined
  if (within && isQuestion(within)) return within
  const all = hearing.script.lines.filter(({ isOut }) => isOut === (purpose.pool === 'out'))
  const pool = within ? all.filter(({ id }) => within.lines.some((line) => line.id === id)) : all
  switch (target.kind) {
    case 'ids':
      return byIds(hearing, target)
    case 'chosen':
      return ofRun(hearing, target, { pool, isPlace: purpose.isPlace === true })
    case 'numbered':
      return byNumber(hearing, target, purpose)
    case 'saying':
      return saying(hearing, { target, pool, purpose })
    case 'phrase':
      return saying(hearing, { target: { ...target, kind: 'saying', isStart: false, isQuoted: true }, pool, purpose })
    case 'topic':
      return about(hearing, { target, pool, purpose })
    case 'speaker':
      return spoken(hearing, target, pool)
    case 'questions':
      return some(hearing, target, { lines: pool.filter(isAsked), reason: 'a question' })
    case 'several':
      return resolveAll(hearing, target.of, purpose)
    case 'answer':
      return answerTo(hearing, target, purpose)
    case 'beside':
      return besideOf(hearing, target, purpose)
    case 'span':
      return spanned(hearing, target, purpose)
    case 'range':
      return some(hearing, target, {
        lines: pool.filter((line) => isInside(line, target.range.startSeconds, target.range.endSeconds)),
        reason: `heard ${target.text}`,
      })
    case 'moment':
      return some(hearing, target, {
        lines: pool
          .filter(
            ({ fromSeconds = Infinity, toSeconds = -1 }) =>
              fromSeconds <= target.seconds && target.seconds <= toSeconds,
          )
          .slice(0, 1),
        reason: `heard at ${target.text}`,
      })
    case 'earlier':
      return earlier(hearing, target, purpose)
    case 'all':
      return { lines: pool, reason: 'all of it', confidence: 1 }
    default:
      return askFor(
        hearing,
        target,
        `Which sentences do you mean by “${target.text}”? (for example "the second sentence", "the part about …")`,
      )
  }
}

/** Whole sentences are asked for: where a run begins or ends inside of one, nobody said that all of it is meant. */
function ofRun(
  hearing: Hearing,
  target: ChosenTarget,
  { pool, isPlace }: { readonly pool: readonly Line[]; readonly isPlace: boolean },
): Lines | { readonly question: Question } {
  const run = wordsOfRun(hearing.script, target).map(({ line }) => line)
  if (run.length === 0) return goneSince(target)
  const lines = run.filter((line) => pool.includes(line))
  return !isPlace && isRunInPart(hearing.script, target)
    ? whichPlace(hearing, target, [run])
    : some(hearing, target, { lines, reason: '' })
}

const SURE = 1
/** A name that nobody says as it was written. */
const GUESSED = 0.7

function byIds(hearing: Hearing, target: Target & { kind: 'ids' }): Lines | { readonly question: Question } {
  const lines = target.ids.flatMap((id) => hearing.script.lines.filter((line) => line.id === id || line.segment === id))
  return lines.length > 0
    ? { lines, reason: '', confidence: SURE }
    : ask(`There is no ${target.ids.join(' or ')} here; which sentence do you mean?`, { missing: ['target'] })
}

/** Sentences are counted as they play. Where what is out would make the count another, it is asked. */
function byNumber(
  hearing: Hearing,
  target: Target & { kind: 'numbered' },
  purpose: Purpose,
): Lines | { readonly question: Question } {
  const within = target.within && resolveLines(hearing, target.within, { ...purpose, pool: 'in' })
  if (within && isQuestion(within)) return within
  const all = within ? within.lines : hearing.script.lines
  const playing = all.filter(({ isOut }) => !isOut)
  if (target.of === 'segment') return bySegment(hearing, target)
  const [asPlayed, asListed] = [pick(playing, target.numbers), pick(all, target.numbers)]
  const called = target.isCalled && !within ? named(hearing, target.numbers) : null
  if (purpose.pool === 'out') {
    // What is to come back is out: of two readings that decides.
    const lacking = [asListed, called].filter((lines) => lines?.every((line) => line.words.some(({ isOut }) => isOut)))
    const lines = lacking[0] ?? asListed
    if (lacking.length === 2 && lacking[0]?.[0]?.id !== lacking[1]?.[0]?.id)
      return whichPlace(
        hearing,
        target,
        lacking.flatMap((each) => (each ? [each] : [])),
      )
    return lines ? { lines, reason: '', confidence: SURE } : notThere(hearing, target, all.length)
  }
  if (!asPlayed) return notThere(hearing, target, playing.length)
  const isSame =
    asListed !== null &&
    asListed.every(({ id }, at) => asPlayed[at]?.id === id) &&
    (called === null || called.every(({ id }, at) => asPlayed[at]?.id === id))
  if (isSame || asListed === null || target.numbers.every((number) => number < 0))
    return { lines: asPlayed, reason: '', confidence: SURE }
  const readings = [asPlayed, asListed, ...(called ? [called] : [])].filter((lines) =>
    lines.every(({ isOut }) => !isOut),
  )
  const distinct = readings.filter(
    (lines, at) => readings.findIndex((other) => other.every(({ id }, index) => lines[index]?.id === id)) === at,
  )
  return whichPlace(hearing, target, distinct)
}

/** The sentences that bear these numbers in their ids, where all do. */
function named({ script }: Hearing, numbers: readonly number[]): readonly Line[] | null {
  const lines = numbers.map((number) => script.lines.find(({ id }) => id === `sent-${number}`))
  return lines.every((line) => line !== undefined) ? lines : null
}

function pick(lines: readonly Line[], numbers: readonly number[]): readonly Line[] | null {
  const found = numbers.map((number) => lines.at(number < 0 ? number : number - 1))
  return found.every((line) => line !== undefined) ? [...new Set(found)] : null
}

function bySegment(
  { script }: Hearing,
  { numbers, text }: Target & { kind: 'numbered' },
): Lines | { readonly question: Question } {
  const segments = [...new Set(script.lines.map(({ segment }) => segment))]
  const chosen = numbers.map((number) => segments.at(number < 0 ? number : number - 1))
  if (chosen.some((each) => each === undefined))
    return ask(`There are ${segments.length} segments here; which one do you mean by “${text}”?`, {
      missing: ['target'],
    })
  return {
    lines: script.lines.filter(({ segment, isOut }) => chosen.includes(segment) && !isOut),
    reason: '',
    confidence: SURE,
  }
}

const notThere = (hearing: Hearing, target: Target, count: number): { readonly question: Question } =>
  askFor(
    hearing,
    target,
    `There are ${count} sentences in the cut, so there is no “${target.text}”. Which sentence do you mean?`,
  )

function saying(
  hearing: Hearing,
  { target, pool, purpose }: { target: Target & { kind: 'saying' }; pool: readonly Line[]; purpose: Purpose },
): Lines | { readonly question: Question } {
  const phrase = phraseWords(target.phrase)
  const lines = pool.filter((line) => {
    const words = (line.isOut ? line.words : keptWords(line)).map(({ text }) => text)
    const found = findPhrase(words, phrase)
    return target.isStart ? found[0] === 0 : found.length > 0
  })
  const reason = `says “${target.phrase}”`
  if (lines.length === 0 && !target.isQuoted && !target.isStart)
    return about(hearing, {
      target: { ...target, kind: 'topic', query: target.phrase, reach: 'sentence' },
      pool,
      purpose,
    })
  if (lines.length > 0 || phrase.length < 3)
    return choose(hearing, target, {
      places: lines.map((line) => [line]),
      which: target.which,
      reason,
      confidence: SURE,
    })
  // A longer quotation is seldom word for word.
  const { places } = findTopic(pool, target.phrase, 'sentence')
  if (places.length === 0) return nothingSaid(hearing, target, target.phrase)
  return whichPlace(hearing, target, places)
}

function about(
  hearing: Hearing,
  { target, pool, purpose }: { target: Target & { kind: 'topic' }; pool: readonly Line[]; purpose: Purpose },
): Lines | { readonly question: Question } {
  if (/^(?:it|that|this|them|him|her|those|these|something|anything|stuff|things?)$/i.test(target.query.trim()))
    return askFor(hearing, target, `What is “${target.text}” about? Say a word that is said there.`)
  const { reach, query } = target
  const { places, isSaid, isGuess, wider } = findTopicByMeaning(pool, query, {
    reach,
    meanings: hearing.around.meanings,
    around: hearing.script.lines.filter(({ isOut }) => isOut === (purpose.pool === 'out')),
  })
  if (isGuess || places.length === 0) {
    const each = eachTopic(hearing, { target, pool, purpose })
    if (each && (places.length === 0 || !isQuestion(each))) return each
    if (places.length === 0) return nothingSaid(hearing, target, query)
  }
  if (isGuess) return whichComesNearest(hearing, target, places)
  if (!isSaid && purpose.isSure) return whichPlace(hearing, target, places)
  // How much is to go, a person says; to be put elsewhere, it stays together.
  if (wider && purpose.isSure) return howMuch(hearing, target, { wider, narrow: places.flat() })
  return choose(hearing, target, {
    places: wider ? [wider] : places,
    which: target.which,
    reason: `about “${target.query}”`,
    confidence: isSaid ? SURE : GUESSED,
  })
}

/** "The lines about A, B and C": one for each, where none speaks of all. */
function eachTopic(
  hearing: Hearing,
  { target, pool, purpose }: { target: Target & { kind: 'topic' }; pool: readonly Line[]; purpose: Purpose },
): Lines | { readonly question: Question } | null {
  const queries = target.query.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i).filter((query) => query !== '')
  if (target.which !== 'every' || queries.length < 2) return null
  const found = queries.map((query) => about(hearing, { target: { ...target, query, which: 'one' }, pool, purpose }))
  const lines = found.flatMap((each) => (isQuestion(each) ? [] : each.lines))
  const confidence = Math.min(...found.map((each) => (isQuestion(each) ? 0 : each.confidence)))
  return found.find(isQuestion) ?? { lines: [...new Set(lines)], reason: `about “${target.query}”`, confidence }
}

function nothingSaid(hearing: Hearing, target: Target, phrase: string): { readonly question: Question } {
  const isOut = hearing.script.lines.some(
    (line) =>
      line.isOut &&
      findPhrase(
        line.words.map(({ text }) => text),
        phraseWords(phrase),
      ).length > 0,
  )
  return askFor(
    hearing,
    target,
    `Nothing ${isOut ? 'that is in the cut' : 'here'} speaks of “${phrase}”${isOut ? '; it is out already' : ''}. Which part do you mean? Say a word that is said there, or its time.`,
  )
}

function choose(
  hearing: Hearing,
  target: Target,
  found: { places: readonly (readonly Line[])[]; which: Which; reason: string; confidence: number },
): Lines | { readonly question: Question } {
  const { places, which, reason, confidence } = found
  const [only] = places
  if (!only) return nothingSaid(hearing, target, target.kind === 'saying' ? target.phrase : target.text)
  if (which === 'every' || places.length === 1) return { lines: places.flat(), reason, confidence }
  const one = typeof which === 'number' ? places.at(which < 0 ? which : which - 1) : undefined
  return one ? { lines: one, reason, confidence } : whichPlace(hearing, target, places)
}

function spoken(
  hearing: Hearing,
  target: Target & { kind: 'speaker' },
  pool: readonly Line[],
): Lines | { readonly question: Question } {
  const lines = pool.filter((line) => line.speaker === target.speaker && (target.only === null || isAsked(line)))
  return some(hearing, target, {
    lines,
    reason: target.only === null ? `${target.speaker} speaks` : `${target.speaker} asks`,
  })
}

/** A sentence lies inside a range when most of it does. */
function isInside({ fromSeconds, toSeconds }: Line, start: number, end: number): boolean {
  if (fromSeconds === undefined || toSeconds === undefined) return false
  return Math.min(toSeconds, end) - Math.max(fromSeconds, start) > (toSeconds - fromSeconds) / 2
}

function some(
  hearing: Hearing,
  target: Target,
  { lines, reason }: { lines: readonly Line[]; reason: string },
): Lines | { readonly question: Question } {
  return lines.length > 0
    ? { lines, reason, confidence: SURE }
    : askFor(hearing, target, `No sentence fits “${target.text}”. Which part do you mean?`)
}

function earlier(hearing: Hearing, target: Target, purpose: Purpose): Lines | { readonly question: Question } {
  const [first, ...more] = hearing.earlier
  if (!first)
    return askFor(
      hearing,
      target,
      `What do you mean by “${target.text}”? Name the sentence, what it is about, or its time.`,
    )
  const inPool = (pool: Purpose['pool']): ReturnType<typeof resolveLines>[] =>
    [first, ...more].map((each) =>
      resolveLines({ ...hearing, earlier: [], onNamed: undefined }, each, { ...purpose, pool }),
    )
  const there = inPool(purpose.pool)
  // "Put the mom part back and move it to the end": it was out when this was said.
  const found = there.some(isQuestion) && hearing.around.at > 0 ? inPool(purpose.pool === 'in' ? 'out' : 'in') : there
  const unclear = found.find(isQuestion)
  if (unclear)
    return askFor(hearing, target, `Which part do you mean by “${target.text}”? ${unclear.question.question}`)
  const lines = found.flatMap((each) => (isQuestion(each) ? [] : each.lines))
  return {
    lines,
    reason: '',
    confidence: Math.min(0.9, ...found.map((each) => (isQuestion(each) ? 0 : each.confidence))),
  }
}

/** What the next voice says after a question; where voices are not named, the next sentence. */
function answerTo(
  hearing: Hearing,
  target: Target & { kind: 'answer' },
  purpose: Purpose,
): Lines | { readonly question: Question } {
  const found =
    target.of.kind === 'earlier' && hearing.asked
      ? { lines: hearing.asked }
      : resolveLines(hearing, target.of, { ...purpose, pool: 'in' })
  if (isQuestion(found)) return found
  const asked = found.lines.findLast(isAsked)
  if (!asked) return askFor(hearing, target, `“${target.of.text}” asks nothing. Which sentence is the answer?`)
  const behind = hearing.script.lines.filter(({ index, isOut }) => !isOut && index > asked.index)
  const [first] = behind
  const end = behind.findIndex(({ speaker, segment }) => speaker !== first?.speaker || segment !== first?.segment)
  const lines =
    first?.speaker && first.speaker !== asked.speaker
      ? behind.slice(0, end < 0 ? behind.length : end)
      : behind.slice(0, 1)
  return some(hearing, target, { lines, reason: target.text })
}

function besideOf(
  hearing: Hearing,
  target: Target & { kind: 'beside' },
  purpose: Purpose,
): Lines | { readonly question: Question } {
  const found = resolveLines(hearing, target.of, { ...purpose, pool: 'in', isPlace: true })
  if (isQuestion(found)) return found
  const playing = hearing.script.lines.filter(({ isOut }) => !isOut)
  const places = found.lines.map(({ id }) => playing.findIndex((line) => line.id === id))
  const line = target.side === 'after' ? playing[Math.max(...places) + 1] : playing[Math.min(...places) - 1]
  return some(hearing, target, { lines: line ? [line] : [], reason: target.text })
}

/** Whole sentences after, before or between others; those of a "from … to …" belong to it. */
function spanned(
  hearing: Hearing,
  target: Target & { kind: 'span' },
  purpose: Purpose,
): Lines | { readonly question: Question } {
  const found = [target.after, target.before, target.start, target.end].map(
    (each) => each && resolveLines(hearing, each, { ...purpose, pool: 'in' }),
  )
  const unclear = found.find((each) => each !== undefined && isQuestion(each))
  if (unclear && isQuestion(unclear)) return unclear
  const [after, before, start, end] = found.map((each) =>
    each === undefined || isQuestion(each) ? [] : each.lines.map(({ index }) => index),
  )
  const from = after?.length ? Math.max(...after) + 1 : start?.length ? Math.min(...start) : 0
  const to = before?.length ? Math.min(...before) : end?.length ? Math.max(...end) + 1 : Infinity
  return some(hearing, target, {
    lines: hearing.script.lines.filter(
      ({ index, isOut }) => index >= from && index < to && isOut === (purpose.pool === 'out'),
    ),
    reason: target.text,
  })
}

/** One line or block that everything in a list comes to, in order. */
export function resolveAll(
  hearing: Hearing,
  targets: readonly Target[],
  purpose: Purpose,
): Lines | { readonly question: Question } {
  const found = targets.map((target) => resolveLines(hearing, target, purpose))
  const unclear = found.find(isQuestion)
  if (unclear) return unclear
  const each = found.flatMap((one) => (isQuestion(one) ? [] : [one]))
  return {
    lines: [...new Set(each.flatMap(({ lines }) => lines))],
    reason: [...new Set(each.map(({ reason }) => reason))].filter((reason) => reason !== '').join(', '),
    confidence: Math.min(1, ...each.map(({ confidence }) => confidence)),
  }
}
