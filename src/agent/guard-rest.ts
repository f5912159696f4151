import { formatSpan, formatTime, type Clause, type RangeMention } from '../words/index.ts'
import { readIntent, type Intent } from './intent.ts'
import type { OutcomeBody } from './outcome.ts'
import { verbsOf, type PlanDocument } from './plan-document.ts'
import type { Ask, Offer } from './records.ts'
import type { Planned } from './turn.ts'

/**
 * "Delete the rest" takes what the words before it leave, and these have to say what stays. Behind a step that only
 * changed a stretch ("make 1:00 to 2:00 louder and delete the rest") it may mean what comes after that, or all but
 * that; and where nothing was said that has a rest, no other place may stand in for it.
 */
export function guardRest(
  body: OutcomeBody,
  { intent, document }: { readonly intent: Intent; readonly document: PlanDocument },
  planned: readonly Planned[],
): OutcomeBody {
  if (body.status !== 'ready' || document.ear) return body
  const clauses = readIntent(intent, document.frame(document.state, intent.words), verbsOf(document))
  for (const { call } of planned) {
    const at = clauses.findIndex(({ text }) => text === call.words)
    const clause = clauses[at]
    const isLoss = document.domain.operations.get(call.operation)?.destroys !== undefined
    if (!clause || !isLoss || !THE_REST.test(clause.text) || STAYS.test(clause.text)) continue
    const rests = clause.mentions.filter((mention) => mention.kind === 'range' && mention.via === 'rest')
    const before = clauses[at - 1]
    const isChanged = before !== undefined && planned.some((other) => other.call.words === before.text)
    const ask =
      rests.length === 0 && !isOfTracks(call.mentions)
        ? askWhatRest(clause)
        : rests.length > 1 && isChanged
          ? askWhichRest(clause, rests as RangeMention[])
          : null
    if (ask === null) continue
    const question = { ...ask, operation: null, missing: ['has_time_selection'] }
    const pending = { ...question, intent, clause: at, document: document.name }
    return { status: 'question', document: document.name, question, pending, notes: [] }
  }
  return body
}

const THE_REST = /\b(?:the (?:rest|remainder)|(?:everything|all) else)\b/i
const STAYS = /\b(?:keep|leave|leaving|keeping|stays?|remains?|only|just)\b/i

/** "The rest" of the tracks, or a track that is called so. */
const isOfTracks = (mentions: Planned['call']['mentions']): boolean =>
  mentions.some(
    (mention) =>
      mention.kind === 'name' && (mention.notes.some(({ code }) => code === 'all-but') || THE_REST.test(mention.text)),
  )

const askWhatRest = ({ text }: Clause): Pick<Ask, 'question' | 'offers'> => ({
  question: `“${text}”: what time range is the rest? Say it from when to when, since it would be taken away.`,
  offers: [],
})

function askWhichRest(clause: Clause, rests: readonly RangeMention[]): Pick<Ask, 'question' | 'offers'> {
  const parts = rests.toSorted((a, b) => a.startSeconds - b.startSeconds)
  const spans = parts.map(({ startSeconds, endSeconds }) => formatSpan(startSeconds, endSeconds))
  const offers = parts.flatMap(({ startSeconds, endSeconds, span }, at): Offer[] => {
    const instead = `${formatTime(startSeconds)} to ${formatTime(endSeconds)}`
    const from = span.from - clause.span.from
    const words = clause.text.slice(0, from) + instead + clause.text.slice(span.to - clause.span.from)
    return [{ text: `only ${spans[at]}`, words }]
  })
  return { question: `“${clause.text}”: should both go, ${spans.join(' and ')}, or only one of them?`, offers }
}
