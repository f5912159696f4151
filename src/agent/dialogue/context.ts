import { formatTime, lemma, tokenize } from '../../words/index.ts'
import { type Intent, type TurnMemory } from '../intent.ts'
import { type PlanDocument } from '../plan-document.ts'
import { sayAnew } from './say-anew.ts'
import { holds, readSaid, type Said, type Slot } from './slots.ts'

/** A request that stands alone, made of a message and what was said before, with the turns that it takes back. */
export type Candidate = { readonly words: string; readonly retracts: readonly string[]; readonly because: string }

/** What a message may mean in the light of what was said before, the likeliest first. */
export type Continued = {
  /** Whether it leans on what was said, so that it is nothing by itself. */
  readonly isLeaning: boolean
  readonly candidates: readonly Candidate[]
  /** Turns that are only taken back. */
  readonly takesBack?: readonly string[]
  /** Whether a candidate that can be planned goes before what the message would be by itself. */
  readonly comesFirst?: boolean
  /** Turns that are taken back where no candidate can be planned: "lose the tremolo again". */
  readonly orTakesBack?: readonly string[]
}

export type Talked = {
  readonly words: string
  /** Live turns, the latest first. */
  readonly earlier: readonly TurnMemory[]
  readonly document: PlanDocument
  /** The document as it would be without some turns; null where they cannot be taken back. */
  without(turns: readonly string[]): PlanDocument | null
}

export type Context = Talked & {
  readonly last: TurnMemory
  /** The last request, read on the document that it was said to. */
  readonly old: Said
  readonly verbs: readonly string[]
}

export const stands = (words: string, retracts: readonly string[], because = ''): Candidate => ({
  words,
  retracts,
  because,
})

export const given = <T>(value: T | null | undefined): readonly T[] =>
  value === null || value === undefined ? [] : [value]

/** The last request with the words of its answers, as it was said. */
export function lastSaid(last: TurnMemory, { document, earlier, without }: Talked): Pick<Context, 'last' | 'old'> {
  const before = without(given(last.turn)) ?? document
  const whole = withoutSelection(wholeIntent(last.intent, before).words, last, {
    before,
    earlier: behind(last, earlier),
  })
  const words = standAlone(whole, { before, earlier: behind(last, earlier) })
  return { last: { ...last, intent: { words, additions: [] } }, old: readSaid(words, before) }
}

const behind = (last: TurnMemory, earlier: readonly TurnMemory[]): readonly TurnMemory[] =>
  earlier.slice(earlier.findIndex(({ turn }) => turn === last.turn) + 1)

/** "Turn the selection down", as what was selected then. */
function withoutSelection(
  words: string,
  { came = [] }: TurnMemory,
  { before, earlier: [last] }: { readonly before: PlanDocument; readonly earlier: readonly TurnMemory[] },
): string {
  const { frame, state } = before
  const range = frame(state, words).selection
  if (!/\bthe selection\b/i.test(words) || !range || !last || came.length === 0) return words
  const said = readSaid(last.intent.words, before)
  const things = said.slots.filter(({ kind }) => kind === 'track')
  const what = things.length > 0 ? withArticle(listOf(said, things)) : 'all tracks'
  const where = `from ${formatTime(range.startSeconds)} to ${formatTime(range.endSeconds)}`
  return `${words.replace(/\bthe selection\b/i, () => what)} ${where}`
}

const IT = /\b(?:it|them|those|these)\b/i

/** A request with what "it" meant in it, where an earlier one tells. */
function standAlone(
  words: string,
  { before, earlier }: { readonly before: PlanDocument; readonly earlier: readonly TurnMemory[] },
): string {
  const [last, ...more] = earlier
  if (!last || !IT.test(words) || before.ear?.nameExactly) return words
  if (readSaid(words, before).slots.some(({ kind }) => THINGS.test(kind))) return words
  const said = readSaid(standAlone(last.intent.words, { before, earlier: more }), before)
  const things = said.slots.filter(({ kind }) => THINGS.test(kind))
  return things.length === 0 ? words : words.replace(IT, () => withArticle(listOf(said, things)))
}

/** A request with what was answered to questions in its words. */
export function wholeIntent(intent: Intent, document: PlanDocument): Intent {
  const words = intent.additions.reduce(
    (whole, { text }) => sayAnew(readSaid(whole, document), readSaid(text, document)) ?? `${whole} ${text}`,
    intent.words,
  )
  return { words, additions: [] }
}

export const THINGS = /^(?:track|clip|label|region|section|bus|speaker|source|about.*)$/

export const withArticle = (text: string): string =>
  /^(?:the|all|both|my|a|an|every|each|track|clip)\b|^["“@\d]/i.test(text) ? text : `the ${text}`

/** What some slots say, from the first to the last. */
export const listOf = ({ text }: Said, slots: readonly Slot[]): string =>
  text.slice(slots[0]?.span.from ?? 0, slots.at(-1)?.span.to ?? 0)

/** Whether words begin with a verb, and so may be a request of their own. */
export function startsRequest(body: string, { verbs, document }: Pick<Context, 'verbs' | 'document'>): boolean {
  const [first] = tokenize(body).filter(({ kind }) => kind !== 'sign')
  if (!first || readSaid(body, document).slots.some(({ span }) => holds(span, first.span))) return false
  const found = lemma(first.text, verbs)
  return found.isVerb && !found.fuzzy && found.form === 'base'
}

/** Each clause of the request, the last one first. */
export function clausesOf(old: Said, { document }: Context): readonly Said[] {
  return old.clauses.length < 2
    ? [old]
    : old.clauses.toReversed().map(({ from, to }) => readSaid(old.text.slice(from, to), document))
}

/** The whole request with one clause of it said anew. */
export function inClause(old: Said, clause: Said, fresh: Said): string | null {
  const said = sayAnew(clause, fresh)
  return said === null ? null : old.text.replace(clause.text, () => said)
}

/** "Take out 8" behind "take out sentences 3 to 5": the verb is the same, and what is left takes a value's place. */
export function withoutVerbOf(old: Said, body: string, context: Context): string {
  if (!startsRequest(body, context)) return body
  const tokens = tokenize(body)
  const common = tokens.findIndex(({ text }, at) => old.tokens[at]?.text !== text)
  return common < 1 ? body : body.slice(tokens[common]?.span.from)
}
