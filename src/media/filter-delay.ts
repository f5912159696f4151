import { runPcm } from './run-pcm.ts'

const delays = new Map<string, number>()

/**
 * How many samples late a filter gives what it is given. ffmpeg's look-ahead filters differ in this from version to
 * version and do not say it, so it is measured: a short burst of noise goes through, and the lag at which the result
 * resembles it most is the delay.
 */
export async function filterDelay({
  graph,
  rate,
  channels,
}: {
  graph: string
  rate: number
  channels: 1 | 2
}): Promise<number> {
  const key = `${graph}|${rate}|${channels}`
  const known = delays.get(key)
  if (known !== undefined) return known
  const longest = Math.ceil(rate * 0.12)
  const span = Math.ceil(rate * 0.2)
  const burst = noiseBurst(span, channels, longest)
  const heard: number[] = []
  for await (const floats of runPcm({ graph, rate, inputChannels: channels, channels, input: once(burst) })) {
    for (let i = 0; i < floats.length; i += channels) heard.push(floats[i] ?? 0)
  }
  const given = Float32Array.from({ length: span }, (_, i) => burst[i * channels] ?? 0)
  const delay = bestLag(given, Float32Array.from(heard), longest)
  delays.set(key, delay)
  return delay
}

/** Noise at a tenth of full scale: below any limiter's ceiling worth setting, above any floor of noise. */
function noiseBurst(frames: number, channels: number, silenceAfter: number): Float32Array {
  let state = 22_222
  return Float32Array.from({ length: (frames + silenceAfter) * channels }, (_, i) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return i < frames * channels ? (state / 0x3fffffff - 1) * 0.05 : 0
  })
}

function bestLag(given: Float32Array, heard: Float32Array, longest: number): number {
  let best = 0,
    most = -Infinity
  // A part is enough to tell, and keeps the search short.
  const probe = given.subarray(0, Math.min(given.length, 4096))
  for (let lag = 0; lag <= longest; lag++) {
    let sum = 0
    for (let i = 0; i < probe.length; i++) sum += (probe[i] ?? 0) * (heard[i + lag] ?? 0)
    if (sum > most) {
      most = sum
      best = lag
    }
  }
  return best
}

async function* once(floats: Float32Array): AsyncGenerator<Float32Array> {
  yield await Promise.resolve(floats)
}
