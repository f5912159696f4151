import { join } from 'node:path'
import { plainLine, withTempFolder } from '../../gate/index.ts'
import { isProblem, problem, type DocumentState, type Problem } from '../../kernel/index.ts'
import {
  cutFormatForPath,
  cutListOf,
  frameRates,
  handOffFormats,
  nominalRate,
  originalPaths,
  placeEdges,
  renderCut,
  srtCues,
  writeHandOff,
  type CutFormat,
  type CutList,
  type FrameRate,
  type SubtitleCue,
} from '../../media/index.ts'
import { playedRanges, sourcesOf, spokenSentences } from '../../video/index.ts'
import type { ExportedText, KindOutput, OutputPlace, RenderedFile, RenderFile } from './kind-output.ts'

/** Endings that are not the name of their format. */
const usualEndings: ReadonlyMap<string, readonly string[]> = new Map([
  ['xmeml', ['xml']],
  ['labels', ['txt']],
])

/** What counts frames; captions and labels count seconds. */
const timelineFormats = new Set(['otio', 'edl', 'fcpxml', 'xmeml'])

/** A cut: a film, or its sound alone, and the same cut for other programs. */
export const outputOfVideo: KindOutput = {
  formatFor: ({ state: { document } }, name, bits) => {
    const footage = sourcesOf(document)
    if (footage.every(({ recording, picture }) => recording === null && picture === null))
      return problem(
        'no-recording',
        'This document is a transcript without its recording, so there is nothing to render; import the recording ' +
          'with --transcript.',
      )
    return cutFormatForPath(name, { hasPicture: footage.some(({ picture }) => picture !== null), bits })
  },
  hasPicture: ({ state: { document } }) => sourcesOf(document).some(({ picture }) => picture !== null),
  holdsTags: false,
  chaptersOf: () => [],
  render: renderVideo,
  describeFilm,
  exportFormats: new Map(handOffFormats.map((format) => [format, [...(usualEndings.get(format) ?? []), format]])),
  timelineRates: ({ state: { document } }) => {
    const { num, den } = nominalRate(sourcesOf(document))
    const [usual] = [...frameRates].find(([, rate]) => rate.num * den === num * rate.den) ?? [String(num / den)]
    return { all: [...frameRates.keys()], usual, formats: timelineFormats }
  },
  exportAs: exportVideo,
}

async function renderVideo(
  { folder, sources, signal, onProgress }: OutputPlace,
  { state: { document } }: DocumentState,
  { path, format, onNotes }: RenderFile,
): Promise<RenderedFile | Problem> {
  const rendered = await renderCut({
    ranges: playedRanges(document),
    footage: sourcesOf(document),
    sources,
    path,
    format,
    workFolder: join(folder, '.cutroom', 'media', 'renders'),
    onProgress: (done) => onProgress?.(done, 'rendering'),
    ...(onNotes && { onNotes }),
    ...(signal && { signal }),
  })
  if (isProblem(rendered)) return rendered
  const { durationSeconds, warnings } = rendered
  return { path: rendered.path, durationSeconds, warnings, levels: null, cut: rendered }
}

/** A render says first what it will change; it is begun for that, and called off before it does any work. */
function describeFilm(
  { sources }: OutputPlace,
  { state: { document } }: DocumentState,
  format: CutFormat,
): Promise<readonly string[] | Problem> {
  return withTempFolder(async (temporary) => {
    const stop = new AbortController()
    let said: readonly string[] | undefined
    const rendered = await renderCut({
      ranges: playedRanges(document),
      footage: sourcesOf(document),
      sources,
      path: join(temporary, `film.${format.container}`),
      format,
      workFolder: join(temporary, 'pieces'),
      onNotes: (notes) => {
        said = notes
        stop.abort()
      },
      signal: stop.signal,
    })
    return said ?? (isProblem(rendered) ? rendered : [])
  })
}

/** The cut for another program, on the same frames that a render has. */
async function exportVideo(
  place: OutputPlace,
  document: DocumentState,
  { format, rate }: { format: string; rate?: string | undefined },
): Promise<ExportedText | Problem> {
  const cutList = await listCut(place, document, rate)
  if (isProblem(cutList)) return cutList
  const written = writeHandOff(cutList, format)
  return isProblem(written)
    ? written
    : { content: written.text, warnings: written.warnings, count: countOf(cutList, format) }
}

/** The captions that an SRT of the cut would have now; none where nothing of it plays. */
export async function captionsOfVideo(
  place: Pick<OutputPlace, 'sources'>,
  document: DocumentState,
): Promise<SubtitleCue[] | Problem> {
  const cutList = await listCut(place, document)
  if (isProblem(cutList)) return cutList.code === 'nothing-to-export' ? [] : cutList
  return srtCues(cutList)
}

async function listCut(
  { sources }: Pick<OutputPlace, 'sources'>,
  { name, state: { document } }: DocumentState,
  asked?: string,
): Promise<CutList | Problem> {
  const footage = sourcesOf(document)
  const rate = rateOf(asked, nominalRate(footage))
  if (isProblem(rate)) return rate
  const ranges = playedRanges(document)
  if (ranges.length === 0) return problem('nothing-to-export', 'There is nothing to export: every sentence is out.')
  const cut = await placeEdges({ ranges, footage, sources, rate })
  if (isProblem(cut)) return cut
  return cutListOf({
    name,
    cut,
    footage,
    paths: await originalPaths(sources.mediaFolder, footage),
    sentences: spokenSentences(document),
    dropFrame: rate.dropFrame,
  })
}

function countOf(
  { events, captions }: { events: readonly unknown[]; captions: readonly unknown[] },
  format: string,
): string {
  const [count, what] = format === 'srt' || format === 'vtt' ? [captions.length, 'caption'] : [events.length, 'clip']
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** "29.97 drop" counts with drop-frame. */
function rateOf(given: string | undefined, usual: FrameRate): FrameRate | Problem {
  if (given === undefined) return usual
  return (
    frameRates.get(
      given
        .trim()
        .toLowerCase()
        .replace(/\s*(?:df|drop.?frame|drop)$/, ' drop'),
    ) ?? problem('usage', `--rate is one of ${[...frameRates.keys()].join(', ')}, not "${plainLine(given)}".`)
  )
}
