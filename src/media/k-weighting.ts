/** One second-order filter section: y = b0·x + b1·x₁ + b2·x₂ − a1·y₁ − a2·y₂. */
export type Section = { b0: number; b1: number; b2: number; a1: number; a2: number }

/**
 * The two filters of ITU-R BS.1770: a shelf for the head, then a high-pass (RLB). The standard prints coefficients for
 * 48 kHz only; these are the analogue prototypes behind them (frequency, gain, quality), put through the bilinear
 * transform at any rate. At 48 kHz they agree with the printed ones to 9 digits.
 */
export function kWeighting(rate: number): { shelf: Section; highPass: Section } {
  return { shelf: shelf(rate), highPass: highPass(rate) }
}

function shelf(rate: number): Section {
  const frequency = 1681.974450955533
  const gainDb = 3.999843853973347
  const quality = 0.7071752369554196
  const k = Math.tan((Math.PI * frequency) / rate)
  const high = 10 ** (gainDb / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / quality + k * k
  return {
    b0: (high + (band * k) / quality + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / quality + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / quality + k * k) / a0,
  }
}

function highPass(rate: number): Section {
  const frequency = 38.13547087602444
  const quality = 0.5003270373238773
  const k = Math.tan((Math.PI * frequency) / rate)
  const a0 = 1 + k / quality + k * k
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / quality + k * k) / a0 }
}
