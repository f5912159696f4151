import { type Reader, Refusal } from '../gate/index.ts'
import { fileName, MAX_RATE, MIN_RATE } from './ffmpeg.ts'
import { bytesPerSample, type SampleFormat } from './samples.ts'

/** Where the samples of a WAV file lie and how they are stored. `format` is null when only a decoder can read them. */
export type WavLayout = {
  format: SampleFormat | null
  channels: number
  rate: number
  dataOffset: number
  frames: number
  tags: Record<string, string>
}

/** What streaming tools leave in a size field that they could not go back to. */
const unknownSize = 0xffffffff

/** Reads the chunks of a RIFF, RF64 or BW64 file up to its samples. Damage is refused in one sentence. */
export async function readWavLayout(reader: Reader): Promise<WavLayout> {
  const name = fileName(reader.path)
  const head = await bytesAt(reader, 0, 12)
  const isLong = ['RF64', 'BW64'].includes(ascii(head, 0, 4))
  let longDataSize: number | null = null
  let fmt: { format: SampleFormat | null; channels: number; rate: number; frameBytes: number } | null = null
  let layout: WavLayout | null = null
  const tags: Record<string, string> = {}

  for (let position = 12; position + 8 <= reader.size;) {
    const chunk = await bytesAt(reader, position, 8)
    const id = ascii(chunk, 0, 4)
    const size = chunk.getUint32(4, true)
    const body = position + 8
    if (id === 'ds64' && size >= 24) longDataSize = readLong(await bytesAt(reader, body, 24), 8)
    if (id === 'fmt ') fmt = readFmt(await bytesAt(reader, body, Math.min(size, 40, reader.size - body)), name)
    if (id === 'LIST' && size <= 65_536 && body + size <= reader.size)
      Object.assign(tags, readInfo(await bytesAt(reader, body, size)))
    if (id === 'data' && !layout) {
      if (!fmt)
        throw new Refusal('media-damaged', `${name} is a damaged WAV file: its samples come before their description.`)
      const present = reader.size - body
      const promised = isLong && size === unknownSize ? (longDataSize ?? unknownSize) : size
      const isOpenEnded = promised === 0 || promised === unknownSize
      if (!isOpenEnded && promised > present)
        throw truncated(name, { present, promised, frameBytes: fmt.frameBytes, rate: fmt.rate })
      const bytes = isOpenEnded ? present : promised
      const frames = Math.floor(bytes / fmt.frameBytes)
      if (frames === 0) throw new Refusal('media-empty', `${name} holds no sound: it has no samples.`)
      layout = { format: fmt.format, channels: fmt.channels, rate: fmt.rate, dataOffset: body, frames, tags }
      if (isOpenEnded) return layout
      // Tags may stand behind the samples.
      position = body + promised + (promised & 1)
      continue
    }
    // Chunks are padded to even lengths.
    position = body + size + (size & 1)
  }
  if (layout) return layout
  throw new Refusal(
    fmt ? 'media-empty' : 'media-damaged',
    fmt
      ? `${name} holds no sound: it has a header but no samples.`
      : `${name} is a damaged WAV file: it has no description of its samples.`,
  )
}

function truncated(
  name: string,
  { present, promised, frameBytes, rate }: { present: number; promised: number; frameBytes: number; rate: number },
): Refusal {
  const seconds = (bytes: number) => (bytes / frameBytes / rate).toFixed(1)
  return new Refusal(
    'media-truncated',
    `${name} is cut off: its header promises ${seconds(promised)} s of sound but only ${seconds(present)} s are ` +
      `there; copy it again, or repair it first.`,
  )
}

/**
 * https://www.rfc-editor.org/rfc/rfc2361 numbers the formats; 0xFFFE (extensible) names one of them in its first two
 * GUID bytes.
 */
function readFmt(
  view: DataView,
  name: string,
): { format: SampleFormat | null; channels: number; rate: number; frameBytes: number } {
  if (view.byteLength < 16)
    throw new Refusal('media-damaged', `${name} is a damaged WAV file: the description of its samples is cut off.`)
  const tag = view.getUint16(0, true)
  const channels = view.getUint16(2, true)
  const rate = view.getUint32(4, true)
  const frameBytes = view.getUint16(12, true)
  const bits = view.getUint16(14, true)
  const kind = tag === 0xfffe && view.byteLength >= 26 ? view.getUint16(24, true) : tag
  if (rate === 0)
    throw new Refusal(
      'media-damaged',
      `${name} says that it has 0 samples a second, so its length is unknown; repair its header first.`,
    )
  if (rate < MIN_RATE || rate > MAX_RATE)
    throw new Refusal(
      'media-damaged',
      `${name} says that it has ${rate} samples a second; from ${MIN_RATE} to ${MAX_RATE} can be edited.`,
    )
  if (channels === 0)
    throw new Refusal('media-damaged', `${name} says that it has 0 channels; repair its header first.`)
  const format = formatOf(kind, bits)
  if (format && frameBytes !== bytesPerSample[format] * channels)
    return { format: null, channels, rate, frameBytes: Math.max(1, frameBytes) }
  return { format, channels, rate, frameBytes: Math.max(1, frameBytes) }
}

function formatOf(kind: number, bits: number): SampleFormat | null {
  if (kind === 1)
    return (
      new Map<number, SampleFormat>([
        [8, 'u8'],
        [16, 's16'],
        [24, 's24'],
        [32, 's32'],
      ]).get(bits) ?? null
    )
  if (kind === 3)
    return (
      new Map<number, SampleFormat>([
        [32, 'f32'],
        [64, 'f64'],
      ]).get(bits) ?? null
    )
  return null
}

const infoNames = new Map([
  ['INAM', 'title'],
  ['IART', 'artist'],
  ['IPRD', 'album'],
  ['ICRD', 'date'],
  ['IGNR', 'genre'],
  ['ICMT', 'comment'],
  ['ITRK', 'track'],
  ['ICOP', 'copyright'],
])

function readInfo(view: DataView): Record<string, string> {
  const tags: Record<string, string> = {}
  if (view.byteLength < 4 || ascii(view, 0, 4) !== 'INFO') return tags
  for (let at = 4; at + 8 <= view.byteLength;) {
    const key = infoNames.get(ascii(view, at, 4))
    const size = view.getUint32(at + 4, true)
    if (key && at + 8 + size <= view.byteLength) {
      const text = new TextDecoder()
        .decode(new Uint8Array(view.buffer, view.byteOffset + at + 8, size))
        .replace(/\0.*$/s, '')
        .trim()
      if (text) tags[key] = text
    }
    at += 8 + size + (size & 1)
  }
  return tags
}

async function bytesAt(reader: Reader, position: number, count: number): Promise<DataView> {
  const bytes = new Uint8Array(count)
  await reader.read(bytes, position)
  return new DataView(bytes.buffer)
}

function ascii(view: DataView, at: number, count: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, count))
}

function readLong(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true)
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? unknownSize : Number(value)
}
