import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { displayPath, markOf, openReader, Refusal, type Reader } from '../gate/index.ts'
import { addressOf } from './file-place.ts'
import { nameOf, pyramidPath, type ImportCall, type SourceRecord } from './source-record.ts'
import { readPortions } from './hash-file.ts'
import { stopIfCancelled } from './catch-refusal.ts'
import type { WavLayout } from './wav-read.ts'
import { MAX_HOURS } from './ffmpeg.ts'
import { createPyramid } from './create-pyramid.ts'
import { bytesPerSample, decodeSamples, makePlanes, type SampleFormat } from './samples.ts'
import { cleanTags } from './format-ffmetadata.ts'

const portionFrames = 131_072

/** A plain WAV stays where it is: one pass hashes its bytes and makes its pyramid. */
export async function importWav(call: ImportCall & { layout: WavLayout; format: SampleFormat }): Promise<SourceRecord> {
  const { path, mediaFolder, layout, format } = call
  const { rate, frames } = layout
  const channels = layout.channels === 1 ? 1 : 2
  if (frames > MAX_HOURS * 3600 * rate)
    throw new Refusal(
      'media-too-large',
      `${displayPath(path)} is longer than ${MAX_HOURS} hours; cut it into parts first.`,
    )
  const reader = await openReader(path)
  const pyramid = await createPyramid(join(mediaFolder, 'pyramid'), { channels, rate })
  try {
    const hash = createHash('sha256')
    const frameBytes = bytesPerSample[format] * channels
    const end = layout.dataOffset + frames * frameBytes
    const planes = makePlanes(channels, portionFrames)
    await hashSpan(reader, 0, layout.dataOffset, (bytes) => hash.update(bytes))
    for await (const bytes of readPortions(reader, layout.dataOffset, end, portionFrames * frameBytes)) {
      stopIfCancelled(call.signal, 'The import')
      hash.update(bytes)
      decodeSamples(bytes, format, planes, 0)
      await pyramid.push(planes, bytes.length / frameBytes)
      call.onProgress?.(Math.min(1, (bytes.position + bytes.length - layout.dataOffset) / (frames * frameBytes)))
    }
    await hashSpan(reader, end, reader.size, (bytes) => hash.update(bytes))
    const now = await markOf(path)
    if (now?.size !== reader.size || now.modifiedMs !== reader.modifiedMs)
      throw new Refusal(
        'media-changed',
        `${displayPath(path)} changed while it was read; try again when nothing writes to it.`,
      )
    const address = addressOf(hash.digest('hex'))
    await pyramid.commit(pyramidPath(mediaFolder, address))
    const samples = {
      owner: 'user' as const,
      path,
      offset: layout.dataOffset,
      format,
      size: reader.size,
      modifiedMs: reader.modifiedMs,
    }
    return {
      schema: 'cutroom.source',
      version: 1,
      address,
      name: nameOf(path),
      originalPath: path,
      channels,
      rate,
      frames,
      tags: cleanTags(layout.tags),
      warnings: [],
      samples,
    }
  } catch (error) {
    await pyramid.discard()
    throw error
  } finally {
    await reader.close()
  }
}

async function hashSpan(reader: Reader, from: number, to: number, take: (bytes: Uint8Array) => void): Promise<void> {
  for await (const bytes of readPortions(reader, from, to, 1 << 16)) take(bytes)
}
