import { problem, type Problem } from '../../kernel/index.ts'
import { fpsText, isNtsc, nominalFps, type FrameRate, framesToSeconds } from '../timecode/frame-rate.ts'
import { checkCutList, type CutList, type HandOff, type Caption } from './cut-list.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeOtio } from './write-otio.ts'
import { writeXmeml } from './write-xmeml.ts'
import { describeLostOverrides, describeLostSpeakers } from './describe-losses.ts'
import { oneLine } from './file-text.ts'
import { rational, multiply, round } from '../timecode/rational.ts'

/** Writes a cut for another program, in the format of that name. */
export function writeHandOff(cutList: CutList, format: string): HandOff | Problem {
  const known = formats.get(format)
  if (!known)
    return problem('unknown-format', `There is no hand-off format of that name; there is ${handOffFormats.join(', ')}.`)
  const wrong = checkCutList(cutList)
  if (wrong) return wrong
  const odd = [cutList.rate, ...cutList.sources.map(({ rate }) => rate)].find((rate) => !isFilmRate(rate))
  if (known.countsFrames && odd)
    return problem(
      'odd-rate',
      `${format.toUpperCase()} cannot count at ${fpsText(odd)} frames a second; choose a rate such as 25 or 29.97.`,
    )
  return known.write(cutList)
}

type Format = {
  readonly write: (cutList: CutList) => HandOff
  /** Whether it writes timecodes or video frames, which need a rate that video has. */ readonly countsFrames: boolean
}

const formats: ReadonlyMap<string, Format> = new Map([
  ['otio', { write: writeOtio, countsFrames: false }],
  ['edl', { write: writeEdl, countsFrames: true }],
  ['fcpxml', { write: writeFcpxml, countsFrames: true }],
  ['xmeml', { write: writeXmeml, countsFrames: true }],
  ['srt', { write: writeSrt, countsFrames: false }],
  ['vtt', { write: writeVtt, countsFrames: false }],
  ['labels', { write: writeLabels, countsFrames: false }],
  ['json', { write: writeJson, countsFrames: false }],
])

export const handOffFormats: readonly string[] = [...formats.keys()]

/** A whole rate of two digits, or such a rate slowed as for television. */
function isFilmRate(rate: FrameRate): boolean {
  return nominalFps(rate) < 100 && (isNtsc(rate) || rate.num % rate.den === 0)
}

/** Everything, in our own words. */
function writeJson(cutList: CutList): HandOff {
  return { text: `${JSON.stringify({ schema: 'cutroom.cut-list', version: 1, ...cutList }, null, 2)}\n`, warnings: [] }
}

/** SubRip. */
export function writeSrt(cutList: CutList): HandOff {
  const lines = captionLines(cutList)
  const time = (frames: number) => clockText(parts(frames, cutList.rate, 1000), ',')
  const blocks = lines.map(
    ({ recordIn, recordOut, text }, index) =>
      `${index + 1}\n${time(recordIn)} --> ` +
      `${time(recordOut)}\n${keptLines(text, (line) => oneLine(line).replaceAll('-->', '->')).join('\n')}\n`,
  )
  return { text: blocks.join('\n'), warnings: [...describeLostSpeakers(lines), ...describeLostOverrides(cutList)] }
}

/** Audacity's label track: start and end in seconds and the text, between tabs. */
export function writeLabels(cutList: CutList): HandOff {
  const lines = captionLines(cutList)
  const time = (frames: number) => {
    const digits = String(parts(frames, cutList.rate, 1_000_000)).padStart(7, '0')
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`
  }
  const text = lines
    .map(({ recordIn, recordOut, text }) => `${time(recordIn)}\t${time(recordOut)}\t${oneLine(text)}\n`)
    .join('')
  return { text, warnings: [...describeLostSpeakers(lines), ...describeLostOverrides(cutList)] }
}

/** WebVTT, with the speaker as the voice of a cue. https://www.w3.org/TR/webvtt1/ */
export function writeVtt(cutList: CutList): HandOff {
  const time = (frames: number) => clockText(parts(frames, cutList.rate, 1000), '.')
  const cues = captionLines(cutList).map(
    (caption) => `${time(caption.recordIn)} --> ${time(caption.recordOut)}\n${payload(caption)}\n`,
  )
  return { text: ['WEBVTT\n', ...cues].join('\n'), warnings: describeLostOverrides(cutList) }
}

function payload({ text, speaker }: Caption): string {
  const lines = keptLines(text, (line) => escaped(oneLine(line))).join('\n')
  return speaker === undefined || oneLine(speaker) === '' ? lines : `<v ${escaped(oneLine(speaker))}>${lines}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** What is to be read while the cut plays: the captions, or else what each event says. */
function captionLines({ captions, events }: CutList): readonly Caption[] {
  return (captions.length > 0 ? captions : events).filter(({ text }) => text.trim() !== '')
}

/** The beginning of a frame in thousandths or millionths of a second, to the nearest. */
function parts(frames: number, rate: FrameRate, perSecond: 1000 | 1_000_000): number {
  return round(multiply(framesToSeconds(frames, rate), rational(perSecond)))
}

/** 01:02:03,456 with the mark that a format puts before the thousandths. */
function clockText(milliseconds: number, mark: ',' | '.'): string {
  const digits = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0')
  const parts = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60]
  return `${parts.map((value) => digits(value, 2)).join(':')}${mark}${digits(milliseconds % 1000, 3)}`
}

/** Lines of a caption, each freed of what a subtitle file cannot hold; an empty line would end it. */
function keptLines(text: string, clean: (line: string) => string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map(clean)
    .filter((line) => line !== '')
}
