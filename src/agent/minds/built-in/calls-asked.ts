import type { Clause } from '../../../words/index.ts'
import { findUnaskedLosses } from '../../guard-loss.ts'
import type { MindCall, MindView } from '../../mind.ts'
import { readIntent } from '../../intent.ts'
import { verbsOf } from '../../plan-document.ts'
import { builtInMind, callsOf } from './built-in-mind.ts'
import { understandByEar } from './understand-by-ear.ts'
import { understandClause } from './understand-clause.ts'

/**
 * Every call that the words ask for by themselves. A clause that is in doubt asks for none, and neither does one that
 * hangs on others ("give it that name"): a model may well know better what it hangs on.
 */
export async function callsAsked(view: MindView): Promise<readonly MindCall[]> {
  const verbs = verbsOf(view.document)
  const clauses = readIntent(view.intent, view.startFrame, verbs)
  const found = clauses.flatMap((clause, at) => {
    const { ear } = view.document
    const heard = ear && understandByEar(view, ear, { clauses, at, verbs })
    if (heard)
      return heard.select === 'calls' && (clauses.length === 1 || standsAlone(clause)) ? heard.calls.map(withFound) : []
    const understood = understandClause(view, { clauses, at, verbs })
    return 'calls' in understood && (clauses.length === 1 || standsAlone(clause))
      ? callsOf(understood.calls, clause)
      : []
  })
  const made = found.map((call) => ({ call, words: call.words, operations: [call.operation] }))
  const unasked = new Set(findUnaskedLosses(made, view).map(({ call }) => call))
  return Promise.all(found.filter((call) => !unasked.has(call)).map((call) => builtInMind.fill(view, call)))
}

/** What was found in the words is a value like any other for whoever compares. */
const withFound = ({ found = {}, ...call }: MindCall): MindCall => ({
  ...call,
  params: { ...call.params, ...Object.fromEntries(Object.entries(found).map(([param, { value }]) => [param, value])) },
})

const standsAlone = ({ refersBack, tokens }: Clause): boolean =>
  !refersBack &&
  !tokens.some(({ text }) =>
    /^(?:it|its|that|this|them|their|they|those|these|him|his|her|one|ones|there|then|both|same)$/.test(text),
  )
