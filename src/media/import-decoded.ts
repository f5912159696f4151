import { join } from 'node:path'
import { Refusal, startProgram } from '../gate/index.ts'
import type { SourceAddress } from '../audio/index.ts'
import { followFfprobe } from './ask-ffprobe.ts'
import type { Probe } from './probe.ts'
import {
  checkCause,
  fileName,
  inputArguments,
  lastLine,
  MAX_DECODED_BYTES,
  MAX_HOURS,
  pcmArguments,
  quiet,
  stallMs,
} from './ffmpeg.ts'
import { fileNameOf } from './file-place.ts'
import { nameOf, type ImportCall, type SourceRecord } from './source-record.ts'
import { createSampleStore } from './sample-store.ts'
import { bytesPerSample, type OutputFormat } from './samples.ts'
import type { Demuxer } from './sniff.ts'

/** Sound that begins later than the picture, or has holes, gets silence there, so that both stay in step. */
const inStep = ['-af', 'aresample=async=1:first_pts=0']

/** Everything that is not a plain WAV is decoded once, into a WAV of ours, with its pyramid made on the way. */
export async function importDecoded(
  call: ImportCall & { demuxer: Demuxer; probe: Probe; address: SourceAddress; rate: number },
): Promise<SourceRecord> {
  const { path, mediaFolder, demuxer, probe, address, rate } = call
  const name = fileName(path)
  const channels = probe.channels === 1 ? 1 : 2
  const isChanged = rate !== probe.rate || channels !== probe.channels
  const format: OutputFormat = isChanged || probe.depth === null ? 'f32' : probe.depth === 16 ? 's16' : 's24'
  const expectedFrames = probe.seconds === null ? null : probe.seconds * rate
  const store = await createSampleStore(join(mediaFolder, `${fileNameOf(address)}.wav`), { channels, rate, format })
  const decoder = await startProgram({
    program: 'ffmpeg',
    signal: call.signal,
    stallMs,
    args: [
      ...quiet,
      ...inputArguments(path, demuxer),
      '-map',
      '0:a:0',
      '-vn',
      '-sn',
      '-dn',
      ...(probe.hasPicture ? inStep : []),
      ...pcmArguments({ format, rate, channels }),
      'pipe:1',
    ],
  }).catch(async (error: unknown) => {
    await store.discard()
    throw error
  })
  try {
    for await (const bytes of decoder.output) {
      await store.push(bytes)
      if (
        store.frames > MAX_HOURS * 3600 * rate ||
        store.frames * channels * bytesPerSample[format] > MAX_DECODED_BYTES
      )
        throw new Refusal(
          'media-too-large',
          `${name} is longer than ${MAX_HOURS} hours, or larger than we decode; cut it into parts first.`,
        )
      if (expectedFrames) call.onProgress?.(Math.min(1, store.frames / expectedFrames))
    }
    const ending = await decoder.ended
    checkCause(ending, 'The import')
    if (ending.code !== 0) throw new Refusal('media-damaged', `${name} cannot be decoded: ${lastLine(ending.errors)}.`)
    if (store.frames === 0) throw new Refusal('media-empty', `${name} holds no sound that can be decoded.`)
    const size = await store.commit()
    const warnings = [
      ...(probe.channels > 2 ? [`Its ${probe.channels} channels were mixed down to 2.`] : []),
      ...(await shortfall({ path, demuxer, name, signal: call.signal }, { foundSeconds: store.frames / rate, probe })),
      ...(ending.errors === ''
        ? []
        : [`${DAMAGED} in places (${lastLine(ending.errors)}); what could be read was taken.`]),
    ]
    const samples = { owner: 'own' as const, path: '', offset: store.headerBytes, format, size, modifiedMs: 0 }
    return {
      schema: 'cutroom.source',
      version: 1,
      address,
      name: nameOf(path),
      originalPath: path,
      channels,
      rate,
      frames: store.frames,
      tags: probe.tags,
      warnings,
      samples,
    }
  } catch (error) {
    decoder.kill()
    await store.discard()
    throw error
  }
}

/** Containers that know their length exactly; of the others only a gross difference tells anything. */
const exactContainers = new Set<Demuxer>(['flac', 'wav', 'w64', 'aiff', 'mov', 'matroska', 'ogg', 'caf', 'wv'])

/**
 * Some decoders skip what they cannot read without a word; the length gives them away. Matroska tells the length of all
 * that is in it, of which the picture may be more: then its packets say whether the file is whole, and where its sound
 * ends.
 */
async function shortfall(
  file: Parameters<typeof packetEnds>[0],
  { foundSeconds, probe: { seconds, isLengthOfFile, startSeconds } }: { foundSeconds: number; probe: Probe },
): Promise<string[]> {
  if (seconds === null) return []
  const slack = exactContainers.has(file.demuxer) ? 0.1 : Math.max(1, seconds * 0.05)
  if (foundSeconds >= seconds - slack) return []
  if (isLengthOfFile) {
    const ends = await packetEnds(file)
    const isWhole = ends.file - startSeconds >= seconds - slack
    if (isWhole && foundSeconds >= ends.sound - startSeconds - slack) return []
  }
  return [`${DAMAGED}: it should last ${seconds.toFixed(1)} s, but only ${foundSeconds.toFixed(1)} s could be read.`]
}

const DAMAGED = 'It is damaged'

/** Whether something that was said of a recording when it was brought in is that it is damaged. */
export const tellsDamage = (warning: string): boolean => warning.startsWith(DAMAGED)

/** Where the last packet of a file ends, and the last of its first sound, in seconds on the clock of the container. */
type PacketEnds = { readonly file: number; readonly sound: number }

/** Reads the packets of a file without decoding them; some containers tell in no other way how long a stream is. */
async function packetEnds({
  path,
  demuxer,
  name,
  signal,
}: {
  path: string
  demuxer: Demuxer
  name: string
  signal?: AbortSignal | undefined
}): Promise<PacketEnds> {
  let file = 0
  const sounds = new Map<number, number>()
  const take = (line: string): void => {
    const fields = new Map(line.split('|').map((field) => field.split('=', 2) as [string, string | undefined]))
    const end = Number(fields.get('pts_time')) + (Number(fields.get('duration_time')) || 0)
    if (!Number.isFinite(end)) return
    file = Math.max(file, end)
    const stream = Number(fields.get('stream_index'))
    if (fields.get('codec_type') === 'audio') sounds.set(stream, Math.max(sounds.get(stream) ?? 0, end))
  }
  const show = ['-show_entries', 'packet=codec_type,stream_index,pts_time,duration_time']
  await followFfprobe({ path, demuxer, show, what: `Reading ${name}`, signal }, 'compact=p=0', take)
  return { file, sound: sounds.get(Math.min(...sounds.keys())) ?? 0 }
}
