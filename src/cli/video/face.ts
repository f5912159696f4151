import type { DocumentState, Document } from '../../kernel/index.ts'
import { keptSeconds, placesOf, cutOf, type PlacedSentence } from '../../video/index.ts'
import { formatTime } from '../../words/index.ts'
import type { DrawPlace, Face } from '../kinds.ts'
import { paint, shown, type Voice } from '../print.ts'
import { drawComparison, findMovedBlocks, formatPlaces, type Comparison, type MovedBlock } from './draw-comparison.ts'
import { drawHeads, drawParagraph } from './draw-paragraph.ts'
import { drawUnits } from './draw-units.ts'

const MAX_SHOWN = 40

const movedNote = (block: MovedBlock | undefined) =>
  block ? [{ text: `↕ ${formatPlaces(block)}`, standing: 'remark' as const }] : []

export const videoFace: Face = {
  draw,
  drawChange: async ({ voice }, { before, after }) =>
    drawTouched(voice, { before: before.document, after: after.document }),
  drawUnits,
}

async function draw({ voice }: DrawPlace, document: DocumentState): Promise<string[]> {
  const content = document.state.document
  return [
    `${paint(voice, 'bold', shown(document.name))}  ${formatTime(keptSeconds(content))}  ` +
      paint(voice, 'dim', `revision ${document.revision}`),
    ...drawSentences(voice, content),
  ]
}

/** The cut as text, a sentence a paragraph; what is out is struck through. */
function drawSentences(voice: Voice, document: Document, most = Infinity): string[] {
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

/**
 * Only the sentences that differ between two states: words that go are struck, those that come back are set off, and
 * what moves says from where to where.
 */
export function drawTouched(voice: Voice, { before, after }: { before: Document; after: Document }): string[] {
  const [old, now] = [cutOf(before), cutOf(after)]
  const [oldPlaces, nowPlaces] = [placesOf(before).sentences, placesOf(after).sentences]
  const blocks = new Map(
    findMovedBlocks([...oldPlaces.keys()], [...nowPlaces.keys()]).map((block) => [block.ids[0] ?? '', block]),
  )
  const touched: { placed: PlacedSentence; compared: Comparison; block: MovedBlock | undefined }[] = []
  let added = 0
  for (const placed of nowPlaces.values()) {
    const { id, words } = placed.sentence
    if (!oldPlaces.has(id) && old.holding(words[0]?.id ?? '') === undefined) added++
    else {
      const compared = drawComparison(old, now, id)
      const block = blocks.get(id)
      if (compared && (compared.isTouched || block)) touched.push({ placed, compared, block })
    }
  }
  const listed = touched.slice(0, MAX_SHOWN)
  const headOf = drawHeads(listed.map(({ placed }) => placed))
  const lines = listed.flatMap(({ placed, compared: { words, notes }, block }) =>
    drawParagraph(voice, { head: `  ${headOf(placed)}`, words, notes: [...movedNote(block), ...notes] }, voice.width),
  )
  const more = touched.length - listed.length
  return [
    ...lines,
    ...(more > 0 ? [paint(voice, 'dim', `  … and ${more} more sentences`)] : []),
    ...(added > 0 ? [paint(voice, 'dim', `  ${added} ${added === 1 ? 'sentence' : 'sentences'} added`)] : []),
  ]
}
