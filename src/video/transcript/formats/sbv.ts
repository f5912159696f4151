import { textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { linesOf, readCues, type Cue } from './read-captions.ts'
import { secondsOfClock } from './seconds-of-clock.ts'

/** SubViewer captions, as YouTube writes them: "0:00:01.000,0:00:04.000", then the text. */
export const sbv: Format = {
  name: 'SBV',
  fits: (value) => SBV_TIMES.test(linesOf(textOf(value) ?? '').find((line) => line.trim() !== '') ?? ''),
  read: (value) => ({ language: null, ...readCues(sbvCuesOf(textOf(value) ?? '')) }),
}

const SBV_TIMES = /^\s*(\d+:\d{1,2}:\d{1,2}\.\d{1,3}),(\d+:\d{1,2}:\d{1,2}\.\d{1,3})\s*$/

function sbvCuesOf(text: string): Cue[] {
  const cues: (Cue & { lines: string[] })[] = []
  for (const line of linesOf(text)) {
    const [, start = '', end = ''] = SBV_TIMES.exec(line) ?? []
    if (start !== '')
      cues.push({ startSeconds: secondsOfClock(start) ?? 0, endSeconds: secondsOfClock(end) ?? 0, lines: [] })
    else if (line.trim() !== '') cues.at(-1)?.lines.push(...line.split(/\[br\]/i))
  }
  return cues
}
