import type { Insert } from '../open-synth.ts'
import { waver } from './phaser.ts'

type Wandering = {
  readonly hertz: number
  readonly leastSeconds: number
  readonly mostSeconds: number
  readonly feedback: number
  readonly dry: number
  readonly wet: number
}

/**
 * The sound and itself a little later; how much later goes up and down, on the right a quarter of a turn behind the
 * left.
 */
export function wanderingDelay(rate: number, wandering: Wandering): Insert {
  const left = delayedChannel(rate, wandering, 0),
    right = delayedChannel(rate, wandering, 0.25)
  return (block, count) => {
    left(block.left, count)
    right(block.right, count)
  }
}

function delayedChannel(
  rate: number,
  { hertz, leastSeconds, mostSeconds, feedback, dry, wet }: Wandering,
  startPart: number,
): (samples: Float32Array, count: number) => void {
  const wave = waver({ hertz, rate, startPart })
  const [least, most] = [leastSeconds * rate, mostSeconds * rate]
  const line = new Float32Array(2 ** Math.ceil(Math.log2(most + 2)))
  const mask = line.length - 1
  let at = 0
  return (samples, count) => {
    for (let i = 0; i < count; i++) {
      const back = least + (most - least) * wave()
      const whole = Math.floor(back)
      const [near, far] = [line[(at - whole) & mask] ?? 0, line[(at - whole - 1) & mask] ?? 0]
      const later = near + (far - near) * (back - whole)
      const input = samples[i] ?? 0
      const kept = input + feedback * later
      line[at] = Math.abs(kept) < 1e-20 ? 0 : kept
      at = (at + 1) & mask
      samples[i] = dry * input + wet * later
    }
  }
}
