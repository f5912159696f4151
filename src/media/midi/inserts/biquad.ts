import type { Insert } from '../open-synth.ts'

/** Of a filter of second order, divided by a0. */
export type Coefficients = {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** Below this a sum only costs time: processors work slowly on the smallest numbers there are. */
const nothing = 1e-20

/** The same filter on both sides, in one loop: neither waits for the other, so the second costs little. */
export function biquad({ b0, b1, b2, a1, a2 }: Coefficients): Insert {
  let held = { l1: 0, l2: 0, r1: 0, r2: 0 }
  return ({ left, right }, count) => {
    // Numbers that a loop changes are its own: those of the function around it would be made anew each time.
    let { l1, l2, r1, r2 } = held
    for (let i = 0; i < count; i++) {
      const l = left[i] ?? 0,
        r = right[i] ?? 0
      const outLeft = b0 * l + l1,
        outRight = b0 * r + r1
      l1 = b1 * l - a1 * outLeft + l2
      r1 = b1 * r - a1 * outRight + r2
      l2 = b2 * l - a2 * outLeft
      r2 = b2 * r - a2 * outRight
      left[i] = outLeft
      right[i] = outRight
    }
    if (Math.abs(l1) + Math.abs(l2) < nothing) l1 = l2 = 0
    if (Math.abs(r1) + Math.abs(r2) < nothing) r1 = r2 = 0
    held = { l1, l2, r1, r2 }
  }
}

type Corner = { readonly hertz: number; readonly rate: number; readonly q?: number }
/** Without resonance, and without a dip before the corner. */
const flat = Math.SQRT1_2

// The formulas are those of Robert Bristow-Johnson's "Cookbook formulae for audio EQ biquad filter coefficients".

export function lowPass({ hertz, rate, q = flat }: Corner): Coefficients {
  const { cos, alpha } = angleOf({ hertz, rate, q })
  return over(1 + alpha, [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, -2 * cos, 1 - alpha])
}

export function highPass({ hertz, rate, q = flat }: Corner): Coefficients {
  const { cos, alpha } = angleOf({ hertz, rate, q })
  return over(1 + alpha, [(1 + cos) / 2, -1 - cos, (1 + cos) / 2, -2 * cos, 1 - alpha])
}

/** Lifts or lowers what is around a frequency. */
export function bell({ gainDb, q = 1, ...corner }: Corner & { readonly gainDb: number }): Coefficients {
  const { cos, alpha } = angleOf({ ...corner, q })
  const a = 10 ** (gainDb / 40)
  return over(1 + alpha / a, [1 + alpha * a, -2 * cos, 1 - alpha * a, -2 * cos, 1 - alpha / a])
}

/** Lifts or lowers what is above a frequency. */
export function highShelf({ gainDb, q = flat, ...corner }: Corner & { readonly gainDb: number }): Coefficients {
  const { cos, alpha } = angleOf({ ...corner, q })
  const a = 10 ** (gainDb / 40)
  const root = 2 * Math.sqrt(a) * alpha
  return over(a + 1 - (a - 1) * cos + root, [
    a * (a + 1 + (a - 1) * cos + root),
    -2 * a * (a - 1 + (a + 1) * cos),
    a * (a + 1 + (a - 1) * cos - root),
    2 * (a - 1 - (a + 1) * cos),
    a + 1 - (a - 1) * cos - root,
  ])
}

function angleOf({ hertz, rate, q }: Required<Corner>): { cos: number; alpha: number } {
  const angle = 2 * Math.PI * Math.min(hertz / rate, 0.49)
  return { cos: Math.cos(angle), alpha: Math.sin(angle) / (2 * q) }
}

function over(a0: number, [b0, b1, b2, a1, a2]: readonly [number, number, number, number, number]): Coefficients {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 }
}
