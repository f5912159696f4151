import { resolve } from 'node:path'
import { createWriter, displayPath, markOf, Refusal } from '../gate/index.ts'
import { problem, type Problem } from '../kernel/index.ts'
import { type Mix, slice } from '../audio/index.ts'
import { encodeMix } from './encode-mix.ts'
import type { Chapter } from './format-ffmetadata.ts'
import { isOriginal } from './media-index.ts'
import { type PcmStream, pump, streamPcm } from './pcm.ts'
import { catchRefusal, stopIfCancelled } from './catch-refusal.ts'
import { pcmFormatOf, type RenderFormat } from './render-format.ts'
import { bytesPerSample, type OutputFormat } from './samples.ts'
import type { Sources } from './sources.ts'
import { type MixInput, openMix, planStretches } from './stretches.ts'
import { infoChunk, wavHeader } from './wav-write.ts'

export type RenderCall = {
  mix: Mix
  sources: Sources
  path: string
  format: RenderFormat
  /** From 0 to 1. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
  tags?: Record<string, string>
  chapters?: Chapter[]
  /** A JPEG or PNG file. */
  cover?: string
}

export type Rendered = { path: string; durationSeconds: number; frames: number; peak: number; warnings: string[] }

/** Writes what a mix sounds like to a new file. The file appears whole or not at all. */
export function render(call: RenderCall): Promise<Rendered | Problem> {
  return catchRefusal(async () => {
    const { mix, format } = call
    const path = resolve(call.path)
    if (!(mix.length > 0)) throw new Refusal('nothing-to-render', 'There is nothing to render: the document is empty.')
    const samples = pcmFormatOf(format)
    const { inputs, channels } = await openMix(mix, call.sources)
    await checkTarget(path, call.sources, inputs)
    const chapters = wholeChapters(call.chapters ?? [], mix.length / mix.rate)
    const stretches = await planStretches(inputs, { to: mix.length, channels, format: samples })
    const pcm = streamPcm({ inputs, stretches, channels, format: samples })
    const warnings = await writeSamples({ ...call, chapters, path, channels, samples, pcm })
    const peak = pcm.peak()
    return {
      path,
      durationSeconds: mix.length / mix.rate,
      frames: mix.length,
      peak,
      warnings: [...warnings, ...oversOf(peak, samples)],
    }
  })
}

/** Samples on their way to a file: how many there are, and what the file is to be. */
export type SamplesCall = Omit<RenderCall, 'mix' | 'sources'> & {
  mix: { rate: number; length: number }
  channels: 1 | 2
  samples: OutputFormat
  pcm: PcmStream
}

/** Writes finished samples in the format that is asked for; says what the format cannot hold. */
export function writeSamples(call: SamplesCall): Promise<string[]> {
  const { format } = call
  return format.container === 'wav' ? writeWav(call) : encodeMix({ ...call, format })
}

/** Originals are never written to, whatever name leads to them. */
async function checkTarget(path: string, sources: Sources, inputs: MixInput[]): Promise<void> {
  const mark = await markOf(path)
  if (!mark) return
  const used = inputs.flatMap(({ reader }) =>
    reader.placed.flatMap(({ sound }) => (sound ? [reader.sourceOf(sound).file] : [])),
  )
  const isUsed = used.some((file) => file.inode === mark.inode && file.size === mark.size)
  if (isUsed || (await isOriginal(sources.mediaFolder, path)))
    throw new Refusal(
      'would-overwrite-original',
      `${displayPath(path)} is a recording that was imported; render under another name.`,
    )
}

/** Chapters in order, each up to the next when it has no length of its own; those outside the sound are left out. */
function wholeChapters(chapters: Chapter[], durationSeconds: number): Chapter[] {
  const inside = chapters
    .filter(({ startSeconds }) => startSeconds >= 0 && startSeconds < durationSeconds)
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
  return inside.map((chapter, index) => {
    const next = inside[index + 1]?.startSeconds ?? durationSeconds
    return {
      ...chapter,
      endSeconds: chapter.endSeconds > chapter.startSeconds ? Math.min(chapter.endSeconds, durationSeconds) : next,
    }
  })
}

/** What goes over full scale is said, not hidden by a limiter. */
function oversOf(peak: number, samples: OutputFormat): string[] {
  if (peak <= 1) return []
  const over = `The mix goes ${(20 * Math.log10(peak)).toFixed(1)} dB over full scale`
  return [
    samples === 'f32'
      ? `${over}; players may distort it.`
      : `${over} and is clipped there; lower the gain or use a limiter.`,
  ]
}

async function writeWav(call: SamplesCall): Promise<string[]> {
  const { mix, path, channels, samples, pcm } = call
  const info = infoChunk(call.tags ?? {})
  const dataBytes = mix.length * channels * bytesPerSample[samples]
  const writer = await createWriter(path, { isForPerson: true })
  try {
    await writer.write(
      wavHeader({ channels, rate: mix.rate, format: samples, frames: mix.length, bytesAfter: info.length }),
    )
    await pump({ pcm, totalBytes: dataBytes, write: (bytes) => writer.write(bytes), call })
    if (dataBytes & 1) await writer.write(new Uint8Array(1))
    if (info.length > 0) await writer.write(info)
    stopIfCancelled(call.signal, 'The render')
    await writer.commit()
  } catch (error) {
    await writer.discard()
    throw error
  }
  return [
    ...(call.chapters?.length ? ['WAV files hold no chapters; export them as text.'] : []),
    ...(call.cover ? ['WAV files hold no cover.'] : []),
  ]
}

/** Writes a stretch of a mix to a WAV file, to be heard before anything is accepted. */
export async function preview({
  mix,
  sources,
  fromSeconds,
  toSeconds,
  path,
  signal,
}: {
  mix: Mix
  sources: Sources
  fromSeconds: number
  toSeconds: number
  path: string
  signal?: AbortSignal
}): Promise<Rendered | Problem> {
  const from = Math.max(0, Math.round(fromSeconds * mix.rate)),
    to = Math.min(mix.length, Math.round(toSeconds * mix.rate))
  if (!(to > from)) return problem('outside-project', 'There is nothing to hear in that range.')
  const part = {
    ...mix,
    length: to - from,
    tracks: mix.tracks.map((track) => ({ ...track, windows: slice(track.windows, from, to) })),
  }
  return render({ mix: part, sources, path, format: { container: 'wav', samples: 's16' }, ...(signal && { signal }) })
}
