import { stateKey, type Measurement } from '../../kernel/index.ts'
import type { Heard } from '../heard.ts'

/** Answered by whoever can look at samples, when an operation asks; the answer is recorded with the step. */
export const peak = stateKey<null>({ name: 'peak', kind: 'measured', about: 'the highest sample of given audio, in dB of full scale', read: () => null })
export const rms = stateKey<null>({ name: 'rms', kind: 'measured', about: 'the mean level of given audio, in dB of full scale', read: () => null })
export const loudness = stateKey<null>({ name: 'loudness', kind: 'measured', about: 'the integrated loudness of given audio, in LUFS', read: () => null })
export const silences = stateKey<null>({ name: 'silences', kind: 'measured', about: 'stretches of given audio that stay below a level', read: () => null })

/** What is to be looked at, by value. */
export type Look = { rate: number; channels: 1 | 2; windows: Heard['windows']; jobs: [string, Heard['jobs'] extends Map<string, infer J> ? J : never][]; thresholdDb?: number; minSeconds?: number }

export function look(measure: 'peak' | 'rms' | 'loudness' | 'silences', { windows, jobs }: Heard, on: { rate: number; channels: 1 | 2; thresholdDb?: number; minSeconds?: number }): Measurement {
  const of: Look = { ...on, windows, jobs: [...jobs] }
  return { measure, of }
}
