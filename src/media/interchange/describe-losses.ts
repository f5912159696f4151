import { isSameSpeed, fpsText } from '../timecode/frame-rate.ts'
import type { CutList } from './cut-list.ts'

/** The sentence about captions, for formats that hold a timeline only. */
export function describeLostCaptions({ captions }: CutList): string[] {
  return captions.length === 0
    ? []
    : [
        `The ${count(captions.length, 'caption')} ${captions.length === 1 ? 'is' : 'are'} not in this file; export ` +
          `SRT or VTT beside it.`,
      ]
}

/** The sentence about speakers, for formats that hold text only. */
export function describeLostSpeakers(lines: readonly { readonly speaker?: string }[]): string[] {
  return lines.some(({ speaker }) => speaker !== undefined)
    ? ['The names of the speakers are not in this file; VTT and JSON keep them.']
    : []
}

/** The sentence about the picture, for formats that hold text only. */
export function describeLostOverrides({ events }: CutList): string[] {
  const covered = events.filter(({ override }) => override !== undefined).length
  return covered === 0
    ? []
    : [`The other picture over ${count(covered, 'event')} is not in this file; OTIO, FCPXML and XMEML keep it.`]
}

/** The sentence about the size of the picture, for formats that would hold it. */
export function describeLostSize({ frameSize, sources }: CutList): string[] {
  const isKnown = frameSize !== undefined || !sources.some(({ hasVideo }) => hasVideo)
  return isKnown
    ? []
    : ['The size of the picture is not known and not in this file; set it in the program that reads it.']
}

/** The names and rates of sources that do not run at the speed of the timeline. */
export function listOtherSpeeds({ rate, sources }: CutList): string[] {
  return sources
    .filter((source) => !isSameSpeed(source.rate, rate))
    .map(({ name, rate }) => `"${name}" (${fpsText(rate)} fps)`)
}

export function count(amount: number, one: string, several = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : several}`
}
