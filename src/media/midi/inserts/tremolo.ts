import type { Insert } from './insert.ts'
import { waver } from './waver.ts'

const hertz = 5
const depth = 0.6

/** Louder and softer, five times a second. */
export function tremolo(rate: number): Insert {
  const wave = waver({ hertz, rate })
  return ({ left, right }, count) => {
    for (let i = 0; i < count; i++) {
      const gain = 1 - depth * wave()
      left[i] = (left[i] ?? 0) * gain
      right[i] = (right[i] ?? 0) * gain
    }
  }
}
