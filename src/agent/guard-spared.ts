import type { Json } from '../kernel/index.ts'
import { formatTime } from '../words/index.ts'
import { readSaid, type Slot } from './dialogue/slots.ts'
import type { Intent } from './intent.ts'
import type { PlanDocument } from './plan-document.ts'
import type { Ask, Offer } from './records.ts'
import { textsIn } from './guard-words.ts'
import type { Planned } from './turn.ts'

type Asked = { readonly intent: Intent; readonly document: PlanDocument }
type Spared = { readonly slot: Slot; readonly from: number; readonly to: number }

/** What stands before a thing or a time that is not meant: "not the music", "but not from". */
const NOT = new RegExp(
  [
    String.raw`(?:[\s,;–—-]|\b(?:and|but|just|only|please)\b)*\bnot\s+(?:(?:on|in|for|from|at|to|the|my|our|`,
    String.raw`between|during|over)\s+)*$`,
  ].join(''),
  'i',
)
const LEAVE = new RegExp(
  [
    String.raw`(?:[\s,;–—-]|\b(?:and|but|just|only|please)\b)*\b(?:leave|leaving|keep|keeping)\s+(?:(?:on|in|`,
    String.raw`for|from|the|my|our|between)\s+)*$`,
  ].join(''),
  'i',
)
const ALONE = /^\s+(?:alone|untouched|unchanged|as (?:it|they) (?:is|are|was|were)|be)\b/i

/** Operations for which what is named is what stays, or stands out. */
const KEEPS = /trim|keep|solo|^select|copy|duplicate|seek|label/

/**
 * What the words leave out and the plan would change: "compress the guest, but not from 1:00 to 1:20", "more treble on
 * the host, not on the music". `instead` is the same request without it, where that can be said.
 */
export function findSpared(
  asked: Asked,
  planned: readonly Planned[],
): { readonly ask: Ask; readonly instead: string | null } | null {
  const { intent } = asked
  const [touched] =
    intent.additions.length > 0
      ? []
      : sparedIn(asked).filter((spared) => isTouched(spared.slot, planned) || isNamedToo(spared, asked))
  if (!touched) return null
  const said = intent.words.slice(touched.from, touched.to).replace(/^(?:[\s,;–—-]|\b(?:and|but)\b)+/i, '')
  const offers = withoutSpared(touched, asked, planned)
  const [offer] = offers
  return {
    instead: offer && offer.words !== intent.words ? offer.words : null,
    ask: {
      question: `“${said}” leaves ${nameOf(touched)} out, and the plan would change it. What should be done?`,
      operation: null,
      missing: ['meaning'],
      offers,
    },
  }
}

/** Without one of these nothing is left out, and the words need not be read once more. */
const LEAVES_OUT = /\b(?:not|leave|leaving|keep|keeping)\s/i

function sparedIn({ intent: { words }, document }: Asked): readonly Spared[] {
  if (!LEAVES_OUT.test(words)) return []
  const { things } = document.frame(document.state, words)
  return readSaid(words, document).slots.flatMap((said): Spared[] => {
    // A name in quotes is one too.
    const called = said.text.replace(/^["“]|["”]$/g, '').toLowerCase()
    const track = things.find(({ kind, name }) => kind === 'track' && name.toLowerCase() === called)
    const slot = said.kind === 'text' && track ? { ...said, kind: 'track', ids: [track.id] } : said
    const before = words.slice(0, slot.span.from)
    const isLeft = ALONE.test(words.slice(slot.span.to))
    const found = NOT.exec(before) ?? (isLeft ? LEAVE.exec(before) : null)
    const behind = isLeft ? (ALONE.exec(words.slice(slot.span.to))?.[0].length ?? 0) : 0
    return found ? [{ slot, from: found.index, to: slot.span.to + behind }] : []
  })
}

/** "Nudge the cello later, but not the cello": the words want a track changed and left alone. */
function isNamedToo({ slot, from }: Spared, { intent, document }: Asked): boolean {
  const before = readSaid(intent.words, document).slots.filter(({ kind, span }) => kind === 'track' && span.to <= from)
  return slot.kind === 'track' && before.some(({ ids = [] }) => ids.some((id) => slot.ids?.includes(id) === true))
}

const nameOf = ({ slot: { text } }: Spared): string => text.replace(/^(?:the|my|our|from|between|in|on)\s+/i, '')

function isTouched(slot: Slot, planned: readonly Planned[]): boolean {
  return planned.some(({ call, units }) => {
    if (KEEPS.test(call.operation)) return false
    const params = units.flatMap(({ steps }) => steps.map((step) => step.params))
    const ids = new Set(textsIn([units.map(({ changes }) => changes), params] as unknown as Json))
    if (slot.kind === 'track' && slot.ids !== undefined) return slot.ids.some((id) => ids.has(id))
    const [start, end] = [slot.startSeconds, slot.endSeconds]
    if (slot.kind !== 'range' || start === undefined || end === undefined || end <= start) return false
    const ranges = rangesOf(units)
    return ranges.length === 0 || ranges.some(([from, to]) => from < end - SLACK && to > start + SLACK)
  })
}

const SLACK = 0.02

const rangesOf = (units: Planned['units']): readonly (readonly [number, number])[] =>
  units
    .flatMap(({ steps }) => steps)
    .flatMap(({ params }) => {
      const { start_time: from, end_time: to } = { ...(params as { start_time?: unknown; end_time?: unknown } | null) }
      return typeof from === 'number' && typeof to === 'number' ? [[from, to] as const] : []
    })

/** The same without what is left out: on both sides of a stretch, or on the other tracks. */
function withoutSpared(spared: Spared, asked: Asked, planned: readonly Planned[]): readonly Offer[] {
  if (spared.slot.kind !== 'track') return around(spared, asked, planned)
  const { words } = asked.intent
  const rest = `${words.slice(0, spared.from)}${words.slice(spared.to)}`.replace(/[\s,;.!?]+$/, '')
  // "Pan the hats, but not the hats": what is left is what is left out.
  const isSame = readSaid(rest, asked.document).slots.some(({ ids = [] }) =>
    ids.some((id) => spared.slot.ids?.includes(id) === true),
  )
  const isAll = /\b(?:everything|everyone|everybody|all|both|every|whole|each)\b/i.test(rest)
  const left = isAll ? `${rest} except ${nameOf(spared)}` : rest
  return isSame && !isAll ? [] : [{ text: `without ${nameOf(spared)}`, words: left }]
}

/** The same on both sides of a stretch that is left out, where one thing is done in one range. */
function around(
  { slot, from, to }: Spared,
  { intent: { words } }: Asked,
  planned: readonly Planned[],
): readonly Offer[] {
  const [range, ...more] = planned.flatMap(({ units }) => rangesOf(units))
  const [start, end] = [slot.startSeconds, slot.endSeconds]
  if (slot.kind !== 'range' || !range || more.length > 0 || start === undefined || end === undefined) return []
  const sides = [
    [range[0], start],
    [end, range[1]],
  ].filter(([a = 0, b = 0]) => b - a > SLACK)
  const where = sides.map(([a = 0, b = 0]) => `from ${formatTime(a)} to ${formatTime(b)}`).join(' and ')
  const rest = `${words.slice(0, from)}${words.slice(to)}`.replace(/[\s,;.!?]+$/, '')
  return sides.length === 0 ? [] : [{ text: `only ${where}`, words: `${rest} ${where}` }]
}
