import { createWriter, openReader, type Reader, Refusal, type Writer } from '../../gate/index.ts'
import { stopIfCancelled } from '../catch-refusal.ts'
import { type AvcConfig, writeAvcConfig } from './avc-config.ts'
import { box, fullBox, listOf, numbers, runs, text, u16, u32, u64 } from './boxes.ts'
import type { Rate } from './find-frame-timing.ts'
import { isBrokenFrame } from './is-broken-frame.ts'

/** A coded frame in its place: where its bytes lie now, and which frame of the result it is. */
export type PictureSample = {
  readonly path: string
  readonly position: number
  readonly bytes: number
  readonly shown: number
  readonly isFresh: boolean
}

export type PictureFile = {
  readonly path: string
  readonly rate: Rate
  readonly width: number
  readonly height: number
  readonly config: AvcConfig
  readonly samples: readonly PictureSample[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes coded frames, in the order of decoding, as one MP4 with a picture and nothing else. Every frame stands exactly
 * on the grid of the rate: no tool that copies streams puts frames of several encoders together without moving some of
 * them. Hands back which frames of the result have bytes that contradict themselves.
 */
export async function writePictureFile(file: PictureFile): Promise<number[]> {
  const { path, samples, signal } = file
  const total = samples.reduce((sum, { bytes }) => sum + bytes, 0)
  const head = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'))
  const writer = await createWriter(path)
  const readers = new Map<string, Reader>()
  const broken: number[] = []
  try {
    await writer.write(head)
    await writer.write(Uint8Array.from([...u32(1), ...text('mdat'), ...u64(total + 16)]))
    for (const piece of pieces(samples)) {
      stopIfCancelled(signal, 'The render')
      const reader = readers.get(piece.path) ?? (await openReader(piece.path))
      readers.set(piece.path, reader)
      const bytes = await copy(reader, piece, writer)
      for (const { position, bytes: length, shown } of piece.samples) {
        const from = position - piece.position
        if (isBrokenFrame(bytes.subarray(from, from + length))) broken.push(shown)
      }
    }
    await writer.write(movie(file, head.length + 16))
    await writer.commit()
    return broken
  } catch (error) {
    await writer.discard()
    throw error
  } finally {
    for (const reader of readers.values()) await reader.close()
  }
}

type Piece = { path: string; position: number; bytes: number; samples: PictureSample[] }
const MAX_PIECE_BYTES = 4 << 20

/** Frames that lie behind each other are copied together. */
function* pieces(samples: readonly PictureSample[]): Generator<Piece> {
  let open: Piece | undefined
  for (const sample of samples) {
    const { path, position, bytes } = sample
    if (open?.path === path && open.position + open.bytes === position && open.bytes + bytes <= MAX_PIECE_BYTES) {
      open.bytes += bytes
      open.samples.push(sample)
    } else {
      if (open) yield open
      open = { path, position, bytes, samples: [sample] }
    }
  }
  if (open) yield open
}

async function copy(reader: Reader, { position, bytes }: Piece, writer: Writer): Promise<Uint8Array> {
  const buffer = new Uint8Array(bytes)
  if ((await reader.read(buffer, position)) < bytes)
    throw new Refusal(
      'media-changed',
      'A source became shorter while it was rendered; try again when nothing writes to it.',
    )
  await writer.write(buffer)
  return buffer
}

function movie({ rate, width, height, config, samples }: PictureFile, dataOffset: number): Uint8Array {
  // Players like a clock of some thousands a second; a multiple of the rate keeps every frame whole.
  const finer = Math.max(1, Math.ceil(10_000 / rate.num))
  const clock = rate.num * finer,
    step = rate.den * finer
  const duration = samples.length * step
  // Frames that are decoded before they are shown push all the others back; the edit list takes that away again.
  const delay = samples.reduce((most, { shown }, index) => Math.max(most, index - shown), 0)
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32)
  const entry = box(
    'avc1',
    new Uint8Array(6),
    u16(1),
    new Uint8Array(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    u32(0),
    u16(1),
    new Uint8Array(32),
    u16(24),
    u16(0xffff),
    box('avcC', writeAvcConfig(config)),
  )
  const table = box(
    'stbl',
    fullBox({ name: 'stsd' }, u32(1), entry),
    fullBox({ name: 'stts' }, u32(1), u32(samples.length), u32(step)),
    runTable(
      'ctts',
      samples.map(({ shown }, index) => (shown + delay - index) * step),
    ),
    fullBox({ name: 'stss' }, ...listOf(samples.flatMap(({ isFresh }, index) => (isFresh ? [index + 1] : [])))),
    fullBox({ name: 'stsc' }, u32(1), u32(1), u32(samples.length), u32(1)),
    fullBox({ name: 'stsz' }, u32(0), ...listOf(samples.map(({ bytes }) => bytes))),
    fullBox({ name: 'co64' }, u32(1), u64(dataOffset)),
  )
  const media = box(
    'mdia',
    fullBox({ name: 'mdhd', version: 1 }, u64(0), u64(0), u32(clock), u64(duration), u16(0x55c4), u16(0)),
    fullBox({ name: 'hdlr' }, u32(0), text('vide'), new Uint8Array(12), text('picture\0')),
    box(
      'minf',
      fullBox({ name: 'vmhd', flags: 1 }, new Uint8Array(8)),
      box('dinf', fullBox({ name: 'dref' }, u32(1), fullBox({ name: 'url ', flags: 1 }))),
      table,
    ),
  )
  return box(
    'moov',
    fullBox(
      { name: 'mvhd', version: 1 },
      u64(0),
      u64(0),
      u32(clock),
      u64(duration),
      u32(0x10000),
      u16(0x100),
      new Uint8Array(10),
      matrix,
      new Uint8Array(24),
      u32(2),
    ),
    box(
      'trak',
      fullBox(
        { name: 'tkhd', version: 1, flags: 3 },
        u64(0),
        u64(0),
        u32(1),
        u32(0),
        u64(duration),
        new Uint8Array(8),
        u16(0),
        u16(0),
        u16(0),
        u16(0),
        matrix,
        u32(width * 0x10000),
        u32(height * 0x10000),
      ),
      box('edts', fullBox({ name: 'elst', version: 1 }, u32(1), u64(duration), u64(delay * step), u16(1), u16(0))),
      media,
    ),
  )
}

function runTable(name: string, values: readonly number[]): Uint8Array {
  const found = runs(values)
  return fullBox({ name }, u32(found.length), numbers(found.flatMap(({ count, value }) => [count, value])))
}
