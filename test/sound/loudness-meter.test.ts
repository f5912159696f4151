import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ffmpeg } from '../support/media/recordings.ts'
import { testFolder } from '../test-folder.ts'
import { readFile } from 'node:fs/promises'
import { LoudnessMeter } from '../../web/src/sound/loudness-meter.ts'

const demo = join(import.meta.dirname, '../../assets/demo/interview.mp4')

/** Speech of the demo with noise that comes and goes on one side, as floats. */
async function recorded(rate: number, channels: 1 | 2): Promise<{ path: string; planes: Float32Array[] }> {
  const folder = await testFolder()
  const [path, raw] = [join(folder, 'sound.wav'), join(folder, 'sound.raw')]
  const tone = `aevalsrc='0.2*random(0)*gt(sin(t*0.7)\\,0)|0':s=${rate}:d=20`
  const mix =
    channels === 2
      ? `[0:a]aformat=channel_layouts=stereo,aresample=${rate}[s];${tone}[n];[s][n]amix=inputs=2:duration=shortest`
      : `[0:a]aformat=channel_layouts=mono,aresample=${rate}`
  await ffmpeg([
    '-v',
    'error',
    '-t',
    '20',
    '-i',
    `file:${demo}`,
    '-filter_complex',
    mix,
    '-c:a',
    'pcm_f32le',
    `file:${path}`,
  ])
  await ffmpeg(['-v', 'error', '-i', `file:${path}`, '-f', 'f32le', `file:${raw}`])
  const bytes = await readFile(raw)
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  const planes = Array.from({ length: channels }, (_, channel) =>
    Float32Array.from(
      { length: samples.length / channels },
      (_each, frame) => samples[frame * channels + channel] ?? 0,
    ),
  )
  return { path, planes }
}

/** What ffmpeg's meter says every tenth of a second. */
async function measured(path: string): Promise<{ seconds: number; shortTerm: number }[]> {
  const said = await ffmpeg(['-v', 'verbose', '-nostats', '-i', `file:${path}`, '-af', 'ebur128', '-f', 'null', '-'])
  return [...said.matchAll(/t: *([\d.]+) .*? S: *(-?[\d.]+)/g)].map(([, seconds, shortTerm]) => ({
    seconds: Number(seconds),
    shortTerm: Number(shortTerm),
  }))
}

describe('the loudness of the last three seconds', () => {
  it.each([
    [48_000, 2],
    [48_000, 1],
    [44_100, 2],
  ] as const)('is what ffmpeg measures within 0.1 LU, at %i Hz with %i channels', async (rate, channels) => {
    const { path, planes } = await recorded(rate, channels)
    const reference = await measured(path)
    const meter = new LoudnessMeter(rate)
    const frames = planes[0]?.length ?? 0
    let compared = 0
    for (let at = 0, next = 0; at < frames; at += 128) {
      const before = Math.floor((at / rate) * 10)
      meter.add(
        planes.map((plane) => plane.subarray(at, at + 128)),
        channels,
      )
      if (Math.floor(((at + 128) / rate) * 10) === before) continue
      // A block may end a little behind the tenth; it is compared where ffmpeg looks at the same three seconds.
      const tenth = (before + 1) / 10
      while ((reference[next]?.seconds ?? Infinity) < tenth - 0.01) next++
      const expected = reference[next]
      if (!expected || Math.abs(expected.seconds - tenth) > 0.011 || tenth < 3.1 || expected.shortTerm < -60) continue
      expect(Math.abs((meter.shortTerm() ?? -Infinity) - expected.shortTerm), `at ${tenth} s`).toBeLessThan(0.1)
      compared++
    }
    expect(compared).toBeGreaterThan(100)
  })

  it('says nothing of silence, and the highest sample of each channel', () => {
    const meter = new LoudnessMeter(48_000)
    meter.add([new Float32Array(48_000), new Float32Array(48_000)], 2)
    expect(meter.shortTerm()).toBeNull()
    expect(meter.takePeaks()).toEqual([0, 0])
    meter.add([Float32Array.of(0.5, -0.75), Float32Array.of(0.25, 0)], 2)
    expect(meter.takePeaks()).toEqual([0.75, 0.25])
    expect(meter.takePeaks()).toEqual([])
  })
})
