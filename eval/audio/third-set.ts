import type { Request } from './request.ts'
import { thirdAsking } from './requests/third/asking.ts'
import { thirdClips } from './requests/third/clips.ts'
import { thirdEffects } from './requests/third/effects.ts'
import { thirdPointing } from './requests/third/pointing.ts'
import { thirdRemoval } from './requests/third/removal.ts'
import { thirdSeveral } from './requests/third/several.ts'
import { thirdTracks } from './requests/third/tracks.ts'

/** Ordinary requests, written from the specification by someone who had seen neither the other sets nor any mind: what is put aside of them is the measure now. */
export const thirdSet: readonly Request[] = [
  ...thirdRemoval,
  ...thirdClips,
  ...thirdPointing,
  ...thirdTracks,
  ...thirdEffects,
  ...thirdSeveral,
  ...thirdAsking,
]
