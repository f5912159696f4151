import { rational, multiply, round } from '../timecode/rational.ts'
import { framesToSeconds } from '../timecode/seconds-to-frames.ts'
import type { FrameRate } from '../timecode/frame-rate.ts'
import type { Caption, CutList } from './cut-list.ts'

/** What is to be read while the cut plays: the captions, or else what each event says. */
export function captionLines({ captions, events }: CutList): readonly Caption[] {
  return (captions.length > 0 ? captions : events).filter(({ text }) => text.trim() !== '')
}

/** The beginning of a frame in thousandths or millionths of a second, to the nearest. */
export function parts(frames: number, rate: FrameRate, perSecond: 1000 | 1_000_000): number {
  return round(multiply(framesToSeconds(frames, rate), rational(perSecond)))
}

/** 01:02:03,456 with the mark that a format puts before the thousandths. */
export function clockText(milliseconds: number, mark: ',' | '.'): string {
  const digits = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0')
  return `${digits(milliseconds / 3_600_000, 2)}:${digits((milliseconds / 60_000) % 60, 2)}:${digits((milliseconds / 1000) % 60, 2)}${mark}${digits(milliseconds % 1000, 3)}`
}

/** Lines of a caption, each freed of what a subtitle file cannot hold; an empty line would end it. */
export function keptLines(text: string, clean: (line: string) => string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map(clean)
    .filter((line) => line !== '')
}
