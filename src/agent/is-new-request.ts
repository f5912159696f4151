import { lemma, readWords, tokenize } from '../words/index.ts'
import { isChoice } from './answer-question.ts'
import type { Pending } from './intent.ts'
import type { Outcome } from './outcome.ts'
import { verbsOf, type PlanDocument } from './plan-document.ts'

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
