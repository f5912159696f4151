import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import type { Window } from '../audio/mix.ts'
import { measure } from './measure.ts'
import { render } from './render.ts'
import { openSources, type Sources } from './sources.ts'
import { lacksFfmpeg } from '../../test/support/media/lacks-ffmpeg.ts'
import {
  bring,
  ffmpeg,
  fileBytes,
  noise,
  putFile,
  soundOf,
  succeed,
  tone16,
  wav16,
} from '../../test/support/media/recordings.ts'

const rate = 16_000

/** Something like speech: bursts of noise and tone with pauses, of very different levels. */
function talk(frames: number, seed: number): number[] {
  const next = noise(seed)
  let level = 0
  return Array.from({ length: frames }, (_, i) => {
    if (i % 4000 === 0) level = Math.abs(next()) < 0.25 ? 0.0005 : Math.abs(next()) ** 2
    return Math.round(32_000 * level * (0.6 * Math.sin((i * (900 + seed * 70)) / rate) + 0.4 * next()))
  })
}

/** Cuts, gaps, gains, fades, reversals: what a person leaves behind after an hour. */
function randomEdits(addresses: string[], frames: number, seed: number): Window[] {
  const next = noise(seed * 7919 + 1)
  const below = (limit: number) => Math.floor(Math.abs(next()) * limit)
  return Array.from({ length: 3 + below(12) }, (): Window => {
    if (below(6) === 0) return { gap: 1 + below(rate) }
    const from = below(frames - 6000),
      to = Math.min(frames, from + 500 + below(rate * 4))
    const curves = Array.from({ length: below(4) === 0 ? 1 + below(2) : 0 }, () => ({
      shape: 'linear' as const,
      from: below(5) / 4,
      to: below(5) / 4,
    }))
    return soundOf(addresses[below(addresses.length)]!, from, to, {
      gainDb: below(3) === 0 ? 0 : -20 + below(26),
      curves,
      reversed: below(5) === 0,
      inverted: below(5) === 0,
      silent: below(15) === 0,
    })
  })
}

async function withTalk<T>(
  channels: 1 | 2,
  work: (given: { folder: string; sources: Sources; addresses: string[]; frames: number }) => Promise<T>,
): Promise<T> {
  return withTempFolder(async (folder) => {
    const frames = 12 * rate
    const sources = openSources(join(folder, 'media'))
    const addresses: string[] = []
    for (const seed of [1, 2])
      addresses.push(
        (
          await bring(
            await putFile(
              join(folder, `${seed}.wav`),
              wav16(
                Array.from({ length: channels }, (_, channel) => talk(frames, seed + 10 * channel)),
                rate,
              ),
            ),
            sources.mediaFolder,
          )
        ).address,
      )
    try {
      return await work({ folder, sources, addresses, frames })
    } finally {
      await sources.close()
    }
  })
}

async function renderFloats(
  folder: string,
  sources: Sources,
  channels: 1 | 2,
  windows: Window[],
): Promise<{ path: string; floats: Float32Array; peak: number }> {
  const length = windows.reduce((sum, window) => sum + ('gap' in window ? window.gap : window.to - window.from), 0)
  const mix = { rate, length, tracks: [{ id: 't', name: 't', channels, gainDb: 0, pan: 0, windows }] }
  const { path, peak } = succeed(
    await render({ mix, sources, path: join(folder, 'out.wav'), format: { container: 'wav', samples: 'f32' } }),
  )
  return { path, floats: new Float32Array((await fileBytes(path)).slice(80, 80 + length * channels * 4).buffer), peak }
}

const dB = (factor: number) => 20 * Math.log10(factor)

describe.skipIf(lacksFfmpeg)('on random edit states, measured without rendering and by ffmpeg on the render', () => {
  for (const channels of [1, 2] as const) {
    test(`peak, RMS and loudness of ${channels} channel(s) agree`, () =>
      withTalk(channels, async ({ folder, sources, addresses, frames }) => {
        for (let seed = 1; seed <= 10; seed++) {
          const windows = randomEdits(addresses, frames, seed + 100 * channels)
          const part = { rate, channels, windows }
          const { path, peak } = await renderFloats(folder, sources, channels, windows)
          const told = await ffmpeg(['-i', `file:${path}`, '-af', 'astats,ebur128', '-f', 'null', '-'])
          const overall = told.slice(told.indexOf('Overall'))
          const judge = {
            peak: Number(/Peak level dB: (-?[\d.]+)/.exec(overall)?.[1]),
            rms: Number(/RMS level dB: (-?[\d.]+)/.exec(overall)?.[1]),
            loudness: Number([...told.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]),
          }
          const found = {
            peak: dB(succeed(await measure(sources, part, 'peak'))),
            rms: dB(succeed(await measure(sources, part, 'rms'))),
            loudness: succeed(await measure(sources, part, 'loudness')),
          }
          expect(Math.abs(found.peak - judge.peak), `peak of state ${seed}`).toBeLessThan(0.1)
          expect(Math.abs(dB(peak) - judge.peak), `peak told by render ${seed}`).toBeLessThan(0.1)
          expect(Math.abs(found.rms - judge.rms), `RMS of state ${seed}`).toBeLessThan(0.2)
          expect(
            Math.abs(found.loudness - judge.loudness),
            `loudness of state ${seed}: ${found.loudness} ${judge.loudness}`,
          ).toBeLessThan(0.2)
        }
      }))
  }
})

test('a full-scale 997 Hz tone in one channel has −3.01 LUFS, as BS.1770 says', () =>
  withTempFolder(async (folder) => {
    const sources = openSources(join(folder, 'media'))
    const { address } = await bring(
      await putFile(
        join(folder, 'a.wav'),
        wav16([tone16(96_000, { rate: 48_000, frequency: 997, amplitude: 1 })], 48_000),
      ),
      sources.mediaFolder,
    )
    const part = { rate: 48_000, channels: 1 as const, windows: [soundOf(address, 0, 96_000)] }
    expect(succeed(await measure(sources, part, 'loudness'))).toBeCloseTo(-3.01, 1)
    expect(succeed(await measure(sources, { ...part, channels: 2 }, 'loudness'))).toBeCloseTo(0, 1)
    expect(succeed(await measure(sources, { ...part, windows: [{ gap: 48_000 }] }, 'loudness'))).toBe(-Infinity)
    expect(succeed(await measure(sources, { ...part, windows: [] }, 'peak'))).toBe(0)
    await sources.close()
  }))

test('a stereo source on a mono track is measured as the mean that is heard', () =>
  withTalk(2, async ({ folder, sources, addresses }) => {
    const windows = [soundOf(addresses[0]!, 1000, 90_000, { gainDb: -2 })]
    const { floats } = await renderFloats(folder, sources, 1, windows)
    const peak = floats.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const power = floats.reduce((sum, value) => sum + value * value, 0) / floats.length
    expect(succeed(await measure(sources, { rate, channels: 1, windows }, 'peak'))).toBeCloseTo(peak, 3)
    expect(succeed(await measure(sources, { rate, channels: 1, windows }, 'rms'))).toBeCloseTo(Math.sqrt(power), 4)
  }))

test('silences are found to the sample', () =>
  withTalk(2, async ({ folder, sources, addresses, frames }) => {
    for (let seed = 1; seed <= 8; seed++) {
      const windows = randomEdits(addresses, frames, seed + 50)
      const { floats } = await renderFloats(folder, sources, 2, windows)
      for (const { thresholdDb, minSeconds } of [
        { thresholdDb: -50, minSeconds: 0.2 },
        { thresholdDb: -40, minSeconds: 0.05 },
        { thresholdDb: -30, minSeconds: 0.002 },
      ]) {
        const limit = 10 ** (thresholdDb / 20),
          least = Math.round(minSeconds * rate)
        const expected: { from: number; to: number }[] = []
        let open = -1
        for (let i = 0; i <= floats.length / 2; i++) {
          // What was stored as a 32-bit float may round across the threshold; none of these levels comes that close.
          const isQuiet =
            i < floats.length / 2 && Math.abs(floats[2 * i]!) < limit && Math.abs(floats[2 * i + 1]!) < limit
          if (isQuiet && open < 0) open = i
          if (!isQuiet && open >= 0) {
            if (i - open >= least) expected.push({ from: open, to: i })
            open = -1
          }
        }
        expect(
          succeed(
            await measure(sources, { rate, channels: 2, windows }, { what: 'silences', thresholdDb, minSeconds }),
          ),
        ).toEqual(expected)
      }
    }
  }))

test('a waveform shows the extremes of each of its columns, near and far', () =>
  withTalk(1, async ({ folder, sources, addresses, frames }) => {
    for (const [columns, slack] of [
      [300, 0.02],
      [12, 0.02],
      [4000, 1e-6],
    ] as const) {
      const windows = [
        soundOf(addresses[0]!, 777, frames - 99, { gainDb: -3 }),
        { gap: 4000 },
        soundOf(addresses[1]!, 0, 60_000),
        soundOf(addresses[0]!, 300, 90_300, { gainDb: 2, inverted: true }),
        soundOf(addresses[1]!, 100, 70_100, { reversed: true }),
        soundOf(addresses[0]!, 0, 70_000, { curves: [{ shape: 'linear', from: 1, to: 0 }] }),
      ]
      const { floats } = await renderFloats(folder, sources, 1, windows)
      const [wave] = succeed(await measure(sources, { rate, channels: 1, windows }, { what: 'waveform', columns }))
      const width = floats.length / columns
      for (let column = 0; column < columns; column++) {
        const inside = floats.subarray(Math.ceil(column * width), Math.floor((column + 1) * width))
        const high = inside.reduce((most, value) => Math.max(most, value), 0),
          low = inside.reduce((most, value) => Math.min(most, value), 0)
        expect(wave!.high[column]!).toBeGreaterThanOrEqual(high - slack)
        expect(wave!.low[column]!).toBeLessThanOrEqual(low + slack)
        // Nothing is drawn that is not heard near by: a block that reaches over an edge is drawn on both sides of it.
        const around = floats.subarray(
          Math.max(0, Math.floor(column * width) - 256),
          Math.ceil((column + 1) * width) + 256,
        )
        expect(wave!.high[column]!).toBeLessThanOrEqual(
          around.reduce((most, value) => Math.max(most, value), 0) + slack,
        )
        expect(wave!.low[column]!).toBeGreaterThanOrEqual(
          around.reduce((most, value) => Math.min(most, value), 0) - slack,
        )
      }
      const power = wave!.rms.reduce((sum, value) => sum + value * value, 0) / columns
      expect(Math.sqrt(power)).toBeCloseTo(
        Math.sqrt(floats.reduce((sum, value) => sum + value * value, 0) / floats.length),
        2,
      )
    }
  }))
