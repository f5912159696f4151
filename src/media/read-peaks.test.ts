import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noise } from '../../test/support/media/recordings.ts'
import { withTempFolder } from '../gate/own-folder.ts'
import { isProblem } from '../kernel/index.ts'
import { importSource } from './import-source.ts'
import { readPeaks, type ChannelPeaks } from './read-peaks.ts'
import { openSources } from './sources.ts'
import { wavHeader } from './wav-write.ts'

const RATE = 8000

/** Two channels of noise with a loud end, so that a bin that is counted twice or left out is seen. */
function recording(frames: number): { planes: number[][]; bytes: Uint8Array } {
  const next = noise(5)
  const planes = [0, 1].map((channel) =>
    Array.from({ length: frames }, (_, i) => Math.fround(next() * (i > frames - 40 ? 0.95 : 0.2 + 0.3 * channel))),
  )
  const header = wavHeader({ channels: 2, rate: RATE, format: 'f32', frames })
  const bytes = new Uint8Array(header.length + frames * 8)
  bytes.set(header)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < frames; i++)
    for (const channel of [0, 1]) view.setFloat32(header.length + 8 * i + 4 * channel, planes[channel]![i]!, true)
  return { planes, bytes }
}

/** The definition: the extremes and the power of all samples of a bin. */
function naive(
  samples: readonly number[],
  level: number,
  first: number,
  most: number,
): Omit<ChannelPeaks, 'rms'> & { rms: number[] } {
  const found: { low: number[]; high: number[]; rms: number[] } = { low: [], high: [], rms: [] }
  for (let bin = first; bin < first + most && bin * level < samples.length; bin++) {
    const part = samples.slice(bin * level, (bin + 1) * level)
    found.low.push(Math.max(-128, Math.floor(part.reduce((a, b) => Math.min(a, b)) * 127)))
    found.high.push(Math.min(127, Math.ceil(part.reduce((a, b) => Math.max(a, b)) * 127)))
    found.rms.push(Math.round(Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / part.length) * 127))
  }
  return { low: Int8Array.from(found.low), high: Int8Array.from(found.high), rms: found.rms }
}

test('every level is what its samples say, to the last short bin', () =>
  withTempFolder(async (folder) => {
    const { planes, bytes } = recording(300_123)
    writeFileSync(join(folder, 'a.wav'), bytes)
    const imported = await importSource({ mediaFolder: folder, path: join(folder, 'a.wav') })
    if (isProblem(imported)) throw new Error(imported.message)
    const sources = openSources(folder)
    const source = await sources.get(imported.address)
    for (const level of [16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576])
      for (const [first, most] of [
        [0, 4096],
        [1, 7],
        [Math.floor(300_123 / level), 4096],
      ] as const) {
        const peaks = await readPeaks(source, { level, first, most })
        for (const [channel, { low, high, rms }] of peaks.entries()) {
          const expected = naive(planes[channel]!, level, first, most)
          expect([low, high]).toEqual([expected.low, expected.high])
          for (const [bin, value] of expected.rms.entries()) expect(Math.abs(rms![bin]! - value)).toBeLessThanOrEqual(1)
        }
      }
    const [left] = await readPeaks(source, { level: 1, first: 300_000, most: 4096 })
    expect([...left!.low]).toEqual(planes[0]!.slice(300_000).map((value) => Math.round(value * 32_767)))
    for (const level of [1, 64, 256, 65_536])
      expect((await readPeaks(source, { level, first: 1_000_000, most: 4096 })).map(({ low }) => low.length)).toEqual([
        0, 0,
      ])
    await sources.close()
  }))
