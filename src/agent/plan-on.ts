import { sayAnswered } from './answer-question.ts'
import { closed } from './closed.ts'
import { concludeTurn } from './conclude-turn.ts'
import { correctSlips } from './correct-slips.ts'
import { explainIntent } from './explain.ts'
import { guardBoth } from './guard-both.ts'
import { guardLoss } from './guard-loss.ts'
import { guardRest } from './guard-rest.ts'
import { findSpared } from './guard-spared.ts'
import { guardStatements, guardTimes, guardTracks } from './guard-words.ts'
import type { Intent, Understood } from './intent.ts'
import type { Mind } from './mind.ts'
import { NOTHING_CHANGED } from './minds/built-in/talk.ts'
import type { Outcome, OutcomeBody } from './outcome.ts'
import { planByRules } from './plan-by-rules.ts'
import { verbsOf, type PlanDocument } from './plan-document.ts'
import type { PlanRequest } from './plan-request.ts'
import type { Ask } from './records.ts'
import { runTurn } from './run-turn.ts'
import type { TurnDeps } from './turn.ts'
import { understand } from './understand.ts'

/** A request, and whether it is one of its own while a question waits. */
export type OneAsked = PlanRequest & { readonly isNew?: boolean }

/**
 * Plans some words on a document. What the phrases of operations do not make a plan of is read by the rules of its
 * kind, where it has any.
 */
export async function planOn(asked: OneAsked, chosen: PlanDocument): Promise<Outcome> {
  // What the phrases only asked about may have begun with steps: those of the plan that is taken are told.
  const isHeld = chosen.rules !== undefined && chosen.ear === undefined && !asked.mind.repairs
  const { onPlanned } = asked
  if (!onPlanned || !isHeld) return planGuarded(asked, chosen)
  const outcome = await planGuarded({ ...asked, onPlanned: undefined }, chosen)
  if (outcome.status === 'ready') for (const { units } of outcome.parts) onPlanned(units)
  return outcome
}

async function planGuarded(asked: OneAsked, chosen: PlanDocument): Promise<Outcome> {
  const planned = await planByBoth(asked, chosen)
  const { mind, words, earlier = [] } = asked
  return mind.repairs ? planned : guardBoth(planned, words, { document: chosen, earlier })
}

async function planByBoth(asked: OneAsked, chosen: PlanDocument): Promise<Outcome> {
  const request = asked.mind.repairs ? asked : nameExactly(asked, chosen)
  const own = await planByPhrases(request, chosen)
  const { rules } = chosen
  const isMeant = own.status === 'ready' || own.status === 'question'
  const refused = isMeant ? chosen.refuses?.(request.words, chosen.frame(chosen.state, request.words)) : null
  if (refused) return closed({ status: 'refused', document: chosen.name, problem: refused })
  const isAnswer = request.pending != null && request.isNew !== true
  if (!rules || isAnswer || request.mind.repairs || (request.intent?.additions.length ?? 0) > 0) return own
  if (own.status === 'ready' || own.status === 'control' || (own.status === 'answer' && own.passedOver !== true))
    return own
  // What is refused by name stays refused, but for a move that leads nowhere: that was meant otherwise.
  if (own.status === 'refused' && (chosen.ear || own.problem.code !== 'nothing-to-do')) return own
  if (own.status === 'question' && isChoiceOfMeaning(own.question, chosen)) return own
  return (await planByRules(byRules(request, chosen))) ?? own
}

/** The common slips of a hand; a kind of document with an ear of its own hears them itself. */
const withoutSlips = (words: string, document: PlanDocument): string =>
  document.ear ? words : correctSlips(words, document.frame(document.state, words), verbsOf(document))

/** What the words describe is named before they are read. */
function nameExactly(request: OneAsked, { sayExactly, frame, state }: PlanDocument): OneAsked {
  const words = sayExactly?.(request.words, frame(state, request.words)) ?? request.words
  return words === request.words || request.intent ? request : { ...request, words }
}

/** "Raise it by minus 2 dB": all of it was understood, and it may mean one thing or another. */
const isChoiceOfMeaning = ({ question, missing, offers }: Ask, { ear }: PlanDocument): boolean =>
  offers.length > 0 && (missing.includes(ear ? 'meaning' : 'amount') || HOW_MUCH.test(question))

/** A part was found, and how far it reaches is for a person to say. */
const HOW_MUCH = /\bHow much of it do you mean\?$/

async function planByPhrases(request: OneAsked, chosen: PlanDocument): Promise<Outcome> {
  const { words, mind } = request
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
  const { output, turn } = await runMind(request, chosen, { mind, intent: understood.intent })
  turn.notes.unshift(...understood.notes)
  const body = await concludeTurn(turn)
  const asked = { intent: understood.intent, document: chosen }
  const spared = mind.repairs || body.status !== 'ready' ? null : findSpared(asked, turn.planned)
  if (spared) return planSparing({ ...request, intent: undefined, pending: null }, chosen, spared)
  const guarded = mind.repairs
    ? body
    : [guardLoss, guardStatements, guardTimes, guardRest, guardTracks].reduce(
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
    trace: {
      output,
      events: turn.working.groupToolResults,
      states: turn.trace,
      goals: turn.working.goals,
      ...(!mind.repairs && { explained: explainIntent(understood.intent, chosen, turn.planned) }),
    },
  }
}

/** The same request without what its words leave out; asked about where that cannot be planned. */
async function planSparing(
  request: OneAsked,
  chosen: PlanDocument,
  { ask, instead }: NonNullable<ReturnType<typeof findSpared>>,
): Promise<Outcome> {
  const { words } = request
  const again = instead === null ? null : await planByPhrases({ ...request, words: instead }, chosen)
  if (again?.status === 'ready') return { ...again, memory: { ...again.memory, said: words } }
  const intent: Intent = { words, additions: [] }
  const pending = ask.offers.length === 0 ? null : { ...ask, intent, clause: -1, document: chosen.name }
  return closed({ status: 'question', document: chosen.name, question: ask, pending, notes: [] })
}

function runMind(
  request: OneAsked,
  chosen: PlanDocument,
  { mind, intent }: { readonly mind: Mind; readonly intent: Intent },
): ReturnType<typeof runTurn> {
  const { words, documents, senses } = request
  return runTurn(
    { userInput: words, previousResponse: request.pending?.question ?? null, inputSource: request.source ?? 'cli' },
    {
      mind,
      document: chosen,
      documents: request.names ?? documents.map(({ name }) => name),
      intent,
      previous: request.previous ?? null,
      lookBack: lookBack(request, chosen),
      senses,
      turnId: request.turnId ?? 'turn',
      when: request.when ?? '',
      foreign: request.foreign,
      signal: request.signal,
      onPlanned: request.onPlanned,
    },
  )
}

/** What a question about the history or about abilities is answered from. */
function lookBack(request: OneAsked, document: PlanDocument): TurnDeps['lookBack'] {
  const { earlier, without } = request
  return {
    ...(earlier && { earlier }),
    ...(without && {
      without: (turns: readonly string[]) => without(turns)?.find(({ name }) => name === document.name) ?? null,
    }),
    tries: async (words) => {
      const alone = { words, pending: null, previous: null, earlier: [], intent: undefined, onPlanned: undefined }
      return (await planOn({ ...request, ...alone, isNew: false }, document)).status === 'ready'
    },
  }
}

/** What was said so far stays with the question that it led to, and with the plan. */
function withSaid(body: OutcomeBody, said: string): OutcomeBody {
  if (body.status === 'ready') return { ...body, memory: { ...body.memory, said } }
  return body.status === 'question' && body.pending ? { ...body, pending: { ...body.pending, said } } : body
}

/** How the rules of a kind of document are asked. */
export const byRules = (request: OneAsked, document: PlanDocument): Parameters<typeof planByRules>[0] => ({
  words: request.intent?.words ?? withoutSlips(request.words, document),
  document,
  run: (on, mind, intent) => runMind(request, on, { mind, intent }),
})
