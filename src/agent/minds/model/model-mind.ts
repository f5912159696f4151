import { type AnyOperation, isProblem, type Json, type Note, sameJson } from '../../../kernel/index.ts'
import { dataText, type ModelResult } from '../../../models/index.ts'
import { allowFor } from '../../budget.ts'
import type { Mind, MindCall, MindSelection, MindView } from '../../mind.ts'
import { sayUnknownOperation } from '../../plan-call.ts'
import { type Ask, noteOf, type ToolEvent } from '../../records.ts'
import { callsAsked } from '../built-in/calls-asked.ts'
import { askModel, type ModelMindSetup, tellApart } from './ask-model.ts'
import { shortSchema } from './offer-tools.ts'
import { describePosition, openingText, phaseOpening } from './prompt.ts'
import { type ReadReply, type ReplyCall, untilFinish } from './read-reply.ts'
import { reflectOn, reflectOnPhase } from './reflect-on.ts'
import { hasWorked, isLastPhase, openTalk, phaseOf, rememberDone, skipDone, type Talk } from './talk.ts'

/** A value of the words that is surer than a model's. */
const SURE = 0.8

/** So many looks are free in a turn; further ones count as replies. */
const MAX_LOOKS = 4
/** Replies in a row that hold no call before they are taken as they are. */
const MAX_NUDGES = 2

/**
 * A mind that is a model, for one turn: it remembers what it was asked and answered within that turn, and nothing else.
 */
export function modelMind(setup: ModelMindSetup): Mind {
  const talk = openTalk()
  return {
    name: setup.model.id,
    repairs: true,
    select: (view) => select(setup, talk, view),
    fill: async (_view, call) => call,
    reflect: async (view) => (phaseOf(talk) ? reflectOnPhase(talk, view) : reflectOn(talk, view)),
  }
}

async function select(setup: ModelMindSetup, talk: Talk, view: MindView): Promise<MindSelection> {
  await tell(setup, talk, view)
  const phase = phaseOf(talk)
  let nudges = 0
  talk.replies += 1
  for (;;) {
    const answered = await askModel(setup, talk, view)
    if ('problem' in answered) {
      if (answered.problem.code !== 'cut-off') return { select: 'failed', problem: answered.problem }
      if (nudges++ >= MAX_NUDGES)
        return isLastPhase(talk) ? { select: 'failed', problem: answered.problem } : nothingMore(talk, view)
      talk.messages.push({
        role: 'user',
        text: 'Your reply was too long and was cut off. Answer with the calls alone.',
      })
      continue
    }
    if ('split' in answered)
      return asking(talk, view, `I am not sure what to do: ${tellApart(answered.split)}? Say it in other words.`)
    const heard = skipDone(answered.heard, talk.done)
    talk.heard = heard
    talk.messages.push({ role: 'assistant', text: heard.text, calls: heard.calls.map(({ from }) => from) })
    if (heard.calls.length === 0) {
      if (phase || nudges++ >= MAX_NUDGES) return saidOnly(talk, view, heard)
      talk.messages.push({
        role: 'user',
        text:
          'Answer with a call: the operations and finish, or reply to answer or to ask. A sentence alone ' +
          'changes nothing.',
      })
    } else if (heard.calls.every(({ is }) => is === 'look' || is === 'describe') && talk.looks++ < MAX_LOOKS) {
      talk.messages.push({ role: 'tool', results: answerCalls(heard, view, []) })
      talk.heard = null
    } else return selectionOf(talk, view, heard)
  }
}

/** Says what came of the last reply, or opens the conversation. */
async function tell(setup: ModelMindSetup, talk: Talk, view: MindView): Promise<void> {
  const { heard } = talk
  if (!heard) {
    const { limits, phases } = view.document.forModels
    talk.phases ??= phases?.(view.intent.words, view.copy.state) ?? []
    talk.seen = view.working.groupToolResults.length
    allowFor(setup.budget, limits?.budget ?? {})
    const phase = phaseOf(talk)
    talk.messages.push({
      role: 'user',
      text: phase ? phaseOpening(view, phase, setup.model.capabilities) : await openingText(view),
    })
    return
  }
  const events = view.working.groupToolResults.slice(talk.seen)
  talk.seen = view.working.groupToolResults.length
  talk.done = rememberDone(heard, events)
  if (heard.calls.length > 0) talk.messages.push({ role: 'tool', results: answerCalls(heard, view, events) })
  const said = [
    ...(heard.reply.stop === 'length'
      ? ['Your reply was cut off; the calls that came whole were made. Go on from there.']
      : []),
    ...(talk.complaint === null ? [] : [talk.complaint]),
    // In a phase the request stands in the opening; repeating it would cost as much as it is long, reply by reply.
    ...(phaseOf(talk) ? [] : [stillAsked(view.working.remainingQuery)]),
    describePosition(view.working, phaseOf(talk), talk.replies + 1),
  ]
  talk.messages.push({ role: 'user', text: said.join('\n') })
  talk.complaint = null
}

/** A model may have understood more than the words say plainly, so whether that is all is for it to say. */
function stillAsked(remaining: string): string {
  return remaining === ''
    ? 'Every part of the request that could be told apart is done: call finish, unless something is missing.'
    : `Still asked: ${JSON.stringify(remaining)}`
}

async function selectionOf(talk: Talk, view: MindView, heard: ReadReply): Promise<MindSelection> {
  const calls = phaseOf(talk) ? untilFinish(heard) : heard.calls
  const said = calls.find((each) => each.is === 'reply')
  if (said?.is === 'reply' && said.kind === 'question') return asking(talk, view, said.text)
  const wanted = calls.flatMap((each) => (each.is === 'operation' ? [each.call] : []))
  if (wanted.length === 0 && said?.is === 'reply' && isLastPhase(talk) && !hasWorked(view))
    return {
      select: 'answer',
      answer: view.working.groupToolResults.some(({ success }) => !success) ? unchanged(said.text) : said.text,
    }
  // A phase takes many replies, and looking for what the words ask in a long document is not cheap.
  const agreed = await agreeWithWords(view, wanted, {
    served: talk.served,
    known: phaseOf(talk) ? (talk.asked ?? undefined) : undefined,
  })
  talk.asked = agreed.asked
  return { select: 'calls', calls: agreed.calls, rest: view.working.remainingQuery, clause: 0 }
}

/** A question ends the request, so in a phase it is asked only while nothing is done that would be lost by it. */
function asking(talk: Talk, view: MindView, question: string): MindSelection {
  const ask: Ask = { question, operation: null, missing: ['answer'], offers: [] }
  return phaseOf(talk) && hasWorked(view)
    ? nothingMore(talk, view, question)
    : { select: 'ask', question: ask, clause: 0 }
}

/** A model that only talks has changed nothing, whatever it says. */
function saidOnly(talk: Talk, view: MindView, { text }: ReadReply): MindSelection {
  if (!isLastPhase(talk)) return nothingMore(talk, view)
  if (text.endsWith('?')) return asking(talk, view, text)
  return hasWorked(view)
    ? { select: 'calls', calls: [], rest: '', clause: 0 }
    : { select: 'answer', answer: unchanged(text) }
}

/** Ends a phase with what there is. */
function nothingMore(talk: Talk, { working }: MindView, text = ''): MindSelection {
  talk.heard = { reply: { text, calls: [], stop: 'end', usage: { fresh: 0, cached: 0, output: 0 } }, calls: [], text }
  return { select: 'calls', calls: [], rest: working.remainingQuery, clause: 0 }
}

const unchanged = (said: string): string => `${said} (Nothing was changed.)`

/**
 * Holds a model's calls against the words. Where the words themselves ask for the same operations, their values win and
 * the plan says so. An operation that no word asks for, or with a value that no word gives, is marked: it may come from
 * a text in the document as well as from good judgement, so no policy can approve it alone.
 * `served` are the calls of the words that earlier replies have made, `known` those that the words ask for, where that
 * was found out before.
 */
async function agreeWithWords(
  view: MindView,
  calls: readonly MindCall[],
  { served, known }: { readonly served: ReadonlySet<number>; readonly known?: readonly MindCall[] | undefined },
): Promise<{ calls: MindCall[]; asked: readonly MindCall[] }> {
  const asked = known ?? (await callsAsked(view))
  const open = [...asked.entries()].filter(([index]) => !served.has(index))
  const made = new Map<string, number>()
  const agreed = calls.map((call): MindCall => {
    const operation = view.document.domain.operations.get(call.operation)
    if (call.sets || call.foreign || call.flaw || !operation) return call
    const same = open.filter(([, each]) => each.operation === call.operation)
    const wanted = calls.filter((each) => each.operation === call.operation).length
    const number = made.get(call.operation) ?? 0
    made.set(call.operation, number + 1)
    const [index, said] = same[number] ?? []
    if (same.length === wanted && index !== undefined && said)
      return { ...merged(view, call, said, operation), serves: [index] }
    // Fewer calls than wishes: those that come first in the words are done first, and the others are still asked.
    return { ...call, serves: index === undefined ? [] : [index], ...(wanted > same.length && { unasked: true }) }
  })
  return { calls: agreed, asked }
}

function merged(view: MindView, call: MindCall, said: MindCall, operation: AnyOperation): MindCall {
  const values = { ...saidByWords(view, call, said, operation), ...said.params }
  const notes = Object.entries(values).flatMap(([param, value]): Note[] => {
    const chosen = call.params[param]
    return chosen === undefined || sameJson(chosen, value)
      ? []
      : [
          noteOf(
            'words-win',
            `The mind chose ${param} ${JSON.stringify(chosen)} for ${call.operation}, but your words say ` +
              `${JSON.stringify(value)}, and your words win.`,
          ),
        ]
  })
  return {
    ...call,
    words: said.words,
    mentions: said.mentions,
    params: { ...call.params, ...values },
    notes: [...(said.notes ?? []), ...notes],
    ...(said.phrase && { phrase: said.phrase }),
    ...(said.explained && { explained: said.explained }),
    ...(Object.keys(call.params).some((param) => values[param] === undefined) && { unasked: true }),
  }
}

/** Parameters that the model gave and that the words give as well. */
function saidByWords(
  { copy }: MindView,
  { params }: MindCall,
  { mentions }: MindCall,
  { name, destroys, fill = {} }: AnyOperation,
): { [param: string]: Json } {
  const found: { [param: string]: Json } = {}
  for (const param of Object.keys(params)) {
    const value = fill[param]?.({ operation: name, destroys: destroys !== undefined, mentions }, copy.state, params)
    if (value && !isProblem(value) && value.source === 'words' && value.confidence >= SURE) found[param] = value.value
  }
  return found
}

const MAX_RESULT = 8000

/**
 * What each call of a reply came to, all in one message. `events` are what the calls that ran left behind, in order.
 */
function answerCalls({ calls }: ReadReply, view: MindView, events: readonly ToolEvent[]): ModelResult[] {
  let ran = 0
  return calls.map((heard): ModelResult => {
    const { id, name } = heard.from
    const said: Say = (text, isError = false, most = MAX_RESULT) => ({ id, name, text: dataText(text, most), isError })
    if (heard.is === 'look' || heard.is === 'describe') return lookedUp(heard, view, said)
    if (heard.is === 'finish')
      return said(
        events.every(({ success }) => success)
          ? 'Not accepted yet: see the next message.'
          : 'Not finished: a call failed.',
        true,
      )
    if (heard.is === 'reply')
      return said('The person does not see this yet: make the calls alone, or the question alone.', true)
    if (heard.is === 'repeated') return said('This was done before; it is not done again.')
    const event = events[ran++]
    if (!event) return said('Not run, because a call before it failed.', true)
    return event.success
      ? said([event.result, ...(event.changed === undefined ? [] : [event.changed])].join('\n'))
      : said(mendable(event, view), true)
  })
}

type Say = (text: string, isError?: boolean, most?: number) => ModelResult

function lookedUp({ is, from: { args } }: ReplyCall, { document, copy }: MindView, say: Say): ModelResult {
  if (is === 'look') {
    const seen = document.forModels.look.run(copy.state, args)
    return isProblem(seen) ? say(seen.message, true) : say(seen, false, document.forModels.look.maxCharacters)
  }
  const wanted = args['operations']
  const names = Array.isArray(wanted) ? (wanted as readonly Json[]).map(String) : []
  return names.length === 0
    ? say('describe needs a list of operation names.', true)
    : say(names.map((name) => described(name, document.domain)).join('\n'))
}

function described(name: string, { operations }: MindView['document']['domain']): string {
  const operation = operations.get(name)
  return operation
    ? `${name}: ${operation.summary}${operation.destroys === undefined ? '' : ` Destroys ${operation.destroys}.`} ` +
        `Parameters: ${JSON.stringify(shortSchema(operation))}`
    : unknown(name, operations)
}

function unknown(name: string, operations: ReadonlyMap<string, unknown>): string {
  return sayUnknownOperation(name, { names: operations.keys(), otherwise: 'use one of the tools you have' })
}

/** A refusal in a form that can be repaired: why, what would be right, and what to do first. */
function mendable({ toolName, result, id }: ToolEvent, { document: { domain }, failure, working }: MindView): string {
  const operation = domain.operations.get(toolName)
  const code = failure && 'problem' in failure ? failure.problem.code : ''
  if (!operation) return code === 'unknown-operation' ? unknown(toolName, domain.operations) : result
  const first = working.reminders
    .filter(({ sourceToolEventId }) => sourceToolEventId === id)
    .map(({ toolName: setter, reason }) => `Call ${setter} first in the same reply (${reason}).`)
  return [
    result,
    ...(code === 'invalid-params' || code === 'invalid-value'
      ? [`The parameters of ${toolName}: ${JSON.stringify(shortSchema(operation))}`]
      : []),
    ...first,
  ].join(' ')
}
