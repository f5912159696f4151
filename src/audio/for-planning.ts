import { audio } from './domain.ts'
import { audioForModels } from './for-models.ts'
import { audioFrame, followPlace, loudnessOf } from './frame.ts'

/** Everything that a mind may know of audio documents. */
export const audioPlanning = {
  domain: audio,
  frame: audioFrame,
  follow: followPlace,
  loudnessOf,
  forModels: audioForModels,
}
