import type { Document } from '../../kernel/index.ts'
import { placesOf } from '../../video/index.ts'
import { paint, shown, type Voice } from '../print.ts'
import { drawHeads } from './draw-heads.ts'
import { drawParagraph } from './draw-paragraph.ts'

/** The cut as text, a sentence a paragraph; what is out is struck through. */
export function drawSentences(voice: Voice, document: Document, most = Infinity): string[] {
  const { sentences, words } = placesOf(document)
  const listed = [...sentences.values()].slice(0, most)
  const headOf = drawHeads(listed)
  const lines = listed.flatMap((placed) =>
    drawParagraph(
      voice,
      {
        head: `  ${headOf(placed)}`,
        words: placed.sentence.words.map(({ id, text }) => ({
          text: shown(text),
          standing: words.has(id) ? 'in' : 'out',
        })),
        notes: [],
      },
      voice.width,
    ),
  )
  return sentences.size > most
    ? [...lines, paint(voice, 'dim', `  … ${sentences.size - most} more sentences; "cutroom state" shows all of them`)]
    : lines
}
