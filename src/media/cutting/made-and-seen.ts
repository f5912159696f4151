import { basename, dirname } from 'node:path'
import { contain, createWriter, Refusal, remove } from '../../gate/index.ts'
import type { Mix } from '../../audio/index.ts'
import { isProblem } from '../../kernel/index.ts'
import type { RenderCutCall } from './render-cut.ts'
import type { Film } from './report-of.ts'
import { comparePicture } from './compare-picture.ts'
import { MAX_COPIED_DISTANCE, MAX_ENCODED_DISTANCE } from './judge.ts'
import type { FilmFormat } from '../render-format.ts'
import type { CutPicture } from './cut-picture.ts'
import type { Shown } from './cut-views.ts'
import type { ShotEncoding } from './shot-arguments.ts'
import type { FilmSound } from './describe-film-changes.ts'
import { findDamage, sayDamage } from './find-damage.ts'
import { measureFilm } from './measure-film.ts'
import { muxFilm } from './mux-film.ts'
import { secondsOf, type PlacedCut } from './placed-cut.ts'
import type { LookedAt } from './rendered-cut.ts'

export type RenderFilmCall = RenderCutCall & { readonly format: FilmFormat; readonly workFolder: string }

type How = { readonly isFull: boolean; readonly again?: ReadonlySet<number> }
type MadeCall = {
  call: RenderFilmCall
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
export async function madeAndSeen(made: MadeCall): Promise<Film> {
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

/** Pieces serve a render that is repeated; once it is there they only take space. */
async function tidy(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const place = await contain(dirname(path), basename(path), { access: 'write', own: true })
    if (!isProblem(place)) await remove(place, { label: 'cut' })
  }
}
