import type { Json, Note, Unit } from '../kernel/index.ts'
import { fitsMention, leansBack, type Clause, type Frame, type Mention, type Thing } from '../words/index.ts'
import { readIntent } from './intent.ts'
import type { MindCall } from './mind.ts'
import { verbsOf } from './plan-document.ts'
import type { Ask } from './records.ts'
import type { AgentTurn } from './turn.ts'

/**
 * Every value and every target in the words ends in a parameter, in state that is set, or in a note that says why it
 * changes nothing. What is left over was not understood, whatever the plan looks like: it is asked about, never
 * dropped.
 */
export function askAboutUnused(unused: readonly string[], operation: string | null): Ask {
  const said = unused.map((text) => `“${text}”`).join(' and ')
  const forWhat = 'what time range, how much, or which track is it for? Say it in other words, or ask again without it.'
  return { question: `I did not use ${said}: ${forWhat}`, operation, missing: ['meaning'], offers: [] }
}

/** Values that were read in the words of calls and that no step came from. */
export function findUnusedByCalls(calls: readonly MindCall[], units: readonly Unit[], frame: Frame): string[] {
  const reasons = reasonsOf(units)
  const ids = idsOf(leavesOf(units))
  const isReason = ({ text }: Mention): boolean => reasons.some((reason) => reason.includes(text))
  const isMissed = (mention: Mention): boolean => {
    if (mention.kind !== 'name') return false
    const met = mention.things.filter((thing) => isMet(thing, ids, frame))
    if (met.length === 0) return !isReason(mention) && !areAll(mention.things, frame)
    return mention.things.some((thing) => !isLabels(thing) && !met.includes(thing))
  }
  const isLeft = (mention: Mention): boolean => (isValue(mention) && !isReason(mention)) || isMissed(mention)
  const left = calls.flatMap((call) => call.mentions.filter((mention) => !isTaken(mention, call) && isLeft(mention)))
  return [...new Set(left.map(({ text }) => text))]
}

/** A thing that is worked on, or one that something lies on which is. */
function isMet({ id }: Thing, ids: ReadonlySet<string>, { things }: Frame): boolean {
  return ids.has(id) || things.some((other) => other.on === id && ids.has(other.id))
}

/** A track of labels is named by "all tracks" too, and goes along without being worked on. */
const isLabels = ({ tags }: Thing): boolean => tags?.includes('label') === true

/** All that there are of a kind: what works on everything has no need to name them. */
function areAll(named: readonly Thing[], { things }: Frame): boolean {
  const others = things.filter((thing) => thing.kind === named[0]?.kind && !isLabels(thing))
  return others.every((thing) => named.some(({ id }) => id === thing.id))
}

/** The whole says where, and a plan on everything needs no reason for it; names are told by what the steps are on. */
function isValue(mention: Mention): boolean {
  if (mention.kind === 'range') return mention.via !== 'whole'
  return ['time', 'duration', 'quantity', 'text'].includes(mention.kind)
}

/** A value that the phrase accounts for; where it takes one of a kind, that is the first. */
function isTaken(mention: Mention, { mentions, phrase, explained = [] }: MindCall): boolean {
  const takes = Object.values(phrase?.takes ?? {}).map(({ from }) => mentions.find((each) => fitsMention(each, from)))
  return explained.includes(mention.text) || takes.includes(mention)
}

/** What was left out, as it was said, and in which clause; null: it was said of no single one. */
type Unused = { readonly text: string; readonly clause: number | null }

/**
 * Numbers and names that stand in the words of a request and in nothing that was planned. It reads the words plainly,
 * so that it holds for every kind of document, however that hears them.
 */
export function findUnusedInWords({ deps, startFrame, planned, notes }: AgentTurn): Unused[] {
  const { words, additions } = deps.intent
  const verbs = verbsOf(deps.document)
  const clauses = readIntent(deps.intent, startFrame, verbs)
  const units = planned.flatMap((each) => each.units)
  const uses = usesOf(units)
  const [ofNames, ofNumbers] = [notes, notes.filter((note) => !isOfGround(note, clauses))].map((each) =>
    withNotes(uses, each),
  ) as [Uses, Uses]
  const leftIn = (text: string): Piece[] =>
    piecesIn(text, startFrame).filter(
      (piece) => !isUsed(piece, piece.number === undefined ? ofNames : ofNumbers, startFrame),
    )
  const added = additions.flatMap(({ text, clause }) => leftIn(text).map((piece) => ({ text: piece.text, clause })))
  const left = leftIn(words)
  if (left.length === 0) return added
  const first = additions.length === 0 ? clauses : readIntent({ words, additions: [] }, startFrame, verbs)
  const holds = (all: readonly Clause[], { from }: Piece): boolean =>
    all.some(({ mentions }) => mentions.some(({ span }) => from >= span.from && from < span.to))
  // What a later message put in the place of a value of the request is no longer asked for.
  const isAsked = (piece: Piece): boolean => holds(clauses, piece) || !holds(first, piece)
  const clauseOf = ({ from }: Piece): number => clauses.findLastIndex(({ span }) => span.from <= from)
  return [...left.filter(isAsked).map((piece) => ({ text: piece.text, clause: clauseOf(piece) })), ...added]
}

/**
 * "There's an um at 0:18, get rid of it": that the first half asks for nothing itself does not explain its time away,
 * since the second half leans on it.
 */
function isOfGround({ code, text }: Note, clauses: readonly Clause[]): boolean {
  const at = clauses.findIndex((clause) => text.startsWith(`“${clause.text}”`))
  const next = clauses[at + 1]
  return code === 'not-asked' && next !== undefined && !next.isRemark && leansBack(next)
}

/** Something in the words that a plan has to do something with, and where it begins. */
type Piece = {
  readonly text: string
  readonly from: number
  readonly number?: number
  /** It was said with a minus. */
  readonly isNegative?: boolean
  readonly things?: readonly Thing[]
}

function piecesIn(words: string, frame: Frame): Piece[] {
  const names = namesIn(words, frame)
  // The number of “Bass 2” is that of its name.
  const isInName = ({ from }: Piece): boolean =>
    names.some((name) => /\p{L}/u.test(name.text) && from > name.from && from < name.from + name.text.length)
  return [...numbersIn(words).filter((piece) => !isInName(piece)), ...names].toSorted((a, b) => a.from - b.from)
}

/** Digits are always a value; a number in letters is one before a unit, and else often none ("the two of them"). */
function numbersIn(words: string): Piece[] {
  const valueOf = (digits: string): number => digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const inDigits = [...words.matchAll(/(?<![\p{L}\d.:])\.?\d+(?:[.:]\d+)*/gu)]
  const inLetters = [...words.matchAll(NUMBER_WITH_UNIT)]
  return [
    ...inDigits.map(({ 0: text, index }) => ({ text, from: index, number: valueOf(text) })),
    ...inLetters.map(({ 0: text, index }) => ({ text, from: index, number: letters.indexOf(text.toLowerCase()) + 2 })),
  ].map((piece) => ({ ...piece, isNegative: MINUS_BEFORE.test(words.slice(0, piece.from)) }))
}

/** A dash between two values ("1:00-2:00", "1 - 2") is no minus. */
const MINUS_BEFORE = /(?:^|[^\p{L}\d\s]\s*|\p{L}\s+)[-−–]$|\bminus $/iu

const letters = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const units =
  'dB|decibels?|semitones?|octaves?|percent|LUFS|hertz|(?:milli)?seconds?|minutes?|hours?|bars?|beats?|places?|times'
const NUMBER_WITH_UNIT = new RegExp(`\\b(?:${letters.join('|')})(?=[ -](?:${units})\\b)`, 'gi')

/** Things that are called by their whole name, the longer name first; what stands behind "not" is not asked for. */
function namesIn(words: string, { things }: Frame): Piece[] {
  const named = things.filter(({ kind, name }) => kind !== 'document' && name.length > 1)
  const names = [...new Set(named.map(({ name }) => name.toLowerCase()))].toSorted((a, b) => b.length - a.length)
  const found: Piece[] = []
  const lower = words.toLowerCase()
  for (const name of names) {
    for (let from = lower.indexOf(name); from >= 0; from = lower.indexOf(name, from + 1)) {
      const isWithin = found.some((other) => from >= other.from && from < other.from + other.text.length)
      if (isWithin || !isWholeWord(words, from, name.length) || NOT_BEFORE.test(words.slice(0, from))) continue
      const meant = named.filter((thing) => thing.name.toLowerCase() === name)
      found.push({ text: words.slice(from, from + name.length), from, things: meant })
    }
  }
  return found
}

const NOT_BEFORE = /\bnot (?:on |in |for )?(?:the |my )?$/i

function isWholeWord(words: string, from: number, length: number): boolean {
  return !/[\p{L}\d]$/u.test(words.slice(0, from)) && !/^[\p{L}\d]/u.test(words.slice(from + length))
}

/** What a plan came from: the words that its values were found in, what is told of it, and the values themselves. */
type Uses = {
  /** Of what is told of the plan, and of all of these words. */
  readonly told: readonly string[]
  readonly said: readonly string[]
  readonly ids: ReadonlySet<string>
  readonly numbers: readonly number[]
  /** How often something is done, and how many there are in a list. */
  readonly counts: ReadonlySet<number>
}

function usesOf(planned: readonly Unit[]): Uses {
  const steps = planned.flatMap((unit) => unit.steps)
  const leaves = leavesOf(planned)
  const { params, state } = leaves
  const times = steps.map(({ operation }) => steps.filter((other) => other.operation === operation).length)
  const told = [...new Set(params.texts)].map(plain)
  return {
    told,
    said: [...told, ...reasonsOf(planned).map(plain)],
    ids: idsOf(leaves),
    numbers: params.numbers,
    counts: new Set([...times, ...params.lengths, ...state.lengths]),
  }
}

function withNotes(uses: Uses, notes: readonly Note[]): Uses {
  const own = notes.map(({ text }) => plain(text))
  return { ...uses, told: [...own, ...uses.told], said: [...own, ...uses.said] }
}

const toldOf = (planned: readonly Unit[]) => [
  ...planned.flatMap((unit) => unit.steps),
  ...planned.flatMap(({ heading }) => heading ?? []),
]

const reasonsOf = (planned: readonly Unit[]): readonly string[] =>
  toldOf(planned).flatMap(({ because }) => because.flatMap(({ text }) => text ?? []))

/** What a plan holds, in its parameters and in state that it sets or counts on. */
type PlanLeaves = { readonly params: Leaves; readonly state: Leaves }
/** The values that some JSON holds, and how long its lists are. */
type Leaves = { readonly texts: string[]; readonly numbers: number[]; readonly lengths: number[] }

function leavesOf(planned: readonly Unit[]): PlanLeaves {
  const params: Leaves = { texts: [], numbers: [], lengths: [] }
  const state: Leaves = { texts: [], numbers: [], lengths: [] }
  for (const step of toldOf(planned)) addLeaves(step.params, params)
  for (const { steps } of planned)
    for (const { editor, expects } of steps) for (const each of [editor, expects]) addLeaves(each, state)
  return { params, state }
}

function addLeaves(value: Json, leaves: Leaves): void {
  if (typeof value === 'string') leaves.texts.push(value)
  if (typeof value === 'number') leaves.numbers.push(value)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) leaves.lengths.push(value.length)
  for (const each of Object.values(value)) addLeaves(each, leaves)
}

const idsOf = ({ params, state }: PlanLeaves): ReadonlySet<string> => new Set([...params.texts, ...state.texts])

/** As it was said, or as a value. */
function isUsed(piece: Piece, uses: Uses, frame: Frame): boolean {
  const { text, number, things = [] } = piece
  if (isTurned(piece, uses)) return false
  const ways = [text, String(number ?? text)].map(plain)
  if (uses.said.some((said) => ways.some((way) => said.includes(way)))) return true
  if (number !== undefined) return uses.counts.has(number) || uses.numbers.some((value) => isSame(value, number))
  const isEdge = ({ kind, startSeconds, endSeconds }: Thing): boolean =>
    kind !== 'track' && uses.numbers.some((value) => value === startSeconds || value === endSeconds)
  return things.some((thing) => isMet(thing, uses.ids, frame) || isEdge(thing))
}

/** A minus in the words that is a plus in the plan, and no note says why. */
function isTurned({ number = 0, isNegative = false }: Piece, { numbers, told }: Uses): boolean {
  if (!isNegative || number === 0) return false
  const isExplained = told.some((note) => note.includes(plain(String(number))))
  return !isExplained && numbers.includes(number) && !numbers.includes(-number)
}

/** In seconds, minutes, hours, percent or thousandths, with any sign. */
function isSame(value: number, said: number): boolean {
  return [1, 60, 3600, 0.01, 0.001].some((unit) => Math.abs(Math.abs(value) - said * unit) < 1e-6)
}

/** A text as words and numbers, each between spaces, so that only whole ones are found in it. */
const plain = (text: string): string => ` ${(text.toLowerCase().match(/\.?\d+(?:[.:]\d+)*|\p{L}+/gu) ?? []).join(' ')} `
