import { diffOf, keptSeconds, snapshotOf, videoPlanning } from '../../video/index.ts'
import type { Kind } from '../kinds.ts'

export const videoKind: Kind = {
  planning: videoPlanning,
  snapshot: snapshotOf,
  diff: diffOf,
  durationSeconds: keptSeconds,
  loadSound: async () => (await import('../sound/sound-of-video.ts')).soundOfVideo,
  loadOutput: async () => (await import('../output/output-of-video.ts')).outputOfVideo,
}
