import type { PlayedRange } from '../../video/document/played-range.ts'

/**
 * Ranges of one source that follow each other without anything between them become one, so that nothing is cut there.
 */
export function mergeTouching(ranges: readonly PlayedRange[]): PlayedRange[] {
  const merged: PlayedRange[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && plays(last, range))
      merged[merged.length - 1] = {
        ...last,
        end: range.end,
        sentenceIds: [...new Set([...last.sentenceIds, ...range.sentenceIds])],
      }
    else merged.push(range)
  }
  return merged
}

/** Whether the second goes on where the first stops, with the same picture. */
function plays(first: PlayedRange, second: PlayedRange): boolean {
  if (first.sourceId !== second.sourceId || first.end.at !== second.start.at) return false
  if (!first.override || !second.override) return first.override === second.override
  return (
    first.override.sourceId === second.override.sourceId &&
    first.override.startMicros + second.start.at - first.start.at === second.override.startMicros
  )
}
