import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { droppedPerMinute, type FrameRate } from '../timecode/frame-rate.ts'
import { parseTimecode } from '../timecode/timecode.ts'
import {
  checkCutList,
  type CutEvent,
  cutIdentity,
  type CutList,
  type CutSource,
  sourceFrames,
  type TakenIn,
} from './cut-list.ts'
import { count } from './describe-losses.ts'

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

/** One event line of an EDL with the comments that follow it, as text. */
type EdlBlock = {
  readonly line: number
  readonly reel: string
  readonly channels: string
  readonly effect: string
  readonly times: readonly [string, string, string, string]
  readonly clip: string
  readonly file: string
  readonly speaker: string
  readonly text: string
  readonly sourceRate?: FrameRate
  readonly hasSpeed: boolean
}

type Listed = {
  readonly title: string
  readonly fcm?: string
  readonly blocks: readonly EdlBlock[]
  /** How many lines mean nothing to us. */
  readonly unknown: number
  /** The number of the first line that begins like an event and is none. */
  readonly broken?: number
}

/** Splits a list into its events; what the times mean is left to the reader. */
function splitEdlBlocks(text: string): Listed {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const starts = lines.flatMap((line, index) => (eventLine.test(line) ? [index] : []))
  const head = lines.slice(0, starts[0] ?? lines.length)
  const fcm = /^FCM:\s*((?:NON-)?DROP FRAME)/im.exec(text)?.[1]?.toUpperCase()
  const blocks = starts.flatMap((start, index) =>
    blockOf(lines.slice(start, starts[index + 1] ?? lines.length), start + 1),
  )
  const rest = lines.flatMap((line, index) =>
    known.test(line) || eventLine.test(line) ? [] : [{ line, number: index + 1 }],
  )
  const broken = rest.find(({ line }) => /^\s*\d+\s/.test(line))?.number
  return {
    title:
      head
        .find((line) => /^TITLE:/i.test(line))
        ?.slice('TITLE:'.length)
        .trim() ?? '',
    ...(fcm !== undefined && { fcm }),
    blocks,
    unknown: rest.length,
    ...(broken !== undefined && { broken }),
  }
}

const timecode = String.raw`(\d+:\d+:\d+[:;.,]\d+)`
const eventLine = new RegExp(
  String.raw`^\s*\d+\s+(\S+)\s+(\S+)\s+([CDKW]\S*(?:\s+[BO])?)\s+(?:\d+\s+)?${Array(4)
    .fill(timecode)
    .join(String.raw`\s+`)}\s*$`,
  'i',
)
const known = /^\s*$|^\s*\*|^TITLE:|^FCM:|^M2\b|^AUD\b/i

function blockOf([event = '', ...rest]: readonly string[], line: number): EdlBlock[] {
  const [, reel, channels, effect, ...times] = eventLine.exec(event) ?? []
  const [sourceIn, sourceOut, recordIn, recordOut] = times
  if (!reel || !channels || !effect || !sourceIn || !sourceOut || !recordIn || !recordOut) return []
  const comments = rest
    .map((text) => text.trim())
    .filter((text) => text.startsWith('*'))
    .map((text) => text.slice(1).trim())
  const after = (key: string) =>
    comments.flatMap((comment) =>
      comment.toUpperCase().startsWith(`${key}:`) ? [comment.slice(key.length + 1).trim()] : [],
    )
  const [, num, den, drop] = /^(\d{1,9})\/(\d{1,9})( DROP)?$/i.exec(after('SOURCE RATE')[0] ?? '') ?? []
  const isRate = Number(num) > 0 && Number(den) > 0
  const spoken = after('COMMENT')
  return [
    {
      line,
      reel,
      channels,
      effect: effect.toUpperCase(),
      times: [sourceIn, sourceOut, recordIn, recordOut],
      // A dissolve names the clip that goes first and the one that comes second; the event is the one that comes.
      clip: (/^C/i.test(effect) ? undefined : after('TO CLIP NAME')[0]) ?? after('FROM CLIP NAME')[0] ?? '',
      file: after('SOURCE FILE')[0] ?? '',
      speaker: after('SPEAKER')[0] ?? '',
      // Without a comment that says so, free remarks are the text; those with a key belong to other programs.
      text: (spoken.length > 0 ? spoken : comments.filter((comment) => !/^[A-Z][A-Z ]*:/.test(comment))).join(' '),
      ...(isRate && { sourceRate: { num: Number(num), den: Number(den), dropFrame: drop !== undefined } }),
      hasSpeed: rest.some((text) => /^M2\b/i.test(text)),
    },
  ]
}
