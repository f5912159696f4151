import { framesToSeconds, multiply, rational, round, type FrameRate } from '../timecode/frame-rate.ts'
import type { Caption, CutList, HandOff } from './cut-list.ts'
import { describeLostOverrides, describeLostSpeakers } from './describe-losses.ts'
import { oneLine } from './file-text.ts'

/** A caption as SubRip has it: milliseconds of the cut, and the lines that are read meanwhile. */
export type SubtitleCue = { readonly startMs: number; readonly endMs: number; readonly lines: readonly string[] }

/** The captions of a cut as they are written, for whoever shows them before. */
export function srtCues(cutList: CutList): SubtitleCue[] {
  const time = (frames: number): number => parts(frames, cutList.rate, 1000)
  return captionLines(cutList).map(({ recordIn, recordOut, text }) => ({
    startMs: time(recordIn),
    endMs: time(recordOut),
    lines: keptLines(text, (line) => oneLine(line).replaceAll('-->', '->')),
  }))
}

/** SubRip. */
export function writeSrt(cutList: CutList): HandOff {
  const blocks = srtCues(cutList).map(
    ({ startMs, endMs, lines }, index) =>
      `${index + 1}\n${clockText(startMs, ',')} --> ${clockText(endMs, ',')}\n${lines.join('\n')}\n`,
  )
  const warnings = [...describeLostSpeakers(captionLines(cutList)), ...describeLostOverrides(cutList)]
  return { text: blocks.join('\n'), warnings }
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
export function captionLines({ captions, events }: CutList): readonly Caption[] {
  return (captions.length > 0 ? captions : events).filter(({ text }) => text.trim() !== '')
}

/** The beginning of a frame in thousandths or millionths of a second, to the nearest. */
export function parts(frames: number, rate: FrameRate, perSecond: 1000 | 1_000_000): number {
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
