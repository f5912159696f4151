import { runProgram, openReader, createWriter } from '../../../src/gate/index.ts'
import { isProblem, type Problem } from '../../../src/kernel/index.ts'
import type { Sound } from '../../../src/audio/index.ts'
import { importSource } from '../../../src/media/import-source.ts'
import type { ImportedSource } from '../../../src/media/source-record.ts'

/** Small recordings for tests, made without the code under test. */

export type RawWav = {
  channels: number
  rate: number
  /** 1 for whole numbers, 3 for floats, anything else as it is. */
  tag?: number
  bits: number
  data: Uint8Array
  isExtensible?: boolean
  form?: 'RIFF' | 'RF64' | 'BW64'
  chunksBefore?: { id: string; bytes: Uint8Array }[]
  chunksAfter?: { id: string; bytes: Uint8Array }[]
  /** What the data chunk claims, when that is not the truth. */
  claimedSize?: number
}

export function rawWav({
  channels,
  rate,
  tag = 1,
  bits,
  data,
  isExtensible,
  form = 'RIFF',
  chunksBefore = [],
  chunksAfter = [],
  claimedSize,
}: RawWav): Uint8Array {
  const frameBytes = (channels * bits) / 8
  const fmt = new DataView(new ArrayBuffer(isExtensible ? 40 : 16))
  fmt.setUint16(0, isExtensible ? 0xfffe : tag, true)
  fmt.setUint16(2, channels, true)
  fmt.setUint32(4, rate, true)
  fmt.setUint32(8, rate * frameBytes, true)
  fmt.setUint16(12, frameBytes, true)
  fmt.setUint16(14, bits, true)
  if (isExtensible) {
    fmt.setUint16(16, 22, true)
    fmt.setUint16(18, bits, true)
    fmt.setUint16(24, tag, true)
  }
  const isLong = form !== 'RIFF'
  const ds64 = new DataView(new ArrayBuffer(28))
  ds64.setBigUint64(8, BigInt(data.length), true)
  const chunks = [
    ...(isLong ? [{ id: 'ds64', bytes: new Uint8Array(ds64.buffer) }] : []),
    ...chunksBefore,
    { id: 'fmt ', bytes: new Uint8Array(fmt.buffer) },
    { id: 'data', bytes: data, size: claimedSize ?? (isLong ? 0xffffffff : data.length) },
    ...chunksAfter,
  ]
  const parts: Uint8Array[] = [letters(form), number32(isLong ? 0xffffffff : 0), letters('WAVE')]
  for (const chunk of chunks) {
    parts.push(letters(chunk.id), number32('size' in chunk ? chunk.size : chunk.bytes.length), chunk.bytes)
    if (chunk.bytes.length & 1 && claimedSize === undefined) parts.push(new Uint8Array(1))
  }
  return joinBytes(parts)
}

export function letters(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function number32(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, value, true)
  return new Uint8Array(view.buffer)
}

export function joinBytes(parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

/** Interleaves planes of whole numbers. */
function interleave16(planes: number[][]): Uint8Array {
  const frames = planes[0]?.length ?? 0
  const out = new Int16Array(frames * planes.length)
  for (const [channel, plane] of planes.entries())
    for (let i = 0; i < frames; i++) out[i * planes.length + channel] = plane[i] ?? 0
  return new Uint8Array(out.buffer)
}

export function wav16(planes: number[][], rate = 8000): Uint8Array {
  return rawWav({ channels: planes.length, rate, bits: 16, data: interleave16(planes) })
}

/** Repeatable noise between −1 and 1. */
export function noise(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2147483648 - 1
  }
}

export function tone16(
  frames: number,
  {
    frequency = 440,
    rate = 8000,
    amplitude = 0.5,
    phase = 0,
  }: { frequency?: number; rate?: number; amplitude?: number; phase?: number } = {},
): number[] {
  return Array.from(
    { length: frames },
    (_, i) => Math.round(32767 * amplitude * Math.sin(phase + (2 * Math.PI * frequency * i) / rate)) + 0,
  )
}

export function noise16(
  frames: number,
  { seed = 1, amplitude = 0.3 }: { seed?: number; amplitude?: number } = {},
): number[] {
  const next = noise(seed)
  return Array.from({ length: frames }, () => Math.round(32767 * amplitude * next()) + 0)
}

export async function putFile(path: string, bytes: Uint8Array): Promise<string> {
  const writer = await createWriter(path)
  await writer.write(bytes)
  await writer.commit()
  return path
}

export async function fileBytes(path: string): Promise<Uint8Array> {
  const reader = await openReader(path)
  const bytes = new Uint8Array(reader.size)
  await reader.read(bytes, 0)
  await reader.close()
  return bytes
}

/** The samples of a 16-bit file that we wrote (its data begin at byte 80). */
export async function samples16(path: string): Promise<Int16Array> {
  const bytes = await fileBytes(path)
  const size = new DataView(bytes.buffer).getUint32(76, true)
  return new Int16Array(bytes.slice(80, 80 + size).buffer)
}

export function succeed<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(`${value.code}: ${value.message}`)
  return value
}

export function refuse(value: unknown): Problem {
  if (!isProblem(value)) throw new Error('Expected a problem.')
  return value
}

export async function bring(path: string, mediaFolder: string, rate?: number): Promise<ImportedSource> {
  return succeed(await importSource({ path, mediaFolder, ...(rate !== undefined && { rate }) }))
}

export function soundOf(source: string, from: number, to: number, more: Partial<Sound> = {}): Sound {
  return { source, from, to, gainDb: 0, curves: [], reversed: false, inverted: false, silent: false, ...more }
}

/** ffmpeg as the maker of test files and as the judge. */
export async function ffmpeg(args: string[]): Promise<string> {
  const { code, errors, output } = await runProgram({
    program: 'ffmpeg',
    args: ['-nostdin', '-hide_banner', '-y', ...args],
    limitMs: 600_000,
  })
  if (code !== 0) throw new Error(errors)
  return errors + output
}
