import { createWriter } from '../gate/index.ts'
import { createPyramid } from './create-pyramid.ts'
import { bytesPerSample, decodeSamples, makePlanes, type OutputFormat } from './samples.ts'
import { wavHeader, wavHeaderBytes } from './wav-write.ts'

/** A WAV of ours and its pyramid, made together from a stream of raw samples that may break anywhere. */
export type SampleStore = {
  readonly frames: number
  headerBytes: number
  push(bytes: Uint8Array): Promise<void>
  /** The size of the finished file. */
  commit(): Promise<number>
  discard(): Promise<void>
}

const portionFrames = 65_536

/** `path` ends in `.wav`; the pyramid gets the same name with `.pyr`. */
export async function createSampleStore(
  path: string,
  { channels, rate, format }: { channels: 1 | 2; rate: number; format: OutputFormat },
): Promise<SampleStore> {
  const writer = await createWriter(path)
  const pyramid = await createPyramid(path.replace(/\.wav$/, '.pyr'), { channels, rate }).catch(
    async (error: unknown) => {
      await writer.discard()
      throw error
    },
  )
  const frameBytes = bytesPerSample[format] * channels
  const portion = new Uint8Array(portionFrames * frameBytes)
  const planes = makePlanes(channels, portionFrames)
  let filled = 0
  let frames = 0
  await writer.write(new Uint8Array(wavHeaderBytes))

  const flush = async () => {
    const count = Math.floor(filled / frameBytes)
    if (count === 0) return
    const bytes = portion.subarray(0, count * frameBytes)
    decodeSamples(bytes, format, planes, 0)
    await Promise.all([writer.write(bytes), pyramid.push(planes, count)])
    frames += count
    portion.copyWithin(0, bytes.length, filled)
    filled -= bytes.length
  }

  return {
    get frames() {
      return frames + Math.floor(filled / frameBytes)
    },
    headerBytes: wavHeaderBytes,
    async push(bytes) {
      for (let at = 0; at < bytes.length;) {
        const take = Math.min(bytes.length - at, portion.length - filled)
        portion.set(bytes.subarray(at, at + take), filled)
        filled += take
        at += take
        if (filled === portion.length) await flush()
      }
    },
    async commit() {
      await flush()
      const dataBytes = frames * frameBytes
      if (dataBytes & 1) await writer.write(new Uint8Array(1))
      await writer.write(wavHeader({ channels, rate, format, frames }), 0)
      await pyramid.commit()
      await writer.commit()
      return wavHeaderBytes + dataBytes + (dataBytes & 1)
    },
    async discard() {
      await Promise.all([writer.discard(), pyramid.discard()])
    },
  }
}
