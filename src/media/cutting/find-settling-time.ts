import { askFfprobe } from '../ask-ffprobe.ts'
import type { Demuxer } from '../sniff.ts'
import type { Packet } from './read-coded-picture.ts'

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
export async function findSettlingTime(call: SettlingCall): Promise<number> {
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
