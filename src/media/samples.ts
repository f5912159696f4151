/** How one sample is stored. All are little-endian, channels interleaved. */
export type SampleFormat = 'u8' | 's16' | 's24' | 's32' | 'f32' | 'f64'

export const bytesPerSample: Record<SampleFormat, number> = { u8: 1, s16: 2, s24: 3, s32: 4, f32: 4, f64: 8 }

/** How many bits of a whole-number format count; floats count as more than any. */
export const depthOf: Record<SampleFormat, number> = { u8: 8, s16: 16, s24: 24, s32: 32, f32: 64, f64: 64 }

/** One array per channel. Doubles hold every format exactly, so that unchanged samples come out as they went in. */
export type Planes = Float64Array[]

export function makePlanes(channels: number, frames: number): Planes {
  return Array.from({ length: channels }, () => new Float64Array(frames))
}

/**
 * Interleaved bytes → planes, from frame `at` of the planes on. `bytes` must start at an offset that suits the format.
 */
export function decodeSamples(bytes: Uint8Array, format: SampleFormat, planes: Planes, at: number): void {
  const channels = planes.length
  const count = Math.floor(bytes.length / (bytesPerSample[format] * channels))
  for (const [channel, plane] of planes.entries())
    decodePlane(viewOf(bytes, format), { format, channel, channels, count }, plane, at)
}

type View = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array

function viewOf(bytes: Uint8Array, format: SampleFormat): View {
  const count = Math.floor(bytes.length / bytesPerSample[format])
  if (format === 's16') return new Int16Array(bytes.buffer, bytes.byteOffset, count)
  if (format === 's32') return new Int32Array(bytes.buffer, bytes.byteOffset, count)
  if (format === 'f32') return new Float32Array(bytes.buffer, bytes.byteOffset, count)
  if (format === 'f64') return new Float64Array(bytes.buffer, bytes.byteOffset, count)
  return bytes
}

// A typed array read inside its bounds is never undefined; `?? 0` satisfies the checker and costs nothing measurable.
function decodePlane(
  view: View,
  { format, channel, channels, count }: { format: SampleFormat; channel: number; channels: number; count: number },
  plane: Float64Array,
  at: number,
): void {
  switch (format) {
    case 'u8':
      for (let i = 0, j = channel; i < count; i++, j += channels) plane[at + i] = ((view[j] ?? 0) - 128) / 128
      return
    case 's16':
      decodeWhole(view as Int16Array, { channel, channels, count, scale: 1 / 32768 }, plane, at)
      return
    case 's24':
      for (let i = 0, j = channel * 3; i < count; i++, j += channels * 3) {
        plane[at + i] = (((view[j] ?? 0) << 8) | ((view[j + 1] ?? 0) << 16) | ((view[j + 2] ?? 0) << 24)) / 2147483648
      }
      return
    case 's32':
      for (let i = 0, j = channel; i < count; i++, j += channels) plane[at + i] = (view[j] ?? 0) / 2147483648
      return
    case 'f32':
    case 'f64':
      for (let i = 0, j = channel; i < count; i++, j += channels) {
        const value = view[j] ?? 0
        // Not-a-number and infinity in a float file would spoil every sum that they enter.
        plane[at + i] = Number.isFinite(value) ? value : 0
      }
  }
}

/** The common case, kept apart so that the compiler sees one kind of array. */
function decodeWhole(
  view: Int16Array,
  { channel, channels, count, scale }: { channel: number; channels: number; count: number; scale: number },
  plane: Float64Array,
  at: number,
): void {
  for (let i = 0, j = channel; i < count; i++, j += channels) plane[at + i] = (view[j] ?? 0) * scale
}

export type OutputFormat = 's16' | 's24' | 'f32'

/**
 * Planes → interleaved bytes. Whole-number formats are rounded and held inside full scale. `noise` is added first, in
 * steps of the last bit.
 */
export function encodeSamples(planes: Planes, count: number, format: OutputFormat, noise?: () => number): Uint8Array {
  const channels = planes.length
  const bytes = new Uint8Array(count * channels * bytesPerSample[format])
  if (format === 'f32') {
    const out = new Float32Array(bytes.buffer)
    for (const [channel, plane] of planes.entries())
      for (let i = 0, j = channel; i < count; i++, j += channels) out[j] = plane[i] ?? 0
    return bytes
  }
  if (format === 's16') {
    const out = new Int16Array(bytes.buffer)
    for (const [channel, plane] of planes.entries()) {
      for (let i = 0, j = channel; i < count; i++, j += channels) {
        const value = Math.round((plane[i] ?? 0) * 32768 + (noise ? noise() : 0))
        out[j] = value > 32767 ? 32767 : value < -32768 ? -32768 : value
      }
    }
    return bytes
  }
  for (const [channel, plane] of planes.entries()) {
    for (let i = 0, j = channel * 3; i < count; i++, j += channels * 3) {
      const rounded = Math.round((plane[i] ?? 0) * 8388608)
      const value = rounded > 8388607 ? 8388607 : rounded < -8388608 ? -8388608 : rounded
      bytes[j] = value & 255
      bytes[j + 1] = (value >> 8) & 255
      bytes[j + 2] = (value >> 16) & 255
    }
  }
  return bytes
}

/**
 * Triangular noise of ±1 step: the sum of two even ones. It makes the rounding error independent of the signal.
 * The seed is fixed, so that the same mix gives the same bytes.
 */
export function triangularNoise(seed = 0x9e3779b9): () => number {
  let state = seed | 0
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
  return () => next() - next()
}
