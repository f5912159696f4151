import { operateStep } from '../kernel/index.ts'
import { asksToRemove, hasRequest, isCompared, leansBack, onlySays, type Clause } from '../words/index.ts'
import { findMissingAbility, type Missed, type WayAsked } from './abilities/find-missing-ability.ts'
import { readIntent, type Intent } from './intent.ts'
import type { Alternative, OutcomeBody } from './outcome.ts'
import { verbsOf, type PlanDocument } from './plan-document.ts'
import type { Ask } from './records.ts'
import type { Planned } from './turn.ts'

/** A request as it was understood, and the document that it is about. */
type Asked = { readonly intent: Intent; readonly document: PlanDocument }

/** Operations that a clause came to. */
type Made = { readonly words: string; readonly operations: readonly string[] }

/**
 * The last look at what a grammar made of some words, for every kind of document. Nothing is taken away unless the
 * words ask for it; no question offers a loss to someone who asked for none; and what cannot be done is said to be
 * missing, whatever else the words came near to.
 */
export function guardLoss(body: OutcomeBody, asked: Asked, planned: readonly Planned[]): OutcomeBody {
  if (body.status === 'question') return guardQuestion(body, asked)
  if (body.status !== 'ready') return body
  const made = planned.map(({ call, units }): Made => {
    return { words: call.words, operations: [call.operation, ...units.map((unit) => operateStep(unit).operation)] }
  })
  const [unasked] = findUnaskedLosses(made, asked)
  if (unasked) return asks(asked, nameMissing(asked) ?? nothingToGo(unasked.words))
  if (made.every(({ words }) => mayRemove(words, asked))) return body
  // Beside a clause that asks for no loss, another reading may take away what a clause asks to be gone, and nothing
  // else.
  const warranted = new Set(made.filter(({ words }) => mayRemove(words, asked)).flatMap(({ operations }) => operations))
  const isHarmless = ({ steps }: Alternative): boolean =>
    steps.every(({ operation }) => warranted.has(operation) || !takesAway(asked, [operation]))
  const alternatives = body.alternatives.filter(isHarmless)
  return alternatives.length === body.alternatives.length ? body : { ...body, alternatives }
}

/**
 * Of what clauses came to, that which takes something away without their asking. What a clause puts back, elsewhere or
 * otherwise ("move it to the start"), is no loss.
 */
export function findUnaskedLosses<M extends Made>(made: readonly M[], asked: Asked): M[] {
  const isLoss = ({ operations }: Made): boolean => takesAway(asked, operations)
  const hasGain = ({ words }: Made): boolean => made.some((other) => other.words === words && !isLoss(other))
  return made.filter((each) => {
    const isPutBack = !onlySays(each.words) && hasGain(each)
    return isLoss(each) && !isPutBack && !mayRemove(each.words, asked)
  })
}

/**
 * Whether a clause warrants that something goes: it asks for that, and what shall go is no hum or echo that only
 * another ability could take out.
 */
function mayRemove(clause: string, asked: Asked): boolean {
  const isAsked = asksToRemove(clause) || (isFragment(clause) && asksToRemove(asked.intent.words))
  return isAsked && findMissing(asked, 'to go') === null
}

/** A few words that are no sentence, such as a place alone. */
const isFragment = (words: string): boolean => !hasRequest(words) && !onlySays(words)

function guardQuestion(body: OutcomeBody & { readonly status: 'question' }, asked: Asked): OutcomeBody {
  const { question, pending } = body
  const { words } = asked.intent
  const missed = findMissing(asked, 'any')
  if (missed && question.operation !== (missed.ability.heardAs ?? ''))
    return asks(asked, askInstead(missed, placeOf(asked, missed)))
  const isAboutLoss = question.operation !== null && takesAway(asked, [question.operation])
  if (isAboutLoss && !mayRemove(words, asked)) return asks(asked, nothingToGo(words))
  // A place alone may be meant for anything, so that what could be done with it is worth an offer.
  if (asksToRemove(words) || isFragment(words)) return body
  // A question whether something shall go may be answered with yes; nobody takes that for anything else.
  const offers = question.offers.filter((offer) => offer.text === 'yes' || !asksToRemove(offer.words))
  if (offers.length === question.offers.length) return body
  return { ...body, question: { ...question, offers }, pending: pending && { ...pending, offers } }
}

function takesAway({ document: { domain } }: Asked, operations: readonly string[]): boolean {
  return operations.some((name) => domain.operations.get(name)?.destroys !== undefined)
}

function nameMissing(asked: Asked): Ask | null {
  const missed = findMissing(asked, 'any')
  return missed && askInstead(missed, placeOf(asked, missed))
}

/** The ability that words ask for and that a kind of document does not have. */
export function findMissing({ intent: { words }, document }: Asked, way: WayAsked): Missed | null {
  const names = new Set(document.frame(document.state, words).things.map(({ name }) => name.toLowerCase()))
  return findMissingAbility(words, { kind: document.domain.name, names, way })
}

/**
 * Where it was asked for: the tracks and the times that its clause names, or else the one that it leans on. A document
 * that hears for itself has no names of tracks to tell it by.
 */
function placeOf({ intent, document }: Asked, { ability, where }: Missed): string {
  if (document.ear) return where
  const frame = document.frame(document.state, intent.words)
  const clauses = readIntent(intent, frame, verbsOf(document))
  const names = new Set(frame.things.map(({ name }) => name.toLowerCase()))
  const at = clauses.findIndex(
    ({ text }) => findMissingAbility(text, { kind: document.domain.name, names, way: 'any' })?.ability === ability,
  )
  const own = at < 0 ? (clauses.length <= 2 ? clauses : []) : clauses.slice(at, at + 1)
  const before =
    own[0] && leansBack(own[0]) ? clauses.slice(0, Math.max(at, 0)).filter(({ mentions }) => mentions.length > 0) : []
  const tracks = own.flatMap(tracksIn)
  const earlier = tracks.length > 0 ? [] : before.slice(-1).flatMap(tracksIn)
  const times = own.flatMap(({ mentions }) =>
    mentions.flatMap((mention) => (mention.kind === 'range' && mention.via !== 'whole' ? [mention.text] : [])),
  )
  const on = [...new Set([...tracks, ...earlier])].map((name) => `the ${name}`).join(' and ')
  const place = [...(on === '' ? [] : [`on ${on}`]), ...times].join(' ')
  return place === '' ? where : place
}

/** The tracks that a clause is about; one that it only compares with is none. */
const tracksIn = (clause: Clause): string[] =>
  clause.mentions.flatMap((mention) =>
    mention.kind === 'name' && !isCompared(clause, mention)
      ? mention.things.filter(({ kind }) => kind === 'track').map(({ name }) => name)
      : [],
  )

function askInstead({ ability: { name, nearest, instead } }: Missed, where: string): Ask {
  const offer = instead?.replace('{where}', where)
  const question = `I have no ${name}. ${nearest}${offer === undefined ? '' : ' Should I do that?'}`
  const offers = offer === undefined ? [] : [{ text: offer, words: offer }]
  return { question, operation: null, missing: ['operation'], offers }
}

function nothingToGo(words: string): Ask {
  const why = onlySays(words)
    ? `“${words}” says how it is, and nothing is taken away for that.`
    : `“${words}” does not ask for anything to go, and nothing is taken away unasked.`
  const question = `${why} Say what to do, and with which part.`
  return { question, operation: null, missing: ['operation'], offers: [] }
}

/** An offer is the whole request said anew; without one, the next message stands for itself. */
function asks({ intent, document }: Asked, question: Ask): OutcomeBody {
  const pending = question.offers.length === 0 ? null : { ...question, intent, clause: -1, document: document.name }
  return { status: 'question', document: document.name, question, pending, notes: [] }
}
