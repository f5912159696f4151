import { lemma, readWords, tokenize } from '../words/index.ts'
import { answerQuestion, isChoice } from './answer-question.ts'
import { correctSlips } from './correct-slips.ts'
import { isOnlyValues, sayAnew } from './dialogue/say-anew.ts'
import { readSaid } from './dialogue/slots.ts'
import { type Intent, type Pending, readValues, type TurnMemory, type Understood } from './intent.ts'
import type { Outcome, OutcomeBody } from './outcome.ts'
import { type PlanDocument, verbsOf } from './plan-document.ts'
import { readFollowUp } from './read-follow-up.ts'
import { noteOf } from './records.ts'
import { sayPlainly } from './say-plainly.ts'

/** Words with which people take back what they have just said. */
const takesBack = new RegExp(
  [
    String.raw`^(.+?)(?:\s*[,;–—-]\s*|\s+)`,
    '(?:scratch that|strike that|actually|on second thoughts?|hang on|hold on|sorry|oops|no wait|wait no|wait|',
    String.raw`i mean|i meant|make that|make it|correction|or rather|`,
    String.raw`no(?=\s*,|\s+(?:the|\d|from|on|not that)))(?![\w'])[\s,–—-]*`,
    String.raw`(?:(?:i mean|i meant|sorry|actually|make that|make it|no|not that|rather)\b[\s,]*)*(.+)$`,
  ].join(''),
  'i',
)

const numbers = new Set(
  'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety'.split(
    ' ',
  ),
)

/** "Split at 2:00 – scratch that, at 2:05": what comes last counts. Null where nothing is taken back. */
function correctItself(words: string, verbs: readonly string[]): Intent | null {
  if (/["“”]/.test(words)) return null
  const [, first = '', second = ''] = takesBack.exec(words) ?? []
  if (first === '' || second === '' || !tokenize(first).some(({ text }) => lemma(text, verbs).isVerb)) return null
  // "Normalize it and make it louder" asks for two things; only a value behind "make it" takes the place of another.
  const marker = words.slice(first.length, words.length - second.length)
  const asksAgain =
    /\bmake (?:it|that)\b/i.test(marker) && !/\b(?:no|sorry|actually|oops|wait|mean|meant)\b/i.test(marker)
  const isJoined = /\b(?:and|then|plus|also)$|&$/i.test(first.trim())
  const isRequest = tokenize(second).some(({ text, kind }) => kind === 'word' && lemma(text, verbs).isVerb)
  if (asksAgain && (isJoined || isRequest)) return null
  // A bare number takes the place of the number before it, with its unit.
  const number = /^(\d+(?:\.\d+)?|[a-z]+)(?: (?:please|instead))?[.!]*$/i.exec(second)?.[1]
  if (number !== undefined && (/^\d/.test(number) || numbers.has(number.toLowerCase()))) {
    const last = tokenize(first).findLast(({ text, kind }) => kind === 'number' || numbers.has(text))
    return last ? { words: first.slice(0, last.span.from) + number + first.slice(last.span.to), additions: [] } : null
  }
  return isRequest ? { words: second, additions: [] } : { words: first, additions: [{ clause: null, text: second }] }
}

const TWICE_DENIED = new RegExp(
  [
    String.raw`\b(?:not|don't|dont|never|do not)\s+(?:not|don't|dont|never)\b`,
    // Outside of quotes.
    String.raw`(?=[^"“”]*(?:["“][^"“”]*["”][^"“”]*)*$)`,
  ].join(''),
  'i',
)

type Message = {
  readonly words: string
  readonly document: PlanDocument
  readonly pending: Pending | null
  readonly previous: TurnMemory | null
  /** The question that waits is left open by what was said. */ readonly isNew?: boolean
}

/** Finds what a message asks for: the answer to a question, a word on the turn before, or a request of its own. */
export function understand(message: Message): Understood | OutcomeBody {
  const { document, pending, previous } = message
  const verbs = verbsOf(document)
  const frame = document.frame(
    document.state,
    [message.words, pending?.intent.words ?? previous?.intent.words ?? ''].join(' '),
  )
  const said = document.ear?.plain(message.words, document.state) ?? message.words
  const words = sayPlainly(correctSlips(said, frame, verbs), { frame, verbs, isHeard: document.ear !== undefined })
  const corrected = inItsPlace(correctItself(words, verbs), document)
  if (
    corrected &&
    corrected.additions.some(
      ({ text }) =>
        document.ear !== undefined || readValues(text, frame, verbs).every(({ kind }) => kind === 'problem'),
    )
  )
    return {
      status: 'question',
      document: document.name,
      question: {
        question: 'What should it be instead? Say the whole request once more, with the time range or the track.',
        operation: null,
        missing: ['request'],
        offers: [],
      },
      pending: null,
      notes: [],
    }
  const plain: Understood = {
    intent: corrected ?? { words, additions: [] },
    document: document.name,
    notes: [
      ...(words === said ? [] : [noteOf('read-as', `Read as “${words}”.`)]),
      ...(corrected ? [noteOf('taken-back', `What was said last counts; the rest of “${words}” was taken back.`)] : []),
    ],
  }
  if (tokenize(words).length === 0)
    return {
      status: 'question',
      document: document.name,
      question: {
        question: 'What should I do? (for example "delete from 1:00 to 2:00")',
        operation: null,
        missing: ['request'],
        offers: [],
      },
      pending,
      notes: [],
    }
  if (!document.ear && TWICE_DENIED.test(words))
    return {
      status: 'question',
      document: document.name,
      question: {
        question:
          `“${TWICE_DENIED.exec(words)?.[0]}” denies it twice. Should it be done or not? ` +
          'Say it without one of them.',
        operation: null,
        missing: ['meaning'],
        offers: [],
      },
      pending: null,
      notes: [],
    }
  const answered =
    pending && message.isNew !== true ? answerQuestion(pending, { words, document }, { frame, verbs }) : undefined
  const own = answered ?? (previous && readFollowUp(previous, { words, document }, { frame, verbs })) ?? plain
  return pending && !answered && 'notes' in own
    ? {
        ...own,
        notes: [...own.notes, noteOf('question-dropped', `The question before is dropped: ${pending.question}`)],
      }
    : own
}

/**
 * A document that hears for itself puts what was said last where it belongs; what it cannot place stays an addition and
 * is asked about.
 */
function inItsPlace(intent: Intent | null, document: PlanDocument): Intent | null {
  const { ear, state } = document
  const [addition] = intent?.additions ?? []
  if (!ear || !intent || !addition) return intent
  const fresh = ear.slots ? readSaid(addition.text, document) : null
  const before = readSaid(intent.words, document)
  const said = fresh && isOnlyValues(fresh, before) ? sayAnew(before, fresh) : null
  const words = said ?? ear.again?.(intent.words, addition.text, state) ?? null
  return words === null ? intent : { words, additions: [] }
}

/** What a message is while a question waits: both ways to take it can be planned. */
type Said = {
  readonly words: string
  readonly pending: Pending
  readonly document: PlanDocument
  /** As if no question had been asked. */
  alone(): Promise<Outcome>
  /** As the answer. */
  answering(): Promise<Outcome>
}

/**
 * Whether a message is a request of its own while a question waits. Only what takes an offer, or is a value of the kind
 * that is missing, is an answer: "make the whole thing louder" must not become the range that a deletion asked for.
 */
export async function isNewRequest({ words, pending, document, alone, answering }: Said): Promise<boolean> {
  if (isChoice(pending, words)) return false
  const own = await alone()
  if (own.status === 'control') return true
  const isAsked = own.status === 'answer' && own.passedOver !== true
  if (own.status !== 'ready' && !isAsked) return false
  const isValue = isBareValue(words, pending, document)
  if (isValue && (isAsked || isBareNoun(words, document))) return false
  return !isValue || (await answering()).status !== 'ready'
}

/**
 * A noun may stand for a request where nothing else was said ("chorus"); behind a question it is what was asked for.
 */
const isBareNoun = (words: string, { ear }: PlanDocument): boolean => ear !== undefined && saidIn(words).length <= 2

/** Whether a message says a value and no more. */
function isBareValue(words: string, pending: Pending, document: PlanDocument): boolean {
  const verbs = verbsOf(document)
  const isText = asksForText(pending, document)
  const hasVerb = saidIn(words).some(({ text }) => {
    const { isVerb, fuzzy, form } = lemma(text, verbs)
    return isVerb && !fuzzy && form === 'base' && (isText || !leadsIn.has(text))
  })
  if (hasVerb) return false
  if (isText) return !/,|\b(?:please|pls|plz)\b|\d\s*(?:%|db\b|bpm\b)/i.test(words)
  return document.ear !== undefined || !hasMoreWords(words, document)
}

/** A name or a text may be any words; the name of a track that is there is none of these. */
function asksForText({ completes, missing, operation }: Pending, { domain }: PlanDocument): boolean {
  const asks = domain.operations.get(operation ?? '')?.asks ?? {}
  return (
    completes?.includes('"{answer}"') === true ||
    missing.some((name) => (name === 'name' || name === 'text') && name in asks)
  )
}

/** Words with which people hand over a value: "make it 3 dB", "take the guest". */
const leadsIn = new Set('make do use take let go want mean'.split(' '))

/** Words of content that belong to no value. */
function hasMoreWords(words: string, document: PlanDocument): boolean {
  const { clauses } = readWords(words, document.frame(document.state, words), verbsOf(document))
  return clauses.some(({ tokens }) =>
    tokens.some(
      ({ used, kind, text }) => !used && kind === 'word' && text.length > 2 && !leadsIn.has(text) && !fills.has(text),
    ),
  )
}

const fills = new Set('the and for from please only just that this then with track range part bit section'.split(' '))

const saidIn = (words: string): ReturnType<typeof tokenize> => tokenize(words).filter(({ kind }) => kind !== 'sign')
