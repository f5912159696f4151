import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { droppedPerMinute, type FrameRate, parseTimecode } from '../timecode/frame-rate.ts'
import { checkCutList } from './check-cut-list.ts'
import { cutIdentity, sourceFrames, type CutEvent, type CutList, type CutSource, type TakenIn } from './cut-list.ts'
import { count } from './describe-losses.ts'
import { splitEdlBlocks, type EdlBlock } from './split-edl-blocks.ts'

/**
 * Reads a CMX3600 edit decision list. An EDL names no frame rate, so it is given; its FCM line decides on drop-frame.
 * Source positions are timecodes of the reel, since the list does not say where a file begins.
 */
export function readEdl(text: string, given: FrameRate): TakenIn | Problem {
  const { title, fcm, blocks, unknown, broken } = splitEdlBlocks(text)
  if (broken !== undefined)
    return problem(
      'not-edl',
      `Line ${broken} begins like an event but has no four timecodes; choose a CMX3600 edit decision list (.edl).`,
    )
  if (blocks.length === 0) return problem('not-edl', 'No event was found; choose a CMX3600 edit decision list (.edl).')
  const isDrop =
    fcm === undefined
      ? given.dropFrame || blocks.some(({ times }) => times.join('').includes(';'))
      : fcm === 'DROP FRAME'
  const rate = { ...given, dropFrame: isDrop && droppedPerMinute({ ...given, dropFrame: true }) > 0 }
  const sources = new Map<string, CutSource>()
  const listed = new Map<string, CutEvent>()
  const lost = { effects: 0, speeds: 0 }
  for (const block of blocks) {
    const times = timesOf(block, rate)
    if (isProblem(times)) return problem(times.code, `Line ${block.line}: ${times.message}`)
    if (!block.effect.startsWith('C')) lost.effects++
    if (times.recordIn === times.recordOut || /^(BL|BLACK)$/i.test(block.reel)) continue
    const source = sourceOf({ block, sources, rate: times.sourceRate })
    const event = eventOf({ block, times, source, rate })
    // Some programs list picture and sound of one cut on lines of their own.
    if (listed.has(cutIdentity(event))) continue
    listed.set(cutIdentity(event), event)
    if (block.hasSpeed || event.sourceOut !== times.sourceOut) lost.speeds++
  }
  const events = withoutOverlap([...listed.values()])
  const used = new Set(events.map(({ sourceId }) => sourceId))
  const cutList: CutList = {
    name: title,
    rate,
    sources: [...sources.values()].filter(({ id }) => used.has(id)),
    events,
    captions: [],
  }
  return (
    checkCutList(cutList) ?? {
      cutList,
      warnings: warningsOf({ ...lost, overlaps: listed.size - events.length, unknown }),
    }
  )
}

type Times = { sourceRate: FrameRate; sourceIn: number; sourceOut: number; recordIn: number; recordOut: number }

function timesOf(
  { times: [sourceIn, sourceOut, recordIn, recordOut], sourceRate: said }: EdlBlock,
  rate: FrameRate,
): Times | Problem {
  const isDrop = rate.dropFrame || (sourceIn.includes(';') && droppedPerMinute({ ...rate, dropFrame: true }) > 0)
  const sourceRate = said ?? { ...rate, dropFrame: isDrop }
  const read = [
    parseTimecode(sourceIn, sourceRate),
    parseTimecode(sourceOut, sourceRate),
    parseTimecode(recordIn, rate),
    parseTimecode(recordOut, rate),
  ]
  const bad = read.find(isProblem)
  if (bad) return bad
  const [from = 0, to = 0, start = 0, end = 0] = read.filter((frame) => typeof frame === 'number')
  return { sourceRate, sourceIn: from, sourceOut: to, recordIn: start, recordOut: end }
}

/** A reel, a file and a clip name make a source: many lists have the same reel for all. */
function sourceOf({
  block,
  sources,
  rate,
}: {
  block: EdlBlock
  sources: Map<string, CutSource>
  rate: FrameRate
}): CutSource {
  const key = JSON.stringify([block.reel, block.file, block.clip, rate])
  const known = sources.get(key)
  const source: CutSource = {
    id: known?.id ?? `src-${sources.size + 1}`,
    name: block.clip || block.reel,
    path: block.file,
    rate,
    hasVideo: (known?.hasVideo ?? false) || /[VB]/i.test(block.channels),
    hasAudio: (known?.hasAudio ?? false) || /[AB]/i.test(block.channels),
  }
  sources.set(key, source)
  return source
}

function eventOf({
  block,
  times,
  source,
  rate,
}: {
  block: EdlBlock
  times: Times
  source: CutSource
  rate: FrameRate
}): CutEvent {
  const { sourceIn, recordIn, recordOut } = times
  const frames = sourceFrames({ recordFrames: recordOut - recordIn, timeline: rate, source: source.rate })
  return {
    sourceId: source.id,
    sourceIn,
    sourceOut: sourceIn + frames,
    recordIn,
    recordOut,
    text: block.text,
    ...(block.speaker !== '' && { speaker: block.speaker }),
  }
}

/** Events in record order; of two at the same time the one that begins first stays, then the one listed first. */
function withoutOverlap(events: readonly CutEvent[]): CutEvent[] {
  let end = 0
  return [...events]
    .sort((one, other) => one.recordIn - other.recordIn)
    .filter(({ recordIn, recordOut }) => {
      if (recordIn < end) return false
      end = recordOut
      return true
    })
}

function warningsOf({
  effects,
  speeds,
  overlaps,
  unknown,
}: {
  effects: number
  speeds: number
  overlaps: number
  unknown: number
}): string[] {
  return [
    ...(effects > 0
      ? [
          `${count(effects, 'dissolve, wipe or key', 'dissolves, wipes or keys')} became ` +
            `${effects === 1 ? 'a cut' : 'cuts'}.`,
        ]
      : []),
    ...(speeds > 0
      ? [
          `${count(speeds, 'change')} of speed ${speeds === 1 ? 'was' : 'were'} left out: the source plays at its ` +
            `own speed from the same place.`,
        ]
      : []),
    ...(overlaps > 0
      ? [`${count(overlaps, 'event')} at the same time as another one ${overlaps === 1 ? 'was' : 'were'} left out.`]
      : []),
    ...(unknown > 0
      ? [`${count(unknown, 'line')} ${unknown === 1 ? 'was' : 'were'} not understood and left out.`]
      : []),
  ]
}
