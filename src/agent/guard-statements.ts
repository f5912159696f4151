import { tellsHowItIs } from '../words/index.ts'
import type { Intent } from './intent.ts'
import type { OutcomeBody } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import type { Ask } from './records.ts'
import type { Planned } from './turn.ts'
import { verbsOf } from './verbs-of.ts'

type Asked = { readonly intent: Intent; readonly document: PlanDocument }

/**
 * What only says how things are is no order, whatever it came near to: no plan, and no question how much of it. A
 * document that hears for itself knows statements that correct it ("sentence 7 is Maria").
 */
export function guardStatements(
  body: OutcomeBody,
  { intent, document }: Asked,
  planned: readonly Planned[],
): OutcomeBody {
  if (document.ear !== undefined) return body
  const verbs = verbsOf(document)
  const told =
    body.status === 'ready'
      ? planned.map(({ call }) => call.words).find((words) => tellsHowItIs(words, verbs))
      : body.status === 'question' && asksHowMuch(body.question, document) && tellsHowItIs(intent.words, verbs)
        ? intent.words
        : undefined
  if (told === undefined) return body
  const question = {
    question: `“${told}” says how it is, and nothing is changed for that. Say what to do, and with which part.`,
    operation: null,
    missing: ['operation'],
    offers: [],
  }
  return { status: 'question', document: document.name, question, pending: null, notes: [] }
}

/** A question about a value of an operation takes it for granted that the operation is wanted. */
function asksHowMuch({ operation, missing }: Ask, { domain }: PlanDocument): boolean {
  const asks = domain.operations.get(operation ?? '')?.asks ?? {}
  return missing.some((name) => name in asks)
}
