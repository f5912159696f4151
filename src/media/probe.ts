import { z } from 'zod'
import { Refusal } from '../gate/index.ts'
import { readStreams } from './ask-ffprobe.ts'
import { checkLength, fileName, MAX_RATE, MIN_RATE } from './ffmpeg.ts'
import { cleanTags } from './format-ffmetadata.ts'
import type { Demuxer } from './sniff.ts'

/** What ffprobe says of the sound of a file. `depth` is null where only floats hold it without loss. */
export type Probe = {
  channels: number
  rate: number
  seconds: number | null
  /** Whether that is how long the file is, of which the sound may be a part. */
  isLengthOfFile: boolean
  /** Where the clock of the container stands when it begins. */
  startSeconds: number
  depth: 16 | 24 | null
  codec: string
  hasPicture: boolean
  tags: Record<string, string>
}

const answerSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      channels: z.number().optional(),
      sample_rate: z.coerce.number().optional(),
      bits_per_raw_sample: z.coerce.number().optional(),
      duration: z.coerce.number().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      tags: z.record(z.string(), z.coerce.string()).optional(),
    }),
  ),
  format: z
    .object({
      duration: z.coerce.number().optional(),
      start_time: z.coerce.number().optional(),
      tags: z.record(z.string(), z.coerce.string()).optional(),
    })
    .optional(),
})

export async function probe(path: string, demuxer: Demuxer, signal?: AbortSignal): Promise<Probe> {
  const name = fileName(path)
  const { streams, format } = await readStreams(answerSchema, { path, demuxer, signal })
  const sound = streams.find((stream) => stream.codec_type === 'audio')
  if (!sound) throw new Refusal('no-sound', `${name} holds no sound.`)
  const { channels = 0, sample_rate: rate = 0 } = sound
  if (!(rate > 0) || !(channels > 0))
    throw new Refusal(
      'media-damaged',
      `${name} does not say how its sound is stored (${rate} samples a second, ${channels} channels).`,
    )
  if (rate < MIN_RATE || rate > MAX_RATE)
    throw new Refusal(
      'media-damaged',
      `${name} says that it has ${rate} samples a second; from ${MIN_RATE} to ${MAX_RATE} can be edited.`,
    )
  // Matroska says when it ends, counted from zero and not from where it begins.
  const before = demuxer === 'matroska' ? Math.max(0, format?.start_time ?? 0) : 0
  const seconds = sound.duration ?? (format?.duration === undefined ? null : Math.max(0, format.duration - before))
  if (seconds !== null) checkLength(name, seconds)
  return {
    channels,
    rate,
    seconds,
    isLengthOfFile: sound.duration === undefined,
    startSeconds: before,
    depth: depthOf(sound.codec_name ?? '', sound.bits_per_raw_sample),
    codec: sound.codec_name ?? 'unknown',
    hasPicture: streams.some((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1),
    tags: cleanTags({ ...sound.tags, ...format?.tags }),
  }
}

function depthOf(codec: string, rawBits: number | undefined): 16 | 24 | null {
  if (codec.startsWith('pcm_s16')) return 16
  if (codec.startsWith('pcm_s24')) return 24
  if (!['flac', 'alac', 'wavpack'].includes(codec)) return null
  return rawBits === 16 ? 16 : rawBits === 24 ? 24 : null
}
