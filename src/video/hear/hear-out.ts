import { strengthIn, type FrameOfRequest } from './frame-of-request.ts'
import { scopeOfClause } from './scope-of-clause.ts'
import { findTopic } from './find-topic.ts'
import { whichPlace, withInstead, type Hearing } from './hearing.ts'
import { readTargets } from './read-target.ts'
import { resolveLines } from './resolve-lines.ts'
import { resolveWords } from './resolve-words.ts'
import { anyWordsAt, verbAt, wordAt, wordsAt, type Scope } from './scope.ts'
import { keptLines, keptWords, type Line } from './script.ts'
import { sparedWords } from './spared-words.ts'
import { announced, deletion, linesOut, takeOut, type Strength, type Taken } from './take-out.ts'
import { findPhrase, phraseWords } from '../search/find-phrase.ts'
import { functionWords } from '../../words/index.ts'
import type { Target } from './target.ts'
import { ask, isQuestion, type HeardCall, type Question, type Understanding } from './understanding.ts'
import { cleaningVerbs, outVerbs } from './vocabulary.ts'
import { isBareRange, judgeTimes, refuseWordless, spansNamed } from './wordless-time.ts'

/** Taking out and keeping: "take out the ums", "drop the bit about my mom", "keep only the part about funding". */
export function hearOut(hearing: Hearing, frame: FrameOfRequest): Understanding | null {
  const but = anyWordsAt(hearing.scope, frame.from, [
    'keep|leave everything|all|it except for',
    'keep|leave everything|all|it apart|aside|other from|than',
    'keep|leave everything|all|it except|but|besides',
    'keep|leave it all except|but',
  ])
  if (but !== null) return taken(hearing, frame, { from: but, to: frame.to, except: null })
  const keeping = keptAt(hearing.scope, frame, hearing.around.clauses.length === 1)
  if (keeping) return keepOnly(hearing, keeping)
  const object = objectAt(hearing.scope, frame)
  if (!object) return null
  return taken(hearing, frame, object)
}

type Object = {
  readonly from: number
  readonly to: number
  /** What is to stay. */ readonly except: { readonly from: number; readonly to: number } | null
}

/** What stands behind a verb of taking out, without its particle. */
function objectAt(scope: Scope, { from, to }: FrameOfRequest): Object | null {
  const verb = verbAt(scope, from)
  if (cleaningVerbs.has(verb)) return cleanedAt(scope, from, to)
  const none = wordsAt(scope, from, 'no more') ?? wordsAt(scope, from, 'no')
  const away = anyWordsAt(scope, from, [
    'get rid of',
    'rid me|us|it of',
    'wipe out',
    'take|leave|throw|pull|cut|rip|kick|trim|strip|chop|chuck|toss|clear out|away|up|off',
    'do away with',
    'cut down on',
  ])
  let [start, end] = [away ?? none ?? from + 1, to]
  if (away === null && none === null) {
    const last = wordAt(scope, to - 1)
    const isOutOf = scope.tokens
      .slice(from + 2, to)
      .some((_, at) => wordsAt(scope, from + 2 + at, 'out|away|off of|from') !== null)
    const isSplit =
      /^(?:take|leave|throw|get|pull|have|want)$/.test(verb) && (isOutOf || /^(?:out|away|gone|off)$/.test(last))
    if (!isSplit && !outVerbs.has(verb)) return noted(scope, from, to)
    if (/^(?:out|away|up|gone|off)$/.test(last)) end = to - 1
    start = from + 1
  }
  const except = exceptionIn(scope, start, end)
  if (except) return { from: start, to: except.at, except: { from: except.from, to: end } }
  return start < end ? { from: start, to: end, except: null } : null
}

/** "clean up the ums", "edit out the second sentence": only what is to go out goes out. */
function cleanedAt(scope: Scope, from: number, to: number): Object | null {
  const out = wordsAt(scope, from + 1, 'out')
  const start = out ?? wordsAt(scope, from + 1, 'up|away') ?? from + 1
  const end = wordsAt(scope, to - 1, 'up|out|away') === to ? to - 1 : to
  const isOut = out !== null || wordAt(scope, to - 1) === 'out'
  const except = exceptionIn(scope, start, end)
  if (except && isNoisy(scope, start, except.at))
    return { from: start, to: except.at, except: { from: except.from, to: end } }
  return isOut || isNoisy(scope, start, end) ? { from: start, to: end, except: null } : null
}

/** "ums out", "the third sentence out", "just the ums", "fewer ums", "a filler pass": a note without a verb. */
function noted(scope: Scope, begin: number, end: number): Object | null {
  const from =
    anyWordsAt(scope, begin, ['too|so many', 'fewer|less', 'do|run|make|apply a|the|some', 'do|run|make|apply']) ??
    begin
  const to = wordsAt(scope, end - 1, 'pass') === end ? end - 1 : end
  if (/^(?:out|gone|away|removal|cleanup|clean-up)$/.test(wordAt(scope, to - 1)) && readTargets(scope, from, to - 1))
    return { from, to: to - 1, except: null }
  // What speech has too much of is only ever spoken of to be rid of it.
  return isNoisy(scope, from, to) ? { from, to, except: null } : null
}

const isNoisy = (scope: Scope, from: number, to: number): boolean =>
  readTargets(scope, from, to)?.every(({ kind }) =>
    ['fillers', 'repeats', 'false-starts', 'retakes'].includes(kind),
  ) === true

const exceptions = [
  ', but not',
  'but not',
  'except for',
  ', except for',
  ', except',
  'except',
  'apart from',
  'other than',
  'excluding',
  'besides',
  "that isn't",
  "that's not",
  'that is not',
  "that aren't",
  'that are not',
  'not by',
  'but',
]

function exceptionIn(scope: Scope, from: number, to: number): { at: number; from: number } | null {
  for (let at = from + 1; at < to; at += 1) {
    const next = anyWordsAt(scope, at, exceptions)
    if (next !== null && next < to)
      return {
        at: /^(?:everywhere|throughout)$/.test(wordAt(scope, at - 1)) ? at - 1 : at,
        from: wordsAt(scope, next, 'for|in|from') ?? next,
      }
  }
  return null
}

function taken(hearing: Hearing, frame: FrameOfRequest, { from, to, except }: Object): Understanding | null {
  const { scope, clause } = hearing
  const isAllBut =
    except !== null &&
    /^(?:everything|anything|all|it all|the rest|everything else|everyone|everybody|everyone else|all the others)$/.test(
      scope.slice(from, to).toLowerCase(),
    )
  if (except && isAllBut) return keepOnly(hearing, except)
  const start = wordsAt(scope, from, 'only|just') ?? from
  const read = readTargets(scope, start, to) ?? saidWords(hearing, start, to)
  if (!read) return bareTopic(hearing, start, to)
  const targets = read.flatMap((target) =>
    target.kind === 'earlier' && hearing.earlier.length > 0
      ? hearing.earlier.map((each) => ({ ...asWords(each), from: target.from, to: target.to }))
      : [target],
  )
  if (targets.some(({ kind }) => kind === 'rest')) return keepRest(hearing)
  const voice = targets.find(
    (target) => target.kind === 'speaker' && target.only === null && target.to - target.from === 1,
  )
  if (voice?.kind === 'speaker')
    return ask(`Should everything that ${voice.speaker} says go?`, {
      missing: ['target'],
      offers: [{ text: 'yes', words: withInstead(hearing, voice, `everything ${voice.speaker} says`) }],
    })
  if (
    wordAt(scope, frame.from) === 'trim' &&
    targets.some((target) => target.kind === 'range' && !['first', 'last'].includes(target.range.via))
  )
    return ask(`Should “${scope.slice(from, to)}” be cut out, or be all that stays?`, {
      missing: ['operation'],
      offers: [
        { text: 'cut out', words: `cut ${scope.slice(from, to)}` },
        { text: 'all that stays', words: `keep only ${scope.slice(from, to)}` },
      ],
    })
  const stays = except ? readTargets(scope, except.from, except.to) : []
  if (!stays)
    return ask(`What should stay in “${clause.text}”? Say it by its words, its number or its time.`, {
      missing: ['target'],
    })
  const spared = sparedWords(hearing, stays)
  if (!(spared instanceof Set)) return spared
  const strength = frame.strength ?? strengthBeside(hearing)
  const outcomes: (Taken | { readonly question: Question })[] = []
  const gone = new Set<string>()
  const questions: Line[] = []
  for (const target of merged(targets)) {
    const out = takeOut(
      target.kind === 'answer' ? { ...hearing, asked: questions } : hearing,
      everywhere(target, frame),
      { strength, spared, gone },
    )
    if (!isQuestion(out)) for (const id of out.words ?? []) gone.add(id)
    const named =
      target.kind === 'topic' || target.kind === 'numbered'
        ? resolveLines(hearing, target, { pool: 'in', isSure: true })
        : null
    if (named && !isQuestion(named)) questions.push(...named.lines)
    outcomes.push(out)
  }
  const all = gathered(outcomes)
  return except && 'calls' in all
    ? { calls: announced(all.calls, [{ code: 'stays', text: `“${scope.slice(except.from, except.to)}” stays.` }]) }
    : all
}

/** "Where she says “X”, cut it": what is said there, and not the sentence around it. */
const asWords = (target: Target): Target =>
  target.kind === 'saying' && !target.isStart && !NAMES_LINE.test(target.text) ? { ...target, kind: 'phrase' } : target

/** "The sentence with “X” is silly, cut it": the sentence was named. */
const NAMES_LINE =
  /^(?:(?:the|that|this|his|her|my|our) )?(?:\w+ )?(?:sentence|line|part|bit|section|remark|question|one)\b/i

/** "remove the goodbye": where something speaks of it, that is offered and never taken for granted. */
function bareTopic(hearing: Hearing, from: number, to: number): Understanding | null {
  const { scope, script } = hearing
  const start = wordsAt(scope, from, 'the|my|our|that|this|her|his|their') ?? from
  const words = scope.tokens.slice(start, to)
  if (
    words.length === 0 ||
    words.length > 3 ||
    !words.every(({ kind, text }) => kind === 'word' && !functionWords.has(text))
  )
    return null
  const query = scope.slice(start, to)
  const { places } = findTopic(keptLines(script), query, 'sentence')
  return places.length === 0
    ? null
    : whichPlace(
        hearing,
        { kind: 'topic', query, which: 'one', reach: 'sentence', from, to, text: scope.slice(from, to) },
        places,
      )
}

/** "remove napkin": bare words that are said there, and are no words of a request. */
function saidWords({ scope, script }: Hearing, from: number, to: number): readonly Target[] | null {
  const text = scope.slice(from, to)
  const isBare =
    to - from <= 4 &&
    scope.tokens
      .slice(from, to)
      .every(({ kind, text: word }) => kind === 'word' && word.length > 2 && !functionWords.has(word))
  const isSaid =
    isBare &&
    script.lines.some(
      (line) =>
        findPhrase(
          keptWords(line).map((word) => word.text),
          phraseWords(text),
        ).length > 0,
    )
  return isSaid ? [{ kind: 'phrase', phrase: text, which: 'one', text, from, to }] : null
}

/** "Take out the fillers, be aggressive": another clause may say how hard to look. */
function strengthBeside(hearing: Hearing): Strength {
  for (const clause of hearing.around.clauses) {
    const strength = strengthIn(scopeOfClause(hearing, clause))
    if (strength) return strength
  }
  return null
}

/** "The ums in the whole video" are all of them. */
const everywhere = (target: Target, { isEverywhere }: FrameOfRequest): Target =>
  isEverywhere && target.kind === 'phrase' ? { ...target, which: 'every' } : target

/** "The ums and uhs and you knows" are one kind of thing each: sounds are looked for once, words by name. */
function merged(targets: readonly Target[]): readonly Target[] {
  const sounds = targets.filter(
    (target): target is Target & { kind: 'fillers' } =>
      target.kind === 'fillers' &&
      target.within?.text === targets[0]?.within?.text &&
      (target.markers.length === 0 || target.level === 'low'),
  )
  const [first] = sounds
  if (!first || sounds.length < 2) return targets
  const markers = sounds.some((target) => target.markers.length === 0) ? [] : sounds.flatMap((target) => target.markers)
  const level = sounds.some((target) => target.level === null) ? null : 'low'
  return [
    { ...first, level, markers, text: sounds.map(({ text }) => text).join(' and ') },
    ...targets.filter((target) => !sounds.some((sound) => sound === target)),
  ]
}

/** All calls of a clause; what there was nothing of is said, unless nothing at all is left to do. */
export function gathered(found: readonly (Taken | { readonly question: Question })[]): Understanding {
  const unclear = found.find(isQuestion)
  if (unclear) return unclear
  const each = found.flatMap((one) => (isQuestion(one) ? [] : [one]))
  const [calls, nothing] = [each.flatMap((one) => one.calls), each.flatMap((one) => one.nothing)]
  const [first, ...more] = calls
  const unsure = each.find((one) => one.unsure !== undefined)?.unsure
  if (!first) return unsure ? { question: unsure } : { nothing: nothing.join(' ') }
  return {
    calls: [
      { ...first, notes: [...first.notes, ...nothing.map((text) => ({ code: 'nothing-found', text }))] },
      ...more,
    ],
  }
}

/** Where what is to be kept stands: "keep only X", "only keep X", "just keep X", "I only want X". */
function keptAt(scope: Scope, { from, to }: FrameOfRequest, isAlone: boolean): { from: number; to: number } | null {
  if (/^(?:keep|use|pick|choose|take)$/.test(wordAt(scope, from)) && isLastTake(scope, from + 1, to))
    return { from: from + 1, to }
  const next = anyWordsAt(scope, from, [
    'keep|leave|retain|use only|just',
    'only|just keep|leave|use|retain',
    'keep|leave nothing but|except',
    'keep nothing else than',
    'i only|just want',
    'only want',
  ])
  if (next !== null) return { from: next, to: wordsAt(scope, to - 1, 'in') === to ? to - 1 : to }
  const trimmed = anyWordsAt(scope, from, [
    'trim|crop|cut it|this|everything down to',
    'trim|crop it|this|everything to',
    'trim|crop|cut down to',
    'trim|crop to',
  ])
  if (trimmed !== null && readTargets(scope, trimmed, to)?.every(({ kind }) => kind === 'range'))
    return { from: trimmed, to }
  if (!/^(?:keep|leave)$/.test(wordAt(scope, from))) return null
  if (
    wordAt(scope, from) === 'keep' &&
    scope.tokens.slice(from).some(({ text }) => text === 'only' || text === 'just') &&
    readTargets(scope, from + 1, to)
  )
    return { from: from + 1, to }
  if (isAlone && readTargets(scope, from + 1, to)?.every(({ kind }) => kind === 'range') === true)
    return { from: from + 1, to }
  const only = wordsAt(scope, to - 1, 'only|alone') === to ? to - 1 : null
  return only === null || wordAt(scope, to - 1) === 'alone' ? null : { from: from + 1, to: only }
}

/** Everything that is not one of these goes. */
function keepOnly(hearing: Hearing, { from, to }: { from: number; to: number }): Understanding | null {
  const take = lastTakeAt(hearing.scope, from, to)
  if (take)
    return gathered([
      takeOut(
        hearing,
        { kind: 'retakes', from, to, text: hearing.scope.slice(from, to), ...(take.within && { within: take.within }) },
        { strength: null, spared: new Set(), gone: new Set() },
      ),
    ])
  const targets = readTargets(hearing.scope, from, to)
  return targets && keepThese(hearing, targets)
}

/** "the last take", "the final version of each", "the second take of the problem sentence". */
function lastTakeAt(scope: Scope, from: number, to: number): { within?: Target } | null {
  const next = anyWordsAt(scope, from, ['the last|latest|final|newest|second take|takes|version|versions|attempt of'])
  const of = next === null ? null : readTargets(scope, next, to)
  if (of?.length === 1 && of[0]) return { within: of[0] }
  return isWholeLastTake(scope, from, to) ? {} : null
}

const isLastTake = (scope: Scope, from: number, to: number): boolean => lastTakeAt(scope, from, to) !== null
const isWholeLastTake = (scope: Scope, from: number, to: number): boolean =>
  anyWordsAt(scope, from, [
    'the last|latest|final|second|newest take|takes|version|versions|attempt of each|every sentence|line',
    'the last|latest|final|second|newest take|takes|version|versions|attempt of each|everything',
    'the last|latest|final|newest|second take|takes|version|versions|attempt',
  ]) === to

export function keepThese(hearing: Hearing, targets: readonly Target[]): Understanding {
  const kept = new Set<string>()
  for (const target of targets) {
    const found =
      target.kind === 'range' ||
      target.kind === 'edge-words' ||
      target.kind === 'word-numbers' ||
      target.kind === 'chosen'
        ? resolveWords(hearing, target, { pool: 'in', isSure: true })
        : resolveLines(hearing, target, { pool: 'in', isSure: true })
    if (isQuestion(found)) return found
    const ids =
      'words' in found
        ? found.words.flatMap(({ line, indices }) => indices.map((index) => line.words[index]?.id ?? ''))
        : found.lines.flatMap((line) => line.words.map(({ id }) => id))
    for (const id of ids) kept.add(id)
  }
  const ranges = targets.filter(isBareRange)
  const isTime = ranges.length === targets.length
  if (kept.size === 0 && isTime) return refuseWordless(hearing, spansNamed(hearing, ranges))
  if (kept.size === 0) return ask('Which part should stay? Nothing fits those words.', { missing: ['target'] })
  const text = targets.map((target) => target.text).join(' and ')
  const calls = hearing.script.lines.flatMap((line): HeardCall[] => {
    if (line.isOut) return []
    const words = keptWords(line)
    const gone = words.filter(({ id }) => !kept.has(id))
    if (gone.length === 0) return []
    if (gone.length < words.length)
      return [
        deletion(
          line.id,
          gone.map(({ index }) => index),
          { text, reason: `not in ${text}` },
        ),
      ]
    const out = linesOut(hearing, { lines: [line], reason: `not in ${text}`, confidence: 1 }, { text })
    return isQuestion(out) ? [] : [...out.calls]
  })
  const goes = hearing.script.lines.flatMap((line) => keptWords(line).map(({ id }) => id)).filter((id) => !kept.has(id))
  const judged = isTime ? judgeTimes(hearing, { targets: ranges, gone: new Set(goes), isKept: true }) : { notes: [] }
  if (isQuestion(judged)) return judged
  return calls.length > 0 ? { calls: announced(calls, judged.notes) } : { nothing: 'There is nothing else in the cut.' }
}

/** "Keep X and drop the rest": what stays was said before. */
function keepRest(hearing: Hearing): Understanding {
  if (hearing.earlier.length > 0) return keepThese(hearing, hearing.earlier)
  return ask('The rest of what? Say "keep only" with what stays.', {
    missing: ['target'],
    completes: 'keep only {answer}',
  })
}

/** "Keep the second sentence" by itself may mean that the rest goes: that is asked. */
export function askKeep(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  if (/^(?:keep|use)$/.test(wordAt(scope, from)) && isLastTake(scope, from + 1, to))
    return keepOnly(hearing, { from: from + 1, to })
  if (wordAt(scope, from) !== 'keep' || !readTargets(scope, from + 1, to)) return null
  const text = scope.slice(from + 1, to)
  return ask(`“${text}” is in the cut. Should everything else go?`, {
    missing: ['operation'],
    offers: [{ text: 'everything else goes', words: `keep only ${text}` }],
  })
}
