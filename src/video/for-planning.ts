import { video } from './domain.ts'
import { videoForModels } from './for-models/for-models.ts'
import { videoFrame } from './frame.ts'
import { videoEar } from './hear/ear.ts'

/** Everything that a mind may know of video documents. */
export const videoPlanning = { domain: video, frame: videoFrame, ear: videoEar, forModels: videoForModels }
