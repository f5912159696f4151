import { formatSpan, formatTime, type RangeMention } from '../words/index.ts'
import type { Intent } from './intent.ts'
import type { OutcomeBody } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import { readIntent } from './read-intent.ts'
import type { Planned } from './turn.ts'
import { verbsOf } from './verbs-of.ts'

type Asked = { readonly intent: Intent; readonly document: PlanDocument }

/**
 * A time that may be read in two ways ("between 2 and 3": seconds or minutes) is asked about where something would go,
 * and told where nothing would. Operations that look at a selection see to it themselves; a document with an ear takes
 * its times from the words.
 */
export function guardTimes(body: OutcomeBody, asked: Asked, planned: readonly Planned[]): OutcomeBody {
  const { intent, document } = asked
  if (body.status !== 'ready' || !document.ear) return body
  const reasons = planned.flatMap(reasonsOf)
  const mention = unclearTimes(asked).find(({ text }) => reasons.some((reason) => reason.includes(text)))
  if (!mention) return body
  const isLoss = planned.some(({ call }) => document.domain.operations.get(call.operation)?.destroys !== undefined)
  const told = mention.notes.filter(({ code }) => code === 'two-readings')
  if (!isLoss) return { ...body, notes: [...body.notes, ...told] }
  const offers = [mention, ...(mention.readings ?? [])].map(({ startSeconds, endSeconds }) => {
    const said = `from ${formatTime(startSeconds)} to ${formatTime(endSeconds)}`
    const words = intent.words.slice(0, mention.span.from) + said + intent.words.slice(mention.span.to)
    return { text: formatSpan(startSeconds, endSeconds), words }
  })
  const readings = offers.map(({ text }) => text).join(' or as ')
  const text = `“${mention.text}” can be read as ${readings}. Which one is meant?`
  const question = { question: text, operation: null, missing: ['has_time_selection'], offers }
  const pending = { ...question, intent, clause: -1, document: document.name }
  return { status: 'question', document: document.name, question, pending, notes: [] }
}

/** The words that values of a call came from. */
function reasonsOf({ call, units }: Planned): string[] {
  const found = Object.values(call.found ?? {}).map(({ text }) => text)
  const made = units.flatMap(({ steps, heading }) => [...steps, ...(heading ? [heading] : [])])
  const because = made.flatMap((each) => each.because.map(({ text }) => text))
  return [...found, ...because].filter((text) => text !== undefined)
}

function unclearTimes({ intent, document }: Asked): RangeMention[] {
  const clauses = readIntent(intent, document.frame(document.state, intent.words), verbsOf(document))
  const ranges = clauses.flatMap(({ mentions }) => mentions).filter((mention) => mention.kind === 'range')
  return ranges.filter(({ readings }) => readings !== undefined)
}
