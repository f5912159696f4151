import { bytesPerSample, type OutputFormat } from './samples.ts'

/** Bytes before the first sample; always the same, so that a header can be written again once the length is known. */
export const wavHeaderBytes = 80

/** RIFF sizes have 32 bits; above that the file becomes RF64 (EBU Tech 3306). */
const riffLimit = 0xffffffff - 1024

/**
 * The header of a WAV file, or of an RF64 file when the samples do not fit in 4 GB. Both are 80 bytes long:
 *
 *     RIFF size WAVE | JUNK 28 (RF64: ds64, the long sizes) | fmt 16 | data size
 */
export function wavHeader({
  channels,
  rate,
  format,
  frames,
  bytesAfter = 0,
}: {
  channels: number
  rate: number
  format: OutputFormat
  frames: number
  bytesAfter?: number
}): Uint8Array {
  const frameBytes = channels * bytesPerSample[format]
  const dataBytes = frames * frameBytes
  const riffBytes = wavHeaderBytes - 8 + dataBytes + (dataBytes & 1) + bytesAfter
  const isLong = riffBytes > riffLimit
  const view = new DataView(new ArrayBuffer(wavHeaderBytes))
  text(view, 0, isLong ? 'RF64' : 'RIFF')
  view.setUint32(4, isLong ? 0xffffffff : riffBytes, true)
  text(view, 8, 'WAVE')
  text(view, 12, isLong ? 'ds64' : 'JUNK')
  view.setUint32(16, 28, true)
  if (isLong) {
    view.setBigUint64(20, BigInt(riffBytes), true)
    view.setBigUint64(28, BigInt(dataBytes), true)
    view.setBigUint64(36, BigInt(frames), true)
  }
  text(view, 48, 'fmt ')
  view.setUint32(52, 16, true)
  view.setUint16(56, format === 'f32' ? 3 : 1, true)
  view.setUint16(58, channels, true)
  view.setUint32(60, rate, true)
  view.setUint32(64, rate * frameBytes, true)
  view.setUint16(68, frameBytes, true)
  view.setUint16(70, bytesPerSample[format] * 8, true)
  text(view, 72, 'data')
  view.setUint32(76, isLong ? 0xffffffff : dataBytes, true)
  return new Uint8Array(view.buffer)
}

const infoIds = new Map([
  ['title', 'INAM'],
  ['artist', 'IART'],
  ['album', 'IPRD'],
  ['date', 'ICRD'],
  ['genre', 'IGNR'],
  ['comment', 'ICMT'],
  ['track', 'ITRK'],
  ['copyright', 'ICOP'],
])

/** Tags as a LIST/INFO chunk, to stand after the samples; empty when there are none that it can hold. */
export function infoChunk(tags: Record<string, string>): Uint8Array {
  const entries = Object.entries(tags).flatMap(([key, value]) => {
    const id = infoIds.get(key.toLowerCase())
    return id && value ? [{ id, bytes: new TextEncoder().encode(`${value}\0`) }] : []
  })
  if (entries.length === 0) return new Uint8Array(0)
  const size = 4 + entries.reduce((sum, { bytes }) => sum + 8 + bytes.length + (bytes.length & 1), 0)
  const view = new DataView(new ArrayBuffer(8 + size))
  text(view, 0, 'LIST')
  view.setUint32(4, size, true)
  text(view, 8, 'INFO')
  let at = 12
  for (const { id, bytes } of entries) {
    text(view, at, id)
    view.setUint32(at + 4, bytes.length, true)
    new Uint8Array(view.buffer).set(bytes, at + 8)
    at += 8 + bytes.length + (bytes.length & 1)
  }
  return new Uint8Array(view.buffer)
}

function text(view: DataView, at: number, letters: string): void {
  for (let i = 0; i < letters.length; i++) view.setUint8(at + i, letters.charCodeAt(i))
}
