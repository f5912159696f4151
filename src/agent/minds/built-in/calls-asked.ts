import type { Call, MindView } from '../../mind.ts'
import { readIntent } from '../../read-intent.ts'
import { verbsOf } from '../../verbs-of.ts'
import { builtInMind, callsOf } from './built-in-mind.ts'
import { understandClause } from './understand-clause.ts'

/** Every call that the words ask for by themselves. A clause that is not understood, or is in doubt, asks for none. */
export async function callsAsked(view: MindView): Promise<readonly Call[]> {
  const verbs = verbsOf(view.document.domain)
  const clauses = readIntent(view.intent, view.startFrame, verbs)
  const found = clauses.flatMap((clause, at) => {
    const understood = understandClause(view, { clauses, at, verbs })
    return 'calls' in understood ? callsOf(understood.calls, clause) : []
  })
  return Promise.all(found.map((call) => builtInMind.fill(view, call)))
}
