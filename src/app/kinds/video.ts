import { diffOf, keptSeconds, snapshotOf, videoPlanning, videoPlanningWith } from '../../video/index.ts'
import type { Kind } from '../kinds.ts'

export const videoKind: Kind = {
  planning: videoPlanning,
  planningWith: videoPlanningWith,
  snapshot: snapshotOf,
  diff: diffOf,
  durationSeconds: keptSeconds,
  loadSound: async () => (await import('../sound/sound-of-video.ts')).soundOfVideo,
  loadOutput: async () => (await import('../output/output-of-video.ts')).outputOfVideo,
}
