import { z } from 'zod'
import { openReader, displayPath, type Reader, Refusal } from '../../gate/index.ts'
import { askFfprobeJson, followFfprobe } from '../ask-ffprobe.ts'
import { fileName, lastLine } from '../ffmpeg.ts'
import type { Demuxer } from '../sniff.ts'
import { readAvcConfig, type AvcConfig } from './avc-config.ts'
import type { Rate } from './find-frame-timing.ts'

/** H.264 in an MP4 or QuickTime file, frame by frame, with where the bytes of each frame lie. */
export type CodedPicture = { readonly path: string; readonly config: AvcConfig; readonly frames: readonly CodedFrame[] }

/** In the order in which they are decoded; `shown` counts from the first frame in the order in which they are seen. */
export type CodedFrame = {
  readonly shown: number
  readonly position: number
  readonly bytes: number
  /** Nothing that follows it, in either order, needs anything that came before it. */
  readonly isFresh: boolean
}

type CodedCall = {
  readonly path: string
  readonly streamIndex: number
  readonly rate: Rate
  readonly signal?: AbortSignal | undefined
}

/**
 * Null where frames cannot be taken out one by one: another codec, an edit list that hides frames, frames off the even
 * grid.
 */
export async function readCodedPicture({ path, streamIndex, rate, signal }: CodedCall): Promise<CodedPicture | null> {
  const config = await configOf(path, streamIndex, signal)
  if (!config) return null
  const packets = await readPackets({ path, demuxer: 'mov', streamIndex, signal })
  const shown = evenPlaces(packets, rate)
  if (!shown) return null
  const reader = await openReader(path)
  try {
    const frames: CodedFrame[] = []
    for (const [index, { position, bytes, isKey }] of packets.entries()) {
      if (position === null) return null
      frames.push({
        shown: shown[index] ?? 0,
        position,
        bytes,
        isFresh: isKey && (await beginsAfresh(reader, { position, bytes })),
      })
    }
    return { path, config, frames }
  } finally {
    await reader.close()
  }
}

/** The place of each packet on the grid of the rate, or null when two share one or one is empty. */
function evenPlaces(packets: readonly Packet[], { num, den }: Rate): number[] | null {
  if (packets.some(({ shownSeconds, isDiscarded }) => shownSeconds === null || isDiscarded)) return null
  const times = packets.map(({ shownSeconds }) => shownSeconds ?? 0)
  const first = times.reduce((low, time) => Math.min(low, time), Infinity)
  const places = times.map((time) => Math.round(((time - first) * num) / den))
  return new Set(places).size === places.length && places.every((place) => place < places.length) ? places : null
}

const answerSchema = z.object({
  streams: z.array(z.object({ codec_name: z.string().optional(), extradata: z.string().optional() })),
})

async function configOf(path: string, streamIndex: number, signal: AbortSignal | undefined): Promise<AvcConfig | null> {
  const { answer, reason } = await askFfprobeJson(answerSchema, {
    path,
    demuxer: 'mov',
    show: ['-select_streams', String(streamIndex), '-show_data', '-show_entries', 'stream=codec_name,extradata'],
    what: 'Reading the picture',
    signal,
  })
  if (!answer) throw new Refusal('media-damaged', `${displayPath(path)} cannot be read: ${reason}.`)
  const [stream] = answer.streams
  return stream?.codec_name === 'h264' && stream.extradata !== undefined
    ? readAvcConfig(fromDump(stream.extradata))
    : null
}

/** The bytes of a dump such as `00000000: 0164 000b ffe1  .d....`. */
function fromDump(text: string): Uint8Array {
  const digits = text
    .split('\n')
    .map((line) => /^[0-9a-f]+: ((?:[0-9a-f]{2,4} ?)+)/.exec(line.trim())?.[1] ?? '')
    .join('')
    .replaceAll(' ', '')
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** An encoder writes a handful of units before the picture; a file with thousands of empty ones only wants our time. */
const MAX_UNITS = 64

/**
 * Whether a coded frame of H.264 is an IDR picture: the container's keyframes may be ones that frames before them lean
 * on. Each unit says its length first.
 */
export async function beginsAfresh(
  reader: Reader,
  { position, bytes }: { readonly position: number; readonly bytes: number },
): Promise<boolean> {
  const head = new Uint8Array(5)
  const view = new DataView(head.buffer)
  for (let at = 0, units = 0; at + head.length <= bytes && units < MAX_UNITS; units++) {
    if ((await reader.read(head, position + at)) < head.length) return false
    const kind = view.getUint8(4) & 31
    if (kind === 5) return true
    if (kind >= 1 && kind <= 4) return false
    at += 4 + view.getUint32(0)
  }
  return false
}

/**
 * One coded frame of a picture stream as its container stores it. Packets come in the order in which they are decoded.
 */
export type Packet = {
  /** When it is shown, on the clock of the container; null where the container does not say. */
  readonly shownSeconds: number | null
  readonly bytes: number
  /** Where its bytes begin in the file; null where they do not lie in one piece. */
  readonly position: number | null
  /** Whether the container calls it a keyframe, which says nothing of what follows it. */
  readonly isKey: boolean
  /** Decoded, but cut off by the container's own edit list. */
  readonly isDiscarded: boolean
}

/** A day at 120 frames a second; more than that no camera writes into one file. */
const MAX_PACKETS = 24 * 3600 * 120

/** Lists the packets of one stream without decoding them. */
export async function readPackets({
  path,
  demuxer,
  streamIndex,
  signal,
}: {
  path: string
  demuxer: Demuxer
  streamIndex: number
  signal?: AbortSignal | undefined
}): Promise<Packet[]> {
  const name = fileName(path)
  const packets: Packet[] = []
  const take = (line: string) => {
    if (line === '') return
    packets.push(packetOf(line))
    if (packets.length > MAX_PACKETS)
      throw new Refusal('media-too-large', `${name} holds more frames than a day of film; cut it into parts first.`)
  }
  const show = ['-select_streams', String(streamIndex), '-show_entries', 'packet=pts_time,dts_time,size,pos,flags']
  const { errors } = await followFfprobe({ path, demuxer, show, what: `Reading ${name}`, signal }, 'compact=p=0', take)
  if (packets.length === 0)
    throw new Refusal('media-damaged', `${name} shows no frame that can be read: ${lastLine(errors)}.`)
  return packets
}

/** Only what is between bars and equals signs is looked at, so that versions may add fields. */
function packetOf(line: string): Packet {
  const fields = new Map(
    line
      .trim()
      .split('|')
      .map((field) => {
        const at = field.indexOf('=')
        return [field.slice(0, at), field.slice(at + 1)] as const
      }),
  )
  const number = (key: string): number | null => {
    const value = Number(fields.get(key) ?? 'N/A')
    return Number.isFinite(value) ? value : null
  }
  const flags = fields.get('flags') ?? ''
  return {
    shownSeconds: number('pts_time') ?? number('dts_time'),
    bytes: number('size') ?? 0,
    position: number('pos'),
    isKey: flags.includes('K'),
    isDiscarded: flags.includes('D'),
  }
}
