import type { Note } from '../../../kernel/index.ts'
import { dataText } from '../../../models/index.ts'
import type { MindView } from '../../mind.ts'
import { noteOf, type Goal, type ReflectionDecision } from '../../records.ts'
import { untilFinish } from './read-reply.ts'
import { markServed } from './reflect-on.ts'
import { beginNextPhase, hasWorked, isLastPhase, phaseOf, type Talk } from './talk.ts'

const MOST_SAID = 1000

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
  const { mostReplies = Infinity } = phaseOf(talk) ?? {}
  const calls = talk.heard?.calls ?? []
  if (talk.replies >= mostReplies || calls.every(({ is }) => is === 'reply')) return true
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
              `${dataText(said, MOST_SAID)}${hasWorked(view) ? '' : ' (Nothing was changed.)'}`,
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
