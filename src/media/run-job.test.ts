import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { markOf } from '../gate/reader.ts'
import { jobAddress, type Job, type Window } from '../audio/mix.ts'
import { buildGraph } from './effects.ts'
import { measure } from './measure.ts'
import { ensureJobs, runJob } from './run-job.ts'
import { makePlanes } from './samples.ts'
import { openSources, type Sources } from './sources.ts'
import { lacksFfmpeg } from '../../test/support/media/lacks-ffmpeg.ts'
import {
  bring,
  noise16,
  putFile,
  refuse,
  soundOf,
  succeed,
  tone16,
  wav16,
} from '../../test/support/media/recordings.ts'

const rate = 22_050

async function withRecording<T>(
  channels: 1 | 2,
  work: (given: { folder: string; sources: Sources; input: Window[]; frames: number; address: string }) => Promise<T>,
): Promise<T> {
  return withTempFolder(async (folder) => {
    const frames = 30_011
    const sources = openSources(join(folder, 'media'))
    const planes = Array.from({ length: channels }, (_, channel) =>
      noise16(frames, { seed: 3 + channel, amplitude: 0.4 }).map((value, i) =>
        Math.round(value * (0.3 + 0.7 * Math.abs(Math.sin(i / 2500)))),
      ),
    )
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16(planes, rate)), sources.mediaFolder)
    try {
      return await work({ folder, sources, input: [soundOf(address, 5, frames)], frames: frames - 5, address })
    } finally {
      await sources.close()
    }
  })
}

async function samplesOf(sources: Sources, address: string): Promise<Float64Array[]> {
  const source = await sources.get(address)
  const planes = makePlanes(source.channels, source.frames)
  await source.read(0, source.frames, planes, 0)
  return planes
}

/** The lag at which two signals resemble each other most, sought on both sides of zero. */
function lagOf(one: Float64Array, other: Float64Array): number {
  let best = 0,
    most = -Infinity
  for (let lag = -1500; lag <= 1500; lag++) {
    let sum = 0
    for (let i = 2000; i < 8000; i++) sum += one[i]! * (other[i + lag] ?? 0)
    if (sum > most) [most, best] = [sum, lag]
  }
  return best
}

const params: Record<string, Record<string, number>> = {
  compressor: { threshold_db: -24, ratio: 4, makeup_db: 3 },
  limiter: { ceiling_db: -12, attack_ms: 7.3 },
  noise_reduction: { reduction_db: 6, noise_floor_db: -60 },
  equalize: { bass_db: 3, treble_db: -3, low_cut_hz: 40, band2_hz: 2500, band2_db: 2 },
  duck: {},
}

describe.skipIf(lacksFfmpeg)('effects through ffmpeg', () => {
  for (const [effect, given] of Object.entries(params)) {
    for (const channels of [1, 2] as const) {
      test(`${effect} on ${channels} channel(s) gives exactly as many samples as it got, none of them late`, () =>
        withRecording(channels, async ({ sources, input, frames }) => {
          const job: Job = {
            effect,
            params: given,
            rate,
            channels,
            input,
            ...(effect === 'duck' && { sidechain: { channels: 1, windows: [{ gap: frames }] } }),
          }
          const result = succeed(await runJob({ job, sources }))
          expect(result).toMatchObject({ address: jobAddress(job), frames, channels, rate, sampleFormat: 'f32' })
          const before = await samplesOf(sources, (input[0] as { source: string }).source),
            after = await samplesOf(sources, result.address)
          for (let channel = 0; channel < channels; channel++)
            expect(lagOf(before[channel]!.subarray(5), after[channel]!)).toBe(0)
        }))
    }
  }

  test('a limiter holds its ceiling and does not bring anything up', () =>
    withRecording(2, async ({ sources, input, frames }) => {
      const { address } = succeed(
        await runJob({ job: { effect: 'limiter', params: { ceiling_db: -12 }, rate, channels: 2, input }, sources }),
      )
      const peak = succeed(
        await measure(sources, { rate, channels: 2, windows: [soundOf(address, 0, frames)] }, 'peak'),
      )
      expect(20 * Math.log10(peak)).toBeLessThanOrEqual(-11.95)
      expect(20 * Math.log10(peak)).toBeGreaterThan(-12.5)
      const untouched = succeed(
        await runJob({ job: { effect: 'limiter', params: { ceiling_db: 0 }, rate, channels: 2, input }, sources }),
      )
      const before = await samplesOf(sources, (input[0] as { source: string }).source),
        after = await samplesOf(sources, untouched.address)
      for (let i = 0; i < frames; i += 97) expect(after[0]![i]).toBeCloseTo(before[0]![i + 5]!, 5)
    }))

  test('music goes down while the other track speaks, and only then', () =>
    withRecording(1, async ({ folder, sources, frames }) => {
      const speech = await bring(
        await putFile(join(folder, 's.wav'), wav16([tone16(frames, { rate, amplitude: 0.7 })], rate)),
        sources.mediaFolder,
      )
      const music = await bring(
        await putFile(
          join(folder, 'm.wav'),
          wav16(
            [
              tone16(frames, { rate, frequency: 300, amplitude: 0.3 }),
              tone16(frames, { rate, frequency: 350, amplitude: 0.3 }),
            ],
            rate,
          ),
        ),
        sources.mediaFolder,
      )
      const silent = 12_000
      const job: Job = {
        effect: 'duck',
        params: {},
        rate,
        channels: 2,
        input: [soundOf(music.address, 0, frames)],
        sidechain: { channels: 1, windows: [{ gap: silent }, soundOf(speech.address, 0, 10_000)] },
      }
      const { address } = succeed(await runJob({ job, sources }))
      const level = async (from: number, to: number) =>
        20 *
        Math.log10(succeed(await measure(sources, { rate, channels: 2, windows: [soundOf(address, from, to)] }, 'rms')))
      const before = await level(1000, silent - 500),
        during = await level(silent + 4000, silent + 9000)
      expect(before).toBeCloseTo(20 * Math.log10(0.3 / Math.SQRT2), 0)
      expect(before - during).toBeGreaterThan(6)
    }))

  test('a job whose result is there is not run again; one that needs another runs after it', () =>
    withRecording(1, async ({ sources, input, frames }) => {
      const first: Job = { effect: 'equalize', params: { bass_db: 2 }, rate, channels: 1, input }
      const second: Job = {
        effect: 'compressor',
        params: {},
        rate,
        channels: 1,
        input: [soundOf(jobAddress(first), 0, frames)],
      }
      const jobs = new Map([first, second].map((job) => [jobAddress(job), job]))
      const windows = [soundOf(jobAddress(second), 0, frames)]
      expect(succeed(await ensureJobs({ jobs, windows, sources })).map(({ name }) => name)).toEqual([
        'equalize',
        'compressor',
      ])
      let progress = 0
      const onProgress = () => {
        progress++
      }
      expect(succeed(await ensureJobs({ jobs, windows, sources, onProgress }))).toEqual([])
      expect(progress).toBe(0)
    }))

  test('a cancelled job leaves nothing behind', () =>
    withRecording(1, async ({ sources, input }) => {
      const stop = new AbortController()
      const job: Job = {
        effect: 'equalize',
        params: { bass_db: 2 },
        rate,
        channels: 1,
        input: Array.from({ length: 60 }, () => input).flat(),
      }
      const found = refuse(
        await runJob({
          job,
          sources,
          signal: stop.signal,
          onProgress: () => {
            stop.abort()
          },
        }),
      )
      expect(found.code).toBe('cancelled')
      expect(await markOf(join(sources.mediaFolder, `job-${jobAddress(job).slice(4)}.wav`))).toBeNull()
    }))
})

describe('what enters a filter graph', () => {
  const job = (effect: string, given: Record<string, number>): Job => ({
    effect,
    params: given,
    rate,
    channels: 1,
    input: [],
  })

  test('numbers and our own words only', () => {
    for (const [effect, given] of Object.entries(params)) {
      const { graph } = buildGraph({ ...job(effect, given), sidechain: { channels: 2, windows: [] } })
      expect(graph).toMatch(/^[a-z0-9=:.,;|[\]_-]+$/)
      expect(graph).not.toMatch(/movie|file|nan|inf/i)
    }
  })

  test.each([
    [job('compressor', { ratio: Number.NaN }), 'effect-out-of-range'],
    [job('compressor', { ratio: Infinity }), 'effect-out-of-range'],
    [job('limiter', { ceiling_db: 3 }), 'effect-out-of-range'],
    [job('limiter', { constructor: 1 }), 'unknown-effect'],
    [job('amovie=x', {}), 'unknown-effect'],
    [job('duck', {}), 'no-sidechain'],
  ])('%j is refused', (bad, code) =>
    withTempFolder(async (folder) => {
      const sources = openSources(folder)
      expect(refuse(await runJob({ job: bad, sources })).code).toBe(code)
    }),
  )
})
