import { join, resolve } from 'node:path'
import {
  createWriter,
  diskFull,
  displayPath,
  markOf,
  openReader,
  Refusal,
  startProgram,
  withTempFolder,
  writeText,
} from '../gate/index.ts'
import { problem, type Problem } from '../kernel/index.ts'
import { type Mix, slice } from '../audio/index.ts'
import { checkCause, fileArgument, lastLine, pcmArguments, quiet, stallMs } from './ffmpeg.ts'
import { type Chapter, chapterTags, formatFfmetadata } from './format-ffmetadata.ts'
import { isOriginal } from './media-index.ts'
import { type PcmStream, pump, streamPcm } from './pcm.ts'
import { catchRefusal, stopIfCancelled } from './catch-refusal.ts'
import { encoderArguments, pcmFormatOf, type RenderFormat } from './render-format.ts'
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

type EncodeCall = SamplesCall & { format: Exclude<RenderFormat, { container: 'wav' }> }

/** Pipes the samples of a mix through one of ffmpeg's encoders into a new file. */
function encodeMix(call: EncodeCall): Promise<string[]> {
  const { mix, path, channels, samples, pcm, format } = call
  return withTempFolder(async (folder) => {
    const metadataPath = join(folder, 'metadata.txt')
    const chapters = call.chapters ?? []
    // What ffmpeg does with chapters in these differs from version to version, so they go in as tags.
    const asTags = ['ogg', 'opus', 'flac'].includes(format.container)
    await writeText(
      metadataPath,
      asTags
        ? formatFfmetadata({ ...call.tags, ...chapterTags(chapters) }, [])
        : formatFfmetadata(call.tags ?? {}, chapters),
    )
    const cover = await coverArguments(call)
    const writer = await createWriter(path, { isForPerson: true })
    try {
      const encoder = await startProgram({
        program: 'ffmpeg',
        signal: call.signal,
        stallMs,
        input: true,
        args: [
          ...quiet,
          '-y',
          ...pcmArguments({ format: samples, rate: mix.rate, channels }),
          '-i',
          'pipe:0',
          '-f',
          'ffmetadata',
          '-i',
          fileArgument(metadataPath),
          ...cover.input,
          '-map',
          '0:a',
          '-map_metadata',
          '1',
          '-map_chapters',
          '1',
          ...cover.output,
          ...encoderArguments(format),
          fileArgument(writer.temporaryPath),
        ],
      })
      const failure = await pump({
        pcm,
        totalBytes: mix.length * channels * bytesPerSample[samples],
        write: (bytes) => encoder.write(bytes),
        call,
      }).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) encoder.endInput()
      else encoder.kill()
      const ending = await encoder.ended
      if (/No space left on device/i.test(ending.errors)) throw diskFull(path)
      checkCause(ending, 'The render')
      // That ffmpeg ended early is no reason by itself; what it said is.
      if (failure !== null && !(failure instanceof Refusal && failure.code === 'program-ended')) throw failure
      if (/Unknown encoder/i.test(ending.errors))
        throw new Refusal(
          'encoder-missing',
          `This ffmpeg cannot write ${format.container}; install a full one, or render to .wav.`,
        )
      if (ending.code !== 0)
        throw new Refusal('render-failed', `${displayPath(path)} was not written: ${lastLine(ending.errors)}.`)
      await writer.commit()
    } catch (error) {
      await writer.discard()
      throw error
    }
    return cover.warnings
  })
}

/** A cover rides along as a picture stream. The file is looked at first: only JPEG and PNG are passed on. */
async function coverArguments({
  cover,
  format,
}: EncodeCall): Promise<{ input: string[]; output: string[]; warnings: string[] }> {
  if (cover === undefined) return { input: [], output: [], warnings: [] }
  if (format.container === 'opus' || format.container === 'ogg')
    return { input: [], output: [], warnings: ['The cover was left out: it is not kept in this kind of file.'] }
  const path = resolve(cover)
  const reader = await openReader(path)
  const head = new Uint8Array(4)
  await reader.read(head, 0)
  await reader.close()
  const demuxer =
    head[0] === 0xff && head[1] === 0xd8 ? 'jpeg_pipe' : head[0] === 0x89 && head[1] === 0x50 ? 'png_pipe' : null
  if (!demuxer) throw new Refusal('bad-cover', `${displayPath(path)} is no cover: use a JPEG or PNG picture.`)
  return {
    input: ['-protocol_whitelist', 'file,pipe', '-f', demuxer, '-i', fileArgument(path)],
    output: ['-map', '2:v', '-c:v', 'copy', '-disposition:v', 'attached_pic'],
    warnings: [],
  }
}
