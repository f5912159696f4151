import { soundOfMusic } from '../../media/index.ts'
import { projectSnapshot } from '../../music/index.ts'
import type { Face } from '../kinds.ts'
import { drawSong } from './draw-song.ts'
import { drawSongChange } from './draw-song-change.ts'
import { exportSong, songFormats } from './export-song.ts'
import { heardAt } from './heard-at.ts'
import { renderSong } from './render-song.ts'
import { songSeconds } from './song-seconds.ts'

export const musicFace: Face = {
  draw: async ({ voice }, document, options) => drawSong(voice, document, options),
  durationSeconds: songSeconds,
  drawChange: async ({ voice }, change) => drawSongChange(voice, change),
  mixOf: ({ sources }, document) => soundOfMusic(projectSnapshot(document), { mediaFolder: sources.mediaFolder }),
  heardAt,
  render: renderSong,
  exportFormats: songFormats,
  exportAs: exportSong,
}
