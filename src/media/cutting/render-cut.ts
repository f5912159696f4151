import { basename, dirname, resolve } from 'node:path'
import { contain, remove } from '../../gate/index.ts'
import { markOf, shown } from '../../gate/reader.ts'
import { Refusal } from '../../gate/refusal.ts'
import { createWriter } from '../../gate/writer.ts'
import type { Mix } from '../../audio/mix.ts'
import { isProblem, type Problem } from '../../kernel/problem.ts'
import type { PlayedRange } from '../../video/document/played-range.ts'
import type { Source as Footage } from '../../video/document/words.ts'
import { isOriginal } from '../media-index.ts'
import { refused } from '../refused.ts'
import { render } from '../render.ts'
import type { Sources } from '../sources.ts'
import { clickScores } from './click-score.ts'
import { isFilm, type CutFormat, type FilmFormat } from './cut-format.ts'
import { cutPicture, type CutPicture } from './cut-picture.ts'
import { cutRecordings } from './cut-recordings.ts'
import { cutSound, spliceSample } from './cut-sound.ts'
import { heldWarnings, openShown } from './cut-views.ts'
import { measureFilm, type FilmFound } from './measure-film.ts'
import { muxFilm } from './mux-film.ts'
import { placeKnownEdges } from './place-edges.ts'
import { secondsOf, type PlacedCut } from './placed-cut.ts'
import type { RenderedCut, Splice } from './rendered-cut.ts'
import { inWorkFolder } from './work-folder.ts'

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
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void
  readonly signal?: AbortSignal
}

/** Renders a cut to a new file, reads it back, and says what it holds. The file appears whole or not at all. */
export function renderCut(call: RenderCutCall): Promise<RenderedCut | Problem> {
  return refused(async () => {
    const path = resolve(call.path)
    if (call.ranges.length === 0) throw new Refusal('nothing-to-render', 'There is nothing to render: every sentence is out.')
    if ((await markOf(path)) && (await isOriginal(call.sources.mediaFolder, path))) throw new Refusal('would-overwrite-original', `${shown(path)} is a recording that was imported; render under another name.`)
    const { format } = call
    if (!isFilm(format)) return renderSound({ ...call, path })
    return inWorkFolder(call.workFolder, (workFolder) => renderFilm({ ...call, path, format, workFolder }))
  })
}

async function renderSound(call: RenderCutCall): Promise<RenderedCut> {
  const { sources, format, path, onProgress, signal } = call
  if (isFilm(format)) throw new Error('A film is not rendered as sound.')
  const { recordings, rate } = await cutRecordings(call)
  if (recordings.size === 0) throw new Refusal('no-sound', 'Nothing in this cut can be heard; render it to .mp4, .mov or .mkv.')
  const cut = await placeKnownEdges({ ...call, rate: { num: rate, den: 1 } })
  const mix = cutSound({ cut, recordings, rate })
  const rendered = await render({ mix, sources, path, format, ...(onProgress && { onProgress }), ...(signal && { signal }) })
  if (isProblem(rendered)) throw new Refusal(rendered.code, rendered.message)
  const scores = await clickScores({ mix, sources, splices: splicesOf(cut, rate) })
  const splices = scores.map((clickScore, index): Splice => ({ atSeconds: secondsOf(cut.ranges[index + 1]?.recordFrame ?? 0, cut.rate), clickScore, offsetSeconds: null }))
  return { path: rendered.path, durationSeconds: rendered.durationSeconds, picture: null, soundSeconds: rendered.durationSeconds, offset: null, splices, reusedPieces: 0, warnings: rendered.warnings }
}

type FilmCall = RenderCutCall & { readonly format: FilmFormat; readonly workFolder: string }

async function renderFilm(call: FilmCall): Promise<RenderedCut> {
  const footage = new Map(call.footage.map((source) => [source.id, source]))
  const mainId = call.ranges.map(({ sourceId, override }) => (footage.get(sourceId)?.picture ? sourceId : (override?.sourceId ?? ''))).find((id) => footage.get(id)?.picture)
  const main = mainId === undefined ? undefined : footage.get(mainId)?.picture
  if (mainId === undefined || !main) throw new Refusal('no-picture', 'Nothing in this cut can be seen; render it to .wav, .flac, .mp3, .m4a, .opus or .ogg.')
  const { recordings, rate: soundRate } = await cutRecordings(call)
  const cut = await placeKnownEdges({ ...call, rate: main.rate })
  const files = await openShown({ ranges: cut.ranges, footage, mediaFolder: call.sources.mediaFolder })
  const mix = recordings.size === 0 ? null : cutSound({ cut, recordings, rate: soundRate })
  const picture = { cut, shown: files, mainId, width: even(main.width), height: even(main.height), workFolder: call.workFolder, signal: call.signal, onProgress: (done: number) => call.onProgress?.(done * 0.8) }
  const film = await madeAndMeasured({ call, cut, mix, make: (isFull) => cutPicture({ ...picture, isFull: isFull || call.isFull === true }) })
  const scores = mix ? await clickScores({ mix, sources: call.sources, splices: splicesOf(cut, soundRate) }) : []
  call.onProgress?.(1)
  return { ...reportOf({ cut, film, scores, width: picture.width, height: picture.height }), path: call.path, warnings: [...film.warnings, ...heldWarnings({ cut, shown: files, names: new Map(call.footage.map(({ id, name }) => [id, name])) })] }
}

type Film = { readonly picture: CutPicture; readonly found: FilmFound; readonly warnings: readonly string[] }

/** A film whose frames are not all in their places is never handed over: one that was made by copying is made again by encoding all of it. */
async function madeAndMeasured({ call, cut, mix, make }: { call: FilmCall; cut: PlacedCut; mix: Mix | null; make: (isFull: boolean) => Promise<CutPicture> }): Promise<Film> {
  // Where nothing can be written, nothing needs to be encoded.
  await (await createWriter(call.path, { isForPerson: true })).discard()
  for (const isFull of [false, true]) {
    const made = await make(isFull)
    const picture = isFull ? { ...made, because: 'copied frames did not stay in their places' } : made
    const writer = await createWriter(call.path, { isForPerson: true })
    try {
      const peak = await muxFilm({ ...call, picturePath: picture.path, mix, temporaryPath: writer.temporaryPath, onProgress: (done) => call.onProgress?.(0.8 + done * 0.15) })
      const demuxer = call.format.container === 'mkv' ? 'matroska' : 'mov'
      const found = await measureFilm({ path: writer.temporaryPath, demuxer, rate: cut.rate, mix, sources: call.sources, signal: call.signal, atFrames: [...cut.ranges.map(({ recordFrame }) => recordFrame), cut.frames] })
      const isWhole = found.frames === cut.frames && found.worstFrameSeconds < secondsOf(0.5, cut.rate)
      if (isWhole) {
        await writer.commit()
        await tidy(picture.leftovers)
        return { picture, found, warnings: peak > 1 ? [`The sound goes ${(20 * Math.log10(peak)).toFixed(1)} dB over full scale; players may distort it.`] : [] }
      }
      await writer.discard()
      if (picture.method === 'full') throw new Refusal('render-failed', `The film came out with ${found.frames} frames where ${cut.frames} belong; try another version of ffmpeg.`)
    } catch (error) {
      await writer.discard()
      throw error
    }
  }
  throw new Error('A full encode was neither whole nor refused.')
}

function reportOf({ cut, film: { picture, found }, scores, width, height }: { cut: PlacedCut; film: Film; scores: readonly number[]; width: number; height: number }): Omit<RenderedCut, 'path' | 'warnings'> {
  const measured = found.offsetsSeconds.filter((offset) => offset !== null)
  const worst = measured.reduce((most, offset) => (Math.abs(offset) > Math.abs(most) ? offset : most), 0)
  const splices = cut.ranges.slice(1).map(({ recordFrame }, index): Splice => ({ atSeconds: secondsOf(recordFrame, cut.rate), clickScore: scores[index] ?? 0, offsetSeconds: found.offsetsSeconds[index + 1] ?? null }))
  return {
    durationSeconds: secondsOf(cut.frames, cut.rate),
    picture: {
      frames: found.frames, seconds: found.pictureSeconds, width, height, rate: cut.rate, method: picture.method, because: picture.because,
      encodedFrames: picture.encodedFrames, encodedShare: picture.encodedFrames / cut.frames, encodedSeconds: secondsOf(picture.encodedFrames, cut.rate),
    },
    soundSeconds: found.soundSeconds,
    offset: measured.length === 0 ? null : { worstSeconds: worst, endSeconds: found.offsetsSeconds.at(-1) ?? null, measuredPlaces: measured.length },
    splices, reusedPieces: picture.reusedPieces,
  }
}

const splicesOf = (cut: PlacedCut, rate: number): number[] => cut.ranges.slice(1).map((range) => spliceSample(cut, range, rate))

/** H.264 in 4:2:0 has no odd sizes. */
const even = (pixels: number): number => Math.max(2, pixels - (pixels % 2))

/** Pieces serve a render that is repeated; once it is there they only take space. */
async function tidy(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const place = await contain(dirname(path), basename(path), { access: 'write', own: true })
    if (!isProblem(place)) await remove(place, { label: 'cut' })
  }
}
