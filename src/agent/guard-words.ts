import type { Json } from '../kernel/index.ts'
import {
  formatSpan,
  formatTime,
  leansBack,
  tellsHowItIs,
  type Clause,
  type Mention,
  type RangeMention,
  type Thing,
} from '../words/index.ts'
import { readIntent, type Intent } from './intent.ts'
import type { OutcomeBody } from './outcome.ts'
import { verbsOf, type PlanDocument } from './plan-document.ts'
import type { Ask } from './records.ts'
import type { Planned } from './turn.ts'

type Asked = { readonly intent: Intent; readonly document: PlanDocument }

/**
 * What takes something away goes no further than the words: where they name tracks, and the plan would take from others
 * as well, it is asked on which. A plan on everything holds every name, so that the law of used values sees nothing of
 * that.
 */
export function guardTracks(body: OutcomeBody, asked: Asked, planned: readonly Planned[]): OutcomeBody {
  const { intent, document } = asked
  if (body.status !== 'ready') return body
  const clauses = readIntent(intent, document.frame(document.state, intent.words), verbsOf(document))
  const { things } = document.frame(document.state, intent.words)
  for (const { call, units } of planned) {
    const at = clauses.findIndex(({ text }) => text === call.words)
    const clause = clauses[at]
    if (!clause || document.domain.operations.get(call.operation)?.destroys === undefined) continue
    const named = tracksNamed(clause, clauses.slice(0, at))
    const ids = new Set(units.flatMap(({ changes }) => textsIn(changes as unknown as Json)))
    const tracks = things.filter(({ kind, tags }) => kind === 'track' && tags?.includes('label') !== true)
    const about = tracks.filter(({ id }) => named.has(id))
    const more = tracks.filter(({ id }) => ids.has(id) && !named.has(id))
    const left = tracks.filter(({ id }) => !ids.has(id))
    if (named.size === 0) continue
    if (more.length > 0 && !saysAll(clause)) return askWhere(asked, { at, clause, about, others: more, wouldBe: 'too' })
    // "The guest's answer is dull, cut it out everywhere": only its place was taken from what was said before.
    const isMeantForAll = saysAll(clause) && tracksIn(clause.mentions).length === 0
    if (left.length > 0 && isMeantForAll) return askWhere(asked, { at, clause, about, others: left, wouldBe: 'not' })
  }
  return body
}

type Where = {
  readonly at: number
  readonly clause: Clause
  readonly about: readonly Thing[]
  readonly others: readonly Thing[]
  readonly wouldBe: 'too' | 'not'
}

function askWhere({ intent, document }: Asked, { at, clause, about, others, wouldBe }: Where): OutcomeBody {
  const [own, more] = [about, others].map((tracks) => tracks.map(({ name }) => name).join(' and '))
  const words = clause.text.replace(/[.!?\s]+$/, '').replace(/\s+(?:everywhere|throughout)$/i, '')
  const does = wouldBe === 'too' ? `would take from ${more} too` : `would leave ${more} as it is`
  const question = {
    question: `You speak of ${own}, and “${clause.text}” ${does}. On which track should it be done?`,
    operation: null,
    missing: ['selected_tracks'],
    offers: [
      { text: `only ${own}`, words: `${words} on ${own}` },
      { text: 'all tracks', words: `${words} on all tracks` },
    ],
  }
  const pending = { ...question, intent, clause: at, document: document.name }
  return { status: 'question', document: document.name, question, pending, notes: [] }
}

/** The tracks that a clause names, or else the one that it leans on. */
function tracksNamed(clause: Clause, before: readonly Clause[]): ReadonlySet<string> {
  const own = tracksIn(clause.mentions)
  const last = before.findLast(({ mentions }) => mentions.length > 0)
  if (own.length > 0 || !last) return new Set(own)
  return new Set(last.isRemark || leansBack(clause) ? tracksIn(last.mentions) : [])
}

const tracksIn = (mentions: readonly Mention[]): string[] =>
  mentions.flatMap((mention) =>
    mention.kind === 'name' ? mention.things.filter(({ kind }) => kind === 'track').map(({ id }) => id) : [],
  )

/** "Everywhere", "on all tracks": everything is what the words name. */
const saysAll = ({ text }: Clause): boolean => ALL_TRACKS.test(text)

const ALL_TRACKS = new RegExp(
  [
    String.raw`\b(?:everywhere|everyone|everybody|throughout|ripple|`,
    String.raw`(?:all|every|each|both|other|others|whole|entire|rest of the)\b.{0,12}\b`,
    String.raw`(?:tracks?|ones|voices|people|project|mix|thing)|on (?:all|everything|both))\b`,
  ].join(''),
  'i',
)

export function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * What only says how things are is no order, whatever it came near to: no plan, and no question how much of it. A
 * document that hears for itself knows statements that correct it ("sentence 7 is Maria").
 */
export function guardStatements(
  body: OutcomeBody,
  { intent, document }: Asked,
  planned: readonly Planned[],
): OutcomeBody {
  if (document.ear !== undefined) return body
  const verbs = verbsOf(document)
  const told =
    body.status === 'ready'
      ? planned.map(({ call }) => call.words).find((words) => tellsHowItIs(words, verbs))
      : body.status === 'question' && asksHowMuch(body.question, document) && tellsHowItIs(intent.words, verbs)
        ? intent.words
        : undefined
  if (told === undefined) return body
  const question = {
    question: `“${told}” says how it is, and nothing is changed for that. Say what to do, and with which part.`,
    operation: null,
    missing: ['operation'],
    offers: [],
  }
  return { status: 'question', document: document.name, question, pending: null, notes: [] }
}

/** A question about a value of an operation takes it for granted that the operation is wanted. */
function asksHowMuch({ operation, missing }: Ask, { domain }: PlanDocument): boolean {
  const asks = domain.operations.get(operation ?? '')?.asks ?? {}
  return missing.some((name) => name in asks)
}

/**
 * A time that may be read in two ways ("between 2 and 3": seconds or minutes) is asked about where something would go,
 * and told where nothing would. Operations that look at a selection see to it themselves; a document with an ear takes
 * its times from the words.
 */
export function guardTimes(body: OutcomeBody, asked: Asked, planned: readonly Planned[]): OutcomeBody {
  const { intent, document } = asked
  if (body.status !== 'ready' || !document.ear) return body
  const reasons = planned.flatMap(reasonsOf)
  const mention = unclearTimes(asked).find(({ text }) => reasons.some((reason) => reason.includes(text)))
  if (!mention) return body
  const isLoss = planned.some(({ call }) => document.domain.operations.get(call.operation)?.destroys !== undefined)
  const told = mention.notes.filter(({ code }) => code === 'two-readings')
  if (!isLoss) return { ...body, notes: [...body.notes, ...told] }
  const offers = [mention, ...(mention.readings ?? [])].map(({ startSeconds, endSeconds }) => {
    const said = `from ${formatTime(startSeconds)} to ${formatTime(endSeconds)}`
    const words = intent.words.slice(0, mention.span.from) + said + intent.words.slice(mention.span.to)
    return { text: formatSpan(startSeconds, endSeconds), words }
  })
  const readings = offers.map(({ text }) => text).join(' or as ')
  const text = `“${mention.text}” can be read as ${readings}. Which one is meant?`
  const question = { question: text, operation: null, missing: ['has_time_selection'], offers }
  const pending = { ...question, intent, clause: -1, document: document.name }
  return { status: 'question', document: document.name, question, pending, notes: [] }
}

/** The words that values of a call came from. */
function reasonsOf({ call, units }: Planned): string[] {
  const found = Object.values(call.found ?? {}).map(({ text }) => text)
  const made = units.flatMap(({ steps, heading }) => [...steps, ...(heading ? [heading] : [])])
  const because = made.flatMap((each) => each.because.map(({ text }) => text))
  return [...found, ...because].filter((text) => text !== undefined)
}

function unclearTimes({ intent, document }: Asked): RangeMention[] {
  const clauses = readIntent(intent, document.frame(document.state, intent.words), verbsOf(document))
  const ranges = clauses.flatMap(({ mentions }) => mentions).filter((mention) => mention.kind === 'range')
  return ranges.filter(({ readings }) => readings !== undefined)
}
