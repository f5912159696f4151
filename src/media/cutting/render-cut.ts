import { basename, dirname, resolve } from 'node:path'
import { contain, remove, markOf, displayPath, Refusal, createWriter } from '../../gate/index.ts'
import type { Mix } from '../../audio/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { PlayedRange, Source as Footage } from '../../video/index.ts'
import { isOriginal } from '../media-index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { render } from '../render.ts'
import type { Sources } from '../sources.ts'
import { withChosenFfmpeg } from './choose-ffmpeg.ts'
import { scoreClicks } from './score-clicks.ts'
import { comparePicture, MAX_COPIED_DISTANCE, MAX_ENCODED_DISTANCE } from './compare-picture.ts'
import { isFilm, type CutFormat, type FilmFormat } from '../render-format.ts'
import { cutPicture, type CutPicture } from './cut-picture.ts'
import { mixCut, spliceSample } from './mix-cut.ts'
import { openRecordings } from './open-recordings.ts'
import { warnOfHeldFrames, openHeard, openShown, type Shown } from './cut-views.ts'
import type { ShotEncoding } from './encode-shots.ts'
import { chooseEncoding, describeFilmChanges, type FilmSound } from './describe-film-changes.ts'
import { cutRateOf } from './find-frame-timing.ts'
import { findDamage, sayDamage } from './find-damage.ts'
import { measureFilm, type FilmFound } from './measure-film.ts'
import { muxFilm } from './mux-film.ts'
import { placeKnownEdges } from './place-edges.ts'
import { secondsOf, type PlacedCut } from './placed-cut.ts'
import type { LookedAt, RenderedCut, Splice } from './rendered-cut.ts'
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

type FilmCall = RenderCutCall & { readonly format: FilmFormat; readonly workFolder: string }

async function renderFilm(call: FilmCall): Promise<RenderedCut> {
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

type Film = {
  readonly picture: CutPicture
  readonly found: FilmFound
  readonly looked: LookedAt
  readonly warnings: readonly string[]
}
type How = { readonly isFull: boolean; readonly again?: ReadonlySet<number> }
type MadeCall = {
  call: FilmCall
  cut: PlacedCut
  mix: Mix | null
  sound: FilmSound
  shown: ReadonlyMap<string, Shown>
  names: ReadonlyMap<string, string>
  encoding: ShotEncoding
  make: (how: How) => Promise<CutPicture>
}

/**
 * A film whose frames are not all there, each in its place and showing what it should, is never handed over. One whose
 * frames moved when they were copied is made again by encoding all of it; ranges in which something wrong is seen are
 * encoded whole. Once.
 */
async function madeAndSeen(made: MadeCall): Promise<Film> {
  const { cut } = made
  let how: How = { isFull: false }
  for (const isLast of [false, true]) {
    const film = await makeOnce(made, how)
    if (film.kind === 'good') return film.film
    if (film.kind === 'frames-missing') {
      if (isLast || film.method === 'full')
        throw new Refusal(
          'render-failed',
          `The film came out with ${film.frames} frames where ${cut.frames} belong; try another version of ffmpeg.`,
        )
      how = { isFull: true }
    } else {
      if (isLast)
        throw new Refusal(
          'render-failed',
          `The film shows something else than its sources in ${film.wrong.length} of the frames that were looked ` +
            `at, first at ${atSeconds(film.wrong[0], cut)}, also after they were encoded anew; try another ` +
            `version of ffmpeg.`,
        )
      how = {
        isFull: false,
        again: new Set(film.wrong.map((frame) => cut.ranges.findLastIndex(({ recordFrame }) => recordFrame <= frame))),
      }
    }
  }
  throw new Error('A film was neither whole nor refused.')
}

type Attempt =
  | { readonly kind: 'good'; readonly film: Film }
  | { readonly kind: 'frames-missing'; readonly frames: number; readonly method: CutPicture['method'] }
  | { readonly kind: 'wrong'; readonly wrong: readonly number[] }

async function makeOnce(made: MadeCall, how: How): Promise<Attempt> {
  const { call, cut, mix, sound, shown: files, encoding } = made
  const cutOut = await made.make(how)
  const picture = how.isFull ? { ...cutOut, because: 'copied frames did not stay in their places' } : cutOut
  const writer = await createWriter(call.path, { isForPerson: true })
  try {
    const peak = await muxFilm({
      ...call,
      picturePath: picture.path,
      mix,
      sound,
      temporaryPath: writer.temporaryPath,
      onProgress: (done) => call.onProgress?.(0.8 + done * 0.1),
    })
    const demuxer = call.format.container === 'mkv' ? 'matroska' : 'mov'
    const path = writer.temporaryPath
    const found = await measureFilm({
      path,
      demuxer,
      rate: cut.rate,
      mix,
      sources: call.sources,
      signal: call.signal,
      atFrames: [...cut.ranges.map(({ recordFrame }) => recordFrame), cut.frames],
    })
    if (found.frames !== cut.frames || found.worstFrameSeconds >= secondsOf(0.5, cut.rate)) {
      await writer.discard()
      return { kind: 'frames-missing', frames: found.frames, method: picture.method }
    }
    const [wrongPlace] = found.wrongPlaces
    if (wrongPlace !== undefined)
      throw new Refusal(
        'render-failed',
        `Something else is heard than was cut at ${found.wrongPlaces.length} of ${cut.ranges.length + 1} places, ` +
          `first at ${atSeconds(cut.ranges[wrongPlace]?.recordFrame ?? cut.frames, cut)}; try another version of ` +
          `ffmpeg.`,
      )
    const seen = await comparePicture({
      film: { path, demuxer, firstSeconds: found.firstSeconds, zeroSeconds: found.zeroSeconds },
      cut,
      shown: files,
      encoding,
      seams: picture.seams,
      copied: picture.copied,
      signal: call.signal,
    })
    if (seen.wrong.length > 0) {
      await writer.discard()
      return { kind: 'wrong', wrong: seen.wrong }
    }
    const isDoubted = picture.isBroken || seen.hasErrors
    const damage = await findDamage({
      cut,
      shown: files,
      sourceIds: [...files.keys()].filter((id) => isDoubted || files.get(id)?.record.isDamaged === true),
      signal: call.signal,
    })
    await writer.commit()
    await tidy(picture.leftovers)
    const looked: LookedAt = {
      frames: seen.lookedAt,
      worstDistance: seen.worstDistance,
      allowedDistance: { copied: MAX_COPIED_DISTANCE, encoded: MAX_ENCODED_DISTANCE },
      mendedRanges: how.again?.size ?? 0,
      unsure: seen.unsure,
      damagedPlaces: damage.reduce((sum, { stretches }) => sum + stretches.length, 0),
    }
    const warnings = [...sayDamage(damage, made.names), ...warningsOf({ peak, looked })]
    return { kind: 'good', film: { picture, found, looked, warnings } }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

function warningsOf({ peak, looked: { unsure } }: { peak: number; looked: LookedAt }): string[] {
  return [
    ...(peak > 1
      ? [`The sound goes ${(20 * Math.log10(peak)).toFixed(1)} dB over full scale; players may distort it.`]
      : []),
    ...(unsure > 0
      ? [
          `A source is damaged: ${unsure} of its frames come out differently each time they are decoded, so they ` +
            `could not be checked; look at the film there.`,
        ]
      : []),
  ]
}

const atSeconds = (frame: number | undefined, cut: PlacedCut): string =>
  `${secondsOf(frame ?? 0, cut.rate).toFixed(2)} s`

function reportOf({
  cut,
  film: { picture, found, looked },
  scores,
  encoding: { width, height },
}: {
  cut: PlacedCut
  film: Film
  scores: readonly number[]
  encoding: ShotEncoding
}): Omit<RenderedCut, 'path' | 'warnings'> {
  const measured = found.offsetsSeconds.filter((offset) => offset !== null)
  const worst = measured.reduce((most, offset) => (Math.abs(offset) > Math.abs(most) ? offset : most), 0)
  const splices = cut.ranges.slice(1).map(({ recordFrame }, index): Splice => ({
    atSeconds: secondsOf(recordFrame, cut.rate),
    clickScore: scores[index] ?? 0,
    offsetSeconds: found.offsetsSeconds[index + 1] ?? null,
  }))
  return {
    durationSeconds: secondsOf(cut.frames, cut.rate),
    picture: {
      frames: found.frames,
      seconds: found.pictureSeconds,
      width,
      height,
      rate: cut.rate,
      method: picture.method,
      because: picture.because,
      encodedFrames: picture.encodedFrames,
      encodedShare: picture.encodedFrames / cut.frames,
      encodedSeconds: secondsOf(picture.encodedFrames, cut.rate),
      looked,
    },
    soundSeconds: found.soundSeconds,
    offset:
      measured.length === 0
        ? null
        : { worstSeconds: worst, endSeconds: found.offsetsSeconds.at(-1) ?? null, measuredPlaces: measured.length },
    heard: found.soundSeconds === null ? null : { places: cut.ranges.length + 1, quiet: found.quietPlaces },
    splices,
    reusedPieces: picture.reusedPieces,
  }
}

const splicesOf = (cut: PlacedCut, rate: number): number[] =>
  cut.ranges.slice(1).map((range) => spliceSample(cut, range, rate))

/** H.264 in 4:2:0 has no odd sizes. */
const even = (pixels: number): number => Math.max(2, pixels - (pixels % 2))

/** Pieces serve a render that is repeated; once it is there they only take space. */
async function tidy(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const place = await contain(dirname(path), basename(path), { access: 'write', own: true })
    if (!isProblem(place)) await remove(place, { label: 'cut' })
  }
}
