import { problem, type Part, type Problem, type Senses, type Unit } from '../kernel/index.ts'
import { readQuestion } from './answers/read-question.ts'
import { keepLength } from './dialogue/join-answer.ts'
import { planInTalk } from './dialogue/plan-in-talk.ts'
import { planToldApart } from './dialogue/plan-told-apart.ts'
import { withTold } from './dialogue/with-told.ts'
import { chooseDocument, withoutDocument } from './choose-document.ts'
import { closed } from './closed.ts'
import { guardBoth } from './guard-both.ts'
import type { Intent, Pending, Told, TurnMemory } from './intent.ts'
import { isNewRequest } from './understand.ts'
import type { ForeignTools, Mind } from './mind.ts'
import { builtInMind } from './minds/built-in/built-in-mind.ts'
import type { Outcome } from './outcome.ts'
import { planAfter } from './plan-by-rules.ts'
import { planPointing } from './plan-pointing.ts'
import type { PlanDocument, ShownText } from './plan-document.ts'
import { byRules, planOn, type OneAsked } from './plan-on.ts'
import type { InputSource, Offer } from './records.ts'
import { withoutManners } from './without-manners.ts'

/** What a person can do in a project that has nothing in it yet. */
export const howToBegin =
  'bring a recording in with "cutroom import FILE", or ask for music, such as "create a 4 bar lo-fi intro"'

export type PlanRequest = {
  readonly words: string
  /** Those that the words can be about. */
  readonly documents: readonly PlanDocument[]
  /** Of all documents, where there are more. */
  readonly names?: readonly string[]
  readonly mind: Mind
  readonly senses: Senses
  /** The document that the person named apart from the words. */
  readonly on?: string | undefined
  readonly lastUsed?: string | null
  readonly pending?: Pending | null
  readonly previous?: TurnMemory | null
  /** What was asked for by the live turns, the latest first: later words may lean on them. */
  readonly earlier?: readonly TurnMemory[]
  /** What the person has chosen in the text that they look at, where they look at one. */
  readonly shown?: ShownText | undefined
  /** What was answered last, where nothing was planned since: words may lean on it. */
  readonly told?: Told | null
  /** The documents as they would be without some turns; null where those cannot be taken back. */
  without?(turns: readonly string[]): readonly PlanDocument[] | null
  /** What the words were understood as before: it is planned as it is, and the words are not read again. */
  readonly intent?: Intent | undefined
  readonly source?: InputSource
  readonly turnId?: string
  readonly when?: string
  readonly foreign?: ForeignTools | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * Finds out what the documents wanted to know while they were spoken to, such as what sentences mean; whether there
   * was anything, so that planning again may come to more.
   */
  readonly learn?: (() => Promise<boolean>) | undefined
  /** Called with the units of each operation as it is planned; what is only tried out is not told. */
  readonly onPlanned?: ((units: readonly Unit[]) => void) | undefined
}

/** About sixteen pages. Longer ones are pasted by mistake, or hold a text that belongs in a file. */
export const MAX_REQUEST_CHARACTERS = 40_000

/** What is learnt leads to other questions at most once or twice. */
const MAX_LESSONS = 3

/**
 * Turns words into a plan, a question, an answer or a refusal. It touches no disk and no clock, and applies nothing.
 */
export async function planRequest(asked: PlanRequest): Promise<Outcome> {
  const { learn, onPlanned } = asked
  if (!learn || asked.mind.repairs) return planOnce(asked)
  for (let lessons = 0; ; lessons++) {
    const planned: (readonly Unit[])[] = []
    const outcome = await planOnce({ ...asked, onPlanned: (units) => planned.push(units) })
    if (lessons < MAX_LESSONS && (await learn())) continue
    for (const units of planned) onPlanned?.(units)
    return outcome
  }
}

async function planOnce(asked: PlanRequest): Promise<Outcome> {
  const request: PlanRequest = { ...asked, words: keepLength(withoutManners(asked.words.trim()), asked.pending) }
  const { words, documents } = request
  if (words.length > MAX_REQUEST_CHARACTERS)
    return closed({ status: 'refused', document: null, problem: tooLong(words) })
  const kept = request.pending?.document ?? null
  const chosen = chooseDocument(words, documents, { on: request.on, lastUsed: kept ?? request.lastUsed ?? null })
  if (chosen === undefined)
    return closed({
      status: 'refused',
      document: null,
      problem:
        documents.length === 0
          ? problem('no-document', `There is nothing to work on yet; ${howToBegin}.`)
          : problem(
              'unknown-document',
              `There is no document "${request.on}"; there is ${documents.map(({ name }) => name).join(', ')}.`,
            ),
    })
  if ('question' in chosen)
    return closed({ status: 'question', document: null, question: chosen, pending: null, notes: [] })
  return planPointing({ ...request, words: withoutDocument(words, chosen) }, chosen, planOnChosen)
}

async function planOnChosen(asked: PlanRequest, chosen: PlanDocument): Promise<Outcome> {
  const { onPlanned, ...request } = asked
  const { words, mind, pending } = request
  const kept = pending?.document ?? null
  // What is said to another document answers nothing here.
  const isElsewhere = request.on !== undefined && pending?.document !== request.on
  const isNew = pending ? isElsewhere || (await leavesQuestion(request, chosen, pending)) : false
  // A question leans on nothing that was said: it is answered, and never becomes a plan.
  const isAsked = !mind.repairs && request.intent === undefined && readQuestion(words) !== null
  const asks = async (said: string): Promise<Outcome> =>
    withoutPlan(await planOn({ ...request, words: said, isNew, onPlanned: undefined }, chosen))
  const told = toldOn(request, chosen, isNew)
  const again = told ? await answeredAfter(words, { told, document: chosen, isAsked, asks }) : null
  if (again) return again
  const outcome = isAsked
    ? withTold(await asks(words), words, isAsked)
    : withTold(await planFromTalk({ ...request, isNew, onPlanned }, chosen), words, isAsked)
  const offering =
    outcome.status === 'question' && !mind.repairs
      ? await withOffersThatLead(outcome, (open, number) => planAnswer(request, open, number))
      : outcome
  const apart = isAsked ? null : await plannedApart({ ...request, isNew, onPlanned }, chosen, offering)
  if (apart) return apart
  const isOpen = request.on === undefined && kept === null && !mind.repairs && outcome.status === 'question'
  const elsewhere = isOpen ? await meantElsewhere(request, chosen) : undefined
  return elsewhere?.status === 'question'
    ? withOffersThatLead(elsewhere, (open, number) => planAnswer(request, open, number))
    : (elsewhere ?? offering)
}

/** The request without what is told beside it, where all of it together was only asked about. */
async function plannedApart(request: OneAsked, chosen: PlanDocument, outcome: Outcome): Promise<Outcome | null> {
  const isOpen =
    (outcome.status === 'question' && outcome.question.offers.every(({ text }) => text === 'everywhere')) ||
    (outcome.status === 'answer' && outcome.passedOver === true)
  if (!isOpen || request.mind.repairs || request.intent) return null
  const { words } = request
  return planToldApart({ words, document: chosen, plan: (said) => planFromTalk({ ...request, words: said }, chosen) })
}

type OnAnswers = typeof import('./dialogue/plan-told.ts')
let onAnswers: Promise<OnAnswers> | null = null

/** How a message leans on an answer is read by much that a first request has no need of. */
const leaningOnAnswers = (): Promise<OnAnswers> => (onAnswers ??= import('./dialogue/plan-told.ts'))

const answeredAfter = async (...asked: Parameters<OnAnswers['answerAfter']>): Promise<Outcome | null> =>
  (await leaningOnAnswers()).answerAfter(...asked)

const plannedAfter = async (...asked: Parameters<OnAnswers['planAfterAnswer']>): Promise<Outcome | null> =>
  (await leaningOnAnswers()).planAfterAnswer(...asked)

/** What was answered last, where it can be spoken of: another question may wait since, or another document be meant. */
function toldOn({ told, mind, intent, pending }: PlanRequest, { name }: PlanDocument, isNew: boolean): Told | null {
  return !told || mind.repairs || intent || told.document !== name || (pending && !isNew) ? null : told
}

/** What was only asked, and could be answered by nothing else than a plan. */
function withoutPlan(outcome: Outcome): Outcome {
  if (outcome.status !== 'ready') return outcome
  const answer = 'That is a question, and nothing is changed by asking. Say it as a request to see the plan.'
  return closed({ status: 'answer', document: outcome.document, answer })
}

/** Plans a message by itself, or in the light of what was said before it. */
async function planFromTalk(request: OneAsked, chosen: PlanDocument): Promise<Outcome> {
  const { words, earlier = [], pending, intent, mind, isNew } = request
  if (mind.repairs || intent) return planOn(request, chosen)
  const [last] = earlier
  const document = request.documents.find(({ name }) => name === last?.document) ?? chosen
  const without = (turns: readonly string[]): PlanDocument | null =>
    turns.length === 0 ? document : (request.without?.(turns)?.find(({ name }) => name === document.name) ?? null)
  const plan = (said: string, on = chosen): Promise<Outcome> =>
    planOn(said === words ? request : { ...request, words: said, pending: null, previous: null }, on)
  const told = toldOn(request, chosen, isNew === true)
  const leaned = told ? await plannedAfter({ words, earlier, document: chosen, without, plan }, told) : null
  if (leaned) return leaned
  const talked = await planInTalk({
    words,
    earlier,
    document,
    pending: pending ?? null,
    isAnswer: isNew !== true,
    without,
    plan,
  })
  const isOpen = talked.status === 'question' || (talked.status === 'answer' && talked.passedOver === true)
  if (!isOpen || !last || (pending && isNew !== true)) return talked
  const after = await planAfter(byRules(request, document), last, without)
  return after ? guardBoth(after, words, { document, earlier }) : talked
}

/** Whether the words are a request of their own while a question waits. The grammar tells, whichever mind plans. */
function leavesQuestion(request: PlanRequest, document: PlanDocument, pending: Pending): Promise<boolean> {
  const byGrammar = { ...request, mind: builtInMind, previous: null }
  return isNewRequest({
    words: request.words,
    pending,
    document,
    alone: () => planOn({ ...byGrammar, pending: null }, document),
    answering: () => planOn(byGrammar, document),
  })
}

/** What an answer to a question would come to. */
function planAnswer(request: PlanRequest, pending: Pending, words: string): Promise<Outcome> {
  const { retracts = [] } = pending
  const documents = (retracts.length > 0 && request.without?.(retracts)) || request.documents
  const document = documents.find(({ name }) => name === pending.document)
  return document
    ? planOn({ ...request, words, pending }, document)
    : Promise.resolve(closed({ status: 'answer', document: null, answer: '' }))
}

/** Chooses an offer of a question by its number, as a person would. */
type Choose = (pending: Pending, number: string) => Promise<Outcome>

type Questioned = Extract<Outcome, { status: 'question' }>

/** How far a choice is followed: to its plan, or to a further question and the plan behind that. */
const MAX_CHOICES = 2

/**
 * The same question with the offers that lead to a plan, each of them tried out. An offer is made from the words of the
 * request, and what it comes to depends on the rest of them: one that would only be met with "I do not understand" is
 * no offer.
 */
async function withOffersThatLead(asked: Questioned, choose: Choose, depth = 1): Promise<Questioned> {
  const { pending, question } = asked
  if (pending === null || question.offers.length === 0) return asked
  const offers: Offer[] = []
  const offered: (readonly Part[] | null)[] = []
  for (const [at, offer] of question.offers.entries()) {
    const came = await choose(pending, String(at + 1))
    if (!(await leads(came, choose, depth))) continue
    offers.push(offer)
    offered.push(came.status === 'ready' ? came.parts : null)
  }
  return offers.length === question.offers.length
    ? { ...asked, offered }
    : { ...asked, offered, question: { ...question, offers }, pending: { ...pending, offers } }
}

async function leads(came: Outcome, choose: Choose, depth: number): Promise<boolean> {
  if (came.status === 'ready') return true
  if (came.status !== 'question' || came.pending === null) return false
  return depth < MAX_CHOICES && (await withOffersThatLead(came, choose, depth + 1)).question.offers.length > 0
}

function tooLong({ length }: string): Problem {
  const limit = MAX_REQUEST_CHARACTERS.toLocaleString('en')
  return problem(
    'too-large',
    `That request has ${length.toLocaleString('en')} characters, and at most ${limit} are read. Say what to do in ` +
      `fewer words; a long text goes into a file.`,
  )
}

/** What makes no sense on the document used last may be meant for one of another kind: then that is asked. */
async function meantElsewhere(request: PlanRequest, chosen: PlanDocument): Promise<Outcome | undefined> {
  for (const other of request.documents.filter(({ domain }) => domain !== chosen.domain)) {
    const there = await planOn({ ...request, pending: null, previous: null }, other)
    if (there.status !== 'ready') continue
    const question = {
      question: `This is not clear on “${chosen.name}”, which is ${chosen.domain.name}. Do you mean “${other.name}”?`,
      operation: null,
      missing: ['document'],
      offers: [{ text: other.name, words: request.words }],
    }
    // The offer is the whole request and not one clause of it.
    return closed({
      status: 'question',
      document: other.name,
      question,
      pending: { ...question, intent: { words: request.words, additions: [] }, clause: -1, document: other.name },
      notes: [],
    })
  }
  return undefined
}
