import { z } from 'zod'
import { Refusal } from '../../gate/index.ts'
import { checkLength } from '../ffmpeg.ts'
import type { Demuxer } from '../sniff.ts'
import { findFrameTiming, type Rate } from './find-frame-timing.ts'
import { readPackets, type Packet } from './read-coded-picture.ts'
import { askFfprobe } from '../ask-ffprobe.ts'

/**
 * What is known of a picture without decoding it. Times count from where the file begins, as those of its decoded sound
 * do.
 */
export const pictureFactsSchema = z.object({
  streamIndex: z.number().int().nonnegative(),
  codec: z.string(),
  profile: z.string(),
  level: z.number(),
  pixelFormat: z.string(),
  /** As it is coded; a rotated picture is shown with the two exchanged. */
  codedWidth: z.number().int().positive(),
  codedHeight: z.number().int().positive(),
  /** As it is shown, with square pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  rotationDegrees: z.number().int(),
  isProgressive: z.boolean(),
  colour: z.object({ range: z.string(), space: z.string(), transfer: z.string(), primaries: z.string() }),
  rate: z.object({ num: z.number().int().positive(), den: z.number().int().positive() }),
  isVariable: z.boolean(),
  /** What the clock of the container says where the file begins. */
  beginSeconds: z.number(),
  firstSeconds: z.number(),
  lastSeconds: z.number(),
  frames: z.number().int().positive(),
  /** For how long it has to be decoded until it is whole, where it has no key frames to begin at. */
  settlingSeconds: z.number().positive().optional(),
})
export type PictureFacts = z.infer<typeof pictureFactsSchema>

export const streamSchema = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  profile: z.coerce.string().default(''),
  level: z.coerce.number().default(0),
  pix_fmt: z.string().default('unknown'),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  field_order: z.string().default('progressive'),
  color_range: z.string().default('unknown'),
  color_space: z.string().default('unknown'),
  color_transfer: z.string().default('unknown'),
  color_primaries: z.string().default('unknown'),
  r_frame_rate: z.string().default('0/0'),
  avg_frame_rate: z.string().default('0/0'),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  tags: z.record(z.string(), z.coerce.string()).optional(),
  side_data_list: z.array(z.object({ rotation: z.coerce.number().optional() })).optional(),
})

type Looked = {
  stream: z.infer<typeof streamSchema>
  name: string
  path: string
  demuxer: Demuxer
  signal: AbortSignal | undefined
  beginSeconds: number
}

/** A frame of 8k in both directions; a file that claims more wants our memory. */
const MAX_SIDE = 16_384
const MAX_PIXELS = 8192 * 8192

export async function pictureFacts({
  stream,
  name,
  path,
  demuxer,
  signal,
  beginSeconds,
}: Looked): Promise<PictureFacts> {
  const { width = 0, height = 0 } = stream
  if (!(width > 0) || !(height > 0))
    throw new Refusal('media-damaged', `${name} does not say how large its picture is.`)
  const square = Math.max(1, Math.round(width * aspectOf(stream.sample_aspect_ratio)))
  const widest = Math.max(width, square)
  if (widest > MAX_SIDE || height > MAX_SIDE || widest * height > MAX_PIXELS)
    throw new Refusal(
      'media-too-large',
      `${name} has a picture of ${widest} × ${height}; make it smaller before it is imported.`,
    )
  const packets = await readPackets({ path, demuxer, streamIndex: stream.index, signal })
  const times = packets.flatMap(({ shownSeconds, isDiscarded }) =>
    shownSeconds === null || isDiscarded ? [] : [shownSeconds - beginSeconds],
  )
  if (times.length === 0) throw new Refusal('media-damaged', `${name} does not say when its frames are shown.`)
  const timing = findFrameTiming(times, [rateOf(stream.r_frame_rate), rateOf(stream.avg_frame_rate)])
  checkLength(name, timing.lastSeconds - timing.firstSeconds)
  const settlingSeconds = await findSettlingTime({
    path,
    demuxer,
    streamIndex: stream.index,
    codec: stream.codec_name,
    packets,
    signal,
  })
  const rotationDegrees = rotationOf(stream)
  const isOnItsSide = rotationDegrees % 180 !== 0
  return {
    streamIndex: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    level: stream.level,
    pixelFormat: stream.pix_fmt,
    codedWidth: width,
    codedHeight: height,
    width: isOnItsSide ? height : square,
    height: isOnItsSide ? square : height,
    rotationDegrees,
    isProgressive: ['progressive', 'unknown'].includes(stream.field_order),
    colour: {
      range: stream.color_range,
      space: stream.color_space,
      transfer: stream.color_transfer,
      primaries: stream.color_primaries,
    },
    beginSeconds,
    ...timing,
    ...(settlingSeconds > 0 && { settlingSeconds }),
  }
}

function rateOf(text: string): Rate {
  const [num = 0, den = 0] = text.split('/').map(Number)
  return { num, den }
}

/** Quarter turns only; a picture that stands askew is shown as it is coded. */
function rotationOf({ side_data_list = [], tags }: z.infer<typeof streamSchema>): number {
  const degrees =
    side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? -Number(tags?.['rotate'] ?? 0)
  const quarter = Math.round(degrees / 90) * 90
  return Number.isFinite(quarter) && Math.abs(degrees - quarter) < 1 ? ((quarter % 360) + 360) % 360 : 0
}

/** How much wider than high a pixel is; nothing that a camera writes is beyond 4 to 1. */
function aspectOf(text: string | undefined): number {
  const [num = 1, den = 1] = (text ?? '1:1').split(':').map(Number)
  return num > 0 && den > 0 && num / den <= 4 && den / num <= 4 ? num / den : 1
}

type SettlingCall = {
  readonly path: string
  readonly demuxer: Demuxer
  readonly streamIndex: number
  readonly codec: string
  readonly packets: readonly Packet[]
  readonly signal?: AbortSignal | undefined
}

/** Encoders of these can refresh a picture column by column instead of writing key frames, as for live streams. */
const refreshedCodecs = new Set(['h264', 'hevc'])

/**
 * For how long a picture has to be decoded from what its container calls a key frame until it is whole: 0 for one that
 * has key frames. Without them a frame is whole once all of it was refreshed, which is before the next refreshing ends.
 */
async function findSettlingTime(call: SettlingCall): Promise<number> {
  if (!refreshedCodecs.has(call.codec)) return 0
  const keys = call.packets.flatMap(({ shownSeconds, isKey }, index) =>
    isKey && shownSeconds !== null ? [{ shownSeconds, index }] : [],
  )
  const [, second, third] = keys
  if (!second) return 0
  // A key frame comes out of a decoder by itself; only where it does not, what follows it has to be decoded too.
  if (await showsKeyFrame(call, { fromSeconds: second.shownSeconds, packets: 1 })) return 0
  const period = (third?.index ?? call.packets.length) - second.index
  if (await showsKeyFrame(call, { fromSeconds: second.shownSeconds, packets: period })) return 0
  const longest = keys.reduce(
    (most, { shownSeconds }, at) => Math.max(most, shownSeconds - (keys[at - 1]?.shownSeconds ?? shownSeconds)),
    0,
  )
  return 2 * longest
}

async function showsKeyFrame(
  { path, demuxer, streamIndex, signal }: SettlingCall,
  { fromSeconds, packets }: { fromSeconds: number; packets: number },
): Promise<boolean> {
  const interval = `${fromSeconds.toFixed(6)}%+#${packets}`
  const show = ['-select_streams', String(streamIndex), '-read_intervals', interval, '-show_entries', 'frame=pict_type']
  const what = 'Reading the picture'
  const { code, output } = await askFfprobe({ path, demuxer, show, what, isQuiet: true, signal }, 'csv=p=0')
  // A picture that cannot be decoded here is not one that is refreshed.
  return code !== 0 || /^I\b/m.test(output)
}
