/**
 * How much of a long test runs is decided here and nowhere else.
 *
 * | CUTROOM_FULL       | a long test runs                                                     | what a machine lacks |
 * | ------------------ | -------------------------------------------------------------------- | -------------------- |
 * | unset (`npm test`) | a seeded sample                                                      | is skipped           |
 * | `1` (`.ci/run`)    | one seventh, another one for each commit; CUTROOM_OFFSET says which  | fails                |
 * | `all`              | everything                                                           | fails                |
 */
type Extent = 'sample' | 'seventh' | 'all'

export const extent = extentOf(process.env['CUTROOM_FULL'])
export const SEVENTHS = 7
/** Which seventh it is: 0 to 6. The test run sets it from the commit, unless the caller did. */
const offset = Number(process.env['CUTROOM_OFFSET'] ?? 0) % SEVENTHS

/** Whether what a test needs has to be there. */
export const isNothingSkipped = extent !== 'sample'

/** How many cases to draw, or to wait for: a seventh is at least as much as the sample. */
export function countOf({ sample, all }: { readonly sample: number; readonly all: number }): number {
  if (extent === 'seventh') return Math.max(sample, Math.ceil(all / SEVENTHS))
  return extent === 'all' ? all : sample
}

/** Where to begin drawing: each seventh draws other cases. */
export function seedOf(base: number): number {
  return extent === 'seventh' ? base + offset * 1_000_003 : base
}

/** What fast-check is told: how many cases, and from where. */
export function drawn({ seed, ...counts }: { readonly seed: number; readonly sample: number; readonly all: number }): { seed: number; numRuns: number } {
  return { seed: seedOf(seed), numRuns: countOf(counts) }
}

/** The cases of a sweep that run: `sample` of them spread over all, every seventh one, or all. None is ever run twice. */
export function partOf<Case>(cases: readonly Case[], { sample }: { readonly sample: number }): Case[] {
  if (extent === 'all' || cases.length <= sample) return [...cases]
  if (extent === 'sample' || cases.length <= sample * SEVENTHS) return spread(cases, sample)
  return cases.filter((_, at) => at % SEVENTHS === offset)
}

/** A sweep over 1 … `last`. */
export function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}

/** `count` cases at even distances; a seventh begins elsewhere than the others do. */
function spread<Case>(cases: readonly Case[], count: number): Case[] {
  const step = cases.length / count
  const shift = extent === 'seventh' ? (offset * step) / SEVENTHS : 0
  return Array.from({ length: count }, (_, at) => cases[Math.floor(at * step + shift)]).filter((each) => each !== undefined)
}

function extentOf(asked: string | undefined): Extent {
  if (asked === undefined || asked === '') return 'sample'
  if (asked === '1') return 'seventh'
  if (asked === 'all') return 'all'
  throw new Error(`CUTROOM_FULL is 1 (a seventh of every long test) or all, and not "${asked}".`)
}
