import { Refusal } from '../../gate/index.ts'
import { followFfprobe } from '../ask-ffprobe.ts'
import { fileName, lastLine } from '../ffmpeg.ts'
import type { Demuxer } from '../sniff.ts'

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
