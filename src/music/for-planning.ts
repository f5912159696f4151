import { music } from './domain.ts'
import { musicForModels } from './for-models.ts'
import { musicFrame } from './frame.ts'
import { musicEar } from './hear/ear.ts'

/** Everything that a mind may know of music documents. */
export const musicPlanning = { domain: music, frame: musicFrame, ear: musicEar, forModels: musicForModels }
