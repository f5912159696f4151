import { functionWords, lemma, readWords, tellsHowItIs, tokenize } from '../words/index.ts'
import type { Frame, Mention, Token } from '../words/index.ts'
import { readIntent, type Pending, type Understood } from './intent.ts'
import { NOTHING_CHANGED } from './minds/built-in/talk.ts'
import type { OutcomeBody } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import { noteOf, type Offer } from './records.ts'

/** With what a message is read: the things that words may name, and the verbs of requests. */
export type WordContext = { readonly frame: Frame; readonly verbs: readonly string[] }

/** Takes a message as the answer to a question that waits; undefined where it is none. */
export function answerQuestion(
  pending: Pending,
  { words, document }: { readonly words: string; readonly document: PlanDocument },
  { frame, verbs }: WordContext,
): Understood | OutcomeBody | undefined {
  const line = lineOf(words)
  if (CALLED_OFF.test(line)) return { status: 'answer', document: document.name, answer: NOTHING_CHANGED }
  const notes = [noteOf('answering', `Answering: ${pending.question}`)]
  const offer = chosenOffer(pending, line)
  if (offer !== undefined)
    return { intent: rewritten(pending, offer, { frame, verbs }), document: pending.document, notes }
  // "Yes, on the host": the one offer, with a value more.
  const [only, ...others] = pending.offers
  const more = /^\W*(?:yes|yeah|yep|sure|ok|okay)\b[\s,]+(?:please[\s,]+|but\s+)?(.+)$/i.exec(words)?.[1]
  if (
    only &&
    others.length === 0 &&
    more !== undefined &&
    !document.ear &&
    fits(more, pending, { frame, verbs, document })
  ) {
    const said = rewritten(pending, only.words, { frame, verbs })
    return {
      intent: { ...said, additions: [...said.additions, { clause: null, text: more }] },
      document: pending.document,
      notes,
    }
  }
  // Praise and other remarks are no part of a request, unless any text will do.
  const isRemark = !pending.completes?.includes('"{answer}"') && tellsHowItIs(words, verbs)
  if (pending.completes !== undefined && !isRemark && !asksItself(words, { frame, verbs }))
    return {
      intent: rewritten(
        pending,
        pending.completes.replace('{answer}', () => handedOver(words, pending.completes ?? '')),
        { frame, verbs },
      ),
      document: pending.document,
      notes,
    }
  if (pending.missing.some((name) => name === 'name' || name === 'text') && isPlainText(words, { frame, verbs }))
    return {
      intent: {
        ...pending.intent,
        additions: [
          ...pending.intent.additions,
          {
            clause: pending.clause,
            text: `called "${words
              .trim()
              .replace(/^(?:call (?:it|him|her|them)|it's|name it|to)\s+/i, '')
              .replaceAll('"', '')}"`,
          },
        ],
      },
      document: pending.document,
      notes,
    }
  const text = /^-?\d+(?:\.\d+)?$/.test(words.trim()) ? bareNumber(pending, words.trim()) : words
  if (document.ear || isRemark || !fits(text, pending, { frame, verbs, document })) return undefined
  return {
    intent: { ...pending.intent, additions: [...pending.intent.additions, { clause: pending.clause, text }] },
    document: pending.document,
    notes,
  }
}

/** "It should be Mary" behind "how is it written?": the text itself. */
const TELLS_TEXT = new RegExp(
  String.raw`^(?:(?:it|that|this)(?:'s| is| should| must| has to| needs to| ought to)(?: be)?` +
    String.raw`(?: (?:spelled|spelt|written|read|say))?|spelled|spelt|written)\s+(?:as |like )?(?=\S)`,
  'i',
)

const handedOver = (words: string, completes: string): string => {
  const said = words.trim().replace(/[.!?]+$/, '')
  return completes.includes('"{answer}"') ? said.replace(TELLS_TEXT, '') : said
}

/** A request with its answer, for people; an answer by its number is told by what it stands for. */
export function sayAnswered({ said, intent, offers }: Pending, words: string): string {
  const chosen = chosenWords({ offers }, words)
  const offer = offers.find((each) => each.words === chosen)
  return `${said ?? intent.words} — ${offer?.text ?? words}`
}

const CALLED_OFF = new RegExp(
  [
    '^(?:no|nope|cancel|nothing|none|never mind|nevermind|forget it|forget that|stop|no thanks|leave it|',
    "(?:no |nope )(?:please )?(?:leave|keep|don't|do not)",
    '(?: (?:it|that|them|this))?(?: (?:in|as it is|there|alone))?)$',
  ].join(''),
)

/** Whether a message takes one of the offers, or calls the whole thing off. */
export const isChoice = (pending: Pending, words: string): boolean =>
  CALLED_OFF.test(lineOf(words)) || chosenWords(pending, words) !== undefined

/** The words of the offer that a message takes, by its number, its place or its text. */
export const chosenWords = (asked: Pick<Pending, 'offers'>, words: string): string | undefined =>
  chosenOffer(asked, lineOf(words))

/** The words of a message without its signs. */
export const lineOf = (words: string): string =>
  tokenize(words)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => text)
    .join(' ')

/** Whether a message is a request of its own, and no answer. */
function asksItself(words: string, { verbs }: WordContext): boolean {
  const said = tokenize(words).filter(({ kind }) => kind !== 'sign')
  return said.slice(0, 4).some(({ text }) => {
    const verb = lemma(text, verbs)
    return verb.isVerb && !verb.fuzzy && verb.form === 'base' && !plainVerbs.has(text)
  })
}

/** A few words that ask for nothing are a name where a name is missing. */
function isPlainText(words: string, { verbs }: WordContext): boolean {
  const said = tokenize(words).filter(({ kind }) => kind !== 'sign')
  const verb = lemma(said[0]?.text ?? '', verbs)
  return said.length <= 6 && (!verb.isVerb || verb.fuzzy || /^(?:call|name)$/.test(verb.lemma))
}

/** A number alone is an amount where one is missing, else a time. */
const bareNumber = ({ missing, question }: Pending, number: string): string =>
  missing.some((name) => /db|gain|amount|level/i.test(name)) || /\bdB\b/.test(question)
    ? `by ${number} dB`
    : `at ${number} second${number === '1' ? '' : 's'}`

const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

function chosenOffer({ offers }: Pick<Pending, 'offers'>, line: string): string | undefined {
  const plain = line
    .replace(/^(?:the|yes|i mean|i meant|on|only|just|number|option)\s+/, '')
    .replace(/\s+(?:one|please|track|option)$/, '')
  if (AGREED.test(line)) return offers.length === 1 ? offers[0]?.words : undefined
  const place = /^\d{1,2}$/.test(plain)
    ? Number(plain) - 1
    : plain === 'last'
      ? offers.length - 1
      : ordinalWords.indexOf(plain)
  const fits = (text: string): boolean => [line, plain, `the ${plain}`].includes(lineOf(text))
  const chosen = offers[place] ?? offers.find(({ text }) => fits(text))
  return (chosen ?? onlyHolding(offers, plain))?.words
}

/** A yes to what was asked, with or without saying it once more: "yes please, take it out", "go ahead". */
const AGREED = new RegExp(
  [
    '^(?:(?:yes|yeah|yep|yup|sure|ok|okay|right|correct|exactly|y|please|go ahead|do it|do that|please do|of course|',
    "that's right|that one|it should)(?: |$))+",
    '(?:(?:please |then |just )*(?:take|cut|delete|remove|drop|throw|get rid of|leave|lose|do|make|apply|use) ',
    '(?:it|that|this|them)(?: (?:out|away|off|gone))?(?: please)?)?$',
  ].join(''),
)

/**
 * The one offer that has all the words of an answer, where these say something: "down" of "6 dB down" and "6 dB up".
 */
function onlyHolding(offers: readonly Offer[], line: string): Offer | undefined {
  const said = line.split(' ')
  const isTelling = said.some((word) => /\p{L}{2}/u.test(word) && !(functionWords.has(word) && word.length < 4))
  const held = offers.filter(({ text }) => {
    const words = new Set(lineOf(text).split(' '))
    return said.every((word) => words.has(word))
  })
  return isTelling && held.length === 1 ? held[0] : undefined
}

/** The request with its unclear clause said anew. */
function rewritten({ intent, clause }: Pending, words: string, { frame, verbs }: WordContext): Understood['intent'] {
  const found = readWords(intent.words, frame, verbs).clauses[clause]
  if (!found) return { words, additions: [] }
  return {
    words: intent.words.slice(0, found.span.from) + words + intent.words.slice(found.span.to),
    additions: intent.additions.filter((addition) => addition.clause !== clause),
  }
}

/**
 * Whether a message is an answer and nothing besides: values, none of which takes the place of one that was said and
 * not asked for, and no word that neither the question nor the operation knows.
 */
function fits(
  text: string,
  pending: Pending,
  { frame, verbs, document }: WordContext & { readonly document: PlanDocument },
): boolean {
  const again = new Set(tokenize(pending.intent.words).map((token) => token.text))
  if (!isOnlyValues(text, { frame, verbs }, again)) return false
  const heard = document.domain.operations.get(pending.operation ?? '')?.heard ?? []
  const own = [pending.question, pending.intent.words, ...heard.map((phrase) => phrase.words.replaceAll(/[|?]/g, ' '))]
  const known = new Set(own.flatMap((words) => tokenize(words).map((token) => token.text)))
  const { clauses } = readWords(text, frame, verbs)
  const isKnown = ({ used, kind, text: word }: Token): boolean =>
    used || kind !== 'word' || word.length < 2 || functionWords.has(word) || known.has(word) || HANDS_OVER.has(word)
  if (!clauses.every(({ tokens }) => tokens.every(isKnown))) return false
  const said = readIntent(pending.intent, frame, verbs)[pending.clause]?.mentions ?? []
  const isAmount = ({ kind }: Mention): boolean => kind === 'quantity'
  const asksAmount = pending.missing.some((name) => !NOT_AMOUNTS.has(name))
  return asksAmount || !said.some(isAmount) || !clauses.some(({ mentions }) => mentions.some(isAmount))
}

/** What is missing where no amount is: an amount that was said stays. */
const NOT_AMOUNTS = new Set('has_time_selection selected_tracks selected_clips name text time tracks track'.split(' '))

/** Words with which a value is handed over, beside those that every sentence has. */
const HANDS_OVER = new Set(
  (
    'yes yeah yep sure no nope well use take track tracks range time part bit section stretch say maybe perhaps try ' +
    'think guess mean meant go do exactly right actually whole entire only thing project everything'
  ).split(' '),
)

/** True when a message holds values and asks for nothing itself; `again` are words that were said before. */
export function isOnlyValues(
  text: string,
  { frame, verbs }: WordContext,
  again: ReadonlySet<string> = new Set(),
): boolean {
  const { clauses } = readWords(text, frame, verbs)
  const [clause] = clauses
  if (clauses.length !== 1 || !clause || clause.negated || clause.mentions.every(({ kind }) => kind === 'problem'))
    return false
  return clause.tokens.every(
    (token) =>
      token.used ||
      token.kind !== 'word' ||
      plainVerbs.has(token.text) ||
      again.has(token.text) ||
      !lemma(token.text, verbs).isVerb,
  )
}

const plainVerbs = new Set('make do use take it only just let go please want mean the'.split(' '))
