import { dirname, join } from 'node:path'
import { createWriter, diskFull, makeFolder, markOf, Refusal, startProgram } from '../../gate/index.ts'
import type { SourceAddress } from '../../audio/index.ts'
import type { Problem } from '../../kernel/index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { checkCause, fileArgument, fileName, inputArguments, lastLine, quiet, stallMs } from '../ffmpeg.ts'
import { fileNameOf } from '../file-place.ts'
import { sniff, type Demuxer } from '../sniff.ts'
import { canConvertHdr, colourArguments, isHdr, markColours, type PictureColour } from './film-colours.ts'
import { openFootage, type FootageRecord } from './footage-record.ts'
import type { PictureFacts } from './picture-facts.ts'
import { filtersFor } from './shot-arguments.ts'

/** Raised whenever a proxy comes to be made in another way, so that one that was made before is not taken for it. */
const PROXY_VERSION = 1

/** The shorter side of its picture at most: enough for a pane beside the words, and quick to jump about in. */
const MAX_SIDE = 540

/** A jump decodes so many frames at most. None leans on a later one, so each is shown as soon as it is decoded. */
const GOP_FRAMES = 12

/** Where the proxy of a file lies in a media folder, by the content of the file. Anybody may remove it. */
export const proxyFile = (address: SourceAddress): string => `proxies/${fileNameOf(address)}-${PROXY_VERSION}.mp4`

type ProxyCall = {
  readonly mediaFolder: string
  readonly address: SourceAddress
  /** What the file is called in the document. */
  readonly name: string
  readonly signal?: AbortSignal | undefined
  onProgress?(done: number): void
}

/**
 * A light copy of a picture for looking at while one edits: small, without sound, each frame at the time that it has in
 * its source, counted from where the file begins. Gives whether one had to be made.
 */
export async function makeProxy(call: ProxyCall): Promise<boolean | Problem> {
  const { mediaFolder, address, name, signal, onProgress } = call
  return catchRefusal(async () => {
    const path = join(mediaFolder, proxyFile(address))
    if (await markOf(path)) return false
    const record = await openFootage(mediaFolder, address, name)
    const demuxer = await sniff(record.originalPath)
    await makeFolder(dirname(path))
    const writer = await createWriter(path)
    try {
      const args = await argumentsFor(record, demuxer)
      const running = await startProgram({
        program: 'ffmpeg',
        signal,
        stallMs,
        isAside: true,
        args: [...quiet, '-y', '-progress', 'pipe:1', ...args, fileArgument(writer.temporaryPath)],
      })
      for await (const part of running.output) {
        const done = [
          ...Buffer.from(part)
            .toString('latin1')
            .matchAll(/^frame=\s*(\d+)/gm),
        ].at(-1)?.[1]
        if (done !== undefined) onProgress?.(Math.min(1, Number(done) / record.picture.frames))
      }
      const ending = await running.ended
      if (/No space left on device/i.test(ending.errors)) throw diskFull(path)
      checkCause(ending, 'The lighter copy')
      if (/Unknown encoder/i.test(ending.errors)) throw encoderMissing()
      if (ending.code !== 0)
        throw new Refusal('render-failed', `${fileName(name)} could not be copied: ${lastLine(ending.errors)}.`)
      await writer.commit()
      return true
    } catch (error) {
      await writer.discard()
      throw error
    }
  })
}

const encoderMissing = (): Refusal =>
  new Refusal(
    'encoder-missing',
    'This ffmpeg cannot write H.264, so there is no lighter copy and the original is shown; install a full one (apt ' +
      'install ffmpeg).',
  )

async function argumentsFor({ originalPath, picture }: FootageRecord, demuxer: Demuxer): Promise<string[]> {
  const converts = isHdr(picture.colour) && (await canConvertHdr())
  const colour: PictureColour = converts
    ? { range: 'tv', space: 'bt709', transfer: 'bt709', primaries: 'bt709' }
    : { ...picture.colour, range: 'tv' }
  const clock = clockOf(picture)
  const filters = [
    `settb=1/${clock}`,
    // What comes before the first frame shows it already, as a render of it does: a file that begins later than at zero
    // is moved to zero by players.
    `setpts=if(eq(N\\,0)\\,0\\,PTS-${picture.beginSeconds.toFixed(6)}/TB)`,
    ...filtersFor(picture, { ...sizeOf(picture), ...encoding, rate: picture.rate, colour, converts }),
    'setsar=1',
    'format=yuv420p',
    markColours(colour),
  ]
  return [
    // Times stay those of the container.
    '-copyts',
    ...inputArguments(originalPath, demuxer),
    '-map',
    `0:${picture.streamIndex}`,
    '-an',
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-vf',
    filters.join(','),
    // No frame is doubled or dropped to make them even.
    '-vsync',
    'passthrough',
    '-enc_time_base',
    `1/${clock}`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '26',
    '-g',
    String(GOP_FRAMES),
    '-keyint_min',
    String(GOP_FRAMES),
    '-sc_threshold',
    '0',
    '-bf',
    '0',
    '-profile:v',
    'main',
    ...colourArguments(colour),
    '-video_track_timescale',
    String(clock),
    // A list of edits would end where the last frame begins, and leave it out.
    '-use_editlist',
    '0',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
  ]
}

const encoding = { pixelFormat: 'yuv420p', match: null } as const

/** Ticks a second: a whole number of them to a frame where frames are even, as fine as those of films where not. */
function clockOf({ rate, isVariable }: PictureFacts): number {
  return isVariable ? 90_000 : rate.num * Math.max(1, Math.ceil(10_000 / rate.num))
}

function sizeOf({ width, height }: PictureFacts): { readonly width: number; readonly height: number } {
  const share = Math.min(1, MAX_SIDE / Math.min(width, height))
  const even = (side: number): number => Math.max(2, Math.round((side * share) / 2) * 2)
  return { width: even(width), height: even(height) }
}
