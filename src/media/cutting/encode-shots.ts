import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Refusal, findProgram, identifyProgram, startProgram, createWriter, diskFull } from '../../gate/index.ts'
import { checkCause, fileArgument, lastLine, quiet, stallMs } from '../ffmpeg.ts'
import { shotArguments, type Shot, type ShotEncoding } from './shot-arguments.ts'
import { isFinishedPiece } from './work-folder.ts'

export type ShotsCall = {
  readonly shots: readonly Shot[]
  readonly encoding: ShotEncoding
  readonly workFolder: string
  /** Whether a piece of an earlier run will do; one that was found to be wrong will not. */
  readonly isReused?: boolean
  readonly onFrames?: (done: number) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Encodes shots one behind the other in one process, each beginning afresh. What an earlier run has finished is used
 * again.
 */
export async function encodeShots({
  shots,
  encoding,
  workFolder,
  isReused = true,
  onFrames,
  signal,
}: ShotsCall): Promise<{ path: string; isReused: boolean; hasDamage: boolean }> {
  const path = join(workFolder, `${keyOf({ shots, encoding, program: await currentFfmpeg() })}.mp4`)
  const total = shots.reduce((sum, { frames }) => sum + frames, 0)
  if (isReused && (await isFinishedPiece(path))) {
    onFrames?.(total)
    return { path, isReused: true, hasDamage: false }
  }
  const writer = await createWriter(path)
  try {
    const running = await startProgram({
      program: 'ffmpeg',
      signal,
      stallMs,
      args: [
        ...quiet,
        '-y',
        '-progress',
        'pipe:1',
        ...shotArguments(shots, encoding),
        fileArgument(writer.temporaryPath),
      ],
    })
    for await (const part of running.output) {
      const done = [
        ...Buffer.from(part)
          .toString('latin1')
          .matchAll(/^frame=\s*(\d+)/gm),
      ].at(-1)?.[1]
      if (done !== undefined) onFrames?.(Math.min(total, Number(done)))
    }
    const ending = await running.ended
    if (/No space left on device/i.test(ending.errors)) throw diskFull(path)
    checkCause(ending, 'The render')
    if (/Unknown encoder/i.test(ending.errors))
      throw new Refusal('encoder-missing', 'This ffmpeg cannot write H.264; install a full one (apt install ffmpeg).')
    if (ending.code !== 0)
      throw new Refusal('render-failed', `The picture could not be encoded: ${lastLine(ending.errors)}.`)
    await writer.commit()
    return { path, isReused: false, hasDamage: DAMAGE.test(ending.errors) }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/**
 * What decoders say of bytes that cannot be right. What they say of frames that lean on others from before a seek is no
 * damage.
 */
const DAMAGE = /error while decoding|invalid nal|invalid data found|damaged at|error submitting packet/i

/**
 * Raised whenever the same shots come to be encoded in another way, so that nothing that was made before is taken for
 * them.
 */
const PIECE_VERSION = 2

/**
 * What the encoded frames depend on, and nothing else: the content of the sources, never their paths, and the program
 * that encodes.
 */
function keyOf({
  shots,
  encoding,
  program,
}: Pick<ShotsCall, 'shots' | 'encoding'> & { readonly program: string }): string {
  const content = shots.map(({ view, frames }) => ({
    frames,
    view: view && {
      address: view.address,
      fromSeconds: view.fromSeconds,
      streamIndex: view.facts.streamIndex,
      // What was made without waiting until the picture is whole is none of it.
      ...(view.facts.settlingSeconds !== undefined && { settlingSeconds: view.facts.settlingSeconds }),
    },
  }))
  return createHash('sha256')
    .update(JSON.stringify({ version: PIECE_VERSION, program, encoding, content }))
    .digest('hex')
    .slice(0, 32)
}

/** Which build of ffmpeg makes the pieces; two of them make two pieces. */
export async function currentFfmpeg(): Promise<string> {
  const path = await findProgram('ffmpeg')
  return path === null ? 'none' : identifyProgram(path)
}

/** Every shot is a decoder that holds some frames, so the larger the picture, the fewer go into one process. */
export function maxShots({ width, height }: Pick<ShotEncoding, 'width' | 'height'>): number {
  return Math.min(64, Math.max(8, Math.floor(32_000_000 / (width * height))))
}
