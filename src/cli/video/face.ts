import { problem, type DocumentState } from '../../kernel/index.ts'
import { handOffFormats } from '../../media/index.ts'
import { keptSeconds } from '../../video/index.ts'
import { formatTime } from '../../words/format-time.ts'
import type { Drawn, Face } from '../kinds.ts'
import { paint, shown } from '../print.ts'
import { drawSentences, drawTouched } from './draw-sentences.ts'

export const videoFace: Face = {
  draw,
  drawChange: async ({ voice }, { before, after, diff }) => drawTouched(voice, { before: before.document, after: after.document, diff }),
  mixOf: async () => problem('no-recording', 'There is no recording to hear.'),
  render: async () => problem('no-recording', 'There is no recording to render.'),
  exportFormats: handOffFormats,
  exportAs: async () => problem('no-recording', 'There is nothing to export.'),
}

async function draw({ voice }: Drawn, document: DocumentState): Promise<string[]> {
  const content = document.state.document
  return [`${paint(voice, 'bold', shown(document.name))}  ${formatTime(keptSeconds(content))}  ${paint(voice, 'dim', `revision ${document.revision}`)}`, ...drawSentences(voice, content)]
}
