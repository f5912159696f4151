import { beatClock } from '../../media/index.ts'
import {
  arrangementOf,
  diffOf,
  endOfSong,
  musicPlanning,
  projectSnapshot,
  snapshotOf,
  songOf,
} from '../../music/index.ts'
import type { Kind } from '../kinds.ts'

export const musicKind: Kind = {
  planning: musicPlanning,
  snapshot: snapshotOf,
  diff: diffOf,
  durationSeconds: (document) => {
    const seconds = beatClock(projectSnapshot(document, { withNotes: false }))
    return Math.round(seconds(endOfSong(arrangementOf(songOf(document)))) * 1000) / 1000
  },
  loadSound: async () => (await import('../sound/sound-of-music.ts')).soundOfKeptMusic,
  loadOutput: async () => (await import('../output/output-of-music.ts')).outputOfMusic,
}
