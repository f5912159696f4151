import { labelsOf, type Label } from '../../audio/labels.ts'
import { snapshotOf } from '../../audio/snapshot.ts'
import { lengthOf, rateOf } from '../../audio/tracks.ts'
import type { Diff, Document, DocumentState } from '../../kernel/index.ts'
import { formatSpan, formatTime } from '../../words/format-time.ts'
import type { Drawn, Face } from '../kinds.ts'
import { paint, shown } from '../print.ts'
import { drawTracks, type Span } from './draw-tracks.ts'

export const audioFace: Face = {
  draw,
  durationSeconds,
  drawChange: async ({ voice, workbench }, { before, after, diff }) => [
    paint(voice, 'dim', '  before'),
    ...(await drawTracks(voice, workbench.sources, before.document, spansOf(diff, 'before'))),
    paint(voice, 'dim', '  after'),
    ...(await drawTracks(voice, workbench.sources, after.document, spansOf(diff, 'after'))),
  ],
  mixOf: async (workbench, document) => (await import('./render-audio.ts')).mixOf(workbench, document),
  render: async (place, document, out) => (await import('./render-audio.ts')).renderAudio(place, document, out),
  exportFormats: new Map([
    ['labels', ['txt', 'labels']],
    ['chapters', ['chapters']],
  ]),
  exportAs: async (_place, { state: { document } }, format) => {
    const labels = labelsOf(document)
    return {
      content: writers[format === 'chapters' ? 'chapters' : 'labels'](labels, rateOf(document)),
      count: `${labels.length} labels`,
      warnings: labels.length === 0 ? ['There are no labels, so the file is empty.'] : [],
    }
  },
}

function durationSeconds(document: Document): number {
  return lengthOf(document) / rateOf(document)
}

type Selection = { start: number; end: number } | null

async function draw({ voice, workbench }: Drawn, document: DocumentState): Promise<string[]> {
  const content = document.state.document
  const { selection, cursor, labels } = snapshotOf(document) as {
    selection: Selection
    cursor: number
    labels: { text: string; start: number; end: number }[]
  }
  return [
    `${paint(voice, 'bold', shown(document.name))}  ${formatTime(durationSeconds(content))}  ` +
      paint(voice, 'dim', `revision ${document.revision}, ${rateOf(content)} Hz`),
    ...(await drawTracks(voice, workbench.sources, content, selection ? [{ ...selection, style: 'touched' }] : [])),
    ...labels.map(({ text, start, end }) => `  ${formatSpan(start, end)}  ${shown(text)}`),
    paint(
      voice,
      'dim',
      `cursor ${formatTime(cursor)}${selection ? `, selected ${formatSpan(selection.start, selection.end)}` : ''}`,
    ),
  ]
}

/** The places of a diff on one of its two timelines. */
function spansOf({ changes }: Diff, side: 'before' | 'after'): Span[] {
  return changes.flatMap(({ kind, [side]: place }) => {
    const range = place as { start?: number; end?: number } | null
    return range && typeof range.start === 'number' && typeof range.end === 'number'
      ? [{ start: range.start, end: range.end, style: kind === 'removed' ? 'gone' : 'touched' } as const]
      : []
  })
}

/**
 * Audacity's label file: start, end and text between tabs. Chapters: one line each, as people put them under an
 * episode.
 */
const writers = {
  labels: (labels: readonly Label[], rate: number): string =>
    labels
      .map(({ start, end, text }) => `${(start / rate).toFixed(6)}\t${(end / rate).toFixed(6)}\t${shown(text)}\n`)
      .join(''),
  chapters: (labels: readonly Label[], rate: number): string =>
    labels.map(({ start, text }) => `${formatTime(start / rate)} ${shown(text)}\n`).join(''),
}
