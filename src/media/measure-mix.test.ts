import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Mix, MixTrack } from '../audio/mix.ts'
import { withTempFolder } from '../gate/own-folder.ts'
import { lacksFfmpeg } from '../../test/support/media/lacks-ffmpeg.ts'
import { measureDifference, measureMix, measure } from './measure.ts'
import { render } from './render.ts'
import { openSources, type Sources } from './sources.ts'
import { bring, ffmpeg, noise, putFile, soundOf, succeed, wav16 } from '../../test/support/media/recordings.ts'

const rate = 8000
const dB = (factor: number): number => 20 * Math.log10(factor)

/** The samples, as sources, one after another. */
async function withSounds<T>(
  sounds: readonly number[][],
  work: (given: { folder: string; sources: Sources; addresses: string[] }) => Promise<T>,
): Promise<T> {
  return withTempFolder(async (folder) => {
    const sources = openSources(join(folder, 'media'))
    const addresses: string[] = []
    for (const [index, samples] of sounds.entries())
      addresses.push(
        (
          await bring(
            await putFile(
              join(folder, `${index}.wav`),
              wav16([samples.map((value) => Math.round(value * 32_767))], rate),
            ),
            sources.mediaFolder,
          )
        ).address,
      )
    try {
      return await work({ folder, sources, addresses })
    } finally {
      await sources.close()
    }
  })
}

const track = (address: string, frames: number, more: Partial<MixTrack> = {}): MixTrack => ({
  id: address,
  name: address,
  channels: 1,
  gainDb: 0,
  pan: 0,
  windows: [soundOf(address, 0, frames)],
  ...more,
})

/** The oracle: a sinc over 128 samples, eight points a sample, by the definition. */
function naiveTruePeak(samples: readonly number[]): number {
  const reach = 64
  let peak = 0
  for (let at = 0; at < samples.length * 8; at++) {
    const place = at / 8
    let sum = 0
    for (
      let i = Math.max(0, Math.ceil(place - reach));
      i <= Math.min(samples.length - 1, Math.floor(place + reach));
      i++
    ) {
      const x = place - i
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1))
      sum += (samples[i] ?? 0) * window * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
    }
    peak = Math.max(peak, Math.abs(sum))
  }
  return peak
}

/** Something like speech: bursts of several tones, with pauses. */
function bursts(seconds: number, seed: number, level: number): number[] {
  const next = noise(seed)
  const tones = Array.from({ length: 5 }, () => ({ hertz: 150 + 1400 * Math.abs(next()), phase: 3 * next() }))
  return Array.from({ length: Math.round(seconds * rate) }, (_, i) =>
    Math.floor((i / rate) * 2.3 + seed) % 3 === 0
      ? 0
      : (level / 5) *
        tones.reduce((sum, { hertz, phase }) => sum + Math.sin((2 * Math.PI * hertz * i) / rate + phase), 0),
  )
}

describe('what the mix delivers', () => {
  test('a tone that goes over between its samples is seen, though no sample is over', () =>
    withSounds(
      [Array.from({ length: rate }, (_, i) => 0.999 * Math.sin((Math.PI / 2) * i + Math.PI / 4))],
      async ({ sources, addresses }) => {
        const mix: Mix = { rate, length: rate, tracks: [track(addresses[0]!, rate)] }
        const samplePeak = dB(
          succeed(await measure(sources, { rate, channels: 1, windows: mix.tracks[0]!.windows }, 'peak')),
        )
        const { truePeak } = succeed(await measureMix(sources, mix))
        expect(samplePeak).toBeLessThan(-2.9)
        expect(dB(truePeak)).toBeGreaterThan(-0.3)
      },
    ))

  test('two tracks that each stay below full scale go over it together, by what a plain sum says', async () => {
    for (const seed of [1, 2, 3]) {
      const [one, two] = [bursts(1.5, seed, 0.9), bursts(1.5, seed + 3, 0.9)]
      await withSounds([one, two], async ({ sources, addresses }) => {
        const { truePeak } = succeed(
          await measureMix(sources, {
            rate,
            length: one.length,
            tracks: [track(addresses[0]!, one.length), track(addresses[1]!, two.length, { gainDb: 6 })],
          }),
        )
        const sum = one.map((value, i) => value + 10 ** (6 / 20) * (two[i] ?? 0))
        expect(Math.abs(dB(truePeak) - dB(naiveTruePeak(sum))), `mix ${seed}`).toBeLessThan(0.15)
        expect(truePeak).toBeGreaterThan(1)
      })
    }
  })

  test.skipIf(lacksFfmpeg)('loudness and true peak agree with ffmpeg on the rendered file, with gain and pan', () =>
    withSounds([bursts(5, 1, 0.5), bursts(5, 2, 0.7)], async ({ folder, sources, addresses }) => {
      const mix: Mix = {
        rate,
        length: 5 * rate,
        tracks: [
          track(addresses[0]!, 5 * rate, { pan: -0.4, gainDb: -3 }),
          track(addresses[1]!, 4 * rate, { pan: 0.7 }),
        ],
      }
      const { path } = succeed(
        await render({ mix, sources, path: join(folder, 'out.wav'), format: { container: 'wav', samples: 'f32' } }),
      )
      const told = await ffmpeg(['-i', `file:${path}`, '-af', 'ebur128=peak=true', '-f', 'null', '-'])
      const found = succeed(await measureMix(sources, mix))
      expect(Math.abs(found.loudness - Number([...told.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]))).toBeLessThan(
        0.2,
      )
      expect(
        Math.abs(dB(found.truePeak) - Number([...told.matchAll(/Peak:\s+(-?[\d.]+) dBFS/g)].at(-1)?.[1])),
      ).toBeLessThan(0.2)
    }),
  )

  test('silence has no level', () =>
    withSounds([Array.from({ length: rate }, () => 0)], async ({ sources, addresses }) => {
      expect(await measureMix(sources, { rate, length: rate, tracks: [track(addresses[0]!, rate)] })).toEqual({
        truePeak: 0,
        loudness: -Infinity,
      })
    }))
})

describe('what a track is like', () => {
  test('the floor is the level of the noise between bursts, whatever the bursts are', async () => {
    for (const level of [0.3, 0.8]) {
      const hiss = noise(9)
      const talk = bursts(6, 4, level).map((value) => value + 0.004 * hiss())
      const quiet = bursts(6, 4, 1)
        .map((value, i) => (value === 0 ? i : -1))
        .filter((i) => i >= 0)
      const rms = Math.sqrt(quiet.reduce((sum, i) => sum + (talk[i] ?? 0) ** 2, 0) / quiet.length)
      await withSounds([talk], async ({ sources, addresses }) => {
        const windows = [{ gap: rate }, soundOf(addresses[0]!, 0, talk.length)]
        expect(
          Math.abs(dB(succeed(await measure(sources, { rate, channels: 1, windows }, 'floor'))) - dB(rms)),
        ).toBeLessThan(1)
      })
    }
  })

  test('a sound differs from itself by nothing, from its inverse by twice itself, and from a louder one by what was added', () =>
    withSounds([bursts(2, 5, 0.5)], async ({ sources, addresses }) => {
      const windows = [soundOf(addresses[0]!, 0, 2 * rate)]
      const part = { rate, channels: 1 as const, windows }
      const rms = succeed(await measure(sources, part, 'rms'))
      expect(succeed(await measureDifference(sources, part, windows))).toBe(0)
      expect(
        succeed(await measureDifference(sources, part, [soundOf(addresses[0]!, 0, 2 * rate, { inverted: true })])) /
          rms,
      ).toBeCloseTo(2, 3)
      expect(
        succeed(await measureDifference(sources, part, [soundOf(addresses[0]!, 0, 2 * rate, { gainDb: 6 })])) / rms,
      ).toBeCloseTo(10 ** (6 / 20) - 1, 3)
    }))
})
