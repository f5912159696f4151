import type { Insert } from '../open-synth.ts'

const hertz = 0.4
const [lowestHertz, highestHertz] = [250, 3000]
const stages = 4
const feedback = 0.35
/** Of the sound itself and of the one that went through. */
const share = 0.6
/** The notches move so often; in between they stand still. */
const step = 16

/** Notches that wander through the sound. */
export function phaser(rate: number): Insert {
  const left = phasedChannel(rate, 0),
    right = phasedChannel(rate, 0.15)
  return (block, count) => {
    left(block.left, count)
    right(block.right, count)
  }
}

function phasedChannel(rate: number, startPart: number): (samples: Float32Array, count: number) => void {
  const wave = waver({ hertz, rate: rate / step, startPart })
  const held = new Float64Array(stages)
  let kept = { turn: 0, until: 0, last: 0 }
  return (samples, count) => {
    let { turn, until, last } = kept
    for (let i = 0; i < count; i++) {
      if (until === 0) {
        const tan = Math.tan(
          (Math.PI * Math.min(0.45 * rate, lowestHertz * (highestHertz / lowestHertz) ** wave())) / rate,
        )
        turn = (tan - 1) / (tan + 1)
        until = step
      }
      until--
      const dry = samples[i] ?? 0
      let wet = dry + feedback * last
      for (let stage = 0; stage < stages; stage++) {
        const out = turn * wet + (held[stage] ?? 0)
        held[stage] = wet - turn * out
        wet = out
      }
      last = Math.abs(wet) < 1e-20 ? 0 : wet
      samples[i] = share * (dry + wet)
    }
    kept = { turn, until, last }
  }
}

/** A slow wave between 0 and 1, a sample at a time; `startPart` is how much of its first turn is over. */
export function waver({
  hertz,
  rate,
  startPart = 0,
}: {
  hertz: number
  rate: number
  startPart?: number
}): () => number {
  // A turning arrow costs two products a sample instead of a sine, and its length is mended as it goes.
  const angle = (2 * Math.PI * hertz) / rate
  const [turnCos, turnSin] = [Math.cos(angle), Math.sin(angle)]
  const arrow = Float64Array.of(Math.cos(2 * Math.PI * startPart), Math.sin(2 * Math.PI * startPart))
  return () => {
    const [cos, sin] = [arrow[0] ?? 1, arrow[1] ?? 0]
    const mend = 1.5 - 0.5 * (cos * cos + sin * sin)
    arrow[0] = (cos * turnCos - sin * turnSin) * mend
    arrow[1] = (cos * turnSin + sin * turnCos) * mend
    return 0.5 - 0.5 * cos
  }
}
