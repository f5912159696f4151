import type { Json, Note, Unit } from '../kernel/index.ts'
import type { Frame, Mention, Thing } from '../words/index.ts'
import { fitsMention } from '../words/match-phrase.ts'
import type { Call } from './mind.ts'
import { readIntent } from './read-intent.ts'
import type { Ask } from './records.ts'
import type { Turn } from './turn.ts'
import { verbsOf } from './verbs-of.ts'

/**
 * Every value and every target in the words ends in a parameter, in state that is set, or in a note that says why it changes
 * nothing. What is left over was not understood, whatever the plan looks like: it is asked about and never dropped.
 */
export function askAboutUnused(unused: readonly string[], operation: string | null): Ask {
  const said = unused.map((text) => `“${text}”`).join(' and ')
  const question = `I did not use ${said}: what time range, how much, or which track is it for? Say it in other words, or ask again without it.`
  return { question, operation, missing: ['meaning'], offers: [] }
}

/** Values that were read in the words of calls and that no step came from. */
export function unusedByCalls(calls: readonly Call[], units: readonly Unit[], frame: Frame): string[] {
  const { reasons, ids } = usesOf(units)
  const isReason = ({ text }: Mention): boolean => reasons.some((reason) => reason.includes(text))
  const isMissed = (mention: Mention): boolean => {
    if (mention.kind !== 'name') return false
    const met = mention.things.filter((thing) => isMet(thing, ids, frame))
    return met.length === 0 ? !isReason(mention) && !areAll(mention.things, frame) : mention.things.some((thing) => !isLabels(thing) && !met.includes(thing))
  }
  const left = calls.flatMap((call) => call.mentions.filter((mention) => !isTaken(mention, call) && ((isValue(mention) && !isReason(mention)) || isMissed(mention))))
  return [...new Set(left.map(({ text }) => text))]
}

/** A thing that is worked on, or one that something lies on which is. */
const isMet = ({ id }: Thing, ids: ReadonlySet<string>, { things }: Frame): boolean => ids.has(id) || things.some((other) => other.on === id && ids.has(other.id))

/** A track of labels is named by "all tracks" too, and goes along without being worked on. */
const isLabels = ({ tags }: Thing): boolean => tags?.includes('label') === true

/** All that there are of a kind: what works on everything has no need to name them. */
const areAll = (named: readonly Thing[], { things }: Frame): boolean => things.every((thing) => thing.kind !== named[0]?.kind || isLabels(thing) || named.some(({ id }) => id === thing.id))

/** The whole says where, and a plan on everything needs no reason for it; names are told by what the steps are on. */
const isValue = (mention: Mention): boolean => ['time', 'duration', 'quantity', 'text'].includes(mention.kind) || (mention.kind === 'range' && mention.via !== 'whole')

/** A value that the phrase accounts for; where it takes one of a kind, that is the first. */
function isTaken(mention: Mention, { mentions, phrase, explained = [] }: Call): boolean {
  return explained.includes(mention.text) || Object.values(phrase?.takes ?? {}).some(({ from }) => mentions.find((each) => fitsMention(each, from)) === mention)
}

/**
 * Numbers and names that stand in the words of a request and in nothing that was planned. It reads the words plainly, so that it
 * holds for every kind of document, however that hears them.
 */
export function unusedInWords({ deps: { document, intent }, startFrame, planned, notes }: Pick<Turn, 'deps' | 'startFrame' | 'planned' | 'notes'>): Piece[] {
  const uses = usesOf(planned.flatMap(({ units }) => units), notes)
  const left = [...piecesIn(intent.words, startFrame), ...intent.additions.flatMap(({ text }) => piecesIn(text, startFrame))].filter((piece) => !isUsed(piece, uses, startFrame))
  if (left.length === 0) return []
  const clauses = readIntent(intent, startFrame, verbsOf(document))
  const live = clauses.flatMap(({ mentions }) => mentions)
  // What a later message put in the place of a value of the request is no longer asked for.
  const isAsked = ({ from }: Piece): boolean => intent.additions.length === 0 || live.some(({ span }) => from >= span.from && from < span.to)
  return left.filter(isAsked).map((piece) => ({ ...piece, clause: clauses.findLastIndex(({ span }) => span.from <= piece.from) }))
}

/** Something in the words that a plan has to do something with, and where it begins. */
type Piece = { readonly text: string; readonly from: number; readonly clause?: number; readonly number?: number; readonly things?: readonly Thing[] }

const piecesIn = (words: string, frame: Frame): Piece[] => [...numbersIn(words), ...namesIn(words, frame)].toSorted((a, b) => a.from - b.from)

/** Digits are always a value; a number in letters is one before a unit, and else often none ("the two of them"). */
function numbersIn(words: string): Piece[] {
  const digits = [...words.matchAll(/(?<![\p{L}\d.:])\.?\d+(?:[.:]\d+)*/gu)].map(({ 0: text, index }) => ({ text, from: index, number: text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) }))
  const letters = [...words.matchAll(NUMBER_WITH_UNIT)].map(({ 0: text, index }) => ({ text, from: index, number: numbersInLetters.indexOf(text.toLowerCase()) + 2 }))
  return [...digits, ...letters]
}

const numbersInLetters = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER_WITH_UNIT = new RegExp(`\\b(?:${numbersInLetters.join('|')})(?=[ -](?:dB|decibels?|semitones?|octaves?|percent|LUFS|hertz|milliseconds?|seconds?|minutes?|hours?|bars?|beats?|places?|times)\\b)`, 'gi')

/** Things that are called by their whole name, the longer name first; what stands behind "not" is not asked for. */
function namesIn(words: string, { things }: Frame): Piece[] {
  const names = new Set(things.filter(({ kind }) => kind !== 'document').map(({ name }) => name.toLowerCase()).filter((name) => name.length > 1))
  const found: Piece[] = []
  for (const name of [...names].toSorted((a, b) => b.length - a.length)) {
    for (let from = words.toLowerCase().indexOf(name); from >= 0; from = words.toLowerCase().indexOf(name, from + 1)) {
      const [before, behind] = [words.slice(0, from), words.slice(from + name.length)]
      const isPart = /[\p{L}\d]$/u.test(before) || /^[\p{L}\d]/u.test(behind) || found.some((other) => from >= other.from && from < other.from + other.text.length)
      if (!isPart && !/\bnot (?:on |in |for )?(?:the |my )?$/i.test(before)) found.push({ text: words.slice(from, from + name.length), from, things: things.filter((thing) => thing.name.toLowerCase() === name) })
    }
  }
  return found
}

/** What a plan came from: the words that its values were found in, what is told of it, and the values themselves. */
type Uses = { readonly reasons: readonly string[]; readonly told: readonly string[]; readonly ids: ReadonlySet<string>; readonly numbers: readonly number[]; readonly counts: ReadonlySet<number> }

function usesOf(units: readonly Unit[], notes: readonly Note[] = []): Uses {
  const steps = units.flatMap((unit) => unit.steps)
  const headings = units.flatMap(({ heading }) => heading ?? [])
  const params = [...steps, ...headings].map((step) => step.params)
  const state = steps.flatMap(({ editor, expects }) => [editor, expects])
  const isString = (leaf: string | number): leaf is string => typeof leaf === 'string'
  return {
    reasons: [...steps, ...headings].flatMap(({ because }) => because.flatMap(({ text }) => text ?? [])),
    told: [...notes.map(({ text }) => text), ...leavesOf(params).filter(isString)],
    ids: new Set(leavesOf([...params, ...state]).filter(isString)),
    numbers: leavesOf(params).filter((leaf) => !isString(leaf)),
    counts: new Set([...steps.map(({ operation }) => steps.filter((other) => other.operation === operation).length), ...[...params, ...state].flatMap(lengthsIn)]),
  }
}

function leavesOf(value: Json): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

function lengthsIn(value: Json): number[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [value.length] : []), ...Object.values(value).flatMap(lengthsIn)]
}

/** As it was said, or as a value: in minutes, percent or thousandths, without its sign, or as how many there are. */
function isUsed({ text, number, things = [] }: Piece, { reasons, told, ids, numbers, counts }: Uses, frame: Frame): boolean {
  if ([...reasons, ...told].some((said) => [text, String(number ?? text)].some((each) => plain(said).includes(plain(each))))) return true
  if (number !== undefined) return counts.has(number) || numbers.some((value) => [1, 60, 3600, 0.01, 0.001].some((unit) => Math.abs(Math.abs(value) - number * unit) < 1e-6))
  return things.some((thing) => isMet(thing, ids, frame)) || things.some(({ kind, startSeconds, endSeconds }) => kind !== 'track' && numbers.some((value) => value === startSeconds || value === endSeconds))
}

/** A text as words and numbers, each between spaces, so that only whole ones are found in it. */
const plain = (text: string): string => ` ${(text.toLowerCase().match(/\.?\d+(?:[.:]\d+)*|\p{L}+/gu) ?? []).join(' ')} `
