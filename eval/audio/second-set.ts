import type { Request } from './request.ts'
import { freshAsking } from './requests/second/asking.ts'
import { freshClips } from './requests/second/clips.ts'
import { freshEffects } from './requests/second/effects.ts'
import { freshPointing } from './requests/second/pointing.ts'
import { freshRemoval } from './requests/second/removal.ts'
import { freshSeveral } from './requests/second/several.ts'
import { freshTracks } from './requests/second/tracks.ts'

/**
 * Written from the specification alone, without sight of the first set or the mind. Both of its halves have served for
 * tuning.
 */
export const secondSet: readonly Request[] = [
  ...freshRemoval,
  ...freshClips,
  ...freshTracks,
  ...freshEffects,
  ...freshPointing,
  ...freshSeveral,
  ...freshAsking,
]
