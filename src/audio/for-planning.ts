import { audioForModels } from './for-models.ts'
import { audioFrame, followPlace, loudnessOf } from './frame.ts'
import type { Domain } from '../kernel/index.ts'
import { checkers } from './checkers.ts'
import { keys } from './keys/index.ts'
import { moveAudioPlaces } from './move-places.ts'
import { newAudioDocument } from './new-document.ts'
import { operations } from './operations/index.ts'

/** Everything that can be known of and done to an audio document. */
export const audio: Domain = {
  name: 'audio',
  operations: new Map(operations.map((operation) => [operation.name, operation])),
  keys: new Map(keys.map((key) => [key.name, key])),
  checkers,
  newDocument: newAudioDocument,
  movePlaces: moveAudioPlaces,
}

/** Everything that a mind may know of audio documents. */
export const audioPlanning = {
  domain: audio,
  frame: audioFrame,
  follow: followPlace,
  loudnessOf,
  forModels: audioForModels,
}
