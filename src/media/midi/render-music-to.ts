import { join, resolve } from 'node:path'
import { openReader, type Reader, Refusal, withTempFolder, createWriter } from '../../gate/index.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import type { ProjectSnapshot } from '../../music/index.ts'
import type { PcmStream } from '../pcm.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { writeSamples, type RenderCall, type Rendered } from '../render.ts'
import { pcmFormatOf } from '../render-format.ts'
import {
  bytesPerSample,
  decodeSamples,
  encodeSamples,
  makePlanes,
  triangularNoise,
  type OutputFormat,
} from '../samples.ts'
import { peakMeter } from '../peak-meter.ts'
import { findSoundfont, readSoundfont, type Soundfont } from './find-soundfont.ts'
import { placeInserts } from './place-tracks.ts'
import { renderMusic } from './render-music.ts'

export type RenderMusicCall = Pick<
  RenderCall,
  'path' | 'format' | 'onProgress' | 'signal' | 'tags' | 'chapters' | 'cover'
> & {
  /** The best that is at hand where none is named. */
  soundfont?: Soundfont
  sampleRate?: number
}

/** −1 dBFS: what encoders and converters add between samples stays below full scale. */
const highest = 10 ** (-1 / 20)
/**
 * How much louder every song is written than its synthesizer plays it. Choruses in six styles were measured at −23 to
 * −28 LUFS with peaks of −8 to −13 dB; this brings them to −14 to −19 without touching what is loud and what is soft
 * within them.
 */
export const makeUpDb = 9
/** Playing takes most of the time, writing the rest. */
const playingShare = 0.9

/**
 * Writes what a project sounds like to a new file, which appears whole or not at all. Every song is turned up by the
 * same, as far as its peaks allow; what would be too loud as it is is turned down, and it is said.
 */
export function renderMusicTo(snapshot: ProjectSnapshot, call: RenderMusicCall): Promise<Rendered | Problem> {
  return catchRefusal(async () => {
    const { sampleRate: rate = 44_100, format, signal, onProgress } = call
    const soundfont = call.soundfont ?? (await findSoundfont())
    if (isProblem(soundfont)) throw new Refusal(soundfont.code, soundfont.message)
    const bytes = await readSoundfont(soundfont)
    return withTempFolder(async (folder) => {
      const mixPath = join(folder, 'mix.f32')
      const { frames, peak } = await playInto(
        mixPath,
        renderMusic(snapshot, {
          soundfont: bytes,
          sampleRate: rate,
          ...(signal && { signal }),
          onProgress: (done) => onProgress?.(done * playingShare),
        }),
      )
      const gain = Math.min(10 ** (makeUpDb / 20), highest / peak)
      const reader = await openReader(mixPath)
      try {
        const path = resolve(call.path)
        const samples = pcmFormatOf(format)
        const pcm = pcmOf(reader, { gain, samples })
        const said = await writeSamples({
          ...call,
          path,
          mix: { rate, length: frames },
          channels: 2,
          samples,
          pcm,
          onProgress: (done) => onProgress?.(playingShare + done * (1 - playingShare)),
        })
        const turnedDown =
          gain < 1
            ? [`The mix was ${(-20 * Math.log10(gain)).toFixed(1)} dB too loud and was turned down as a whole.`]
            : []
        return {
          path,
          durationSeconds: frames / rate,
          frames,
          peak: peak * gain,
          warnings: [...turnedDown, ...notHeard(snapshot), ...said],
        }
      } finally {
        await reader.close()
      }
    })
  })
}

function notHeard(snapshot: ProjectSnapshot): string[] {
  const { unheard } = placeInserts(snapshot)
  return unheard.length === 0 ? [] : [`The project keeps, and the render does not play: ${unheard.join(', ')}.`]
}

/** Keeps the blocks in a file, since how far to turn them down is known only at the end. */
async function playInto(
  path: string,
  blocks: ReturnType<typeof renderMusic>,
): Promise<{ frames: number; peak: number }> {
  const writer = await createWriter(path)
  const meters = [peakMeter(), peakMeter()] as const
  let frames = 0
  try {
    for await (const { left, right } of blocks) {
      meters[0].add(left)
      meters[1].add(right)
      const both = new Float32Array(left.length * 2)
      for (let i = 0; i < left.length; i++) {
        both[2 * i] = left[i] ?? 0
        both[2 * i + 1] = right[i] ?? 0
      }
      await writer.write(new Uint8Array(both.buffer))
      frames += left.length
    }
    await writer.commit()
  } catch (error) {
    await writer.discard()
    throw error
  }
  return { frames, peak: Math.max(...meters.map((meter) => meter.peak())) }
}

const frameBytes = 8
const readFrames = 32_768

function pcmOf(reader: Reader, { gain, samples }: { gain: number; samples: OutputFormat }): PcmStream {
  const noise = triangularNoise()
  const planes = makePlanes(2, readFrames)
  const bytes = new Uint8Array(readFrames * frameBytes)
  let position = 0
  return {
    peak: () => 0,
    async fill(buffer) {
      const outBytes = bytesPerSample[samples] * 2
      let filled = 0
      while (buffer.length - filled >= outBytes) {
        const room = Math.min(readFrames, Math.floor((buffer.length - filled) / outBytes))
        const count = Math.floor((await reader.read(bytes.subarray(0, room * frameBytes), position)) / frameBytes)
        if (count === 0) break
        decodeSamples(bytes.subarray(0, count * frameBytes), 'f32', planes, 0)
        for (const plane of planes) for (let i = 0; i < count; i++) plane[i] = (plane[i] ?? 0) * gain
        buffer.set(encodeSamples(planes, count, samples, samples === 's16' ? noise : undefined), filled)
        position += count * frameBytes
        filled += count * outBytes
      }
      return filled
    },
  }
}
