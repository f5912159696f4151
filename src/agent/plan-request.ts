import { problem, type Part, type Problem, type Senses, type Unit } from '../kernel/index.ts'
import { tokenize } from '../words/index.ts'
import { sayAnswered } from './answer-question.ts'
import { concludeTurn } from './conclude-turn.ts'
import { guardLoss } from './guard-loss.ts'
import { guardStatements, guardTimes, guardTracks } from './guard-words.ts'
import type { Intent, Pending, TurnMemory, Understood } from './intent.ts'
import { isNewRequest, understand } from './understand.ts'
import type { ForeignTools, Mind } from './mind.ts'
import { builtInMind } from './minds/built-in/built-in-mind.ts'
import { NOTHING_CHANGED } from './minds/built-in/talk.ts'
import type { Outcome, OutcomeBody } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import type { Ask, InputSource, Offer } from './records.ts'
import { runTurn } from './run-turn.ts'

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
  /** What the words were understood as before: it is planned as it is, and the words are not read again. */
  readonly intent?: Intent | undefined
  readonly source?: InputSource
  readonly turnId?: string
  readonly when?: string
  readonly foreign?: ForeignTools | undefined
  readonly signal?: AbortSignal | undefined
  /** Called with the units of each operation as it is planned; what is only tried out is not told. */
  readonly onPlanned?: ((units: readonly Unit[]) => void) | undefined
}

/** About sixteen pages. Longer ones are pasted by mistake, or hold a text that belongs in a file. */
export const MAX_REQUEST_CHARACTERS = 40_000

/**
 * Turns words into a plan, a question, an answer or a refusal. It touches no disk and no clock, and applies nothing.
 */
export async function planRequest(asked: PlanRequest): Promise<Outcome> {
  const { onPlanned, ...rest } = asked
  const request: PlanRequest = { ...rest, words: asked.words.trim() }
  const { words, documents, mind } = request
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
  const { pending } = request
  const isNew = pending ? await leavesQuestion(request, chosen, pending) : false
  const outcome = await planOn({ ...request, isNew, onPlanned }, chosen)
  const isOpen = request.on === undefined && kept === null && !mind.repairs && outcome.status === 'question'
  const planned = isOpen ? ((await meantElsewhere(request, chosen)) ?? outcome) : outcome
  if (planned.status !== 'question' || mind.repairs) return planned
  return withOffersThatLead(planned, (open, number) => planAnswer(request, open, number))
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
  const document = request.documents.find(({ name }) => name === pending.document)
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

async function planOn(request: PlanRequest & { readonly isNew?: boolean }, chosen: PlanDocument): Promise<Outcome> {
  const { words, documents, mind, senses } = request
  const read: Understood | OutcomeBody = request.intent
    ? { intent: request.intent, document: chosen.name, notes: [] }
    : understand({
        words,
        document: chosen,
        pending: request.pending ?? null,
        previous: request.previous ?? null,
        isNew: request.isNew === true,
      })
  // A question that the grammar would ask is one that a better mind may be able to answer.
  const understood: Understood | OutcomeBody =
    'status' in read && read.status === 'question' && mind.repairs
      ? { intent: { words, additions: [] }, document: chosen.name, notes: [] }
      : read
  if ('status' in understood) return closed(understood)
  const { output, turn } = await runTurn(
    { userInput: words, previousResponse: request.pending?.question ?? null, inputSource: request.source ?? 'cli' },
    {
      mind,
      document: chosen,
      documents: request.names ?? documents.map(({ name }) => name),
      intent: understood.intent,
      previous: request.previous ?? null,
      senses,
      turnId: request.turnId ?? 'turn',
      when: request.when ?? '',
      foreign: request.foreign,
      signal: request.signal,
      onPlanned: request.onPlanned,
    },
  )
  turn.notes.unshift(...understood.notes)
  const body = await concludeTurn(turn)
  const asked = { intent: understood.intent, document: chosen }
  const guarded = mind.repairs
    ? body
    : [guardLoss, guardStatements, guardTimes, guardTracks].reduce(
        (now, guard) => guard(now, asked, turn.planned),
        body,
      )
  const isAnswer = understood.notes.some(({ code }) => code === 'answering')
  const told = withSaid(guarded, isAnswer && request.pending ? sayAnswered(request.pending, words) : words)
  if (guarded !== body && told.status === 'question') return closed(told)
  const isAnswered = turn.answer !== null && turn.answer !== NOTHING_CHANGED
  const isAside =
    guarded.status === 'answer' && isAnswered && understood.notes.some(({ code }) => code === 'question-dropped')
  return {
    ...told,
    ...(isAside && { isAside }),
    trace: { output, events: turn.working.groupToolResults, states: turn.trace, goals: turn.working.goals },
  }
}

/** What was said so far stays with the question that it led to, and with the plan. */
function withSaid(body: OutcomeBody, said: string): OutcomeBody {
  if (body.status === 'ready') return { ...body, memory: { ...body.memory, said } }
  return body.status === 'question' && body.pending ? { ...body, pending: { ...body.pending, said } } : body
}

function closed(body: OutcomeBody): Outcome {
  const response =
    body.status === 'question'
      ? body.question.question
      : body.status === 'answer'
        ? body.answer
        : body.status === 'refused'
          ? body.problem.message
          : ''
  const branch = body.status === 'question' ? 'ask' : body.status === 'refused' ? 'refused' : 'satisfied'
  return { ...body, trace: { output: { response, stateSummary: '', branch }, events: [], states: [], goals: [] } }
}

/**
 * Which document a request is about: the one that is said, the one whose name or kind the words fit, the one used last.
 */
function chooseDocument(
  words: string,
  documents: readonly PlanDocument[],
  choice: { on?: string | undefined; lastUsed?: string | null | undefined },
): PlanDocument | Ask | undefined {
  if (choice.on !== undefined) return documents.find(({ name }) => name === choice.on)
  const [only, ...more] = documents
  if (more.length === 0) return only
  const said = tokenize(words).map(({ text }) => text)
  const named = documents.filter(({ name }) =>
    holds(
      said,
      tokenize(name).map(({ text }) => text),
    ),
  )
  const last = documents.find(({ name }) => name === choice.lastUsed)
  if (named.length === 1) return named[0]
  if (named.length > 1) {
    if (last && named.includes(last)) return last
    return {
      question: `Which document do you mean: ${named.map(({ name }) => name).join(' or ')}?`,
      operation: null,
      missing: ['document'],
      offers: [],
    }
  }
  const ofKind = documents.filter(({ domain }) => said.includes(domain.name))
  if (ofKind.length === 1 && ofKind.length < documents.length) return ofKind[0]
  const fitting = documents.filter(({ ear }) => ear?.begins?.(words) === true)
  return fitting.length === 0 || (last && fitting.includes(last)) ? (last ?? only) : fitting[0]
}

/** Whether some words stand somewhere in a row. */
function holds(said: readonly string[], words: readonly string[]): boolean {
  return words.length > 0 && said.some((_, from) => words.every((word, index) => said[from + index] === word))
}
