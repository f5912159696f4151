import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isProblem, type Problem } from '../src/base/index.ts'
import { importFootage, openSources, renderCut, type RenderedCut } from '../src/media/index.ts'
import type { PlayedRange } from '../src/video/index.ts'
import { against, type BenchRow } from './row.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

/**
 * Cutting 1080p30 with a keyframe every second, by copying what can be copied, against encoding all of it with the same
 * preset.
 */
export async function benchVideo({ isLong }: { readonly isLong: boolean }): Promise<BenchRow[]> {
  // Ten minutes of 1080p take long on a small machine; one minute with as many cuts a minute shows the same ratios.
  const minutes = isLong ? 10 : 1
  const folder = await mkdtemp(join(tmpdir(), 'cutroom-bench-'))
  try {
    const path = await makeFilm(folder, minutes)
    const { sound, picture, durationMicros } = must(await importFootage({ path, mediaFolder: join(folder, 'media') }))
    const footage = [{ id: 'src-1', name: 'film', durationMicros, recording: sound?.address ?? null, picture }]
    const cut = (ranges: PlayedRange[], isFull: boolean) =>
      timed(async () => {
        const sources = openSources(join(folder, 'media'))
        const made = must(
          await renderCut({
            ranges,
            footage,
            sources,
            path: join(folder, 'out.mp4'),
            format: { container: 'mp4' },
            isFull,
            workFolder: join(folder, 'work'),
          }),
        )
        await sources.close()
        return made
      })
    const few = ranges({ minutes, perMinute: 2, gapSeconds: 4.4 })
    const many = ranges({ minutes, perMinute: 20, gapSeconds: 0.63 })
    const smart = await cut(few, false),
      full = await cut(few, true),
      dense = await cut(many, false)
    const fullPerFrame = full.seconds / (full.made.picture?.frames ?? 1)
    return [
      against(
        `smart cut, ${few.length} ranges of ${minutes} min 1080p30, ${share(smart.made)} encoded, s (reference: full encode)`,
        smart.seconds,
        full.seconds,
        1 / 4,
      ),
      against(
        `${dense.made.picture?.method} cut, ${many.length} ranges, ${share(dense.made)} encoded, s (reference: full encode of as many frames)`,
        dense.seconds,
        fullPerFrame * (dense.made.picture?.frames ?? 0),
        1.2,
      ),
      against(
        'sound against picture at the worst splice, ms (reference: one AAC frame)',
        worstMs([smart, full, dense].map(({ made }) => made)),
        23,
        1,
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Twenty seconds of moving shapes, over and over, with noise that swells and falls. */
async function makeFilm(folder: string, minutes: number): Promise<string> {
  const part = join(folder, 'part.mp4'),
    film = join(folder, 'film.mp4')
  const shapes = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30:duration=20']
  const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-bf', '2', '-pix_fmt', 'yuv420p']
  const everySecondAKeyframe = ['-g', '30', '-keyint_min', '30', '-sc_threshold', '0']
  await runFfmpeg([...shapes, ...h264, ...everySecondAKeyframe, part])
  const over = ['-stream_loop', String(3 * minutes - 1), '-i', part]
  const noise = ['-f', 'lavfi', '-i', `anoisesrc=r=48000:a=0.3:c=pink:d=${60 * minutes}:s=1,tremolo=f=0.7`]
  const codecs = ['-c:v', 'copy', '-c:a', 'aac', '-aac_coder', 'fast']
  await runFfmpeg([...over, ...noise, '-map', '0:v', '-map', '1:a', ...codecs, film])
  return film
}

type Ranges = { readonly minutes: number; readonly perMinute: number; readonly gapSeconds: number }

/** Even ranges over the whole film with a gap behind each, at odd places. */
function ranges({ minutes, perMinute, gapSeconds }: Ranges): PlayedRange[] {
  const step = 60 / perMinute
  const edge = (seconds: number) => ({
    at: Math.round(seconds * 1e6),
    earliest: Math.round(seconds * 1e6),
    latest: Math.round(seconds * 1e6),
  })
  return Array.from({ length: minutes * perMinute }, (_, at) => ({
    sourceId: 'src-1',
    sentenceIds: [],
    start: edge(at * step + 0.37 * gapSeconds),
    end: edge((at + 1) * step - 0.63 * gapSeconds),
  }))
}

async function timed(work: () => Promise<RenderedCut>): Promise<{ made: RenderedCut; seconds: number }> {
  const start = performance.now()
  const made = await work()
  return { made, seconds: (performance.now() - start) / 1000 }
}

const share = ({ picture }: RenderedCut): string => `${((picture?.encodedShare ?? 1) * 100).toFixed(0)} %`
const worstMs = (made: readonly RenderedCut[]): number =>
  Math.max(...made.map(({ offset }) => Math.abs(offset?.worstSeconds ?? Infinity) * 1000))

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}
