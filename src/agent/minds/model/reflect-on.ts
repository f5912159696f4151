import type { Note } from '../../../kernel/index.ts'
import { dataText } from '../../../models/index.ts'
import type { MindView } from '../../mind.ts'
import { noteOf, type Goal, type ReflectionDecision, type TurnWorkingState } from '../../records.ts'
import { untilFinish, type ClaimedGoal } from './read-reply.ts'
import { beginNextPhase, hasWorked, isLastPhase, phaseOf, type Talk } from './talk.ts'

const MAX_SAID = 1000

/** Replies with a failure before the request is given up. */
const MAX_STRIKES = 3

/**
 * Judges from the events: an ending is accepted only where something bears it out, and failures are given back to be
 * mended.
 */
export function reflectOn(talk: Talk, view: MindView): ReflectionDecision {
  const { failure, lastSelection, working, unused } = view
  const done = (goals: readonly Goal[]): ReflectionDecision => ({
    action: 'done',
    summary: working.groupToolResults
      .filter(({ success }) => success)
      .map(({ result }) => result)
      .join('; '),
    goals,
  })
  markServed(talk, view)
  const goOn: ReflectionDecision = { action: 'continue', remainingQuery: remaining(talk, view) }
  if (lastSelection?.select === 'failed') return done([])
  if (lastSelection?.select === 'ask') return { action: 'ask', question: lastSelection.question }
  if (failure) {
    talk.strikes += 1
    if (talk.strikes < MAX_STRIKES) return goOn
    return 'question' in failure ? { action: 'ask', question: failure.question } : done([])
  }
  if (lastSelection?.select === 'calls' && lastSelection.calls.length > 0) talk.strikes = 0
  const ending = talk.heard?.calls.find((each) => each.is === 'finish')
  if (talk.heard?.calls.every((each) => each.is === 'reply') === true) return done([])
  if (ending?.is !== 'finish') return goOn
  const { nameOf } = view.document.forModels
  const checked = checkGoals(ending.goals, { groupToolResults: working.groupToolResults, ...(nameOf && { nameOf }) })
  if (checked.complaint !== undefined && talk.strikes < MAX_STRIKES) {
    talk.strikes += 1
    talk.complaint = checked.complaint
    return goOn
  }
  return done([
    ...checked.goals,
    ...unused.map((text): Goal => ({ text, evidence: [], isMet: false, why: 'no step uses it' })),
  ])
}

/** A wish of the words counts as served once its call has worked, and not when it was only made. */
function markServed(talk: Talk, { lastSelection, working }: MindView): void {
  const calls = lastSelection?.select === 'calls' ? lastSelection.calls : []
  for (const [at, event] of working.groupToolResults.slice(talk.seen).entries())
    if (event.success) for (const index of calls[at]?.serves ?? []) talk.served.add(index)
}

/** The request without the parts that are done, as far as the words tell which those are. */
function remaining({ asked: all, served }: Talk, { working }: MindView): string {
  const asked = all ?? []
  const open = new Set(asked.filter((_, index) => !served.has(index)).map(({ words }) => words))
  const done = asked.filter(({ words }, index) => served.has(index) && !open.has(words)).map(({ words }) => words)
  return [...new Set(done)]
    .reduce((text, words) => text.replace(words, ''), working.originalQuery)
    .replace(/^[\s,;.]*(?:and|then)?[\s,;]*|[\s,;]+(?:and|then)?[\s,;.]*$/gi, '')
}

type Done = Pick<TurnWorkingState, 'groupToolResults'> & {
  /** An operation's own name, where it was called by another. */ nameOf?(operation: string): string
}

/**
 * Holds what a model calls done against what was really done: a goal is met by operations that ran in this group, named
 * whole.
 */
export function checkGoals(
  claimed: readonly ClaimedGoal[],
  { groupToolResults, nameOf = (operation) => operation }: Done,
): { readonly goals: readonly Goal[]; readonly complaint?: string } {
  const done = groupToolResults.filter(({ success }) => success)
  const goals = claimed.map(({ goal, met, by }): Goal => {
    const named = new Set(by.split(/[^\w]+/).map(nameOf))
    const evidence = met ? done.filter(({ toolName }) => named.has(toolName)).map(({ id }) => id) : []
    return {
      text: goal,
      evidence,
      isMet: evidence.length > 0,
      ...(evidence.length === 0 && { why: met ? `no operation shows it: ${by}` : by }),
    }
  })
  const unproved = claimed.filter(({ met }, index) => met && goals[index]?.isMet !== true)
  if (claimed.length === 0)
    return {
      goals,
      complaint: 'finish needs its goals: one for each thing that the request asks, with the operations that met it.',
    }
  if (unproved.length === 0) return { goals }
  return {
    goals,
    complaint: unproved
      .map(
        ({ goal, by }) =>
          `You say that ${JSON.stringify(goal)} is done by ${JSON.stringify(by)}, but no such operation was done. ` +
          `Make the call, or say met: false.`,
      )
      .join('\n'),
  }
}

/**
 * Judges whether a phase is over. What was done in it stays, however it ended; failures are given back for as long as
 * it may go on.
 */
export function reflectOnPhase(talk: Talk, view: MindView): ReflectionDecision {
  const { lastSelection, working } = view
  const goOn: ReflectionDecision = { action: 'continue', remainingQuery: working.remainingQuery }
  const hasReached = hasReachedAim(talk, view)
  markServed(talk, view)
  if (lastSelection?.select === 'ask') return { action: 'ask', question: lastSelection.question }
  // No further reply can be had, in this phase or in another.
  if (lastSelection?.select === 'failed') return doneWith(view, [])
  if (!hasReached && !hasEnded(talk, view)) return goOn
  const notes = notesOn(talk, view, hasReached)
  if (isLastPhase(talk)) return doneWith(view, notes)
  beginNextPhase(talk)
  return { ...goOn, notes }
}

/** Whether the operation that the phase is for has worked in this reply. */
function hasReachedAim(talk: Talk, { working }: MindView): boolean {
  const { until } = phaseOf(talk) ?? {}
  return (
    until !== undefined &&
    working.groupToolResults.slice(talk.seen).some(({ success, toolName }) => success && toolName === until.operation)
  )
}

function hasEnded(talk: Talk, { failure }: MindView): boolean {
  const { maxReplies = Infinity } = phaseOf(talk) ?? {}
  const calls = talk.heard?.calls ?? []
  if (talk.replies >= maxReplies || calls.every(({ is }) => is === 'reply')) return true
  return failure === null && calls.some(({ is }) => is === 'finish')
}

/** What a person should know of the ending before they decide. */
function notesOn(talk: Talk, view: MindView, hasReached: boolean): Note[] {
  const { until } = phaseOf(talk) ?? {}
  const missed = until && !hasReached ? [noteOf('phase-missed', until.missed)] : []
  if (!talk.heard || !isLastPhase(talk)) return missed
  const finish = talk.heard.calls.find((each) => each.is === 'finish')
  const said = finish?.is === 'finish' ? finish.summary : talk.heard.text
  const left = view.failure ? [] : talk.heard.calls.slice(untilFinish(talk.heard).length + 1)
  return [
    ...missed,
    ...(said === ''
      ? []
      : [
          noteOf(
            'summary',
            `The model ${finish === undefined && said.endsWith('?') ? 'asks' : 'sums up'}: ` +
              `${dataText(said, MAX_SAID)}${hasWorked(view) ? '' : ' (Nothing was changed.)'}`,
          ),
        ]),
    ...(left.length === 0
      ? []
      : [
          noteOf(
            'not-run',
            `After it had finished, the model also asked for ${left.map(({ from }) => from.name).join(', ')}; that ` +
              `was not done.`,
          ),
        ]),
  ]
}

function doneWith({ working }: MindView, notes: readonly Note[]): ReflectionDecision {
  const done = working.groupToolResults.filter(({ success }) => success)
  const goal: Goal = { text: working.originalQuery, evidence: done.map(({ id }) => id), isMet: done.length > 0 }
  return { action: 'done', summary: done.map(({ result }) => result).join('; '), goals: [goal], notes }
}
