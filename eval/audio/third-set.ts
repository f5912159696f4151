import { firstSet } from './first-set.ts'
import { normalised } from './normalised.ts'
import type { Request } from './request.ts'
import { thirdAsking } from './requests/third/asking.ts'
import { thirdClips } from './requests/third/clips.ts'
import { thirdEffects } from './requests/third/effects.ts'
import { thirdPointing } from './requests/third/pointing.ts'
import { thirdRemoval } from './requests/third/removal.ts'
import { thirdSeveral } from './requests/third/several.ts'
import { thirdTracks } from './requests/third/tracks.ts'
import { secondSet } from './second-set.ts'

const written: readonly Request[] = [
  ...thirdRemoval,
  ...thirdClips,
  ...thirdPointing,
  ...thirdTracks,
  ...thirdEffects,
  ...thirdSeveral,
  ...thirdAsking,
]

const shapeOf = ({ said, words }: Request): string => normalised([...said, words].join(' and then '))
const known = new Set([...firstSet, ...secondSet].map(shapeOf))

/**
 * Ordinary requests, written from the specification alone, without sight of the other sets or the mind: what is
 * put aside of them is the measure now. What an earlier set says in the same words is left out.
 */
export const thirdSet: readonly Request[] = written.filter((request) => !known.has(shapeOf(request)))
