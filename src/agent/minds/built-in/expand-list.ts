import type { Clause, Mention, RangeMention } from '../../../words/index.ts'
import type { Needs } from './needs-of.ts'

/**
 * The calls that one clause asks for, as the mentions of each. "Split at 10, 20 and 30" is three; "the first 10 seconds
 * of track 2 and the last 10 of track 1" is two, each with its own track. Ranges are taken from the last to the first,
 * so that each means the timeline as it was.
 */
export function expandList(clause: Clause, mentions: readonly Mention[], needs: Needs): readonly (readonly Mention[])[] {
  const groups = groupsOf(clause, mentions)
  const shape = groups.map(shapeOf)
  const isRepeated = groups.length > 1 && shape[0] !== undefined && shape[0].includes(' ') && shape.every((each) => each === shape[0])
  if (isRepeated) return groups.flatMap((group) => one(group, needs)).toSorted(lastFirst)
  return one(mentions, needs)
}

function one(mentions: readonly Mention[], needs: Needs): readonly (readonly Mention[])[] {
  const ranges = mentions.filter((mention) => mention.kind === 'range')
  const times = mentions.filter((mention) => mention.kind === 'time')
  if (needs.range && ranges.length > 1) {
    const rest = mentions.filter((mention) => mention.kind !== 'range')
    return united(ranges).toReversed().map((range) => [range, ...rest])
  }
  if (needs.point && !needs.range && times.length > 1) {
    const rest = mentions.filter((mention) => mention.kind !== 'time')
    return times.map((time) => [time, ...rest])
  }
  return [mentions]
}

/** Ranges in order, those that meet made one. */
function united(ranges: readonly RangeMention[]): RangeMention[] {
  const found: RangeMention[] = []
  for (const range of ranges.toSorted((a, b) => a.startSeconds - b.startSeconds)) {
    const last = found.at(-1)
    if (last && range.startSeconds <= last.endSeconds) found[found.length - 1] = { ...last, endSeconds: Math.max(last.endSeconds, range.endSeconds), confidence: Math.min(last.confidence, range.confidence), text: last.text === range.text ? last.text : `${last.text}, ${range.text}` }
    else found.push(range)
  }
  return found
}

const startOf = (mentions: readonly Mention[]): number => {
  const range = mentions.find((mention) => mention.kind === 'range')
  return range?.kind === 'range' ? range.startSeconds : 0
}
const lastFirst = (a: readonly Mention[], b: readonly Mention[]): number => startOf(b) - startOf(a)

/** Mentions between the joining words of a clause. */
function groupsOf({ tokens }: Clause, mentions: readonly Mention[]): readonly (readonly Mention[])[] {
  const joins = tokens.filter(({ used, text }) => !used && /^(?:and|,|&|plus|n)$/.test(text)).map(({ span }) => span.from)
  const groups = new Map<number, Mention[]>()
  for (const mention of mentions) {
    const at = joins.filter((join) => join < mention.span.from).length
    groups.set(at, [...(groups.get(at) ?? []), mention])
  }
  return [...groups.values()]
}

/** What kinds of values a group has, so that groups of the same form can be told. */
const shapeOf = (mentions: readonly Mention[]): string => [...new Set(mentions.map(({ kind }) => kind))].toSorted().join(' ')
