import { stateKey, type Measurement } from '../../kernel/index.ts'
import type { ResolvedSound } from '../resolve-sound.ts'
import type { Job, Mix, Window } from '../mix.ts'

/** Answered by whoever can look at samples, when an operation asks; the answer is recorded with the step. */
export const peak = stateKey<null>({
  name: 'peak',
  kind: 'measured',
  about: 'the highest sample of given audio, in dB of full scale',
  read: () => null,
})
export const rms = stateKey<null>({
  name: 'rms',
  kind: 'measured',
  about: 'the mean level of given audio, in dB of full scale',
  read: () => null,
})
export const loudness = stateKey<null>({
  name: 'loudness',
  kind: 'measured',
  about: 'the integrated loudness of given audio, in LUFS',
  read: () => null,
})
export const floor = stateKey<null>({
  name: 'floor',
  kind: 'measured',
  about: 'the noise floor of given audio, in dB of full scale',
  read: () => null,
})
export const silences = stateKey<null>({
  name: 'silences',
  kind: 'measured',
  about: 'stretches of given audio that stay below a level',
  read: () => null,
})

/** Levels of a stretch of one track, before the track's own gain and pan. */
export type Level = 'peak' | 'rms' | 'loudness' | 'floor'

/** What is to be looked at, by value. */
export type Look = {
  rate: number
  channels: 1 | 2
  windows: ResolvedSound['windows']
  jobs: [string, ResolvedSound['jobs'] extends Map<string, infer J> ? J : never][]
  thresholdDb?: number
  minSeconds?: number
}

export function look(
  measure: Level | 'silences',
  { windows, jobs }: ResolvedSound,
  on: { rate: number; channels: 1 | 2; thresholdDb?: number; minSeconds?: number },
): Measurement {
  const of: Look = { ...on, windows, jobs: [...jobs] }
  return { measure, of }
}

/** What is left of one sound when another is taken from it. */
export type LookAtDifference = Look & { less: readonly Window[] }

export function lookAtDifference(
  { windows, jobs }: ResolvedSound,
  less: readonly Window[],
  on: { rate: number; channels: 1 | 2 },
): Measurement {
  const of: LookAtDifference = { ...on, windows, less, jobs: [...jobs] }
  return { measure: 'difference', of }
}

/** The sum of all tracks as it is rendered. */
export type LookAtMix = { mix: Mix; jobs: [string, Job][] }

export function lookAtMix({ mix, jobs }: { mix: Mix; jobs: ReadonlyMap<string, Job> }): Measurement {
  const of: LookAtMix = { mix, jobs: [...jobs] }
  return { measure: 'mix', of }
}

/** A stretch of samples, its end excluded. */
export type Stretch = { readonly from: number; readonly to: number }

/** What lies inside a stretch of every list. A list may overlap itself and be in any order. */
export function intersectStretches(lists: readonly (readonly Stretch[])[]): Stretch[] {
  const [first, ...rest] = lists.map(tidy)
  return rest.reduce((common, list) => overlaps(common, list), first ?? [])
}

/** In order, without overlap, touching ones put together. */
function tidy(list: readonly Stretch[]): Stretch[] {
  const found: { from: number; to: number }[] = []
  for (const { from, to } of list.filter((stretch) => stretch.to > stretch.from).sort((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

function overlaps(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (let i = 0, j = 0; ;) {
    const left = a[i]
    const right = b[j]
    if (!left || !right) return found
    const from = Math.max(left.from, right.from)
    const to = Math.min(left.to, right.to)
    if (from < to) found.push({ from, to })
    if (left.to < right.to) i++
    else j++
  }
}
