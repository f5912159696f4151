import { captionLines, clockText, keptLines, parts } from './caption-lines.ts'
import type { Caption, CutList, HandOff } from './cut-list.ts'
import { overridesLeftOut } from './left-out.ts'
import { oneLine } from './one-line.ts'

/** WebVTT, with the speaker as the voice of a cue. https://www.w3.org/TR/webvtt1/ */
export function writeVtt(cutList: CutList): HandOff {
  const time = (frames: number) => clockText(parts(frames, cutList.rate, 1000), '.')
  const cues = captionLines(cutList).map(
    (caption) => `${time(caption.recordIn)} --> ${time(caption.recordOut)}\n${payload(caption)}\n`,
  )
  return { text: ['WEBVTT\n', ...cues].join('\n'), warnings: overridesLeftOut(cutList) }
}

function payload({ text, speaker }: Caption): string {
  const lines = keptLines(text, (line) => escaped(oneLine(line))).join('\n')
  return speaker === undefined || oneLine(speaker) === '' ? lines : `<v ${escaped(oneLine(speaker))}>${lines}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
