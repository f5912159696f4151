import { captionLines, parts } from './caption-lines.ts'
import type { CutList, HandOff } from './cut-list.ts'
import { overridesLeftOut, speakersLeftOut } from './left-out.ts'
import { oneLine } from './one-line.ts'

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
  return { text, warnings: [...speakersLeftOut(lines), ...overridesLeftOut(cutList)] }
}
