import type { Json } from '../../../kernel/index.ts'
import { type Clause, type Mention, fitsMention, type MentionPattern, type Phrase } from '../../../words/index.ts'
import type { MindCall, Mind, MindView, MindSelection } from '../../mind.ts'
import { readIntent } from '../../intent.ts'
import { verbsOf } from '../../plan-document.ts'
import { talk } from './talk.ts'
import { understandByEar } from './understand-by-ear.ts'
import { understandClause, type HeardCall, type Understanding } from './understand-clause.ts'

/**
 * The mind that needs no model: a grammar over the clauses of a request and the phrases declared beside each operation.
 * One clause is one iteration. When in doubt it asks.
 */
export const builtInMind: Mind = {
  name: 'builtin',
  repairs: false,

  async select(view) {
    const verbs = verbsOf(view.document)
    const clauses = readIntent(view.intent, view.startFrame, verbs)
    const at = clauseAt(view, clauses)
    const clause = clauses[at]
    if (!clause) return { select: 'nothing', because: 'There is nothing to do.', rest: '' }
    if (at === 0 && view.intent.additions.length === 0) {
      const said = await talk(view)
      if (said) return said
    }
    if (view.document.ear) return understandByEar(view, view.document.ear, { clauses, at, verbs })
    const understood = understandClause(view, { clauses, at, verbs })
    return selectionOf(understood, { rest: restAfter(view, clauses, at), at, clause })
  },

  async fill(_view, call) {
    if (!call.phrase) return call
    const params = { ...paramsOf(call.phrase, call.mentions), ...call.params }
    // A range that gave a parameter its value says nothing of the selection.
    const isTaken = Object.values(call.phrase.takes ?? {}).some(({ from }) => from.startsWith('range:'))
    return { ...call, params, mentions: isTaken ? call.mentions.filter(({ kind }) => kind !== 'range') : call.mentions }
  },

  async reflect({ failure, lastSelection, working }) {
    if (failure && 'question' in failure) return { action: 'ask', question: failure.question }
    const rest = lastSelection && 'rest' in lastSelection ? lastSelection.rest : ''
    if (rest.trim() !== '') return { action: 'continue', remainingQuery: rest }
    return { action: 'done', summary: working.groupToolResults.map(({ result }) => result).join('; ') }
  },
}

function selectionOf(
  understood: Understanding,
  { rest, at, clause }: { rest: string; at: number; clause: Clause },
): MindSelection {
  if ('question' in understood) return { select: 'ask', question: understood.question, clause: at }
  if ('refusal' in understood) {
    const { operation, refusal } = understood
    return {
      select: 'calls',
      clause: at,
      rest: '',
      calls: [{ operation, words: clause.text, mentions: [], params: {}, flaw: refusal }],
    }
  }
  if ('nothing' in understood) return { select: 'nothing', because: understood.nothing, rest }
  return { select: 'calls', clause: at, rest, calls: callsOf(understood.calls, clause) }
}

/** What was heard in a clause, as calls; a phrase may ask for one several times. */
export function callsOf(heard: readonly HeardCall[], { text }: Clause): MindCall[] {
  return heard.flatMap(({ heard: { operation, phrase }, mentions, explained, notes, repeat }) =>
    Array.from({ length: repeat }, (): MindCall => ({
      operation: operation.name,
      words: text,
      mentions,
      explained,
      params: {},
      phrase,
      notes,
      ...(phrase.other !== undefined && { others: [phrase.other] }),
    })),
  )
}

/** What the phrase says, and what it takes from the mentions. */
function paramsOf(phrase: Phrase, mentions: readonly Mention[]): { [param: string]: Json } {
  const params: { [param: string]: Json } = { ...phrase.params }
  for (const [param, { from, sign }] of Object.entries(phrase.takes ?? {})) {
    const found = mentions.find((mention) => fitsMention(mention, from))
    const value = found && valueOf(found, from)
    if (value !== undefined)
      params[param] = sign !== undefined && typeof value === 'number' ? sign * Math.abs(value) : value
  }
  return params
}

function valueOf(mention: Mention, from: MentionPattern): Json | undefined {
  // "Move the start of the selection to 0:50" is read as a range; the place that was said last is the one meant.
  if (mention.kind === 'range')
    return (from === 'range:end') === mention.notes.some(({ code }) => code === 'swapped')
      ? mention.startSeconds
      : mention.endSeconds
  if (mention.kind === 'quantity') return mention.unit === 'times' ? 20 * Math.log10(mention.value) : mention.value
  if (mention.kind === 'time' || mention.kind === 'duration') return mention.seconds
  return mention.kind === 'text' ? mention.value : undefined
}

/** The clause that comes next: the first one of what remains of the words. */
function clauseAt({ working }: MindView, clauses: readonly Clause[]): number {
  const from = working.originalQuery.length - working.remainingQuery.length
  return clauses.findIndex(({ span }) => span.from >= from)
}

function restAfter({ working }: MindView, clauses: readonly Clause[], at: number): string {
  const next = clauses[at + 1]
  return next ? working.originalQuery.slice(next.span.from) : ''
}
