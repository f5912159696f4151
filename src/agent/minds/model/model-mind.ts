import { canonical, type Json, type Problem } from '../../../kernel/index.ts'
import { callModel, exchangeOf, type Clock, type Exchange, type Model, type ModelMessage, type ModelRequest } from '../../../models/index.ts'
import { draw, usedUp, type Budget } from '../../budget.ts'
import type { ForeignTools } from '../../foreign-tools.ts'
import type { Mind, MindView, Selection } from '../../mind.ts'
import type { Ask, Goal, ReflectionDecision } from '../../records.ts'
import { vote, type Ballot } from '../../vote.ts'
import { agreeWithWords } from './agree-with-words.ts'
import { answersTo } from './answers.ts'
import { checkGoals } from './check-goals.ts'
import { offeredTools } from './offered-tools.ts'
import { openingText, position, systemPrompt } from './prompt.ts'
import { readReply, type Heard } from './read-reply.ts'

export type ModelMindSetup = {
  readonly model: Model
  readonly budget: Budget
  readonly clock: Clock
  readonly votes: boolean
  readonly foreign?: ForeignTools | undefined
  readonly signal?: AbortSignal | undefined
  readonly onSign?: (() => void) | undefined
  /** Keeps every exchange and every ballot with the turn. */
  record?(kept: Exchange | Voted): void
}

/** How the votes of one iteration fell. */
export type Voted = { readonly iteration: number; readonly waves: number; readonly decided: string | null; readonly votes: readonly { readonly voter: number; readonly temperature: number; readonly key: string | null; readonly why?: string }[] }

const MOST_OUTPUT_TOKENS = 2000
/** Replies in a row that hold no call, or only look, before the turn goes on without. */
const MOST_LOOKS = 4
const MOST_NUDGES = 2
/** Replies with a failure before the request is given up. */
const MOST_STRIKES = 3

/** A mind that is a model, for one turn: it remembers what it was asked and answered within that turn, and nothing else. */
export function modelMind(setup: ModelMindSetup): Mind {
  const talk: Talk = { messages: [], heard: null, seen: 0, strikes: 0, served: new Set(), complaint: null }
  return {
    name: setup.model.id,
    repairs: true,
    select: (view) => select(setup, talk, view),
    fill: async (_view, call) => call,
    reflect: async (view) => reflectOn(talk, view),
  }
}

/** `seen` counts the events that the model was told of; `complaint` is what was wrong with its ending. */
type Talk = { readonly messages: ModelMessage[]; heard: Heard | null; seen: number; strikes: number; readonly served: Set<number>; complaint: string | null }

async function select(setup: ModelMindSetup, talk: Talk, view: MindView): Promise<Selection> {
  await tell(talk, view)
  let nudges = 0
  for (let looks = 0; ; ) {
    const heard = await ask(setup, talk, view)
    if ('problem' in heard) {
      if (heard.problem.code !== 'cut-off' || nudges++ >= MOST_NUDGES) return { select: 'failed', problem: heard.problem }
      talk.messages.push({ role: 'user', text: 'Your reply was too long and was cut off. Answer with the calls alone.' })
      continue
    }
    if ('question' in heard) return { select: 'ask', question: heard.question, clause: 0 }
    talk.heard = heard
    talk.messages.push({ role: 'assistant', text: heard.text, calls: heard.calls.map(({ from }) => from) })
    if (heard.calls.length === 0) {
      if (nudges++ >= MOST_NUDGES) return saidOnly(heard, view)
      talk.messages.push({ role: 'user', text: 'Answer with a call: the operations and finish, or reply to answer or to ask. A sentence alone changes nothing.' })
    } else if (heard.calls.every(({ is }) => is === 'look' || is === 'describe') && looks++ < MOST_LOOKS) {
      talk.messages.push({ role: 'tool', results: answersTo(heard, view, []) })
      talk.heard = null
    } else return selectionOf(talk, view, heard)
  }
}

/** Says what came of the last reply, or opens the turn. */
async function tell(talk: Talk, view: MindView): Promise<void> {
  const { messages, heard } = talk
  if (!heard) {
    messages.push({ role: 'user', text: await openingText(view) })
    return
  }
  const events = view.working.groupToolResults.slice(talk.seen)
  talk.seen = view.working.groupToolResults.length
  if (heard.calls.length > 0) messages.push({ role: 'tool', results: answersTo(heard, view, events) })
  messages.push({ role: 'user', text: [...(talk.complaint === null ? [] : [talk.complaint]), `Still asked: ${JSON.stringify(view.working.remainingQuery)}`, position(view.working)].join('\n') })
  talk.complaint = null
}

async function selectionOf(talk: Talk, view: MindView, { calls }: Heard): Promise<Selection> {
  const said = calls.find((each) => each.is === 'reply')
  if (said?.is === 'reply' && said.kind === 'question') return { select: 'ask', question: asking(said.text), clause: 0 }
  const wanted = calls.flatMap((each) => (each.is === 'operation' ? [each.call] : []))
  if (wanted.length === 0 && said?.is === 'reply' && view.working.groupToolResults.length === 0) return { select: 'answer', answer: said.text }
  return { select: 'calls', calls: await agreeWithWords(view, wanted, talk.served), rest: view.working.remainingQuery, clause: 0 }
}

const asking = (question: string): Ask => ({ question, operation: null, missing: ['answer'], offers: [] })

/** A model that only talks has changed nothing, whatever it says. */
function saidOnly({ text }: Heard, { working }: MindView): Selection {
  if (text.endsWith('?')) return { select: 'ask', question: asking(text), clause: 0 }
  return working.groupToolResults.some(({ success }) => success) ? { select: 'calls', calls: [], rest: '', clause: 0 } : { select: 'answer', answer: `${text} (Nothing was changed.)` }
}

/** One reply, or the one that most of several agree on. */
async function ask(setup: ModelMindSetup, { messages }: Talk, view: MindView): Promise<Heard | { problem: Problem } | { question: Ask }> {
  const { model, votes, foreign } = setup
  const request: ModelRequest = { system: systemPrompt(view.document), tools: offeredTools(view.document, foreign?.list), messages: [...messages], maxOutputTokens: MOST_OUTPUT_TOKENS }
  if (!votes) return askOnce(setup, view, { request: model.capabilities.temperature ? { ...request, temperature: 0 } : request, vote: null })
  let last: Problem | null = null
  const ballot = await vote<Heard>({
    keyOf,
    ask: async ({ voter, temperature, signal }) => {
      // Where warmth makes no difference, another order of the tools does.
      const varied = model.capabilities.temperature ? { ...request, temperature } : { ...request, tools: [...request.tools.slice(voter), ...request.tools.slice(0, voter)] }
      const heard = await askOnce(setup, view, { request: varied, vote: voter, signal })
      if ('problem' in heard) last = heard.problem
      return 'problem' in heard ? null : heard
    },
  })
  setup.record?.(votedOf(ballot, view.working.iteration))
  if (ballot.decided) return ballot.decided
  if (last !== null && ballot.leaders.length === 0) return { problem: last }
  return { question: asking(`I am not sure what to do: ${ballot.leaders.map(inShort).join(', or ')}? Say it in other words.`) }
}

type One = { readonly request: ModelRequest; readonly vote: number | null; readonly signal?: AbortSignal }

async function askOnce({ model, budget, clock, signal, onSign, foreign, record }: ModelMindSetup, view: MindView, one: One): Promise<Heard | { problem: Problem }> {
  const spent = usedUp(budget, clock.now())
  if (spent) return { problem: spent }
  const signals = [signal, one.signal].filter((each) => each !== undefined)
  const result = await callModel(model, one.request, { clock, onSign, ...(signals.length > 0 && { signal: AbortSignal.any(signals) }), totalMs: Math.max(1, budget.limits.seconds * 1000 - (clock.now() - budget.startedMs)) })
  draw(budget, result)
  record?.(exchangeOf({ model, request: one.request, result, iteration: view.working.iteration, vote: one.vote }))
  return 'problem' in result.outcome ? { problem: result.outcome.problem } : readReply(result.outcome.reply, view.document, foreign?.list ?? [])
}

/** What a reply comes to, so that replies which differ only in wording are the same vote. */
function keyOf({ calls, text }: Heard): string {
  if (calls.length === 0) return text.endsWith('?') ? 'ask' : 'talk'
  return canonical(calls.flatMap((each): Json[] => {
    if (each.is === 'operation') return [[each.call.operation, each.call.params, each.call.flaw?.message ?? null]]
    if (each.is === 'reply') return [each.kind]
    return each.is === 'finish' ? [] : [[each.is, each.from.args]]
  }))
}

const inShort = ({ calls, text }: Heard): string => calls.map((each) => (each.is === 'operation' ? each.call.operation.replaceAll('_', ' ') : each.is)).join(' and ') || `“${text.slice(0, 80)}”`

function votedOf({ votes, waves, decided }: Ballot<Heard>, iteration: number): Voted {
  return { iteration, waves, decided: decided ? keyOf(decided) : null, votes: votes.map(({ voter, temperature, key, why }) => ({ voter, temperature, key, ...(why && { why }) })) }
}

/** Judges from the events: an ending is accepted only where something bears it out, and failures are given back to be mended. */
function reflectOn(talk: Talk, { failure, lastSelection, working, unused }: MindView): ReflectionDecision {
  const done = (goals: readonly Goal[]): ReflectionDecision => ({ action: 'done', summary: working.groupToolResults.filter(({ success }) => success).map(({ result }) => result).join('; '), goals })
  if (lastSelection?.select === 'failed') return done([])
  if (lastSelection?.select === 'ask') return { action: 'ask', question: lastSelection.question }
  if (failure) {
    talk.strikes += 1
    if (talk.strikes < MOST_STRIKES) return { action: 'continue', remainingQuery: working.remainingQuery }
    return 'question' in failure ? { action: 'ask', question: failure.question } : done([])
  }
  if (lastSelection?.select === 'calls' && lastSelection.calls.length > 0) talk.strikes = 0
  const ending = talk.heard?.calls.find((each) => each.is === 'finish')
  const talked = talk.heard?.calls.every((each) => each.is === 'reply') === true
  if (talked) return done([])
  if (ending?.is !== 'finish') return { action: 'continue', remainingQuery: working.remainingQuery }
  const checked = checkGoals(ending.goals, working)
  if ('complaint' in checked && talk.strikes < MOST_STRIKES) {
    talk.strikes += 1
    talk.complaint = checked.complaint
    return { action: 'continue', remainingQuery: working.remainingQuery }
  }
  return done([...checked.goals, ...unused.map((text): Goal => ({ text, evidence: [], isMet: false, why: 'no step uses it' }))])
}
