import type { Mention, RangeMention } from '../../../words/index.ts'
import type { Needs } from './needs-of.ts'

/**
 * The calls that a list of values asks for, as the mentions of each: "split at 10, 20 and 30" is three. Ranges are
 * taken from the last to the first, so that each means the timeline as it was.
 */
export function expandList(mentions: readonly Mention[], needs: Needs): readonly (readonly Mention[])[] {
  const ranges = mentions.filter((mention) => mention.kind === 'range')
  const times = mentions.filter((mention) => mention.kind === 'time')
  if (needs.range && ranges.length > 1) {
    const rest = mentions.filter((mention) => mention.kind !== 'range')
    return united(ranges)
      .toReversed()
      .map((range) => [range, ...rest])
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
    if (last && range.startSeconds <= last.endSeconds)
      found[found.length - 1] = {
        ...last,
        endSeconds: Math.max(last.endSeconds, range.endSeconds),
        confidence: Math.min(last.confidence, range.confidence),
        text: last.text === range.text ? last.text : `${last.text}, ${range.text}`,
      }
    else found.push(range)
  }
  return found
}
