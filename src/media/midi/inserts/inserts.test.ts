import { describe, expect, it } from 'vitest'
import { insertsOf } from './insert-of.ts'

const rate = 44_100
const runFrames = 128
const types = ['compressor', 'distortion', 'eq', 'filter', 'flanger', 'modulation', 'overdrive', 'phaser', 'tremolo']
const db = (factor: number): number => 20 * Math.log10(factor + 1e-12)
const sine = (hertz: number, { peak = 0.1, seconds = 1 } = {}): Float32Array =>
  Float32Array.from({ length: seconds * rate }, (_, i) => peak * Math.sin((2 * Math.PI * hertz * i) / rate))

/** What comes out where the same goes in on both sides, or `right` on the right. */
function through(
  type: string,
  left: Float32Array,
  { right = left, faderGain = 1, run = runFrames } = {},
): { left: Float32Array; right: Float32Array } {
  const insert = insertsOf([type], { rate, faderGain })
  const out = { left: left.slice(), right: right.slice() }
  for (let at = 0; at < left.length; at += run)
    insert({ left: out.left.subarray(at), right: out.right.subarray(at) }, Math.min(run, left.length - at))
  return out
}

const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)
/** The peak of one frequency in the last half of a sound, by correlation with it. */
function peakAt(samples: Float32Array, hertz: number): number {
  const half = samples.subarray(samples.length >> 1)
  let cos = 0,
    sin = 0
  for (const [i, value] of half.entries()) {
    cos += value * Math.cos((2 * Math.PI * hertz * i) / rate)
    sin += value * Math.sin((2 * Math.PI * hertz * i) / rate)
  }
  return (2 * Math.hypot(cos, sin)) / half.length
}
/** By how many dB a tone comes out louder than it went in. */
const gainAt = (type: string, hertz: number, peak = 0.1): number =>
  db(peakAt(through(type, sine(hertz, { peak })).left, hertz) / peak)
/** The level of each twentieth of a second, over the last half. */
function levels(samples: Float32Array): number[] {
  const half = samples.subarray(samples.length >> 1)
  return Array.from({ length: Math.floor(half.length / (rate / 20)) }, (_, i) =>
    db(rms(half.subarray((i * rate) / 20, ((i + 1) * rate) / 20))),
  )
}
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

describe('an effect in the way of a track', () => {
  it('a filter leaves what is low and takes away what is high', () => {
    expect(gainAt('filter', 200)).toBeCloseTo(0, 0)
    expect(gainAt('filter', 3000)).toBeLessThan(-20)
    expect(gainAt('filter', 6000)).toBeLessThan(-45)
  })

  it('an equalizer takes rumble and mud and adds air', () => {
    expect(gainAt('eq', 20)).toBeLessThan(-10)
    expect(gainAt('eq', 350)).toBeCloseTo(-2, 0)
    expect(Math.abs(gainAt('eq', 1500))).toBeLessThan(1)
    expect(gainAt('eq', 14_000)).toBeCloseTo(3, 0)
  })

  it('a compressor lifts what is soft and holds what is loud, the same on both sides', () => {
    expect(gainAt('compressor', 440, 0.003)).toBeCloseTo(6, 0)
    expect(gainAt('compressor', 440, 0.5)).toBeLessThan(-7)
    expect(gainAt('compressor', 440, 0.5)).toBeGreaterThan(-12)
    const { left, right } = through('compressor', sine(440, { peak: 0.5 }), { right: sine(440, { peak: 0.05 }) })
    expect(rms(left) / rms(right)).toBeCloseTo(10, 2)
  })

  it.for([
    ['overdrive', -40, -8],
    ['distortion', -14, -8],
  ] as const)('%s adds odd harmonics, and the sound stays as loud as it was', ([type, least, most]) => {
    for (const peak of [0.05, 0.2]) {
      const dry = sine(220, { peak })
      const { left } = through(type, dry)
      const third = db(peakAt(left, 660) / peakAt(left, 220))
      expect(third).toBeGreaterThan(least)
      expect(third).toBeLessThan(most)
      expect(db(peakAt(left, 440) / peakAt(left, 220))).toBeLessThan(-60)
      expect(db(rms(left.subarray(rate / 2)) / rms(dry))).toBeCloseTo(0, 0)
    }
  })

  it('distortion does not sing along: what it adds beyond half the rate hardly comes back', () => {
    const { left } = through('distortion', sine(4990, { peak: 0.2 }))
    // The fifth harmonic, 24,950 Hz, would come back at 19,150 Hz, and the seventh at 9,170 Hz.
    for (const folded of [rate - 5 * 4990, rate - 7 * 4990])
      expect(db(peakAt(left, folded) / peakAt(left, 4990))).toBeLessThan(-30)
  })

  it('a tremolo goes from loud to soft five times a second', () => {
    const level = levels(through('tremolo', sine(1000, { seconds: 2 })).left)
    expect(spread(level)).toBeGreaterThan(4)
    expect(spread(level)).toBeLessThan(8.5)
    // Four looks a turn.
    expect(level.slice(4).map((each, i) => Math.abs(each - (level[i] ?? 0)) < 0.1)).toEqual(
      level.slice(4).map(() => true),
    )
  })

  it.for(['phaser', 'flanger', 'modulation'])('%s lets every tone come and go, and the sides differ', (type) => {
    for (const hertz of [700, 1500])
      expect(spread(levels(through(type, sine(hertz, { seconds: 8 })).left))).toBeGreaterThan(6)
    const { left, right } = through(type, sine(1000, { seconds: 4 }))
    expect(rms(left.map((value, i) => value - (right[i] ?? 0)))).toBeGreaterThan(0.1 * rms(left))
  })

  it.for(types)('%s is far from too loud, dies away, and makes nothing of nothing', (type) => {
    const noise = Float32Array.from({ length: 2 * rate }, (_, i) => (i < rate ? 0.3 * Math.sin(i * i * 0.37) : 0))
    const { left } = through(type, noise)
    expect(left.every((value) => Math.abs(value) < 1)).toBe(true)
    expect(Math.abs(db(rms(left.subarray(0, rate)) / rms(noise.subarray(0, rate))))).toBeLessThan(
      type === 'filter' ? 30 : 9,
    )
    expect(rms(left.subarray(-rate / 10))).toBeLessThan(1e-6)
    expect(rms(through(type, new Float32Array(1000)).left)).toBe(0)
  })

  it.for(types)('%s stands before the fader', (type) => {
    const open = through(type, sine(300, { peak: 0.3 })).left
    const half = through(type, sine(300, { peak: 0.15 }), { faderGain: 0.5 }).left
    expect(Math.max(...open.map((value, i) => Math.abs(value / 2 - (half[i] ?? 0))))).toBeLessThan(1e-4)
  })

  it.for(types.filter((type) => type !== 'distortion' && type !== 'overdrive'))(
    '%s does not hear in how long runs it is played',
    (type) => {
      const dry = sine(300, { peak: 0.3 })
      const long = through(type, dry, { run: 128 }).left,
        odd = through(type, dry, { run: 48 }).left
      expect(Math.max(...long.map((value, i) => Math.abs(value - (odd[i] ?? 0))))).toBeLessThan(1e-3)
    },
  )
})
