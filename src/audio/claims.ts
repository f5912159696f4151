import type { Change, Claim, ContentRange } from '../kernel/index.ts'
import { formatTime } from '../words/index.ts'
import { inSeconds, type Selected } from './operations/read-selected.ts'

/** The promises that several operations make. How each is checked: `checkers.ts`. */

/** Half a sample: a place is right when it is the same sample. */
const SAME_SAMPLE = 0.5

/** What was taken out is out, and each track is as long as that leaves it. */
export function goneClaims({ timeline, range, tracks }: Selected, changes: readonly Change[]): Claim[] {
  return changes.flatMap((change): Claim[] => {
    const track = change.edit === 'mark' ? tracks.find(({ id }) => id === change.sequence) : undefined
    if (change.edit !== 'mark' || !track) return []
    const end = timeline.endOf(track.id)
    const left = end > range.end ? end - (range.end - range.start) : timeline.soundBefore(track.id, range.start)
    const removed = inSeconds(
      timeline,
      change.ranges.reduce((sum, { from, to }) => sum + to - from, 0),
    )
    return [
      {
        check: 'audible',
        promise: `${formatTime(removed)} is out of ${track.name}`,
        about: aboutContent(change),
        expect: 0,
      },
      {
        check: 'track-length',
        promise: `${track.name} is ${formatTime(inSeconds(timeline, left))} long`,
        about: { track: track.id },
        expect: inSeconds(timeline, left),
        tolerance: inSeconds(timeline, SAME_SAMPLE),
        passing: true,
      },
    ]
  })
}

/**
 * What is delivered is the mix, whatever was promised of one track: how high it reaches between its samples, and how
 * loud it is. Nobody promised that, so it is told as it is found.
 */
export const mixClaim: Claim = {
  check: 'mix',
  promise: 'The mix, as it is rendered',
  about: {},
  expect: null,
  passing: true,
  delivered: true,
}

/**
 * What a change does to the sound is there to be heard: with what was there before taken from it, something is left.
 */
export function differenceClaim(name: string, change: Change & { edit: 'mark' }): Claim {
  return {
    check: 'difference',
    promise: `${name} sounds other than before`,
    about: { ...aboutContent(change), change: change.id },
    expect: FAINTEST_DB,
    bound: 'least',
  }
}

/** Less than the last bit of a recording of 16 bits is no change that anybody made. */
export const FAINTEST_DB = -110

/** The content that a mark covers, as a claim names it. */
export function aboutContent(change: Change & { edit: 'mark' }): {
  track: string
  ranges: { run: string; from: number; to: number }[]
} {
  return { track: change.sequence, ranges: change.ranges.map(({ run, from, to }: ContentRange) => ({ run, from, to })) }
}
