import { resolve } from 'node:path'
import { createWriter, displayPath, markOf, Refusal } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { PlayedRange, Source as Footage } from '../../video/index.ts'
import { isOriginal } from '../media-index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { render } from '../render.ts'
import type { Sources } from '../sources.ts'
import { withChosenFfmpeg } from './choose-ffmpeg.ts'
import { madeAndSeen, type RenderFilmCall } from './made-and-seen.ts'
import { reportOf } from './report-of.ts'
import { scoreClicks } from './score-clicks.ts'
import { isFilm, type CutFormat } from '../render-format.ts'
import { cutPicture } from './cut-picture.ts'
import { mixCut, spliceSample, openRecordings } from './mix-cut.ts'
import { openHeard, openShown, warnOfHeldFrames } from './cut-views.ts'
import { chooseEncoding, describeFilmChanges } from './describe-film-changes.ts'
import { cutRateOf } from './find-frame-timing.ts'
import { placeKnownEdges } from './place-edges.ts'
import { secondsOf, type PlacedCut } from './placed-cut.ts'
import type { RenderedCut, Splice } from './rendered-cut.ts'
import { withWorkFolder } from './work-folder.ts'

export type RenderCutCall = {
  readonly ranges: readonly PlayedRange[]
  readonly footage: readonly Footage[]
  readonly sources: Sources
  readonly path: string
  readonly format: CutFormat
  /** Keeps finished pieces, so that a render that was ended goes on where it was. Without one they are lost with it. */
  readonly workFolder?: string
  /** Encodes every frame anew, also where copying would do. */
  readonly isFull?: boolean
  /** What the film will not hold of its sources as it is there, said before any work is done on it. */
  readonly onNotes?: (notes: readonly string[]) => void
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/** Renders a cut to a new file, reads it back, and says what it holds. The file appears whole or not at all. */
export function renderCut(call: RenderCutCall): Promise<RenderedCut | Problem> {
  return catchRefusal(async () => {
    const path = resolve(call.path)
    if (call.ranges.length === 0)
      throw new Refusal('nothing-to-render', 'There is nothing to render: every sentence is out.')
    if ((await markOf(path)) && (await isOriginal(call.sources.mediaFolder, path)))
      throw new Refusal(
        'would-overwrite-original',
        `${displayPath(path)} is a recording that was imported; render under another name.`,
      )
    const { format } = call
    if (!isFilm(format)) return renderSound({ ...call, path })
    return withWorkFolder(call.workFolder, (workFolder) => renderFilm({ ...call, path, format, workFolder }))
  })
}

async function renderSound(call: RenderCutCall): Promise<RenderedCut> {
  const { sources, format, path, onProgress, signal } = call
  if (isFilm(format)) throw new Error('A film is not rendered as sound.')
  const { recordings, rate } = await openRecordings(call)
  if (recordings.size === 0)
    throw new Refusal('no-sound', 'Nothing in this cut can be heard; render it to .mp4, .mov or .mkv.')
  const cut = await placeKnownEdges({ ...call, rate: { num: rate, den: 1 } })
  const mix = mixCut({ cut, recordings, rate })
  const rendered = await render({
    mix,
    sources,
    path,
    format,
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  })
  if (isProblem(rendered)) throw new Refusal(rendered.code, rendered.message)
  const scores = await scoreClicks({ mix, sources, splices: splicesOf(cut, rate) })
  const splices = scores.map((clickScore, index): Splice => ({
    atSeconds: secondsOf(cut.ranges[index + 1]?.recordFrame ?? 0, cut.rate),
    clickScore,
    offsetSeconds: null,
  }))
  return {
    path: rendered.path,
    durationSeconds: rendered.durationSeconds,
    picture: null,
    soundSeconds: rendered.durationSeconds,
    offset: null,
    heard: null,
    splices,
    reusedPieces: 0,
    warnings: rendered.warnings,
  }
}

async function renderFilm(call: RenderFilmCall): Promise<RenderedCut> {
  const footage = new Map(call.footage.map((source) => [source.id, source]))
  const mainId = call.ranges
    .map(({ sourceId, override }) => (footage.get(sourceId)?.picture ? sourceId : (override?.sourceId ?? '')))
    .find((id) => footage.get(id)?.picture)
  const main = mainId === undefined ? undefined : footage.get(mainId)?.picture
  if (mainId === undefined || !main)
    throw new Refusal(
      'no-picture',
      'Nothing in this cut can be seen; render it to .wav, .flac, .mp3, .m4a, .opus or .ogg.',
    )
  const { recordings, rate: soundRate } = await openRecordings(call)
  const cut = await placeKnownEdges({ ...call, rate: cutRateOf(main.rate) })
  const shownFiles = await openShown({ ranges: cut.ranges, footage, mediaFolder: call.sources.mediaFolder })
  // Where nothing can be written, nothing needs to be encoded.
  await (await createWriter(call.path, { isForPerson: true })).discard()
  return withChosenFfmpeg(async (warnings) => {
    const encoding = await chooseEncoding({
      main: shownFiles.get(mainId)?.record.picture,
      all: shownFiles,
      rate: cut.rate,
      width: even(main.width),
      height: even(main.height),
    })
    const heard = await openHeard({ ranges: cut.ranges, footage, mediaFolder: call.sources.mediaFolder })
    const names = new Map(call.footage.map(({ id, name }) => [id, name]))
    const { notes, sound } = await describeFilmChanges({
      shown: shownFiles,
      heard,
      names,
      encoding,
      container: call.format.container,
      signal: call.signal,
    })
    call.onNotes?.([...warnings, ...notes])
    const mix = recordings.size === 0 ? null : mixCut({ cut, recordings, rate: soundRate })
    const picture = {
      cut,
      shown: shownFiles,
      mainId,
      encoding,
      workFolder: call.workFolder,
      signal: call.signal,
      onProgress: (done: number) => call.onProgress?.(done * 0.8),
    }
    const film = await madeAndSeen({
      call,
      cut,
      mix,
      sound,
      shown: shownFiles,
      names,
      encoding,
      make: (how) => cutPicture({ ...picture, ...how, isFull: how.isFull || call.isFull === true }),
    })
    const scores = mix ? await scoreClicks({ mix, sources: call.sources, splices: splicesOf(cut, soundRate) }) : []
    call.onProgress?.(1)
    return {
      ...reportOf({ cut, film, scores, encoding }),
      path: call.path,
      warnings: [...warnings, ...notes, ...film.warnings, ...warnOfHeldFrames({ cut, shown: shownFiles, names })],
    }
  })
}

const splicesOf = (cut: PlacedCut, rate: number): number[] =>
  cut.ranges.slice(1).map((range) => spliceSample(cut, range, rate))

/** H.264 in 4:2:0 has no odd sizes. */
const even = (pixels: number): number => Math.max(2, pixels - (pixels % 2))
