import { lemma, readWords, tokenize, type Clause, type Frame, type Thing } from '../words/index.ts'
import { correctItself } from './correct-itself.ts'
import { correctSlips } from './correct-slips.ts'
import { NOTHING_CHANGED } from './minds/built-in/talk.ts'
import type { Intent, Pending, TurnMemory, Understood } from './intent.ts'
import type { OutcomeBody } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import { readIntent, readValues } from './read-intent.ts'
import { noteOf } from './records.ts'
import { sayPlainly } from './say-plainly.ts'
import { verbsOf } from './verbs-of.ts'

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
  const answered =
    pending && message.isNew !== true ? answerTo(pending, { ...message, words }, { frame, verbs }) : undefined
  const own = answered ?? (previous && followUp(previous, { ...message, words }, { frame, verbs })) ?? plain
  return pending && !answered && 'notes' in own
    ? {
        ...own,
        notes: [...own.notes, noteOf('question-dropped', `The question before is dropped: ${pending.question}`)],
      }
    : own
}

/** A document that hears for itself puts what was said last where it belongs; what it cannot place stays an addition and is asked about. */
function inItsPlace(intent: Intent | null, { ear, state }: PlanDocument): Intent | null {
  const [addition] = intent?.additions ?? []
  const words = ear && intent && addition ? ear.again(intent.words, addition.text, state) : null
  return words === null ? intent : { words, additions: [] }
}

type Reader = { readonly frame: Frame; readonly verbs: readonly string[] }

function answerTo(
  pending: Pending,
  { words, document }: Message,
  { frame, verbs }: Reader,
): Understood | OutcomeBody | undefined {
  const line = lineOf(words)
  if (CALLED_OFF.test(line)) return { status: 'answer', document: document.name, answer: NOTHING_CHANGED }
  const notes = [noteOf('answering', `Answering: ${pending.question}`)]
  const offer = chosenOffer(pending, line)
  if (offer !== undefined)
    return { intent: rewritten(pending, offer, { frame, verbs }), document: pending.document, notes }
  if (pending.completes !== undefined && !asksItself(words, { frame, verbs }))
    return {
      intent: rewritten(
        pending,
        pending.completes.replace('{answer}', () => words.trim().replace(/[.!?]+$/, '')),
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
  if (document.ear || !isOnlyValues(text, { frame, verbs })) return undefined
  return {
    intent: { ...pending.intent, additions: [...pending.intent.additions, { clause: pending.clause, text }] },
    document: pending.document,
    notes,
  }
}

const CALLED_OFF =
  /^(?:no|nope|cancel|nothing|none|never mind|nevermind|forget it|forget that|stop|no thanks|leave it)$/

/** Whether a message takes one of the offers, or calls the whole thing off. */
export const isChoice = (pending: Pending, words: string): boolean =>
  CALLED_OFF.test(lineOf(words)) || chosenWords(pending, words) !== undefined

/** The words of the offer that a message takes, by its number, its place or its text. */
export const chosenWords = (asked: Pick<Pending, 'offers'>, words: string): string | undefined =>
  chosenOffer(asked, lineOf(words))

const lineOf = (words: string): string =>
  tokenize(words)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => text)
    .join(' ')

/** Whether a message is a request of its own, and no answer. */
function asksItself(words: string, { verbs }: Reader): boolean {
  const said = tokenize(words).filter(({ kind }) => kind !== 'sign')
  return said.slice(0, 4).some(({ text }) => {
    const verb = lemma(text, verbs)
    return verb.isVerb && !verb.fuzzy && verb.form === 'base' && !plainVerbs.has(text)
  })
}

/** A few words that ask for nothing are a name where a name is missing. */
function isPlainText(words: string, { verbs }: Reader): boolean {
  const said = tokenize(words).filter(({ kind }) => kind !== 'sign')
  const verb = lemma(said[0]?.text ?? '', verbs)
  return said.length <= 6 && (!verb.isVerb || verb.fuzzy || /^(?:call|name)$/.test(verb.lemma))
}

/** A number alone is an amount where one is missing, else a time. */
const bareNumber = ({ missing, question }: Pending, number: string): string =>
  missing.some((name) => /db|gain|amount|level/i.test(name)) || /\bdB\b/.test(question)
    ? `by ${number} dB`
    : `at ${number} seconds`

const ordinalWords = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

function chosenOffer({ offers }: Pick<Pending, 'offers'>, line: string): string | undefined {
  const plain = line.replace(/^(?:the|yes|i mean|i meant|on|only|just)\s+/, '').replace(/\s+(?:one|please|track)$/, '')
  if (/^(?:yes|yeah|yep|sure|ok|okay|right|correct|exactly|yes please|y)$/.test(line))
    return offers.length === 1 ? offers[0]?.words : undefined
  const place = /^\d{1,2}$/.test(plain)
    ? Number(plain) - 1
    : plain === 'last'
      ? offers.length - 1
      : ordinalWords.indexOf(plain)
  const fits = (text: string): boolean =>
    [line, plain, `the ${plain}`].includes(
      tokenize(text)
        .filter(({ kind }) => kind !== 'sign')
        .map((token) => token.text)
        .join(' '),
    )
  return (offers[place] ?? offers.find(({ text }) => fits(text)))?.words
}

/** The request with its unclear clause said anew. */
function rewritten({ intent, clause }: Pending, words: string, { frame, verbs }: Reader): Understood['intent'] {
  const found = readWords(intent.words, frame, verbs).clauses[clause]
  if (!found) return { words, additions: [] }
  return {
    words: intent.words.slice(0, found.span.from) + words + intent.words.slice(found.span.to),
    additions: intent.additions.filter((addition) => addition.clause !== clause),
  }
}

/** True when a message holds values and asks for nothing itself. */
function isOnlyValues(text: string, { frame, verbs }: Reader): boolean {
  const { clauses } = readWords(text, frame, verbs)
  const [clause] = clauses
  if (clauses.length !== 1 || !clause || clause.negated || clause.mentions.every(({ kind }) => kind === 'problem'))
    return false
  return clause.tokens.every(
    (token) => token.used || token.kind !== 'word' || plainVerbs.has(token.text) || !lemma(token.text, verbs).isVerb,
  )
}

const plainVerbs = new Set('make do use take it only just let go please want mean the'.split(' '))

/** "again", "the same for the guest", "a bit more", "no, the other one": the request before, said once more. */
function followUp(
  previous: TurnMemory,
  { words, document }: Message,
  reader: Reader,
): Understood | OutcomeBody | undefined {
  const line = tokenize(words)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => text)
    .join(' ')
  const again = (text: string | null, ...notes: Understood['notes']): Understood => ({
    intent:
      text === null
        ? previous.intent
        : { ...previous.intent, additions: [...previous.intent.additions, { clause: null, text }] },
    document: previous.document,
    notes: [noteOf('follow-up', `As before: "${previous.intent.words}".`), ...notes],
  })
  if (
    /^(?:(?:please|now|and|ok) )*(?:do (?:it|that|this) )?(?:again|once more|one more time|same again|repeat that|repeat it|repeat|do it again|the same again)(?: please)?$/.test(
      line,
    )
  )
    return again(null)
  if (document.ear && /^(?:and|also|plus|now|ok|same|the same|do|apply|please)\b|\b(?:too|as well)$/.test(line)) {
    const request = document.ear.again(previous.intent.words, words, document.state)
    return request === null
      ? undefined
      : {
          intent: { words: request, additions: [] },
          document: previous.document,
          notes: [noteOf('follow-up', `As before: "${previous.intent.words}".`)],
        }
  }
  if (
    /^(?:and |now |please |ok )*(?:do |apply )?(?:the )?same (?:thing )?(?:for|on|to|with|from|at|between)\b/.test(
      line,
    ) ||
    /^(?:and |also |now also |same )+(?:for|on) /.test(line)
  ) {
    const values = readValues(words, reader.frame, reader.verbs)
    return values.length > 0 ? again(words) : undefined
  }
  if (/^(?:and|also|plus) /.test(line) && isOnlyValues(words, reader)) return again(words)
  if (
    /^(?:(?:a )?(?:bit|little|touch|tad) )?(?:more|further)(?: please)?$/.test(line) ||
    /^(?:some more|still more|even more|a bit more again)$/.test(line)
  )
    return more(previous, reader, again, document)
  if (
    /^(?:(?:no|nope|not that one|oops|sorry|wrong) )*(?:i mean |i meant )?the other(?: (?:one|track|person|speaker))?$/.test(
      line,
    )
  )
    return other(previous, reader, again, document)
  return undefined
}

type Again = (text: string | null, ...notes: Understood['notes']) => Understood

const asks = (document: PlanDocument, question: string): OutcomeBody => ({
  status: 'question',
  document: document.name,
  question: { question, operation: null, missing: ['request'], offers: [] },
  pending: null,
  notes: [],
})

/** More of an amount goes the same way by as much as "a bit" is. */
function more(
  previous: TurnMemory,
  { frame, verbs }: Reader,
  again: Again,
  document: PlanDocument,
): Understood | OutcomeBody {
  const clauses = readIntent(previous.intent, frame, verbs)
  const amount = clauses
    .flatMap(({ mentions }) => mentions)
    .find((mention) => mention.kind === 'quantity' && mention.unit === 'db')
  const isRelative = clauses.some(({ tokens }) =>
    tokens.some(({ text }) =>
      /^(?:louder|quieter|softer|up|down|boost|amplify|raise|lower|reduce|increase|decrease)$/.test(text),
    ),
  )
  if (!isRelative)
    return asks(
      document,
      'More of what? Say it with an amount (for example "3 dB louder", "fade out the last 5 seconds").',
    )
  const sign = amount?.kind === 'quantity' && amount.value < 0 ? '-' : ''
  return again(`by ${sign}3 dB`, noteOf('assumed-amount', 'A bit more is taken as 3 dB.'))
}

/** The other one is certain only where there are two. */
function other(
  previous: TurnMemory,
  { frame, verbs }: Reader,
  again: Again,
  document: PlanDocument,
): Understood | OutcomeBody {
  const named = readIntent(previous.intent, frame, verbs).flatMap(({ mentions }: Clause) =>
    mentions.flatMap((mention) => (mention.kind === 'name' ? mention.things : [])),
  )
  const [first] = named
  const rest: readonly Thing[] = first
    ? frame.things.filter(
        ({ kind, id, tags }) =>
          kind === first.kind && !named.some((thing) => thing.id === id) && tags?.includes('label') !== true,
      )
    : []
  const [only] = rest
  if (!only || rest.length > 1 || previous.destroyed)
    return asks(
      document,
      previous.destroyed
        ? 'The request before took something out. Say "undo" first, then say which one you mean.'
        : `Which one do you mean?${rest.length > 1 ? ` There is: ${rest.map(({ name }) => name).join(', ')}.` : ''}`,
    )
  return again(
    `on ${only.name}`,
    noteOf('earlier-stays', `What was done to ${first?.name ?? 'the first one'} stays; say "undo" to take it back.`),
  )
}
