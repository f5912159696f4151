import type { SpessaSynthProcessor } from 'spessasynth_core'
import { Refusal } from '../../gate/index.ts'
import type { SynthEvent } from './synth-events.ts'

export type StereoBlock = { left: Float32Array; right: Float32Array }

/**
 * An effect in the way of one track: it changes the first `count` samples of a block in place and remembers what it
 * needs for the next ones.
 */
export type Insert = (block: StereoBlock, count: number) => void

/** A synthesizer that is told what to play and then plays it into a part of a block. */
export type Synth = {
  send: (event: SynthEvent) => void
  play: (block: StereoBlock, part: { from: number; to: number }) => void
}

/** What the synthesizer works on at a time; controllers and envelopes move in steps of this many samples (3 ms). */
const runFrames = 128

/** `inserts` are effects in the way of channels, by the number of the channel over all ports. */
export async function openSynth({
  soundfont,
  sampleRate,
  ports,
  inserts = new Map(),
}: {
  soundfont: Uint8Array
  sampleRate: number
  ports: number
  inserts?: ReadonlyMap<number, Insert>
}): Promise<Synth> {
  const { BasicSoundBank, SoundBankLoader, SpessaLog, SpessaSynthProcessor } = await import('spessasynth_core')
  SpessaLog.setLogLevel(false, false, false)
  await BasicSoundBank.isSF3DecoderReady
  const processor = new SpessaSynthProcessor(sampleRate, { maxBufferSize: runFrames, eventsEnabled: false })
  await processor.processorInitialized
  processor.onMissingPreset = () => undefined
  try {
    const whole =
      soundfont.byteOffset === 0 && soundfont.byteLength === soundfont.buffer.byteLength
        ? soundfont.buffer
        : soundfont.slice().buffer
    processor.soundBankManager.addSoundBank(SoundBankLoader.fromArrayBuffer(whole as ArrayBuffer), 'main')
  } catch {
    throw new Refusal('bad-soundfont', 'The soundfont cannot be read; choose another .sf2 or .sf3 file.')
  }
  while (processor.midiChannels.length < ports * 16) processor.createMIDIChannel()
  if (inserts.size > 0) return splitChannels(processor, { inserts, runFrames })
  return {
    send: ({ bytes, offset }) => {
      processor.processMessage(bytes, offset)
    },
    play: ({ left, right }, { from, to }) => {
      for (let at = from; at < to; at += runFrames) processor.process(left, right, at, Math.min(runFrames, to - at))
    },
  }
}

/** Of a controller that sends to reverb, chorus or delay. */
type Sends = { reverb: number; chorus: number; delay: number }

const sends = new Map<number, keyof Sends>([
  [91, 'reverb'],
  [93, 'chorus'],
  [94, 'delay'],
])

type Split = { readonly block: StereoBlock; readonly insert: Insert; readonly level: Sends }

/**
 * A synthesizer that plays some channels each by itself, through the effects in their way, before they are mixed. What
 * they send to reverb, chorus and delay is sent behind those effects; the synthesizer alone would send what comes
 * before them.
 */
function splitChannels(
  processor: SpessaSynthProcessor,
  { inserts, runFrames }: { inserts: ReadonlyMap<number, Insert>; runFrames: number },
): Synth {
  const mix = silence(runFrames)
  const splits = new Map(
    [...inserts].map(([channel, insert]): [number, Split] => [
      channel,
      { block: silence(runFrames), insert, level: { reverb: 0, chorus: 0, delay: 0 } },
    ]),
  )
  const blocks = [mix, ...[...splits.values()].map(({ block }) => block)]
  // The synthesizer works on its delay only while a channel sends to it, so a channel on which nothing is played does.
  const spare = processor.midiChannels.length
  processor.createMIDIChannel()
  const outputs = processor.midiChannels.map((_, channel) => {
    const { left, right } = splits.get(channel)?.block ?? mix
    return [left, right]
  })
  insertBefore(processor, [...splits.values()], mix)
  return {
    send: ({ bytes, offset }) => {
      const [status = 0, controller = 0, value = 0] = bytes
      const split = status >> 4 === 0xb ? splits.get(offset + (status & 15)) : undefined
      const send = split && sends.get(controller)
      if (!split || !send) return processor.processMessage(bytes, offset)
      split.level[send] = value / 127
      if (send === 'delay' && value > 0) processor.processMessage([0xb0, controller, value], spare)
    },
    play: ({ left, right }, { from, to }) => {
      for (let at = from; at < to; at += runFrames) {
        const count = Math.min(runFrames, to - at)
        for (const block of blocks) {
          block.left.fill(0)
          block.right.fill(0)
        }
        processor.processSplit(outputs, mix.left, mix.right, 0, count)
        left.set(mix.left.subarray(0, count), at)
        right.set(mix.right.subarray(0, count), at)
      }
    },
  }
}

const silence = (frames: number): StereoBlock => ({ left: new Float32Array(frames), right: new Float32Array(frames) })

/** The middle of the stereo field is this much of each side. */
const centre = Math.SQRT1_2

/** All voices have been played when the chorus, the first of the three effects, is asked for its part. */
function insertBefore(processor: SpessaSynthProcessor, splits: readonly Split[], mix: StereoBlock): void {
  const chorus = processor.chorusProcessor
  const play = chorus.process.bind(chorus)
  chorus.process = (input, left, right, reverbInput, delayInput, start, count) => {
    for (const { block, insert, level } of splits) {
      insert(block, count)
      for (let i = 0; i < count; i++) {
        const [l, r] = [block.left[i] ?? 0, block.right[i] ?? 0]
        mix.left[i] = (mix.left[i] ?? 0) + l
        mix.right[i] = (mix.right[i] ?? 0) + r
        const sent = (l + r) * centre
        reverbInput[i] = (reverbInput[i] ?? 0) + sent * level.reverb
        input[i] = (input[i] ?? 0) + sent * level.chorus
        delayInput[i] = (delayInput[i] ?? 0) + sent * level.delay
      }
    }
    play(input, left, right, reverbInput, delayInput, start, count)
  }
}
