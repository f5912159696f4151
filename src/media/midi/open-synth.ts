import { Refusal } from '../../gate/index.ts'
import type { SynthEvent } from './synth-events.ts'
import { splitChannels } from './split-channels.ts'

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
