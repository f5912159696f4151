import type { Json } from '../kernel/index.ts'
import { leansBack, type Clause, type Mention, type Thing } from '../words/index.ts'
import type { Intent } from './intent.ts'
import type { OutcomeBody } from './outcome.ts'
import type { PlanDocument } from './plan-document.ts'
import { readIntent } from './read-intent.ts'
import type { Planned } from './turn.ts'
import { verbsOf } from './verbs-of.ts'

type Asked = { readonly intent: Intent; readonly document: PlanDocument }

/**
 * What takes something away goes no further than the words: where they name tracks, and the plan would take from others
 * as well, it is asked on which. A plan on everything holds every name, so that the law of used values sees nothing of
 * that.
 */
export function guardTracks(body: OutcomeBody, asked: Asked, planned: readonly Planned[]): OutcomeBody {
  const { intent, document } = asked
  if (body.status !== 'ready') return body
  const clauses = readIntent(intent, document.frame(document.state, intent.words), verbsOf(document))
  const { things } = document.frame(document.state, intent.words)
  for (const { call, units } of planned) {
    const at = clauses.findIndex(({ text }) => text === call.words)
    const clause = clauses[at]
    if (!clause || document.domain.operations.get(call.operation)?.destroys === undefined) continue
    const named = tracksNamed(clause, clauses.slice(0, at))
    const ids = new Set(units.flatMap(({ changes }) => textsIn(changes as unknown as Json)))
    const tracks = things.filter(({ kind, tags }) => kind === 'track' && tags?.includes('label') !== true)
    const about = tracks.filter(({ id }) => named.has(id))
    const more = tracks.filter(({ id }) => ids.has(id) && !named.has(id))
    const left = tracks.filter(({ id }) => !ids.has(id))
    if (named.size === 0) continue
    if (more.length > 0 && !saysAll(clause)) return askWhere(asked, { at, clause, about, others: more, wouldBe: 'too' })
    // "The guest's answer is dull, cut it out everywhere": only its place was taken from what was said before.
    const isMeantForAll = saysAll(clause) && tracksIn(clause.mentions).length === 0
    if (left.length > 0 && isMeantForAll) return askWhere(asked, { at, clause, about, others: left, wouldBe: 'not' })
  }
  return body
}

type Where = {
  readonly at: number
  readonly clause: Clause
  readonly about: readonly Thing[]
  readonly others: readonly Thing[]
  readonly wouldBe: 'too' | 'not'
}

function askWhere({ intent, document }: Asked, { at, clause, about, others, wouldBe }: Where): OutcomeBody {
  const [own, more] = [about, others].map((tracks) => tracks.map(({ name }) => name).join(' and '))
  const words = clause.text.replace(/[.!?\s]+$/, '').replace(/\s+(?:everywhere|throughout)$/i, '')
  const does = wouldBe === 'too' ? `would take from ${more} too` : `would leave ${more} as it is`
  const question = {
    question: `You speak of ${own}, and “${clause.text}” ${does}. On which track should it be done?`,
    operation: null,
    missing: ['selected_tracks'],
    offers: [
      { text: `only ${own}`, words: `${words} on ${own}` },
      { text: 'all tracks', words: `${words} on all tracks` },
    ],
  }
  const pending = { ...question, intent, clause: at, document: document.name }
  return { status: 'question', document: document.name, question, pending, notes: [] }
}

/** The tracks that a clause names, or else the one that it leans on. */
function tracksNamed(clause: Clause, before: readonly Clause[]): ReadonlySet<string> {
  const own = tracksIn(clause.mentions)
  const last = before.findLast(({ mentions }) => mentions.length > 0)
  if (own.length > 0 || !last) return new Set(own)
  return new Set(last.isRemark || leansBack(clause) ? tracksIn(last.mentions) : [])
}

const tracksIn = (mentions: readonly Mention[]): string[] =>
  mentions.flatMap((mention) =>
    mention.kind === 'name' ? mention.things.filter(({ kind }) => kind === 'track').map(({ id }) => id) : [],
  )

/** "Everywhere", "on all tracks": everything is what the words name. */
const saysAll = ({ text }: Clause): boolean =>
  /\b(?:everywhere|everyone|everybody|throughout|ripple|(?:all|every|each|both|other|others|whole|entire|rest of the)\b.{0,12}\b(?:tracks?|ones|voices|people|project|mix|thing)|on (?:all|everything|both))\b/i.test(
    text,
  )

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
