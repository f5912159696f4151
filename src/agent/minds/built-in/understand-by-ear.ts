import type { MindCall, MindView, MindSelection } from '../../mind.ts'
import type { Ear } from '../../plan-document.ts'
import { readIntent } from '../../intent.ts'
import type { ClauseContext } from './understand-clause.ts'

/** What a clause asks of a document that hears for itself. */
export function understandByEar(
  view: MindView,
  ear: Ear,
  { clauses, at, verbs }: ClauseContext,
): Exclude<MindSelection, { select: 'control' | 'failed' }> & { readonly calls?: readonly MindCall[] } {
  const clause = clauses[at]
  if (!clause) return { select: 'nothing', because: 'There is nothing to do.', rest: '' }
  const next = clauses[at + 1]
  const rest = next ? view.working.originalQuery.slice(next.span.from) : ''
  if (clause.isReason) return { select: 'nothing', because: `“${clause.text}” is a reason.`, rest }
  const previous = view.previous === null || at > 0 ? [] : readIntent(view.previous.intent, view.startFrame, verbs)
  const heard = ear.hear(clause, { start: view.document.state, now: view.copy.state, clauses, at, previous })
  if ('question' in heard) return { select: 'ask', question: heard.question, clause: at }
  if ('nothing' in heard) return { select: 'nothing', because: heard.nothing, rest }
  if ('answer' in heard) return { select: 'answer', answer: heard.answer }
  const calls = heard.calls.map(({ operation, params, found, notes }): MindCall => ({
    operation,
    params,
    found,
    notes,
    words: clause.text,
    mentions: [],
  }))
  return { select: 'calls', calls, rest, clause: at }
}
