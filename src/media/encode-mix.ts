import { join, resolve } from 'node:path'
import {
  createWriter,
  diskFull,
  displayPath,
  openReader,
  Refusal,
  startProgram,
  withTempFolder,
  writeText,
} from '../gate/index.ts'
import { checkCause, fileArgument, lastLine, pcmArguments, quiet, stallMs } from './ffmpeg.ts'
import { chapterTags, formatFfmetadata } from './format-ffmetadata.ts'
import { pump } from './pcm.ts'
import { encoderArguments, type RenderFormat } from './render-format.ts'
import type { SamplesCall } from './render.ts'
import { bytesPerSample } from './samples.ts'

type EncodeCall = SamplesCall & { format: Exclude<RenderFormat, { container: 'wav' }> }

/** Pipes the samples of a mix through one of ffmpeg's encoders into a new file. */
export function encodeMix(call: EncodeCall): Promise<string[]> {
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
