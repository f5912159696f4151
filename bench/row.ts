import type { Need } from './need.ts'

/** One figure beside its reference, both measured in the same run. `ok` when the ratio is at or under the bar. */
export type BenchRow = { name: string; value: number; reference: number; ratio: number; bar: number; ok: boolean }

/** A figure that this machine cannot give, and what it lacks. */
export type NotMeasured = { name: string; lacks: readonly Need[] }

/** A figure whose bar is a multiple of the reference. */
export function against(name: string, value: number, reference: number, bar: number): BenchRow {
  return { name, value, reference, ratio: value / reference, bar, ok: value / reference <= bar }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
