import { captionLines, clockText, keptLines, parts } from './caption-lines.ts'
import type { CutList, HandOff } from './cut-list.ts'
import { overridesLeftOut, speakersLeftOut } from './left-out.ts'
import { oneLine } from './one-line.ts'

/** SubRip. */
export function writeSrt(cutList: CutList): HandOff {
  const lines = captionLines(cutList)
  const time = (frames: number) => clockText(parts(frames, cutList.rate, 1000), ',')
  const blocks = lines.map(
    ({ recordIn, recordOut, text }, index) =>
      `${index + 1}\n${time(recordIn)} --> ` +
      `${time(recordOut)}\n${keptLines(text, (line) => oneLine(line).replaceAll('-->', '->')).join('\n')}\n`,
  )
  return { text: blocks.join('\n'), warnings: [...speakersLeftOut(lines), ...overridesLeftOut(cutList)] }
}
