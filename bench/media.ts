import { execFile, spawn } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isProblem, type Problem } from '../src/kernel/problem.ts'
import type { Sound } from '../src/audio/mix.ts'
import { importSource, measure, openSources, render } from '../src/media/index.ts'
import { against, median, type BenchRow } from './row.ts'

const run = promisify(execFile)
const rate = 44_100

/** Every figure of `media/`, on recordings that are made in a temporary folder and removed afterwards. */
export async function benchMedia(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    const { hour, threeHours } = await makeRecordings(folder)
    return [...await benchImport(folder, hour), ...await benchMeasure(folder, hour), ...await benchRender(folder, threeHours), ...await benchMemory(folder, threeHours)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sixty minutes and three hours of 16-bit stereo: noise that swells and falls on one side, a tone on the other. */
async function makeRecordings(folder: string): Promise<{ hour: string; threeHours: string }> {
  const part = join(folder, 'part.wav'), hour = join(folder, 'hour.wav'), threeHours = join(folder, 'three-hours.wav')
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'anoisesrc=r=44100:a=0.3:c=pink:d=600:s=1,tremolo=f=0.3', '-f', 'lavfi', '-i', 'sine=f=220:r=44100:d=600', '-filter_complex', '[0][1]amerge=inputs=2,volume=0.7', '-c:a', 'pcm_s16le', part])
  await run('ffmpeg', ['-v', 'error', '-y', '-stream_loop', '5', '-i', part, '-c', 'copy', hour])
  await run('ffmpeg', ['-v', 'error', '-y', '-stream_loop', '17', '-i', part, '-c', 'copy', threeHours])
  return { hour, threeHours }
}

/** Import (hash, peaks, RMS, K-weighted energy) against ffmpeg's ebur128 on the same file; and a known file again. */
async function benchImport(folder: string, recording: string): Promise<BenchRow[]> {
  const mediaFolder = join(folder, 'import')
  const ours: number[] = [], ffmpeg: number[] = [], again: number[] = []
  for (let round = 0; round < 3; round++) {
    await rm(mediaFolder, { recursive: true, force: true })
    ours.push(await seconds(async () => must(await importSource({ path: recording, mediaFolder }))))
    ffmpeg.push(await seconds(() => run('ffmpeg', ['-nostdin', '-v', 'error', '-i', recording, '-af', 'ebur128', '-f', 'null', '-'])))
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
      times.push(await seconds(async () => must(await measure(sources, { rate, channels: 2, windows: [sound(address, 0, frames)] }, asked))))
      await sources.close()
    }
    rows.push(against(`${asked} of 60 min stereo, ms (reference: 50 ms)`, median(times) * 1000, 50, 1))
  }
  return rows
}

/** 500 kept ranges, 8,600 s, out of three hours: against `cp` of the same bytes and against sox, all made durable. */
async function benchRender(folder: string, recording: string): Promise<BenchRow[]> {
  const mediaFolder = join(folder, 'render')
  const { address } = must(await importSource({ path: recording, mediaFolder }))
  const windows = keptRanges(address)
  const mix = { rate, length: windows.reduce((sum, { from, to }) => sum + to - from, 0), tracks: [{ id: 't', name: 't', channels: 2 as const, gainDb: 0, pan: 0, windows }] }
  const ours = join(folder, 'ours.wav'), copied = join(folder, 'copied.wav'), soxed = join(folder, 'soxed.wav'), model = join(folder, 'model.wav')
  const times = { ours: [] as number[], cp: [] as number[], sox: [] as number[] }
  const positions = windows.flatMap(({ from, to }) => [`=${from}s`, `=${to}s`])
  const sources = openSources(mediaFolder)
  must(await render({ mix, sources, path: model, format: { container: 'wav', samples: 's16' } }))
  for (let round = 0; round < 3; round++) {
    await Promise.all([ours, copied, soxed].map((path) => rm(path, { force: true })))
    times.ours.push(await seconds(async () => must(await render({ mix, sources, path: ours, format: { container: 'wav', samples: 's16' } }))))
    times.cp.push(await seconds(async () => { await run('cp', ['--reflink=never', model, copied]); await run('sync', [copied]) }))
    times.sox.push(await seconds(async () => { await run('sox', [recording, soxed, 'trim', ...positions]); await run('sync', [soxed]) }))
  }
  await sources.close()
  const wrong = await differences({ recording, rendered: ours, windows })
  await Promise.all([ours, copied, soxed, model].map((path) => rm(path, { force: true })))
  return [
    against('render of 500 ranges out of 3 h, s (reference: cp, fsynced)', median(times.ours), median(times.cp), 2),
    against('render of 500 ranges out of 3 h, s (reference: sox, fsynced)', median(times.ours), median(times.sox), 1 / 3),
    { name: 'bytes outside the splices that differ from the source', value: wrong, reference: 0, ratio: wrong, bar: 0, ok: wrong === 0 },
  ]
}

/** The most memory that a process takes which imports, measures and renders three hours. */
async function benchMemory(folder: string, recording: string): Promise<BenchRow[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(dirname(fileURLToPath(import.meta.url)), 'media-memory.ts'), recording, join(folder, 'memory')], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const part of child.stdout.setEncoding('utf8')) text += String(part)
  return [against('most memory for 3 h, MB (reference: 300 MB)', Number(text.trim()), 300, 1)]
}

/** The 500 ranges of the render: 17.2 s of every 21.5 s, the starts slightly uneven so that joins differ. */
export function keptRanges(address: string): Sound[] {
  const length = Math.round(17.2 * rate), step = Math.round(21.5 * rate)
  return Array.from({ length: 500 }, (_, i) => sound(address, i * step + ((i * 37) % 1000), i * step + ((i * 37) % 1000) + length))
}

function sound(source: string, from: number, to: number): Sound {
  return { source, from, to, gainDb: 0, curves: [], reversed: false, inverted: false, silent: false }
}

/** Bytes that differ outside 2.5 ms on either side of each splice. */
async function differences({ recording, rendered, windows }: { recording: string; rendered: string; windows: Sound[] }): Promise<number> {
  const source = await open(recording), result = await open(rendered)
  const half = Math.round(rate * 0.0025)
  const head = Buffer.alloc(4096)
  await source.read(head, 0, head.length, 0)
  const sourceStart = head.indexOf('data') + 8
  let at = 80, wrong = 0
  for (const [index, { from, to }] of windows.entries()) {
    const a = index === 0 ? 0 : half, b = to - from - (index === windows.length - 1 ? 0 : half)
    const one = Buffer.alloc((b - a) * 4), other = Buffer.alloc((b - a) * 4)
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
