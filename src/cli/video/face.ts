import type { DocumentState } from '../../kernel/index.ts'
import { handOffFormats, soundOfCut } from '../../media/index.ts'
import { keptSeconds, playedRanges, sourcesOf } from '../../video/index.ts'
import { formatTime } from '../../words/format-time.ts'
import type { Drawn, Face } from '../kinds.ts'
import { paint, shown } from '../print.ts'
import { drawSentences } from './draw-sentences.ts'
import { drawTouched } from './draw-touched.ts'
import { drawUnits } from './draw-units.ts'
import { exportVideo } from './export-video.ts'
import { renderVideo } from './render-video.ts'

/** Endings that are not the name of their format. */
const usualEndings: ReadonlyMap<string, readonly string[]> = new Map([
  ['xmeml', ['xml']],
  ['labels', ['txt']],
])

export const videoFace: Face = {
  draw,
  durationSeconds: keptSeconds,
  drawChange: async ({ voice }, { before, after }) =>
    drawTouched(voice, { before: before.document, after: after.document }),
  drawUnits,
  mixOf: (workbench, document) =>
    soundOfCut({ ranges: playedRanges(document), footage: sourcesOf(document), sources: workbench.sources }),
  render: renderVideo,
  exportFormats: new Map(handOffFormats.map((format) => [format, [...(usualEndings.get(format) ?? []), format]])),
  exportAs: exportVideo,
}

async function draw({ voice }: Drawn, document: DocumentState): Promise<string[]> {
  const content = document.state.document
  return [
    `${paint(voice, 'bold', shown(document.name))}  ${formatTime(keptSeconds(content))}  ` +
      paint(voice, 'dim', `revision ${document.revision}`),
    ...drawSentences(voice, content),
  ]
}
