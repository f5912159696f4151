import { diffOf, audioPlanning, lengthOf, rateOf, snapshotOf } from '../../audio/index.ts'
import type { Kind } from '../kinds.ts'

export const audioKind: Kind = {
  planning: audioPlanning,
  snapshot: snapshotOf,
  diff: diffOf,
  durationSeconds: (document) => lengthOf(document) / rateOf(document),
  loadSound: async () => (await import('../sound/sound-of-audio.ts')).soundOfAudio,
  loadOutput: async () => (await import('../output/output-of-audio.ts')).outputOfAudio,
}
