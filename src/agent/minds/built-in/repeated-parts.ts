import type { Clause, Mention } from '../../../words/index.ts'
import type { HeardCall } from './understand-clause.ts'

/**
 * "Make the host 2 dB louder and the guest 3 dB quieter" asks for two things with one verb. Where a joining word parts
 * groups of the same kinds of values, each group becomes a clause of its own that begins as the first one does.
 */
export function repeatedParts(clause: Clause): readonly Clause[] {
  const joins = clause.tokens.flatMap(({ used, text }, at) => (!used && /^(?:and|,|&|plus)$/.test(text) ? [at] : []))
  const bounds = [0, ...joins, clause.tokens.length]
  const pieces = bounds
    .slice(0, -1)
    .map((from, index) => ({ from: index === 0 ? 0 : from + 1, to: bounds[index + 1] ?? from }))
    .filter(({ from, to }) => to > from)
  const groups = pieces
    .map(({ from, to }) => ({ from, to, mentions: mentionsIn(clause, from, to) }))
    .filter(({ mentions }) => mentions.length > 0)
  const [first] = groups
  if (!first || groups.length < 2) return [clause]
  const shape = shapeOf(first.mentions)
  const isRepeated = shape.includes(' ') && groups.every(({ mentions }) => shapeOf(mentions) === shape)
  if (!isRepeated) return [clause]
  const opening = first.mentions[0]?.span.from ?? 0
  const head = clause.tokens.filter(({ span }) => span.to <= opening)
  const tracks = first.mentions.filter(namesTrack)
  return groups.map(({ from, to, mentions }, index) => ({
    ...clause,
    tokens: index === 0 ? clause.tokens.slice(0, to) : [...head, ...clause.tokens.slice(from, to)],
    mentions: namesPlaceOnly(mentions) ? [...tracks, ...mentions] : mentions,
  }))
}

const namesTrack = (mention: Mention): boolean =>
  mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'track')

/** "… and out over the goodbye": the part says where, and is still about the track that was named before it. */
const namesPlaceOnly = (mentions: readonly Mention[]): boolean => {
  const names = mentions.flatMap((mention) => (mention.kind === 'name' ? mention.things : []))
  return names.length > 0 && names.every(({ kind }) => kind === 'label')
}

function mentionsIn({ tokens, mentions }: Clause, from: number, to: number): readonly Mention[] {
  const [start, end] = [tokens[from]?.span.from ?? 0, tokens[to - 1]?.span.to ?? 0]
  return mentions.filter(({ span }) => span.from >= start && span.from < end)
}

/** What kinds of values a group has, so that groups of the same form can be told. */
const shapeOf = (mentions: readonly Mention[]): string =>
  [...new Set(mentions.map(({ kind }) => kind))].toSorted().join(' ')

/** Whether a place of the text belongs to a part. */
export function isWithin({ tokens, mentions }: Clause, from: number): boolean {
  return (
    tokens.some(({ span }) => from >= span.from && from < span.to) || mentions.some(({ span }) => span.from === from)
  )
}

const startOf = ({ mentions }: HeardCall): number => {
  const range = mentions.find((mention) => mention.kind === 'range')
  return range?.kind === 'range' ? range.startSeconds : 0
}

/** From the last range to the first, so that each means the timeline as it was; what has no range keeps its order. */
export const lastFirst = (a: HeardCall, b: HeardCall): number => startOf(b) - startOf(a)
