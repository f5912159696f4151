import { Refusal } from '../../gate/index.ts'
import type { ProjectSnapshot } from '../../music/index.ts'
import { stopIfCancelled } from '../catch-refusal.ts'
import { insertsOf } from './inserts/insert-of.ts'
import { midiOfSnapshot } from './midi-of-snapshot.ts'
import { openSynth, type Insert, type StereoBlock } from './open-synth.ts'
import { synthEvents } from './synth-events.ts'
import { keepAudible, placeInserts, withoutInserts } from './place-tracks.ts'

export type MusicCall = {
  /** The bytes of an SF2 or SF3 file. */
  soundfont: Uint8Array
  sampleRate?: number
  /** From 0 to 1. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/** A third of a second: so often the caller is asked whether to go on. */
const blockFrames = 16_384
/** What rings on after the last note is heard for so long, unless it is silent before. */
const tailSeconds = 2
/** −80 dBFS. */
const silence = 1e-4
const MAX_SECONDS = 3 * 3600

/**
 * What a project sounds like, block after block, for as long as it sounds. Levels are as they are mixed: nothing is
 * held below full scale here. The same project, sounds and rate give the same samples. What is refused is thrown; a
 * door of this room turns it into a value.
 */
export async function* renderMusic(
  snapshot: ProjectSnapshot,
  { soundfont, sampleRate = 44_100, onProgress, signal }: MusicCall,
): AsyncGenerator<StereoBlock> {
  const { events, frames, offsets } = synthEvents(
    midiOfSnapshot(withoutInserts(keepAudible(snapshot))).song,
    sampleRate,
  )
  if (frames === 0) throw new Refusal('nothing-to-render', 'There is nothing to render: no note is heard.')
  if (frames > MAX_SECONDS * sampleRate)
    throw new Refusal(
      'too-long',
      `This project lasts ${Math.round(frames / sampleRate / 3600)} hours; at most ${MAX_SECONDS / 3600} are ` +
        `rendered.`,
    )
  const inserts = placeInserts(snapshot).inserts.map(({ port, channel, types, faderGain }): [number, Insert] => [
    (offsets.get(port & 127) ?? 0) + channel,
    insertsOf(types, { rate: sampleRate, faderGain }),
  ])
  const synth = await openSynth({ soundfont, sampleRate, ports: offsets.size, inserts: new Map(inserts) })
  const most = frames + tailSeconds * sampleRate
  let next = 0
  for (let at = 0; at < most; at += blockFrames) {
    stopIfCancelled(signal, 'The render')
    const count = Math.min(blockFrames, most - at)
    const block = { left: new Float32Array(count), right: new Float32Array(count) }
    for (let from = 0; from < count;) {
      for (let event = events[next]; event && event.frame <= at + from; event = events[++next]) synth.send(event)
      const until = Math.min(count, (events[next]?.frame ?? Infinity) - at)
      synth.play(block, { from, to: until })
      from = until
    }
    const isLast = at + count >= most
    if (isLast) fadeOut(block, Math.min(count, Math.round(sampleRate * 0.05)))
    yield block
    onProgress?.(Math.min(1, (at + count) / most))
    if (!isLast && at >= frames && isSilent(block)) return
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** What is cut off while it still sounds would click. */
function fadeOut({ left, right }: StereoBlock, count: number): void {
  for (let i = 0; i < count; i++) {
    const at = left.length - count + i
    const gain = 1 - (i + 1) / count
    left[at] = (left[at] ?? 0) * gain
    right[at] = (right[at] ?? 0) * gain
  }
}

function isSilent({ left, right }: StereoBlock): boolean {
  return left.every((value) => Math.abs(value) < silence) && right.every((value) => Math.abs(value) < silence)
}
