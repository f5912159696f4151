import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { runProgram, createWriter } from '../../gate/index.ts'
import { checkCause, fileArgument, inputArguments, quiet } from '../ffmpeg.ts'
import { freeSetId } from './avc-config.ts'
import { sayRate } from './find-frame-timing.ts'
import { readCodedPicture, type CodedPicture } from './read-coded-picture.ts'
import type { Shown } from './cut-views.ts'
import { currentFfmpeg } from './encode-shots.ts'
import type { Match, ShotEncoding } from './shot-arguments.ts'
import { isFinishedPiece } from './work-folder.ts'

/**
 * A source whose coded frames can stand in the result as they are, and how frames are encoded that stand beside them.
 */
export type SmartSource = { readonly coded: CodedPicture; readonly match: Match }

/** Or one sentence that says why none of its frames can be copied. */
export async function openSmartSource({
  shown: { record, demuxer },
  encoding,
  workFolder,
  signal,
}: {
  shown: Shown
  encoding: ShotEncoding
  workFolder: string
  signal?: AbortSignal | undefined
}): Promise<SmartSource | string> {
  const facts = record.picture
  const profile = profiles.get(facts.profile)
  if (facts.codec !== 'h264') return `its picture is coded as ${facts.codec}`
  if (!profile || facts.pixelFormat !== 'yuv420p')
    return `its picture is coded as H.264 ${facts.profile} in ${facts.pixelFormat}`
  if (!facts.isProgressive) return 'its picture is interlaced'
  if (facts.rotationDegrees !== 0) return 'its picture is rotated'
  if (facts.isVariable) return 'its frames come at odd times'
  if (facts.rate.num * encoding.rate.den !== facts.rate.den * encoding.rate.num)
    return `it has ${sayRate(facts.rate)}, too few to cut words by`
  if (facts.width !== facts.codedWidth || facts.width !== encoding.width || facts.height !== encoding.height)
    return 'its picture has another shape than the result'
  const path = demuxer === 'mov' ? record.originalPath : await rewrapped({ record, demuxer }, workFolder, signal)
  const coded =
    path === null
      ? null
      : await readCodedPicture({
          path,
          streamIndex: demuxer === 'mov' ? facts.streamIndex : 0,
          rate: facts.rate,
          signal,
        })
  if (!coded) return 'its coded frames cannot be taken apart'
  const setId = freeSetId(coded.config)
  return setId === null
    ? 'no frame of another encoder can be told from its own'
    : { coded, match: { profile, level: facts.level, setId } }
}

const profiles = new Map<string, Match['profile']>([
  ['Constrained Baseline', 'baseline'],
  ['Baseline', 'baseline'],
  ['Main', 'main'],
  ['High', 'high'],
])

/** The same frames in an MP4, where each lies in one piece; null when they do not go into one. */
async function rewrapped(
  { record, demuxer }: Shown,
  workFolder: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const path = join(
    workFolder,
    `${createHash('sha256')
      .update(`wrap ${record.address} ${record.picture.streamIndex} ${await currentFfmpeg()}`)
      .digest('hex')
      .slice(0, 32)}.mp4`,
  )
  if (await isFinishedPiece(path)) return path
  const writer = await createWriter(path)
  try {
    const ending = await runProgram({
      program: 'ffmpeg',
      signal,
      args: [
        ...quiet,
        '-y',
        ...inputArguments(record.originalPath, demuxer),
        '-map',
        `0:${record.picture.streamIndex}`,
        '-c',
        'copy',
        '-an',
        '-f',
        'mp4',
        fileArgument(writer.temporaryPath),
      ],
    })
    checkCause(ending, 'The render')
    if (ending.code !== 0) {
      await writer.discard()
      return null
    }
    await writer.commit()
    return path
  } catch (error) {
    await writer.discard()
    throw error
  }
}
