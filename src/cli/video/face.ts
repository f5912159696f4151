import { isProblem, problem, type DocumentState, type Document, type Problem } from '../../kernel/index.ts'
import {
  handOffFormats,
  cutListOf,
  frameRates,
  nominalRate,
  originalPaths,
  placeEdges,
  writeHandOff,
  type FrameRate,
} from '../../media/index.ts'
import {
  keptSeconds,
  playedRanges,
  sourcesOf,
  placesOf,
  spokenSentences,
  cutOf,
  type PlacedSentence,
} from '../../video/index.ts'
import { formatTime } from '../../words/index.ts'
import type { DrawPlace, Face, Written } from '../kinds.ts'
import type { Options } from '../main.ts'
import type { Here } from '../open-here.ts'
import { paint, shown, type Voice } from '../print.ts'
import { drawComparison, findMovedBlocks, formatPlaces, type Comparison, type MovedBlock } from './draw-comparison.ts'
import { drawHeads, drawParagraph } from './draw-paragraph.ts'
import { drawUnits } from './draw-units.ts'
import { renderVideo } from './render-video.ts'

const MAX_SHOWN = 40

const movedNote = (block: MovedBlock | undefined) =>
  block ? [{ text: `↕ ${formatPlaces(block)}`, standing: 'remark' as const }] : []

/** Endings that are not the name of their format. */
const usualEndings: ReadonlyMap<string, readonly string[]> = new Map([
  ['xmeml', ['xml']],
  ['labels', ['txt']],
])

export const videoFace: Face = {
  draw,
  drawChange: async ({ voice }, { before, after }) =>
    drawTouched(voice, { before: before.document, after: after.document }),
  drawUnits,
  render: renderVideo,
  exportFormats: new Map(handOffFormats.map((format) => [format, [...(usualEndings.get(format) ?? []), format]])),
  exportAs: exportVideo,
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

/** The cut for another program, on the same frames that a render has. */
async function exportVideo(
  { workbench, options }: Here,
  { name, state: { document } }: DocumentState,
  format: string,
): Promise<Written | Problem> {
  const footage = sourcesOf(document)
  const rate = rateOf(options['rate'], nominalRate(footage))
  if (isProblem(rate)) return rate
  const ranges = playedRanges(document)
  if (ranges.length === 0) return problem('nothing-to-export', 'There is nothing to export: every sentence is out.')
  const cut = await placeEdges({ ranges, footage, sources: workbench.sources, rate })
  if (isProblem(cut)) return cut
  const cutList = cutListOf({
    name,
    cut,
    footage,
    paths: await originalPaths(workbench.sources.mediaFolder, footage),
    sentences: spokenSentences(document),
    dropFrame: rate.dropFrame,
  })
  const written = writeHandOff(cutList, format)
  return isProblem(written)
    ? written
    : { content: written.text, warnings: written.warnings, count: countOf(cutList, format) }
}

function countOf(
  { events, captions }: { events: readonly unknown[]; captions: readonly unknown[] },
  format: string,
): string {
  const [count, what] = format === 'srt' || format === 'vtt' ? [captions.length, 'caption'] : [events.length, 'clip']
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** "29.97 drop" counts with drop-frame. */
function rateOf(given: Options[string], usual: FrameRate): FrameRate | Problem {
  if (typeof given !== 'string') return usual
  return (
    frameRates.get(
      given
        .trim()
        .toLowerCase()
        .replace(/\s*(?:df|drop.?frame|drop)$/, ' drop'),
    ) ?? problem('usage', `--rate is one of ${[...frameRates.keys()].join(', ')}, not "${shown(given)}".`)
  )
}
