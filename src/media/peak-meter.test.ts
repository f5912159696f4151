import { describe, expect, it } from 'vitest'
import { peakMeter } from './peak-meter.ts'

describe('the peak meter', () => {
  it.for([
    [0.25, Math.PI / 4],
    [0.1, 0.3],
    [0.37, 1.1],
  ] as const)('sees what a tone of %d cycles a sample reaches between its samples', ([frequency, phase]) => {
    const meter = peakMeter()
    for (let block = 0; block < 4; block++)
      meter.add(
        Float32Array.from(
          { length: 500 },
          (_, i) => 0.8 * Math.sin(2 * Math.PI * frequency * (block * 500 + i) + phase),
        ),
      )
    expect(Math.abs(20 * Math.log10(meter.peak() / 0.8))).toBeLessThan(0.2)
  })

  it('sees a peak at the seam of two blocks', () => {
    const meter = peakMeter()
    meter.add(Float32Array.from({ length: 20 }, (_, i) => (i === 19 ? 0.9 : 0)))
    meter.add(new Float32Array(20))
    expect(meter.peak()).toBeCloseTo(0.9, 5)
  })
})
