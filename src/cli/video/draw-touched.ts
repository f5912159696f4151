import type { Document } from '../../kernel/index.ts'
import { cutOf } from '../../video/document/cut.ts'
import { placesOf, type PlacedSentence } from '../../video/index.ts'
import { paint, type Voice } from '../print.ts'
import { drawComparison, type Comparison } from './draw-comparison.ts'
import { drawHeads } from './draw-heads.ts'
import { drawParagraph } from './draw-paragraph.ts'
import { movedBlocks, placesText, type MovedBlock } from './moved-blocks.ts'

const MOST_SHOWN = 40

/**
 * Only the sentences that differ between two states: words that go are struck, those that come back are set off, and
 * what moves says from where to where.
 */
export function drawTouched(voice: Voice, { before, after }: { before: Document; after: Document }): string[] {
  const [old, now] = [cutOf(before), cutOf(after)]
  const [oldPlaces, nowPlaces] = [placesOf(before).sentences, placesOf(after).sentences]
  const blocks = new Map(
    movedBlocks([...oldPlaces.keys()], [...nowPlaces.keys()]).map((block) => [block.ids[0] ?? '', block]),
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
  const listed = touched.slice(0, MOST_SHOWN)
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

const movedNote = (block: MovedBlock | undefined) =>
  block ? [{ text: `↕ ${placesText(block)}`, standing: 'remark' as const }] : []
