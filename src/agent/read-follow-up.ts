import { functionWords, readWords, type Clause, type Thing } from '../words/index.ts'
import { isOnlyValues, lineOf, type WordContext } from './answer-question.ts'
import { readIntent, readValues, type TurnMemory, type Understood } from './intent.ts'
import type { OutcomeBody } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import { noteOf } from './records.ts'

/** "again", "the same for the guest", "a bit more", "no, the other one": the request before, said once more. */
export function readFollowUp(
  previous: TurnMemory,
  { words, document }: { readonly words: string; readonly document: PlanDocument },
  grammar: WordContext,
): Understood | OutcomeBody | undefined {
  const line = lineOf(words)
  const again = (text: string | null, ...notes: Understood['notes']): Understood => ({
    intent:
      text === null
        ? previous.intent
        : { ...previous.intent, additions: [...previous.intent.additions, { clause: null, text }] },
    document: previous.document,
    notes: [noteOf('follow-up', `As before: "${previous.intent.words}".`), ...notes],
  })
  if (ONCE_MORE.test(line)) return again(null)
  if (
    document.ear?.again &&
    /^(?:and|also|plus|now|ok|same|the same|do|apply|please)\b|\b(?:too|as well)$/.test(line)
  ) {
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
    const values = readValues(words, grammar.frame, grammar.verbs)
    return values.length > 0 && isKnownWhole(words, grammar) ? again(words) : undefined
  }
  if (/^(?:and|also|plus) /.test(line) && isOnlyValues(words, grammar) && isKnownWhole(words, grammar))
    return again(words)
  if (
    /^(?:(?:a )?(?:bit|little|touch|tad) )?(?:more|further)(?: please)?$/.test(line) ||
    /^(?:some more|still more|even more|a bit more again)$/.test(line)
  )
    return more(previous, grammar, again, document)
  if (THE_OTHER.test(line)) return other(previous, grammar, again, document)
  return undefined
}

/** Whether all words beside the values are such as hand values over: any other may mean anything. */
function isKnownWhole(words: string, { frame, verbs }: WordContext): boolean {
  return readWords(words, frame, verbs).clauses.every(({ tokens }) =>
    tokens.every(({ used, kind, text }) => used || kind !== 'word' || functionWords.has(text) || HANDS_ON.has(text)),
  )
}

const HANDS_ON = new Set(
  (
    'same apply thing things track tracks also plus too one ones other others part bit way and now again well ' +
    'likewise ditto please'
  ).split(' '),
)

const ONCE_MORE = new RegExp(
  [
    '^(?:(?:please|now|and|ok) )*(?:do (?:it|that|this) )?',
    '(?:again|once more|one more time|same again|repeat that|repeat it|repeat|do it again|the same again)(?: please)?$',
  ].join(''),
)

const THE_OTHER = new RegExp(
  [
    '^(?:(?:no|nope|not that one|oops|sorry|wrong) )*(?:i mean |i meant )?',
    'the other(?: (?:one|track|person|speaker))?$',
  ].join(''),
)

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
  { frame, verbs }: WordContext,
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
  { frame, verbs }: WordContext,
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
