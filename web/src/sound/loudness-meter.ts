/** What the last seconds are as loud as, by ITU-R BS.1770: the short-term loudness of EBU Tech 3341. */
const SHORT_TERM_SECONDS = 3
const STEP_SECONDS = 0.1

type Biquad = {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/**
 * K-weighting for any rate: the two filters of the recommendation, which gives them for 48 kHz, worked out again from
 * their analogue forms (a shelf above 1.68 kHz and a high pass at 38 Hz).
 */
export function kWeighting(rate: number): readonly [Biquad, Biquad] {
  const shelf = (): Biquad => {
    const k = Math.tan((Math.PI * 1681.974450955533) / rate)
    const q = 0.7071752369554196
    const vh = 10 ** (3.999843853973347 / 20)
    const vb = vh ** 0.4996667741545416
    const a0 = 1 + k / q + k * k
    return {
      b0: (vh + (vb * k) / q + k * k) / a0,
      b1: (2 * (k * k - vh)) / a0,
      b2: (vh - (vb * k) / q + k * k) / a0,
      a1: (2 * (k * k - 1)) / a0,
      a2: (1 - k / q + k * k) / a0,
    }
  }
  const highPass = (): Biquad => {
    const k = Math.tan((Math.PI * 38.13547087602444) / rate)
    const q = 0.5003270373238773
    const a0 = 1 + k / q + k * k
    return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 }
  }
  return [shelf(), highPass()]
}

/** Peaks of each channel since they were last read, and the loudness of the last three seconds. */
export class LoudnessMeter {
  readonly #filters: readonly [Biquad, Biquad]
  readonly #stepFrames: number
  readonly #steps: Float64Array
  /** Four numbers a channel: two of each filter. */
  #memory: Float64Array[] = []
  #step = 0
  #filled = 0
  #sum = 0
  #peaks: number[] = []

  constructor(rate: number) {
    this.#filters = kWeighting(rate)
    this.#stepFrames = Math.round(rate * STEP_SECONDS)
    this.#steps = new Float64Array(Math.round(SHORT_TERM_SECONDS / STEP_SECONDS))
  }

  /** `channels` are those that count: a single one that is heard on both sides counts once. */
  add(outputs: readonly Float32Array[], channels: number): void {
    const count = outputs[0]?.length ?? 0
    for (let from = 0; from < count;) {
      const to = Math.min(count, from + this.#stepFrames - this.#filled)
      for (let channel = 0; channel < channels; channel++) {
        const samples = outputs[channel]
        if (samples) this.#sum += this.#weigh(channel, samples, from, to)
      }
      this.#filled += to - from
      from = to
      if (this.#filled === this.#stepFrames) this.#endStep()
    }
  }

  /** In LUFS; nothing where all was silent. */
  shortTerm(): number | null {
    const mean = this.#steps.reduce((sum, step) => sum + step, 0) / this.#steps.length
    const loudness = -0.691 + 10 * Math.log10(mean)
    return loudness > -70 ? loudness : null
  }

  takePeaks(): number[] {
    const peaks = this.#peaks
    this.#peaks = []
    return peaks
  }

  /** After a jump to elsewhere, what was heard there says nothing of here. */
  reset(): void {
    this.#steps.fill(0)
    this.#memory = []
    this.#sum = 0
    this.#filled = 0
  }

  #endStep(): void {
    this.#steps[this.#step] = this.#sum / this.#stepFrames
    this.#step = (this.#step + 1) % this.#steps.length
    this.#sum = 0
    this.#filled = 0
  }

  /** The sum of the squares of weighted samples; finds the peak of the plain ones on the way. */
  #weigh(channel: number, samples: Float32Array, from: number, to: number): number {
    const memory = (this.#memory[channel] ??= new Float64Array(4))
    const [shelf, pass] = this.#filters
    let [s1 = 0, s2 = 0, p1 = 0, p2 = 0] = memory
    let peak = this.#peaks[channel] ?? 0
    let sum = 0
    for (let at = from; at < to; at++) {
      const sample = samples[at] ?? 0
      if (Math.abs(sample) > peak) peak = Math.abs(sample)
      const shelved = shelf.b0 * sample + s1
      s1 = shelf.b1 * sample - shelf.a1 * shelved + s2
      s2 = shelf.b2 * sample - shelf.a2 * shelved
      const weighted = pass.b0 * shelved + p1
      p1 = pass.b1 * shelved - pass.a1 * weighted + p2
      p2 = pass.b2 * shelved - pass.a2 * weighted
      sum += weighted * weighted
    }
    memory.set([s1, s2, p1, p2])
    this.#peaks[channel] = peak
    return sum
  }
}
