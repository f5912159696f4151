import { problem, type Problem } from '../../kernel/problem.ts'
import { fpsText, isNtsc, nominalFps, type FrameRate } from '../timecode/frame-rate.ts'
import { checkCutList } from './check-cut-list.ts'
import type { CutList, HandOff } from './cut-list.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeJson } from './write-json.ts'
import { writeLabels } from './write-labels.ts'
import { writeOtio } from './write-otio.ts'
import { writeSrt } from './write-srt.ts'
import { writeVtt } from './write-vtt.ts'
import { writeXmeml } from './write-xmeml.ts'

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
