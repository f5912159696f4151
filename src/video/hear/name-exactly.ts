import type { State } from '../../kernel/index.ts'
import { numberAt, tokenize } from '../../words/index.ts'
import { wordsOfRun } from './chosen-run.ts'
import { hearingOf } from './hear-clause.ts'
import { idsOf } from './hearing.ts'
import { mainTargets } from './main-targets.ts'
import { resolveLines } from './resolve-lines.ts'
import { scriptOf, type Line, type Script } from './script.ts'
import type { Target } from './target.ts'
import { isQuestion } from './understanding.ts'
import { understandWords, type UnderstoodClause } from './understand-words.ts'

/** The request that words point back to, with the document before it and as it is now. */
export type Pointed = {
  readonly request: string
  readonly before: State
  readonly now: State
  /** Other requests came behind it: only what it made is still spoken of. */ readonly isOlder?: boolean
}

/**
 * Words in which whatever points back to a request is named exactly: "and the one after it" behind "drop sentence 3" is
 * "and sent-4". Words that name what they are about themselves stay as they are.
 */
export function nameExactly(words: string, pointed: Pointed): string {
  const told = toldIn(pointed)
  if (!told) return words
  const steps =
    pointed.isOlder === true
      ? [pieces]
      : [besideAnchor, answers, beside, pieces, amongThem, pronouns, sameTopic, sameVoice]
  return steps.reduce((said, step) => step(said, told), words)
}

/** What a request was about: its lines then, what has become of them, and their order. */
type Told = {
  readonly lines: readonly Line[]
  readonly left: readonly Line[]
  readonly order: readonly Line[]
  readonly orderBefore: readonly Line[]
  /** Whether it was about what was out. */ readonly isOut: boolean
  readonly target: Target
  /** What something was put beside. */ readonly anchor: string | null
  /** Who was spoken of. */ readonly voice: string | null
  /** What answers the question that was spoken of. */ readonly answer: readonly Line[]
  readonly now: State
}

function toldIn({ request, before, now }: Pointed): Told | null {
  const clauses = understandWords(request, before)
  const clause = clauses.findLast(({ named }) => named.length > 0) ?? clauses.findLast(({ calls }) => calls.length > 0)
  if (!clause) return null
  const target = clause.named[0] ?? NOTHING
  const lines = clause.named.filter((each) => isSubject(clause, each)).flatMap((each) => linesOf(clause, each, before))
  const script = scriptOf(now.document)
  const words = new Set(lines.flatMap((line) => line.words.map(({ id }) => id)))
  return {
    lines,
    left: script.lines.filter((line) => line.words.some(({ id }) => words.has(id))),
    order: script.lines,
    orderBefore: orderOf(scriptOf(before.document), script),
    isOut: lines.length > 0 && lines.every(({ isOut }) => isOut),
    target,
    anchor: clause.named.find((each) => !isSubject(clause, each))?.text ?? null,
    voice: voiceOf(clause, target, lines),
    answer: answerOf(clause, lines, before),
    now,
  }
}

/** What a request is about that names no thing: the name of a voice, the spelling of a word. */
const NOTHING: Target = { kind: 'rest', from: 0, to: 0, text: '' }

/** What goes somewhere, and not what it goes beside. */
const isSubject = ({ scope, named }: UnderstoodClause, target: Target): boolean =>
  target === named[0] ||
  !/^(?:before|after|behind|except|than|but|following)$/.test(scope.tokens[target.from - 1]?.text ?? '')

function voiceOf({ calls }: UnderstoodClause, target: Target, lines: readonly Line[]): string | null {
  const renamed = calls.find(({ operation }) => operation === 'rename_speaker')?.found['to']?.value
  if (typeof renamed === 'string') return renamed
  if (target.kind === 'speaker') return target.speaker
  const voices = new Set(lines.map(({ speaker }) => speaker))
  return voices.size === 1 ? (lines[0]?.speaker ?? null) : null
}

function answerOf({ clause }: UnderstoodClause, lines: readonly Line[], before: State): readonly Line[] {
  if (lines.length !== 1) return []
  const hearing = hearingOf(clause, { start: before, now: before, clauses: [clause], at: 0, previous: [] })
  const of: Target = { kind: 'ids', ids: lines.map(({ id }) => id), from: 0, to: 1, text: '' }
  const found = resolveLines(hearing, { kind: 'answer', of, from: 0, to: 1, text: '' }, { pool: 'in', isSure: false })
  return isQuestion(found) ? [] : found.lines
}

function linesOf({ clause }: UnderstoodClause, target: Target, before: State): readonly Line[] {
  const hearing = hearingOf(clause, { start: before, now: before, clauses: [clause], at: 0, previous: [] })
  const isNoise = /^(?:fillers|repeats|false-starts|retakes|pauses|edge-words|word-numbers)$/.test(target.kind)
  const whole = isNoise ? target.within : target
  if (!whole) return []
  if (whole.kind === 'chosen') return wordsOfRun(hearing.script, whole).map(({ line }) => line)
  for (const pool of ['in', 'out'] as const) {
    const found = resolveLines(hearing, whole, { pool, isSure: false })
    if (!isQuestion(found) && found.lines.length > 0) return found.lines
  }
  return []
}

/** Sentences as they stood when they were spoken of, with whether they are out by now. */
function orderOf(before: Script, now: Script): readonly Line[] {
  const known = new Map(now.lines.map((line) => [line.id, line]))
  const lines = before.lines.map(({ id }) => known.get(id))
  return lines.length === now.lines.length && lines.every((line) => line !== undefined) ? lines : now.lines
}

/** "After it" behind "put X before Y": Y has the place. */
function besideAnchor(words: string, { anchor }: Told): string {
  const side = new RegExp(String.raw`^(?:right |just |directly )?(after|before|behind) ${THEM}[.!\s]*$`, 'i').exec(
    words.trim(),
  )?.[1]
  return side === undefined || anchor === null ? words : `${side} ${anchor}`
}

const COUNT = String.raw`(?:(two|three|four|five|six|couple|\d+)\b(?: of)?)?\s*`
const NOUN = '(?:ones?|lines?|sentences?|bits?|parts?)'
const THEM = '(?:it|that one|this one|that|this|them|those|these)'
/** What may stand behind a thing that is named by where it stands, and by nothing else. */
const ENDS = String.raw`(?=\s*(?:$|[.,;!?]|\b(?:as well|too|also|instead|please|should|can|could|must|may|has|have|needs?|is|are|goes?|stays?|and|to|out|back|first|last|up|down|off|away|now|then|again)\b))`
const LINK = '(?:right |just |directly |immediately |straight |that (?:comes?|came|is|was) |comes? |came |that )*'
const NEXT = new RegExp(
  String.raw`\bthe (?:very )?(next|following|previous|preceding) ${COUNT}(?:${NOUN})?(?: (?:after|before|behind) ${THEM})?${ENDS}`,
  'gi',
)
const BESIDE = new RegExp(
  String.raw`\b(?:the )?${COUNT}(?:${NOUN}|what)?\s*${LINK}(after|before|behind|follows?|following|preceding|precedes?)(?: ${THEM})?${ENDS}`,
  'gi',
)

/** "the next two", "the one before it": sentences beside those that were spoken of. */
function beside(words: string, told: Told): string {
  const named = (all: string, side: string, count: string | undefined): string => {
    // "The next one" goes on in the order in which something was moved away; "the one after it" looks at where it is.
    const isNext =
      /^(?:the )?(?:very )?(?:next|following|previous|preceding)\b/i.test(all) && !/\b(?:after|before)\b/i.test(all)
    const orders = isNext ? [told.orderBefore] : [told.order, told.orderBefore]
    const way = /^(?:next|after|behind|follow)/i.test(side) ? 1 : -1
    const found = orders.map((order) => linesBeside({ ...told, order }, way, countOf(count)))
    const lines = found.find((each) => each.length > 0)
    return lines ? idsOf(lines) : all
  }
  if (told.lines.length === 0) return words
  const whole = words.replace(
    new RegExp(String.raw`\b(everything|all|anything) (after|before) ${THEM}\b`, 'i'),
    (_all, head: string, side: string) => `${head} ${side} ${idsOf(told.lines)}`,
  )
  if (whole !== words) return whole
  const next = words.replaceAll(NEXT, (all, side: string, count?: string) => named(all, side, count))
  return next.replaceAll(BESIDE, (all, count: string | undefined, side: string) =>
    new RegExp(String.raw`^(?:the |what |two |three |four |\d|one )`, 'i').test(all) ? named(all, side, count) : all,
  )
}

function countOf(words: string | undefined): number {
  if (words === undefined) return 1
  return /^couple/i.test(words) ? 2 : (numberAt(tokenize(words), 0)?.value ?? 1)
}

/** The nearest that are in the cut; behind what was brought back, the nearest that are out. */
function linesBeside({ lines, order, isOut }: Told, way: 1 | -1, count: number): readonly Line[] {
  const ids = new Set(lines.map(({ id }) => id))
  const places = order.flatMap(({ id }, at) => (ids.has(id) ? [at] : []))
  const start = way === 1 ? Math.max(...places) : Math.min(...places)
  const beyond = way === 1 ? order.slice(start + 1) : order.slice(0, Math.max(0, start)).toReversed()
  const found = beyond.filter((line) => line.isOut === isOut).slice(0, count)
  return found.length < count ? [] : way === 1 ? found : found.toReversed()
}

/** "And the answer": to the question that was spoken of. */
function answers(words: string, { answer }: Told): string {
  return answer.length === 0
    ? words
    : words.replace(
        /\bthe (?:answer|reply|response)s?(?: to (?:it|that|this))?(?=\s*(?:$|[.,;!?]|\b(?:too|as well|also|can|should|must)\b))/i,
        () => idsOf(answer),
      )
}

/** "Everything she says": who was spoken of. */
function sameVoice(words: string, { voice }: Told): string {
  if (voice === null) return words
  return words
    .replace(/\b(?:he|she|they)(?= (?:says?|said|talks?|speaks?|mentions?|asks?|makes?|explains?)\b)/i, () => voice)
    .replace(
      /\b(?:his|her|their)(?= (?:ums?|uhs?|fillers?|filler|lines?|answers?|questions?|sentences?|likes)\b)/i,
      () => `${voice}'s`,
    )
}

const PIECE = new RegExp(
  String.raw`\b(?:the|its) (first|second|last|latter|former|new) (?:half|part|piece|bit|one|sentence|line)(?: of ${THEM})?${ENDS}`,
  'gi',
)

/** "the second half" of a sentence that was split. */
function pieces(words: string, { lines, left }: Told): string {
  if (left.length <= lines.length) return words
  return words.replaceAll(PIECE, (_all, which: string) =>
    idsOf(left.slice(...(/^(?:first|former)$/i.test(which) ? [0, 1] : [-1]))),
  )
}

const AMONG = new RegExp(
  String.raw`\b(?:the )?(first|second|third|fourth|last|middle)(?: (two|three))?(?: ones?)?(?: of ${THEM})?${ENDS}`,
  'gi',
)

/** "The last one can stay": of those that were spoken of, where some of them are to stay or to come back. */
function amongThem(words: string, { lines }: Told): string {
  if (lines.length < 2 || !/\b(?:stays?|keep|kept|leave|back|restore|remains?)\b/i.test(words)) return words
  return words.replaceAll(AMONG, (all, which: string, count?: string) => {
    const many = countOf(count)
    const at = ['first', 'second', 'third', 'fourth'].indexOf(which.toLowerCase())
    const found =
      which.toLowerCase() === 'middle'
        ? lines.length === 3
          ? lines.slice(1, 2)
          : []
        : at < 0
          ? lines.slice(-many)
          : lines.slice(at, at + many)
    return found.length === many ? idsOf(found) : all
  })
}

/** "it", "those": what has become of what was spoken of. */
function pronouns(words: string, { left, lines, target, now }: Told): string {
  const isLines =
    lines.length > 0 && !/^(?:fillers|repeats|false-starts|retakes|pauses|phrase|chosen)$/.test(target.kind)
  const name = isLines ? idsOf(left) : target.text
  if (name === '') return words
  const clauses = understandWords(words, now)
  const first = clauses.find(({ named }) => named.length > 0)
  // "Take the last line and put it first": what it is was said before it.
  const before = first === undefined ? [] : clauses.slice(0, clauses.indexOf(first))
  if (before.some(({ scope }) => mainTargets(scope) !== null)) return words
  const pointing = first?.named.flatMap(pointersIn) ?? []
  if (!first)
    return isLines
      ? words.replace(
          new RegExp(String.raw`\b(after|before|behind) ${THEM}\b`, 'i'),
          (_all, side: string) => `${side} ${name}`,
        )
      : words
  return pointing.toReversed().reduce((said, { from, to }) => {
    const [start, end] = [first.scope.tokens[from]?.span.from ?? 0, first.scope.tokens[to - 1]?.span.to ?? 0]
    return said.slice(0, start) + name + said.slice(end)
  }, words)
}

/** The pronouns in a thing: "the um in it". */
function pointersIn(target: Target): readonly Target[] {
  if (target.kind === 'earlier') return [target]
  return target.within ? pointersIn(target.within) : []
}

/** "What Maria says about it": about the same. */
function sameTopic(words: string, { target }: Told): string {
  const query = target.kind === 'topic' ? target.query : null
  return query === null
    ? words
    : words.replace(
        /\b(about|on|of) (?:it|that|this|them)\b(?! (?:part|bit|one|line|sentence))/i,
        (_all, lead: string) => `${lead} ${query}`,
      )
}
