import { problem, type Problem } from '../../kernel/index.ts'
import { fpsText, isNtsc, nominalFps, type FrameRate } from '../timecode/frame-rate.ts'
import { checkCutList } from './check-cut-list.ts'
import type { CutList, HandOff } from './cut-list.ts'
import { captionLines, parts, writeSrt, writeVtt } from './write-captions.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeOtio } from './write-otio.ts'
import { writeXmeml } from './write-xmeml.ts'
import { describeLostOverrides, describeLostSpeakers } from './describe-losses.ts'
import { oneLine } from './file-text.ts'

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
