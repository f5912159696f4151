import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isProblem, type Problem } from '../src/base/index.ts'
import type { Sound } from '../src/audio/mix.ts'
import { importSource, measure, openSources, render } from '../src/media/index.ts'
import { gnuCp, lacking, sox, type Need } from './need.ts'
import { against, median, type BenchRow, type NotMeasured } from './row.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const run = promisify(execFile)
const rate = 44_100

/** Every figure of `media/`, on recordings that are made in a temporary folder and removed afterwards. */
export async function benchMedia(): Promise<(BenchRow | NotMeasured)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    const { hour, threeHours } = await makeRecordings(folder)
    return [
      ...(await benchImport(folder, hour)),
      ...(await benchMeasure(folder, hour)),
      ...(await benchRender(folder, threeHours)),
      ...(await benchMemory(folder, threeHours)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sixty minutes and three hours of 16-bit stereo: noise that swells and falls on one side, a tone on the other. */
async function makeRecordings(folder: string): Promise<{ hour: string; threeHours: string }> {
  const part = join(folder, 'part.wav'),
    hour = join(folder, 'hour.wav'),
    threeHours = join(folder, 'three-hours.wav')
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=r=44100:a=0.3:c=pink:d=600:s=1,tremolo=f=0.3']
  const tone = ['-f', 'lavfi', '-i', 'sine=f=220:r=44100:d=600']
  const beside = ['-filter_complex', '[0][1]amerge=inputs=2,volume=0.7']
  await runFfmpeg([...noise, ...tone, ...beside, '-c:a', 'pcm_s16le', part])
  await runFfmpeg(['-stream_loop', '5', '-i', part, '-c', 'copy', hour])
  await runFfmpeg(['-stream_loop', '17', '-i', part, '-c', 'copy', threeHours])
  return { hour, threeHours }
}

/** Import (hash, peaks, RMS, K-weighted energy) against ffmpeg's ebur128 on the same file; and a known file again. */
async function benchImport(folder: string, recording: string): Promise<BenchRow[]> {
  const mediaFolder = join(folder, 'import')
  const ours: number[] = [],
    ffmpeg: number[] = [],
    again: number[] = []
  for (let round = 0; round < 3; round++) {
    await rm(mediaFolder, { recursive: true, force: true })
    ours.push(await seconds(async () => must(await importSource({ path: recording, mediaFolder }))))
    ffmpeg.push(await seconds(() => runFfmpeg(['-i', recording, '-af', 'ebur128', '-f', 'null', '-'])))
    again.push(await seconds(async () => must(await importSource({ path: recording, mediaFolder }))))
  }
  return [
    against('import of 60 min, s (reference: ffmpeg ebur128)', median(ours), median(ffmpeg), 1),
    against('a known file recognised, s (reference: its import)', median(again), median(ours), 0.05),
  ]
}

/** What `apply_normalize` and `apply_normalize_loudness` wait for, each time with the pyramid opened afresh. */
async function benchMeasure(folder: string, recording: string): Promise<BenchRow[]> {
  const mediaFolder = join(folder, 'measure')
  const { address, frames } = must(await importSource({ path: recording, mediaFolder }))
  const rows: BenchRow[] = []
  for (const asked of ['peak', 'loudness', 'rms'] as const) {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const sources = openSources(mediaFolder)
      times.push(
        await seconds(async () =>
          must(await measure(sources, { rate, channels: 2, windows: [sound(address, 0, frames)] }, asked)),
        ),
      )
      await sources.close()
    }
    rows.push(against(`${asked} of 60 min stereo, ms (reference: 50 ms)`, median(times) * 1000, 50, 1))
  }
  return rows
}

/** 500 kept ranges, 8,600 s, out of three hours: against `cp` of the same bytes and against sox, all made durable. */
async function benchRender(folder: string, recording: string): Promise<(BenchRow | NotMeasured)[]> {
  const mediaFolder = join(folder, 'render')
  const { address } = must(await importSource({ path: recording, mediaFolder }))
  const windows = keptRanges(address)
  const mix = {
    rate,
    length: windows.reduce((sum, { from, to }) => sum + to - from, 0),
    tracks: [{ id: 't', name: 't', channels: 2 as const, gainDb: 0, pan: 0, windows }],
  }
  const [ours, theirs, model] = [join(folder, 'ours.wav'), join(folder, 'theirs.wav'), join(folder, 'model.wav')]
  const positions = windows.flatMap(({ from, to }) => [`=${from}s`, `=${to}s`])
  const references: Reference[] = [
    { name: 'cp', need: gnuCp, bar: 2, command: ['cp', '--reflink=never', model, theirs], times: [] },
    { name: 'sox', need: sox, bar: 1 / 3, command: ['sox', recording, theirs, 'trim', ...positions], times: [] },
  ]
  const lacks = await lacking(references.map(({ need }) => need))
  const ourTimes: number[] = []
  const sources = openSources(mediaFolder)
  const format = { container: 'wav', samples: 's16' } as const
  const renderTo = async (path: string) => must(await render({ mix, sources, path, format }))
  await renderTo(model)
  for (let round = 0; round < 3; round++) {
    await rm(ours, { force: true })
    ourTimes.push(await seconds(() => renderTo(ours)))
    for (const {
      command: [program, ...args],
      times,
    } of references.filter(({ need }) => !lacks.includes(need))) {
      await rm(theirs, { force: true })
      times.push(
        await seconds(async () => {
          await run(program, args)
          await run('sync', [theirs])
        }),
      )
    }
  }
  await sources.close()
  const wrong = await differences({ recording, rendered: ours, windows })
  await Promise.all([ours, theirs, model].map((path) => rm(path, { force: true })))
  return [
    ...references.map((reference) => {
      const name = `render of 500 ranges out of 3 h, s (reference: ${reference.name}, fsynced)`
      if (lacks.includes(reference.need)) return { name, lacks: [reference.need] }
      return against(name, median(ourTimes), median(reference.times), reference.bar)
    }),
    {
      name: 'bytes outside the splices that differ from the source',
      value: wrong,
      reference: 0,
      ratio: wrong,
      bar: 0,
      ok: wrong === 0,
    },
  ]
}

type Reference = {
  readonly name: string
  readonly need: Need
  readonly bar: number
  readonly command: readonly [program: string, ...args: string[]]
  readonly times: number[]
}

/** The most memory that a process takes which imports, measures and renders three hours. */
async function benchMemory(folder: string, recording: string): Promise<BenchRow[]> {
  const program = join(dirname(fileURLToPath(import.meta.url)), 'media-memory.ts')
  const { stdout } = await run(process.execPath, ['--import', 'tsx', program, recording, join(folder, 'memory')])
  return [against('most memory for 3 h, MB (reference: 300 MB)', Number(stdout), 300, 1)]
}

/** The 500 ranges of the render: 17.2 s of every 21.5 s, the starts slightly uneven so that joins differ. */
export function keptRanges(address: string): Sound[] {
  const length = Math.round(17.2 * rate),
    step = Math.round(21.5 * rate)
  return Array.from({ length: 500 }, (_, i) =>
    sound(address, i * step + ((i * 37) % 1000), i * step + ((i * 37) % 1000) + length),
  )
}

function sound(source: string, from: number, to: number): Sound {
  return { source, from, to, gainDb: 0, curves: [], reversed: false, inverted: false, silent: false }
}

/** Bytes that differ outside 2.5 ms on either side of each splice. */
async function differences({
  recording,
  rendered,
  windows,
}: {
  recording: string
  rendered: string
  windows: Sound[]
}): Promise<number> {
  const source = await open(recording),
    result = await open(rendered)
  const half = Math.round(rate * 0.0025)
  const head = Buffer.alloc(4096)
  await source.read(head, 0, head.length, 0)
  const sourceStart = head.indexOf('data') + 8
  let at = 80,
    wrong = 0
  for (const [index, { from, to }] of windows.entries()) {
    const a = index === 0 ? 0 : half,
      b = to - from - (index === windows.length - 1 ? 0 : half)
    const one = Buffer.alloc((b - a) * 4),
      other = Buffer.alloc((b - a) * 4)
    await source.read(one, 0, one.length, sourceStart + (from + a) * 4)
    await result.read(other, 0, other.length, at + a * 4)
    if (!one.equals(other)) for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) wrong++
    at += (to - from) * 4
  }
  await source.close()
  await result.close()
  return wrong
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}
