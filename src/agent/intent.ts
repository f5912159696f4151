import type { SaidBefore } from '../grammar/index.ts'
import type { Json } from '../kernel/index.ts'
import { readWords, type Clause, type Frame, type Mention, type RangeMention } from '../words/index.ts'
import type { Meaning } from './meaning.ts'
import type { Ask } from './records.ts'

/**
 * A request as it is understood so far: the words, and what later messages added to its clauses (null: to all that
 * speak of such a thing).
 */
export type Intent = { readonly words: string; readonly additions: readonly Addition[] }
type Addition = { readonly clause: number | null; readonly text: string }

/** A question that waits for its answer. It is plain data, kept on disk, one per project. */
export type Pending = Ask & {
  readonly intent: Intent
  readonly clause: number
  readonly document: string
  /** All that was said up to the question, for people. */
  readonly said?: string
  /** Turns that the request takes back: its answer is planned on the document without them. */
  readonly retracts?: readonly string[]
}

/**
 * What was answered last. What it speaks of can be pointed to ("the second one", "there"), and a value that it tells
 * can be set to another. It is no turn, and nothing of it can be taken back.
 */
export type Told = {
  readonly words: string
  readonly answer: string
  readonly document: string
  /** It was no question: what was asked for is so already, or was not understood. */
  readonly isRequest?: true
  /** Something was planned since: the question can be asked again, and no more. */
  readonly isOld?: true
}

/** A step as it was planned. */
export type Came = { readonly operation: string; readonly params: Json }

/** What the next message may refer to: "again", "the same for the guest". */
export type TurnMemory = {
  /** The turn that it became; absent until it was approved. */
  readonly turn?: string
  readonly intent: Intent
  readonly document: string
  readonly destroyed: boolean
  /** What the words mean, before anything was looked up for good. */
  readonly meanings?: readonly Meaning[]
  /** The last clause as the rules of its kind of document heard it. */
  readonly heard?: SaidBefore
  /** What the words came to: every step, with those that prepared it. */
  readonly came?: readonly Came[]
  /** All that was said for it, for people: the request with the answers that it took. */
  readonly said?: string
}

/** An intent that someone has just worked out from a message, with what the plan should say of it. */
export type Understood = {
  readonly intent: Intent
  readonly document: string | null
  readonly notes: readonly { code: string; text: string }[]
}

/** The clauses of a request, with what later messages put in the place of their values. */
export function readIntent({ words, additions }: Intent, frame: Frame, verbs: readonly string[]): readonly Clause[] {
  let { clauses } = readWords(words, frame, verbs)
  for (const { clause, text } of additions) {
    const said = apart(readValues(text, frame, verbs))
    clauses = clauses.map((each, index) =>
      clause === index || (clause === null && takes(each, said, clauses))
        ? { ...each, mentions: replaced(each.mentions, said) }
        : each,
    )
  }
  return clauses
}

/** A later message has its own places: none of them may lie on a word of the request. */
const apart = (mentions: readonly Mention[]): readonly Mention[] =>
  mentions.map((mention) => ({ ...mention, span: { from: mention.span.from + 1e6, to: mention.span.to + 1e6 } }))

/** The values of a message that is no request of its own. */
export function readValues(text: string, frame: Frame, verbs: readonly string[]): readonly Mention[] {
  return readWords(text, frame, verbs).clauses.flatMap(({ mentions }) => mentions)
}

/** What a mention is about. A value takes the place of another one about the same. */
export function slotOf(mention: Mention): 'time' | 'name' | 'quantity' | 'text' {
  if (mention.kind === 'problem') return mention.about === 'name' ? 'name' : 'time'
  if (mention.kind === 'time' || mention.kind === 'range' || mention.kind === 'duration') return 'time'
  return mention.kind
}

function replaced(own: readonly Mention[], said: readonly Mention[]): Mention[] {
  const slots = new Set(said.map(slotOf))
  return [...own.filter((mention) => !slots.has(slotOf(mention)) || outlasts(mention, own, said)), ...said]
}

/**
 * Whether a time or a length stays although a later message speaks of time. A length completes a place ("around 1:00")
 * and does not take it away. A range takes away what it is made of, and nothing else: "pauses longer than 1 second" are
 * still those when it is said where.
 */
function outlasts(mention: Mention, own: readonly Mention[], said: readonly Mention[]): boolean {
  const isOnlyLength = said.every(({ kind }) => kind === 'duration') && own.some(({ kind }) => kind === 'time')
  if (mention.kind === 'time' && isOnlyLength) return true
  if ((mention.kind !== 'time' && mention.kind !== 'duration') || said.some(({ kind }) => kind === mention.kind))
    return false
  const ranges = said.filter((each) => each.kind === 'range')
  return mention.kind === 'time'
    ? ranges.length > 0 && !ranges.some((range) => isIn(mention.seconds, range))
    : !ranges.some(({ startSeconds, endSeconds }) => Math.abs(endSeconds - startSeconds - mention.seconds) < 1e-3)
}

/** The whole holds every place, and says nothing of any. */
const isIn = (seconds: number, { via, startSeconds, endSeconds }: RangeMention): boolean =>
  via !== 'whole' && seconds >= startSeconds && seconds <= endSeconds

/** A clause that speaks of such a thing takes it; where none does, the last one. */
function takes(clause: Clause, said: readonly Mention[], clauses: readonly Clause[]): boolean {
  const slots = new Set(said.map(slotOf))
  const speaks = (each: Clause): boolean => !each.negated && each.mentions.some((mention) => slots.has(slotOf(mention)))
  return clauses.some(speaks) ? speaks(clause) : clause === clauses.at(-1)
}
