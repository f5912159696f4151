/** One sound as it is worked on: mono samples, and the loop in them where it has one. */
export type Shape = { samples: Float32Array; rate: number; loop: { start: number; end: number } | null }

/** A shape that is short enough, and what its envelope has to do since the sample no longer does it. */
export type Shortened = Shape & { holdSeconds: number; fallDbPerSecond: number }

const crossFadeSeconds = 0.12

/**
 * Makes a looped sound short: up to `seconds`, the last part of which goes round. The new loop begins where the sound
 * is most like its end, and its end melts into what comes before its start, so that it goes round without a seam.
 */
export function shorten(shape: Shape, { seconds, frequency }: { seconds: number; frequency: number }): Shortened {
  const { rate, samples } = shape
  const end = Math.min(samples.length, Math.round(seconds * rate))
  const period = rate / frequency
  const wanted = Math.round(end * 0.45)
  const window = Math.min(Math.round(Math.max(0.02 * rate, 3 * period)), Math.round(end * 0.2))
  const fall = fallOf(samples, { from: Math.round(end * 0.5), to: end, rate })
  const fade = Math.min(Math.round(crossFadeSeconds * rate), Math.round(end * 0.25))
  const level = samples.slice(0, end)
  const turn = end - wanted - fade
  for (let i = turn; i < end; i++) level[i] = (level[i] ?? 0) * 10 ** ((fall * (i - turn)) / rate / 20)
  const start = mostAlike(level, {
    end,
    window,
    near: end - wanted,
    reach: Math.round(Math.min(Math.max(period, 40), rate / 25)),
  })
  const likeness = correlation(level, { a: start, b: end, window })
  for (let i = 0; i < fade; i++) {
    const share = (i + 1) / (fade + 1)
    // What is alike adds up as amplitude, what is not as power.
    const [out, back] =
      likeness > 0.6 ? [1 - share, share] : [Math.cos((share * Math.PI) / 2), Math.sin((share * Math.PI) / 2)]
    level[end - fade + i] = (level[end - fade + i] ?? 0) * out + (level[start - fade + i] ?? 0) * back
  }
  return {
    samples: level,
    rate,
    loop: { start, end },
    holdSeconds: Math.max(0.01, turn / rate),
    fallDbPerSecond: Math.max(0, fall),
  }
}

/** Whether a sound has died away by itself after some seconds: it has fallen by 40 dB from its loudest moment. */
export function isOver({ samples, rate }: Shape, seconds: number): boolean {
  const step = Math.round(0.05 * rate)
  const powers = Array.from({ length: Math.floor(samples.length / step) }, (_, i) =>
    samples.subarray(i * step, (i + 1) * step).reduce((sum, value) => sum + value * value, 0),
  )
  const at = Math.min(powers.length - 1, Math.floor((seconds * rate) / step))
  return (powers[at] ?? 0) < Math.max(...powers) * 1e-4
}

/**
 * Takes out what lies below all hearing, most of all a constant offset, which would click at the start and the end of
 * each note.
 */
export function highPassed({ samples, rate, loop }: Shape): Shape {
  const keep = Math.exp((-2 * Math.PI * 15) / rate)
  const out = new Float32Array(samples.length)
  let before = 0,
    level = 0
  for (const [i, value] of samples.entries()) {
    level = keep * (level + value - before)
    before = value
    out[i] = level
  }
  if (loop)
    mendSeam(out, { ...loop, fade: Math.min(Math.round(0.01 * rate), loop.start, (loop.end - loop.start) >> 1) })
  return { samples: out, rate, loop }
}

/** Lets the end of a loop run into what comes before its start. */
function mendSeam(samples: Float32Array, { start, end, fade }: { start: number; end: number; fade: number }): void {
  for (let i = 0; i < fade; i++) {
    const share = (i + 1) / (fade + 1)
    samples[end - fade + i] = (samples[end - fade + i] ?? 0) * (1 - share) + (samples[start - fade + i] ?? 0) * share
  }
}

/** The same for a wave that is nothing but its loop. */
export function centred({ samples, rate, loop }: Shape): Shape {
  if (!loop) return { samples, rate, loop }
  const mean = samples.subarray(loop.start, loop.end).reduce((sum, value) => sum + value, 0) / (loop.end - loop.start)
  const rise = Math.max(1, Math.min(loop.start, Math.round(0.02 * rate)))
  return { samples: samples.map((value, i) => value - mean * Math.min(1, i / rise)), rate, loop }
}

/** Cuts a sound that is played once and lets it die away over its last third. */
export function cutShort({ samples, rate }: Shape, seconds: number): Shape {
  const end = Math.min(samples.length, Math.round(seconds * rate))
  const cut = samples.slice(0, end)
  const from = end < samples.length ? Math.round(end * 0.6) : Math.max(0, end - Math.round(rate * 0.004))
  for (let i = from; i < end; i++) cut[i] = (cut[i] ?? 0) * (1 - (i - from) / (end - from)) ** 1.5
  return { samples: cut, rate, loop: null }
}

/**
 * A sound with its loop gone round so often that the loop's length is whole at the new rate; a part of a sample would
 * put it out of tune.
 */
export function unrolled(shape: Shape, ratio: number): Shape {
  if (!shape.loop) return shape
  const { start, end } = shape.loop
  const length = end - start
  let best = 1
  for (let times = 1; times <= 24 && times * length < shape.rate; times++) {
    const off = (count: number) => Math.abs(count * length * ratio - Math.round(count * length * ratio)) / count
    if (off(times) < off(best) - 1e-9) best = times
  }
  const samples = new Float32Array(start + length * best)
  for (let i = 0; i < samples.length; i++) samples[i] = shape.samples[i < end ? i : start + ((i - start) % length)] ?? 0
  return { ...shape, samples, loop: { start, end: start + length * best } }
}

/** The same sound at a lower rate, through a windowed sinc. */
export function resampled({ samples, rate, loop }: Shape, toRate: number): Shape {
  if (toRate >= rate) return { samples, rate, loop }
  const ratio = toRate / rate
  const reach = 24
  const out = new Float32Array(Math.round(samples.length * ratio))
  const at = (index: number) =>
    (loop && index >= loop.end
      ? samples[loop.start + ((index - loop.start) % (loop.end - loop.start))]
      : samples[index]) ?? 0
  for (let i = 0; i < out.length; i++) {
    const centre = i / ratio
    const first = Math.ceil(centre - reach / ratio),
      last = Math.floor(centre + reach / ratio)
    let sum = 0,
      weight = 0
    for (let j = first; j <= last; j++) {
      const x = (j - centre) * ratio
      const w = sinc(x * 0.95) * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach))
      sum += at(j) * w
      weight += w
    }
    out[i] = sum / weight
  }
  return {
    samples: out,
    rate: toRate,
    loop: loop && {
      start: Math.round(loop.start * ratio),
      end: Math.round(loop.start * ratio) + Math.round((loop.end - loop.start) * ratio),
    },
  }
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** How fast a sound falls, in dB a second, from its first to its second half. */
function fallOf(samples: Float32Array, { from, to, rate }: { from: number; to: number; rate: number }): number {
  const middle = (from + to) >> 1
  const power = (a: number, b: number) =>
    samples.subarray(a, b).reduce((sum, value) => sum + value * value, 1e-12) / Math.max(1, b - a)
  const drop = 10 * Math.log10(power(from, middle) / power(middle, to))
  return Math.min(120, Math.max(-6, drop / ((to - from) / 2 / rate)))
}

function mostAlike(
  samples: Float32Array,
  { end, window, near, reach }: { end: number; window: number; near: number; reach: number },
): number {
  let best = near,
    most = -Infinity
  for (let start = Math.max(window, near - reach); start <= near + reach; start++) {
    const alike = correlation(samples, { a: start, b: end, window })
    if (alike > most) {
      most = alike
      best = start
    }
  }
  return best
}

function correlation(samples: Float32Array, { a, b, window }: { a: number; b: number; window: number }): number {
  let both = 0,
    one = 1e-12,
    other = 1e-12
  for (let i = 1; i <= window; i++) {
    const x = samples[a - i] ?? 0,
      y = samples[b - i] ?? 0
    both += x * y
    one += x * x
    other += y * y
  }
  return both / Math.sqrt(one * other)
}
