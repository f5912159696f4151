import { wavHeader } from '../wav-write.ts'
import { speechRate } from './speech-samples.ts'

/** The header of a 16-bit WAV with so many samples of speech. */
export function speechWavHeader(frames: number): Uint8Array {
  return wavHeader({ channels: 1, rate: speechRate, format: 's16', frames })
}

/** Samples as 16-bit numbers, which is all that recognisers look at. */
export function speechBytes(samples: Float32Array): Uint8Array {
  const numbers = new Int16Array(samples.length)
  for (let index = 0; index < samples.length; index++)
    numbers[index] = Math.round(Math.max(-1, Math.min(1, samples[index] ?? 0)) * 32_767)
  return new Uint8Array(numbers.buffer)
}
