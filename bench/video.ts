import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isProblem, type Problem } from '../src/kernel/problem.ts'
import { importFootage, openSources, renderCut, type RenderedCut } from '../src/media/index.ts'
import type { PlayedRange } from '../src/video/index.ts'
import { against, type BenchRow } from './row.ts'

const run = promisify(execFile)

/** Ten minutes of 1080p take long on a small machine; one minute with as many cuts a minute shows the same ratios. */
const minutes = process.env['CUTROOM_FULL'] === '1' ? 10 : 1

/** Cutting 1080p30 with a keyframe every second, by copying what can be copied, against encoding all of it with the same preset. */
export async function benchVideo(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    const { sound, picture, durationMicros } = must(await importFootage({ path: await makeFilm(folder), mediaFolder: join(folder, 'media') }))
    const footage = [{ id: 'src-1', name: 'film', durationMicros, recording: sound?.address ?? null, picture }]
    const cut = (ranges: PlayedRange[], isFull: boolean) => timed(async () => {
      const sources = openSources(join(folder, 'media'))
      const made = must(await renderCut({ ranges, footage, sources, path: join(folder, 'out.mp4'), format: { container: 'mp4' }, isFull, workFolder: join(folder, 'work') }))
      await sources.close()
      return made
    })
    const few = ranges({ count: 2 * minutes, gapSeconds: 4.4 }), many = ranges({ count: 20 * minutes, gapSeconds: 0.63 })
    const smart = await cut(few, false), full = await cut(few, true), dense = await cut(many, false)
    const fullPerFrame = full.seconds / (full.made.picture?.frames ?? 1)
    return [
      against(`smart cut, ${few.length} ranges of ${minutes} min 1080p30, ${share(smart.made)} encoded, s (reference: full encode)`, smart.seconds, full.seconds, 1 / 4),
      against(`${dense.made.picture?.method} cut, ${many.length} ranges, ${share(dense.made)} encoded, s (reference: full encode of as many frames)`, dense.seconds, fullPerFrame * (dense.made.picture?.frames ?? 0), 1.2),
      against('sound against picture at the worst splice, ms (reference: one AAC frame)', worstMs([smart, full, dense].map(({ made }) => made)), 23, 1),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Twenty seconds of moving shapes, over and over, with noise that swells and falls. */
async function makeFilm(folder: string): Promise<string> {
  const part = join(folder, 'part.mp4'), film = join(folder, 'film.mp4')
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30:duration=20', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-g', '30', '-keyint_min', '30', '-sc_threshold', '0', '-bf', '2', '-pix_fmt', 'yuv420p', part])
  await run('ffmpeg', ['-v', 'error', '-y', '-stream_loop', String(3 * minutes - 1), '-i', part, '-f', 'lavfi', '-i', `anoisesrc=r=48000:a=0.3:c=pink:d=${60 * minutes}:s=1,tremolo=f=0.7`, '-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-aac_coder', 'fast', film])
  return film
}

/** Even ranges over the whole film with a gap behind each, at odd places. */
function ranges({ count, gapSeconds }: { count: number; gapSeconds: number }): PlayedRange[] {
  const step = (60 * minutes) / count
  const edge = (seconds: number) => ({ at: Math.round(seconds * 1e6), earliest: Math.round(seconds * 1e6), latest: Math.round(seconds * 1e6) })
  return Array.from({ length: count }, (_, at) => ({ sourceId: 'src-1', start: edge(at * step + 0.37 * gapSeconds), end: edge((at + 1) * step - 0.63 * gapSeconds), sentenceIds: [] }))
}

async function timed(work: () => Promise<RenderedCut>): Promise<{ made: RenderedCut; seconds: number }> {
  const start = performance.now()
  const made = await work()
  return { made, seconds: (performance.now() - start) / 1000 }
}

const share = ({ picture }: RenderedCut): string => `${((picture?.encodedShare ?? 1) * 100).toFixed(0)} %`
const worstMs = (made: readonly RenderedCut[]): number => Math.max(...made.map(({ offset }) => Math.abs(offset?.worstSeconds ?? Infinity) * 1000))

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}
