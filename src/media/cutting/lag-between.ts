/** −60 dB of full scale: in less than this nothing can be recognised. */
const least = 1e-6

/** Encoders change the wave a little; what is less alike than this is something else. */
const MIN_ALIKE = 0.6

/** Two places that are this nearly as much alike are a tone that repeats; then the nearer one is meant. */
const nearlyAlike = 0.98

/** Comparing every fourth sample finds a lag to a tenth of a millisecond, at a sixteenth of the cost. */
const step = 4

/**
 * How many samples later `expected` is found in `heard`, which begins `far` samples before it should; null when it is
 * silent or cannot be recognised. What is compared is the correlation of the two, whatever their loudness.
 */
export function lagBetween(expected: Float64Array, heard: Float64Array, far: number): number | null {
  const wanted = thinned(expected, step),
    found = thinned(heard, step)
  const energy = wanted.reduce((sum, value) => sum + value * value, 0)
  if (energy / Math.max(1, wanted.length) < least) return null
  const places = Math.max(0, found.length - wanted.length + 1)
  const alike = new Float64Array(places)
  for (let place = 0; place < places; place++) {
    let product = 0,
      power = 0
    for (let i = 0; i < wanted.length; i++) {
      const value = found[place + i] ?? 0
      product += value * (wanted[i] ?? 0)
      power += value * value
    }
    alike[place] = power > 0 ? product / Math.sqrt(power * energy) : 0
  }
  const most = alike.reduce((high, value) => Math.max(high, value), 0)
  if (most < MIN_ALIKE) return null
  let best: number | null = null
  for (let place = 0; place < places; place++) {
    const isPeak = (alike[place] ?? 0) >= (alike[place - 1] ?? -1) && (alike[place] ?? 0) >= (alike[place + 1] ?? -1)
    if (!isPeak || (alike[place] ?? 0) < most * nearlyAlike) continue
    const lag = place * step - far
    if (best === null || Math.abs(lag) < Math.abs(best)) best = lag
  }
  return best
}

/** Means of a few samples each: what is above the new rate is smoothed away instead of folding back. */
export function thinned(samples: Float64Array, by: number): Float64Array {
  return Float64Array.from({ length: Math.floor(samples.length / by) }, (_, i) => {
    let sum = 0
    for (let k = 0; k < by; k++) sum += samples[i * by + k] ?? 0
    return sum / by
  })
}
