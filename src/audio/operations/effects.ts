import type { AnyOperation } from '../../kernel/index.ts'
import { applyAmplify } from './apply-amplify.ts'
import { applyDuck } from './apply-duck.ts'
import { applyFadeIn, applyFadeOut } from './apply-fade.ts'
import { applyInvert } from './apply-invert.ts'
import { applyNormalizeLoudness } from './apply-normalize-loudness.ts'
import { applyNormalize } from './apply-normalize.ts'
import { applyReverse } from './apply-reverse.ts'
import { applyTruncateSilence } from './apply-truncate-silence.ts'
import { toldInMix } from './effect.ts'
import { repeatLastEffect } from './repeat-last-effect.ts'
import { applyCompressor, applyEqualize, applyLimiter, applyNoiseReduction } from './sample-effects.ts'

const plain: readonly AnyOperation[] = [
  applyNormalize,
  applyNormalizeLoudness,
  applyAmplify,
  applyFadeIn,
  applyFadeOut,
  applyReverse,
  applyInvert,
  applyTruncateSilence,
  applyCompressor,
  applyLimiter,
  applyNoiseReduction,
  applyEqualize,
  applyDuck,
]

/** Each speaks of the tracks that it worked on, and of what the mix comes to by it. */
const once = plain.map(toldInMix)

export const effects: readonly AnyOperation[] = [...once, repeatLastEffect(once)]
