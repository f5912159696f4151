/**
 * A 16-bit WAV with a tone, as bytes. Each second is a little louder than the one before, so that places can be told
 * apart.
 */
export function makeWav({
  seconds,
  channels = 1,
  rate = 8000,
  hertz = 220,
  level = 0.3,
}: {
  seconds: number
  channels?: number
  rate?: number
  hertz?: number
  level?: number
}): Buffer {
  const frames = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + frames * channels * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(channels, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * channels * 2, 28)
  bytes.writeUInt16LE(channels * 2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(frames * channels * 2, 40)
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset + 44, frames * channels)
  for (let frame = 0; frame < frames; frame++) {
    const growth = 1 + (0.5 * Math.floor(frame / rate)) / Math.max(1, seconds)
    const sample = Math.round(32767 * Math.min(0.99, level * growth) * Math.sin((2 * Math.PI * hertz * frame) / rate))
    samples.fill(sample, frame * channels, (frame + 1) * channels)
  }
  return bytes
}
