import { problem, type Problem } from '../../kernel/index.ts'
import type { FrameRate } from '../timecode/frame-rate.ts'
import { sourceFrames, type CutEvent, type CutList, type CutSource } from './cut-list.ts'

/** Says what is wrong with a cut list, so that no writer has to handle it. */
export function checkCutList(cutList: CutList): Problem | undefined {
  const sources = new Map(cutList.sources.map((source) => [source.id, source]))
  if (sources.size !== cutList.sources.length) return wrong('Two sources have the same id.')
  if (![cutList.rate, ...cutList.sources.map(({ rate }) => rate)].every(isRate))
    return wrong('A frame rate is a fraction of two whole numbers above zero.')
  let end = 0
  for (const [index, event] of cutList.events.entries()) {
    const fault = faultOf({ event, sources, rate: cutList.rate, after: end })
    if (fault !== undefined) return wrong(`Event ${index + 1} ${fault}.`)
    end = event.recordOut
  }
  const caption = cutList.captions.findIndex(({ recordIn, recordOut }) => !isStretch(recordIn, recordOut))
  return caption === -1 ? undefined : wrong(`Caption ${caption + 1} does not go from one whole frame to a later one.`)
}

function faultOf({
  event,
  sources,
  rate,
  after,
}: {
  event: CutEvent
  sources: ReadonlyMap<string, CutSource>
  rate: FrameRate
  after: number
}): string | undefined {
  const source = sources.get(event.sourceId)
  if (!source) return `takes from the source "${event.sourceId}", which is not in the list`
  if (!isStretch(event.sourceIn, event.sourceOut) || !isStretch(event.recordIn, event.recordOut))
    return 'does not go from one whole frame to a later one'
  if (event.recordIn < after) return 'begins before the one ahead of it has ended'
  const needed = sourceFrames({ recordFrames: event.recordOut - event.recordIn, timeline: rate, source: source.rate })
  if (event.sourceOut - event.sourceIn !== needed)
    return `takes ${event.sourceOut - event.sourceIn} frames of its source where ${needed} last as long`
  if (event.override === undefined) return undefined
  if (!sources.get(event.override.sourceId)?.hasVideo)
    return `shows the source "${event.override.sourceId}", which is not in the list or has no picture`
  return isFrame(event.override.sourceIn) ? undefined : 'shows another picture from a place that is no whole frame'
}

const isFrame = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
const isStretch = (from: number, to: number): boolean => isFrame(from) && isFrame(to) && from < to
const isRate = ({ num, den }: FrameRate): boolean =>
  Number.isSafeInteger(num) && Number.isSafeInteger(den) && num > 0 && den > 0

function wrong(message: string): Problem {
  return problem('bad-cut-list', message)
}
