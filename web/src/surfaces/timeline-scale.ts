/** Where samples of a timeline stand on the page: `start` is the sample at the left edge, which may lie between two. */
export type Scale = {
  readonly start: number
  /** Samples a CSS pixel. */
  readonly perPx: number
  readonly width: number
}

/** So far apart that each can be seen and counted. */
const MIN_PER_PX = 1 / 24
/** What is seen of a timeline with nothing on it. */
const EMPTY_SECONDS = 60
/** Room behind the end, as a part of the whole: things can be put there. */
const ROOM_BEHIND = 0.04

export const xOf = ({ start, perPx }: Scale, sample: number): number => (sample - start) / perPx
export const sampleAt = ({ start, perPx }: Scale, x: number): number => start + x * perPx

/** All of a timeline. */
export function fitAll({
  length,
  rate,
  width,
}: {
  readonly length: number
  readonly rate: number
  readonly width: number
}): Scale {
  const whole = length === 0 ? EMPTY_SECONDS * rate : length * (1 + ROOM_BEHIND)
  return { start: 0, perPx: Math.max(MIN_PER_PX, whole / Math.max(1, width)), width }
}

/** Nothing before the start is shown, and nothing is wider than the whole. */
export function clampScale(scale: Scale, { length, rate }: { readonly length: number; readonly rate: number }): Scale {
  const all = fitAll({ length, rate, width: scale.width })
  const perPx = Math.min(Math.max(MIN_PER_PX, scale.perPx), all.perPx)
  const last = Math.max(0, (all.perPx - perPx) * scale.width)
  return { ...scale, perPx, start: Math.min(Math.max(0, scale.start), last) }
}

/** What stands at `x` stays there. */
export function zoomAround(scale: Scale, { factor, x }: { readonly factor: number; readonly x: number }): Scale {
  const perPx = Math.max(MIN_PER_PX, scale.perPx / factor)
  return { ...scale, perPx, start: sampleAt(scale, x) - x * perPx }
}

export type Tick = { readonly x: number; readonly seconds: number; readonly isNamed: boolean; readonly digits: number }

/** Distances in seconds that people count in, with how many parts each has. */
const STEPS: readonly (readonly [seconds: number, parts: number])[] = [
  ...[0.0001, 0.001, 0.01, 0.1].flatMap((unit) =>
    [1, 2, 5].map((times): readonly [number, number] => [unit * times, times === 2 ? 4 : 5]),
  ),
  [1, 5],
  [2, 4],
  [5, 5],
  [10, 5],
  [15, 3],
  [30, 3],
  [60, 4],
  [120, 4],
  [300, 5],
  [600, 5],
  [900, 3],
  [1800, 3],
  [3600, 4],
  [7200, 4],
  [21_600, 6],
]
const MIN_NAMED_PX = 76

/** The distance between two named ticks in seconds. */
export function stepOf({ perPx }: Pick<Scale, 'perPx'>, rate: number): { seconds: number; parts: number } {
  const least = (MIN_NAMED_PX * perPx) / rate
  const [seconds, parts] = STEPS.find(([step]) => step >= least) ?? STEPS[STEPS.length - 1] ?? [3600, 4]
  return { seconds, parts }
}

/** How many digits tell two named ticks apart. */
const digitsOf = (step: number): number => (step >= 1 ? 0 : Math.min(4, Math.ceil(-Math.log10(step) - 1e-9)))

export function rulerTicks(scale: Scale, rate: number): Tick[] {
  const { seconds: step, parts } = stepOf(scale, rate)
  const fine = step / parts
  const ticks: Tick[] = []
  const last = Math.floor(sampleAt(scale, scale.width) / rate / fine + 1e-9)
  for (let at = Math.max(0, Math.ceil(scale.start / rate / fine - 1e-9)); at <= last; at++)
    ticks.push({
      x: xOf(scale, at * fine * rate),
      seconds: at * fine,
      isNamed: at % parts === 0,
      digits: digitsOf(step),
    })
  return ticks
}
