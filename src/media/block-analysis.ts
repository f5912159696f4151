/** Samples in one block of a pyramid: 5.8 ms at 44.1 kHz, short enough that the edges of a cut hardly matter. */
export const blockFrames = 256

/** What is kept of one block of one channel. */
export type Block = { low: number; high: number; squares: number; energy: number }

/**
 * Takes the samples of one channel in any portions and gives each full block of 256 to `onBlock`; `finish` gives the
 * rest.
 */
export type ChannelAnalysis = { push(samples: Float64Array, count: number): void; finish(): void }

export function analyseChannel(rate: number, onBlock: (block: Block) => void): ChannelAnalysis {
  const filters = filterCoefficients(rate)
  const state = new Float64Array(8)
  let filled = 0

  const open = () => {
    state[LOW] = Infinity
    state[HIGH] = -Infinity
    state[SQUARES] = 0
    state[ENERGY] = 0
    filled = 0
    // Numbers near the smallest possible one are very slow to calculate with; in silence the filters would end there.
    for (let i = 0; i < LOW; i++) if (Math.abs(state[i] ?? 0) < 1e-30) state[i] = 0
  }
  const close = () => {
    onBlock({ low: state[LOW] ?? 0, high: state[HIGH] ?? 0, squares: state[SQUARES] ?? 0, energy: state[ENERGY] ?? 0 })
    open()
  }
  open()
  return {
    push(samples, count) {
      for (let at = 0; at < count;) {
        const to = Math.min(count, at + blockFrames - filled)
        analyse(samples, { from: at, to }, state, filters)
        filled += to - at
        at = to
        if (filled === blockFrames) close()
      }
    },
    finish() {
      if (filled > 0) close()
    },
  }
}

/** The state of one channel: four memories of the two filters, then the block under way. */
const LOW = 4,
  HIGH = 5,
  SQUARES = 6,
  ENERGY = 7

function filterCoefficients(rate: number): Float64Array {
  const { shelf, highPass } = kWeighting(rate)
  return Float64Array.of(shelf.b0, shelf.b1, shelf.b2, shelf.a1, shelf.a2, highPass.a1, highPass.a2)
}

/**
 * Two filters in transposed direct form II, extremes and sums, in one loop. It takes most of the time of an import,
 * so everything in it is a local number: the same loop over variables of an enclosing function is three times slower.
 */
function analyse(
  samples: Float64Array,
  { from, to }: { from: number; to: number },
  state: Float64Array,
  filters: Float64Array,
): void {
  // Taken one by one: destructuring an array goes through its iterator, once per block.
  const b0 = filters[0] ?? 0,
    b1 = filters[1] ?? 0,
    b2 = filters[2] ?? 0,
    a1 = filters[3] ?? 0,
    a2 = filters[4] ?? 0,
    c1 = filters[5] ?? 0,
    c2 = filters[6] ?? 0
  let p1 = state[0] ?? 0,
    p2 = state[1] ?? 0,
    q1 = state[2] ?? 0,
    q2 = state[3] ?? 0
  let low = state[LOW] ?? 0,
    high = state[HIGH] ?? 0,
    squares = state[SQUARES] ?? 0,
    energy = state[ENERGY] ?? 0
  for (let i = from; i < to; i++) {
    const x = samples[i] ?? 0
    if (x < low) low = x
    if (x > high) high = x
    squares += x * x
    const y = b0 * x + p1
    p1 = b1 * x - a1 * y + p2
    p2 = b2 * x - a2 * y
    const z = y + q1
    q1 = q2 - 2 * y - c1 * z
    q2 = y - c2 * z
    energy += z * z
  }
  state[0] = p1
  state[1] = p2
  state[2] = q1
  state[3] = q2
  state[LOW] = low
  state[HIGH] = high
  state[SQUARES] = squares
  state[ENERGY] = energy
}

/** One second-order filter section: y = b0·x + b1·x₁ + b2·x₂ − a1·y₁ − a2·y₂. */
type Section = { b0: number; b1: number; b2: number; a1: number; a2: number }

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
