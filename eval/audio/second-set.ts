import type { Request } from './request.ts'
import { freshAsking } from './requests/second/asking.ts'
import { freshClips } from './requests/second/clips.ts'
import { freshEffects } from './requests/second/effects.ts'
import { freshPointing } from './requests/second/pointing.ts'
import { freshRemoval } from './requests/second/removal.ts'
import { freshSeveral } from './requests/second/several.ts'
import { freshTracks } from './requests/second/tracks.ts'

/** A set written later, by someone who had seen neither the first set nor any mind: what was put aside of it is the measure now. */
export const secondSet: readonly Request[] = [
  ...freshRemoval,
  ...freshClips,
  ...freshTracks,
  ...freshEffects,
  ...freshPointing,
  ...freshSeveral,
  ...freshAsking,
]
