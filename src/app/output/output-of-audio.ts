import { labelsOf, rateOf, type Label, type Mix } from '../../audio/index.ts'
import { plainLine } from '../../gate/index.ts'
import { isProblem, type DocumentState, type Problem } from '../../kernel/index.ts'
import {
  formatForPath,
  isFilm,
  measureMix,
  render,
  type CutFormat,
  type Rendered,
  type RenderFormat,
} from '../../media/index.ts'
import { formatTime, sayCount } from '../../words/index.ts'
import { mixOfDocument } from '../kinds.ts'
import type { FileChapter, KindOutput, OutputPlace, RenderedFile, RenderFile } from './kind-output.ts'

/** A document of tracks: sound files, in which its labels are chapters, and its labels as text. */
export const outputOfAudio: KindOutput = {
  formatFor: (_, name, bits) => formatForPath(name, bits),
  hasPicture: () => false,
  holdsTags: true,
  chaptersOf,
  render: renderAudio,
  exportFormats: new Map([
    ['labels', ['txt', 'labels']],
    ['chapters', ['chapters']],
  ]),
  exportAs: async (_place, { state: { document } }, { format }) => {
    const labels = labelsOf(document)
    return {
      content: writers[format === 'chapters' ? 'chapters' : 'labels'](labels, rateOf(document)),
      count: sayCount(labels.length, 'label'),
      warnings: labels.length === 0 ? ['There are no labels, so the file is empty.'] : [],
    }
  },
}

/** Cuts alone become films. */
export function soundFormat(format: CutFormat): RenderFormat {
  if (isFilm(format)) throw new Error('What has no picture is no film.')
  return format
}

function chaptersOf({ state: { document } }: DocumentState): FileChapter[] {
  const rate = rateOf(document)
  return labelsOf(document).map(({ text, start, end }) => ({
    title: text,
    startSeconds: start / rate,
    endSeconds: end / rate,
  }))
}

async function renderAudio(
  { sources, signal, onProgress }: OutputPlace,
  document: DocumentState,
  { path, format, tags = {}, cover, withChapters = true }: RenderFile,
): Promise<RenderedFile | Problem> {
  const mix = await mixOfDocument('audio', document.state.document, {
    sources,
    onProgress: (done) => onProgress?.(done, 'effects'),
    ...(signal && { signal }),
  })
  if (isProblem(mix)) return mix
  const rendered = await render({
    mix,
    sources,
    path,
    format: soundFormat(format),
    onProgress: (done) => onProgress?.(done, 'rendering'),
    tags: { ...tags },
    chapters: withChapters ? chaptersOf(document) : [],
    ...(signal && { signal }),
    ...(cover !== undefined && { cover }),
  })
  if (isProblem(rendered)) return rendered
  const { durationSeconds } = rendered
  return { path: rendered.path, durationSeconds, cut: null, ...(await levelsOf({ sources, signal }, mix, rendered)) }
}

/**
 * How high and how loud what was rendered is. A signal may go over full scale between two samples that do not; a player
 * clips it there.
 */
async function levelsOf(
  { sources, signal }: { sources: OutputPlace['sources']; signal: AbortSignal | undefined },
  mix: Mix,
  { peak, warnings }: Rendered,
): Promise<{ levels: string; warnings: string[] }> {
  const found = await measureMix(sources, mix, signal)
  if (isProblem(found)) return { levels: `peak ${inDb(peak)} dB`, warnings }
  const over =
    peak <= 1 && found.truePeak > 1
      ? [
          `No sample of the mix is over full scale, but between them it reaches ${inDb(found.truePeak)} dBTP, which ` +
            `players may clip; lower the gain of its tracks.`,
        ]
      : []
  return {
    levels:
      `peak ${inDb(peak)} dB, true peak ${inDb(found.truePeak)} ` +
      `dBTP${Number.isFinite(found.loudness) ? `, ${found.loudness.toFixed(1)} LUFS` : ''}`,
    warnings: [...warnings, ...over],
  }
}

const inDb = (factor: number): string => (20 * Math.log10(Math.max(factor, 1e-9))).toFixed(1)

/**
 * Audacity's label file: start, end and text between tabs. Chapters: one line each, as people put them under an
 * episode.
 */
const writers = {
  labels: (labels: readonly Label[], rate: number): string =>
    labels
      .map(({ start, end, text }) => `${(start / rate).toFixed(6)}\t${(end / rate).toFixed(6)}\t${plainLine(text)}\n`)
      .join(''),
  chapters: (labels: readonly Label[], rate: number): string =>
    labels.map(({ start, text }) => `${formatTime(start / rate)} ${plainLine(text)}\n`).join(''),
}
