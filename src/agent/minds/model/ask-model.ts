import { canonical, type Json, type Problem } from '../../../kernel/index.ts'
import {
  callModel,
  exchangeOf,
  type Clock,
  type Exchange,
  type Model,
  type ModelRequest,
} from '../../../models/index.ts'
import { countCall, refuseSpent, type Budget } from '../../budget.ts'
import type { ForeignTools, MindCall, MindView } from '../../mind.ts'
import type { WorkPhase } from '../../plan-document.ts'
import { vote, type Ballot } from '../../vote.ts'
import { offerTools } from './offer-tools.ts'
import { systemPrompt } from './prompt.ts'
import { readReply, type ReadReply } from './read-reply.ts'
import { phaseOf, type Talk } from './talk.ts'

export type ModelMindSetup = {
  readonly model: Model
  readonly budget: Budget
  readonly clock: Clock
  readonly votes: boolean
  readonly foreign?: ForeignTools | undefined
  readonly signal?: AbortSignal | undefined
  /** Keeps every exchange and every ballot with the turn. */
  record?(kept: Exchange | Voted): void
  /** Called before each question to the model. */
  onProgress?(at: ModelProgress): void
}

/** How far a request has come: which of its replies is asked for, and in which phase, where it has such. */
export type ModelProgress = { readonly phase: string | null; readonly reply: number; readonly maxReplies: number }

/** How the votes of one iteration fell. */
export type Voted = {
  readonly iteration: number
  readonly waves: number
  readonly decided: string | null
  readonly votes: readonly {
    readonly voter: number
    readonly temperature: number
    readonly key: string | null
    readonly why?: string
  }[]
}

/** `split` are the replies that the voters could not agree on. */
type Answered = { readonly heard: ReadReply } | { readonly problem: Problem } | { readonly split: readonly ReadReply[] }

const MAX_OUTPUT_TOKENS = 2000
/** A phase may order hundreds of things in one reply. */
const MAX_PHASE_TOKENS = 8000

/** One reply, or the one that most of several agree on. */
export async function askModel(setup: ModelMindSetup, talk: Talk, view: MindView): Promise<Answered> {
  const { model, votes, foreign } = setup
  const phase = phaseOf(talk)
  setup.onProgress?.({
    phase: phase?.name ?? null,
    reply: view.working.iteration,
    maxReplies: view.working.maxIterations,
  })
  const maxOutputTokens = phase
    ? Math.min(MAX_PHASE_TOKENS, Math.floor(model.capabilities.contextTokens / 4))
    : MAX_OUTPUT_TOKENS
  const request: ModelRequest = {
    system: systemPrompt(view.document, phase),
    tools: offerTools(view.document, foreign?.list, phase),
    messages: [...talk.messages],
    maxOutputTokens,
  }
  if (!votes)
    return askOnce(setup, view, {
      phase,
      request: model.capabilities.temperature ? { ...request, temperature: 0 } : request,
      vote: null,
    })
  let last: Problem | null = null
  const ballot = await vote<ReadReply>({
    keyOf,
    ask: async ({ voter, temperature, signal }) => {
      // Where warmth makes no difference, another order of the tools does.
      const varied = model.capabilities.temperature
        ? { ...request, temperature }
        : { ...request, tools: [...request.tools.slice(voter), ...request.tools.slice(0, voter)] }
      const heard = await askOnce(setup, view, { phase, request: varied, vote: voter, signal })
      if ('problem' in heard) last = heard.problem
      return 'problem' in heard ? null : heard.heard
    },
  })
  setup.record?.(votedOf(ballot, view.working.iteration))
  if (ballot.decided) return { heard: ballot.decided }
  return last !== null && ballot.leaders.length === 0 ? { problem: last } : { split: ballot.leaders }
}

type One = {
  readonly request: ModelRequest
  readonly phase: WorkPhase | undefined
  readonly vote: number | null
  readonly signal?: AbortSignal
}

async function askOnce(
  { model, budget, clock, signal, foreign, record }: ModelMindSetup,
  view: MindView,
  one: One,
): Promise<{ heard: ReadReply } | { problem: Problem }> {
  const spent = refuseSpent(budget, clock.now())
  if (spent) return { problem: spent }
  const signals = [signal, one.signal].filter((each) => each !== undefined)
  const result = await callModel(model, one.request, {
    clock,
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    totalMs: Math.max(1, budget.limits.seconds * 1000 - (clock.now() - budget.startedMs)),
  })
  countCall(budget, result)
  record?.(exchangeOf({ model, request: one.request, result, iteration: view.working.iteration, vote: one.vote }))
  return 'problem' in result.outcome
    ? { problem: result.outcome.problem }
    : {
        heard: readReply(result.outcome.reply, {
          document: view.document,
          foreign: foreign?.list ?? [],
          phase: one.phase,
        }),
      }
}

/** What a reply comes to, so that replies which differ only in wording are the same vote. */
function keyOf({ calls, text }: ReadReply): string {
  if (calls.length === 0) return text.endsWith('?') ? 'ask' : 'talk'
  return canonical(
    calls.flatMap((each): Json[] => {
      if (each.is === 'operation') return [[each.call.operation, each.call.params, each.call.flaw?.message ?? null]]
      if (each.is === 'reply') return [each.kind]
      return each.is === 'finish' ? [] : [[each.is, each.from.args]]
    }),
  )
}

const MAX_SHOWN_REPLIES = 4
const MAX_SHOWN_CHARACTERS = 80

/** Replies that differ, as a person would compare them: each with its values, since two may differ in nothing else. */
export function tellApart(replies: readonly ReadReply[]): string {
  const told = [...new Set(replies.map(inShort))]
  const more = told.length - MAX_SHOWN_REPLIES
  return [...told.slice(0, MAX_SHOWN_REPLIES), ...(more > 0 ? [`one of ${more} other things`] : [])].join(', or ')
}

/** A reply in a few words. What ends it is no part of what it does. */
function inShort({ calls, text }: ReadReply): string {
  const said = calls.flatMap((each) => {
    if (each.is === 'operation') return [withValues(each.call)]
    if (each.is === 'reply') return [`${each.kind === 'question' ? 'ask' : 'answer'} ${shown(each.text)}`]
    return each.is === 'finish' ? [] : [each.is]
  })
  return said.join(' and ') || (text === '' ? 'nothing' : `say ${shown(text)}`)
}

function withValues({ operation, params }: MindCall): string {
  const values = Object.entries(params)
    .map(([param, value]) => `${param} ${JSON.stringify(value)}`)
    .join(', ')
  return values === ''
    ? spaced(operation)
    : `${spaced(operation)} ` +
        `(${values.length > MAX_SHOWN_CHARACTERS ? `${values.slice(0, MAX_SHOWN_CHARACTERS)}…` : values})`
}

const spaced = (name: string): string => name.replaceAll('_', ' ')
const shown = (text: string): string =>
  `“${text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text}”`

function votedOf({ votes, waves, decided }: Ballot<ReadReply>, iteration: number): Voted {
  return {
    iteration,
    waves,
    decided: decided ? keyOf(decided) : null,
    votes: votes.map(({ voter, temperature, key, why }) => ({ voter, temperature, key, ...(why && { why }) })),
  }
}
