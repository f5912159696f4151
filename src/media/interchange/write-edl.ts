import { droppedPerMinute, isSameSpeed, type FrameRate, formatTimecode } from '../timecode/frame-rate.ts'
import { type CutEvent, type CutList, type CutSource, type HandOff, usedSources } from './cut-list.ts'
import { describeLostCaptions, count, listOtherSpeeds, describeLostOverrides } from './describe-losses.ts'
import { cutLine, oneLine } from './file-text.ts'

const MAX_TITLE = 70
const MAX_COMMENT = 72

/**
 * CMX3600: cuts only, one reel a source, record times from 00:00:00:00; names, files, speech and speakers in comments.
 */
export function writeEdl(cutList: CutList): HandOff {
  const sources = new Map(cutList.sources.map((source) => [source.id, source]))
  const reels = reelNames(usedSources(cutList))
  const events = cutList.events.flatMap((event, index) => {
    const source = sources.get(event.sourceId)
    return source
      ? eventLines({ event, source, number: index + 1, reel: reels.get(source.id) ?? 'AX', rate: cutList.rate })
      : []
  })
  const title = cutLine(cutList.name, MAX_TITLE)
  const lines = [
    `TITLE: ${title}`,
    `FCM: ${droppedPerMinute(cutList.rate) > 0 ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    '',
    ...events,
  ]
  return { text: `${lines.join('\n')}\n`, warnings: warningsOf({ cutList, reels, text: lines.join('') }) }
}

function eventLines({
  event,
  source,
  number,
  reel,
  rate,
}: {
  event: CutEvent
  source: CutSource
  number: number
  reel: string
  rate: FrameRate
}): string[] {
  const start = source.startTimecodeFrames ?? 0
  const times = [
    formatTimecode(start + event.sourceIn, source.rate),
    formatTimecode(start + event.sourceOut, source.rate),
    formatTimecode(event.recordIn, rate),
    formatTimecode(event.recordOut, rate),
  ]
  const channels = source.hasVideo ? (source.hasAudio ? 'B' : 'V') : 'A'
  return [
    `${String(number).padStart(3, '0')}  ${reel.padEnd(8)} ${channels.padEnd(6)}${'C'.padEnd(9)}${times.join(' ')}`,
    `* FROM CLIP NAME: ${oneLine(source.name)}`,
    ...(source.path === '' ? [] : [`* SOURCE FILE: ${oneLine(source.path)}`]),
    ...(isSameCount(source.rate, rate)
      ? []
      : [`* SOURCE RATE: ${source.rate.num}/${source.rate.den}${source.rate.dropFrame ? ' DROP' : ''}`]),
    ...(event.speaker === undefined ? [] : [`* SPEAKER: ${oneLine(event.speaker)}`]),
    ...wrapped(oneLine(event.text)).map((line) => `* COMMENT: ${line}`),
  ]
}

/** Lines of whole words; a word that is longer than a line keeps its own. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter((word) => word !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < MAX_COMMENT) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function isSameCount(one: FrameRate, other: FrameRate): boolean {
  return isSameSpeed(one, other) && one.dropFrame === other.dropFrame
}

const MAX_EVENTS = 999

function warningsOf({
  cutList,
  reels,
  text,
}: {
  cutList: CutList
  reels: ReadonlyMap<string, string>
  text: string
}): string[] {
  const renamed = usedSources(cutList).filter(
    ({ id, name }) =>
      reels.get(id) !==
      oneLine(name)
        .replace(/\.[^.]*$/, '')
        .toUpperCase(),
  ).length
  const others = listOtherSpeeds(cutList)
  const day = 24 * 3600
  const ends = cutList.sources.some(
    ({ rate, startTimecodeFrames = 0, durationFrames = 0 }) =>
      (startTimecodeFrames + durationFrames) * rate.den >= day * rate.num,
  )
  return [
    ...(oneLine(cutList.name) === cutLine(cutList.name, MAX_TITLE)
      ? []
      : [`The title was cut to ${MAX_TITLE} letters.`]),
    ...(cutList.events.length > MAX_EVENTS
      ? [
          `There are ${cutList.events.length} events, and some programs read no more than ${MAX_EVENTS} from an EDL; ` +
            `OTIO and FCPXML have no such limit.`,
        ]
      : []),
    ...(renamed > 0
      ? [
          `The reel names of ${count(renamed, 'source')} were shortened or changed to 8 letters and digits; the ` +
            `full names stand in comments.`,
        ]
      : []),
    ...(others.length > 0
      ? [
          `An EDL has one frame rate, so check ${others.join(', ')} after import: source times count at the rate of ` +
            `the source.`,
        ]
      : []),
    ...(ends ? ['A source runs past 24 hours of timecode, which some programs read as 00:00:00:00.'] : []),
    ...(/[^\u0020-\u007e]/.test(text)
      ? ['The file holds letters outside ASCII (written as UTF-8), which some programs show wrongly.']
      : []),
    ...describeLostOverrides(cutList),
    ...describeLostCaptions(cutList),
  ]
}

/** Black, and a source without a tape. */
const reserved = ['BL', 'BLACK', 'AX']

/** Names for tapes as CMX3600 has them, one for each source: up to 8 capital letters, digits and underscores. */
function reelNames(sources: readonly CutSource[]): ReadonlyMap<string, string> {
  const taken = new Set(reserved)
  return new Map(
    sources.map(({ id, name }) => {
      const reel = free(reelOf(name), taken)
      taken.add(reel)
      return [id, reel]
    }),
  )
}

const MAX_REEL_LENGTH = 8

function reelOf(name: string): string {
  const letters = name
    .replace(/\.[^.]*$/, '')
    .slice(0, 80)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return letters.slice(0, MAX_REEL_LENGTH) || 'REEL'
}

function free(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const reel = `${wanted.slice(0, MAX_REEL_LENGTH - String(number).length)}${number}`
    if (!taken.has(reel)) return reel
  }
}
