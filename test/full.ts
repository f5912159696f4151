/**
 * How much of a long test runs is decided here and nowhere else.
 *
 * | CUTROOM_FULL       | a long test runs                                                     | what a machine lacks |
 * | ------------------ | -------------------------------------------------------------------- | -------------------- |
 * | unset (`npm test`) | a seeded sample                                                      | is skipped           |
 * | `1` (`.ci/run`)    | one seventh, another one for each commit; CUTROOM_OFFSET says which  | fails                |
 * | `all`              | everything                                                           | fails                |
 *
 * Of what is combined from several factors, `1` runs every pair of values once, and `all` every case there is.
 */
type Extent = 'sample' | 'seventh' | 'all'
type Counts = { readonly sample: number; readonly all: number }

export const SEVENTHS = 7

/** What runs of a long test, for any extent; `offset` is which seventh, 0 to 6. */
export function sharesOf(extent: Extent, offset: number) {
  /** How many cases to draw, or to wait for: a seventh is at least as much as the sample. */
  function countOf({ sample, all }: Counts): number {
    if (extent === 'seventh') return Math.max(sample, Math.ceil(all / SEVENTHS))
    return extent === 'all' ? all : sample
  }

  /** Where to begin drawing: each seventh draws other cases. */
  function seedOf(base: number): number {
    return extent === 'seventh' ? base + offset * 1_000_003 : base
  }

  /** What fast-check is told: how many cases, and from where. */
  function drawn({ seed, ...counts }: Counts & { readonly seed: number }): { seed: number; numRuns: number } {
    return { seed: seedOf(seed), numRuns: countOf(counts) }
  }

  /** The cases of a sweep that run, none of them twice: `sample` spread over all, every seventh one, or all. */
  function partOf<Case>(cases: readonly Case[], { sample }: Pick<Counts, 'sample'>): Case[] {
    if (extent === 'all' || cases.length <= sample) return [...cases]
    if (extent === 'sample' || cases.length <= sample * SEVENTHS) return spread(cases, sample)
    return cases.filter((_, at) => at % SEVENTHS === offset)
  }

  /** `count` cases at even distances; each seventh begins elsewhere, so that together they still are all. */
  function spread<Case>(cases: readonly Case[], count: number): Case[] {
    const places = Array.from({ length: count }, (_, at) => at * SEVENTHS + (extent === 'seventh' ? offset : 0))
    const chosen = new Set(places.map((place) => Math.floor((place * cases.length) / (count * SEVENTHS))))
    return cases.filter((_, at) => chosen.has(at))
  }

  /**
   * The cases of some factors that run: a few of the pairs, all pairs (in every seventh, since each is there once), or
   * the product.
   */
  function combined<F extends Factors>(factors: F, { sample }: Pick<Counts, 'sample'>): CaseOf<F>[] {
    if (extent === 'all') return productOf(factors)
    return extent === 'sample' ? partOf(pairsOf(factors), { sample }) : pairsOf(factors)
  }

  return { countOf, seedOf, drawn, partOf, combined }
}

/** The values that a case may have, each under its name. */
export type Factors = Readonly<Record<string, readonly unknown[]>>
export type CaseOf<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] }

/** Every case that can be made of some factors. */
export function productOf<F extends Factors>(factors: F): CaseOf<F>[] {
  let cases: Record<string, unknown>[] = [{}]
  for (const [name, values] of Object.entries(factors))
    cases = cases.flatMap((each) => values.map((value) => ({ ...each, [name]: value })))
  return cases as CaseOf<F>[]
}

/**
 * Few cases in which any two values of different factors meet at least once. Faults mostly need one or two values to
 * show: what goes wrong at 29.97 with open GOPs does so whatever the rest is.
 */
export function pairsOf<F extends Factors>(factors: F): CaseOf<F>[] {
  const names = Object.keys(factors)
  const all = productOf(factors)
  const pairsIn = (each: CaseOf<F>): string[] =>
    names.flatMap((name, at) =>
      names.slice(at + 1).map((other) => JSON.stringify([name, each[name], other, each[other]])),
    )
  const pairs = all.map((each) => ({ each, in: pairsIn(each) }))
  const missing = new Set(pairs.flatMap((each) => each.in))
  const chosen: CaseOf<F>[] = []
  while (missing.size > 0) {
    const countOf = (each: (typeof pairs)[number]): number => each.in.filter((pair) => missing.has(pair)).length
    const best = pairs.reduce((most, each) => (countOf(each) > countOf(most) ? each : most))
    chosen.push(best.each)
    for (const pair of best.in) missing.delete(pair)
  }
  return chosen
}

/** A sweep over 1 … `last`. */
export function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}

/** What the environment asks for. */
export function sharesIn(full: string | undefined, offset: string | undefined) {
  const extent = extentOf(full)
  return { ...sharesOf(extent, offsetOf(offset)), extent, isNothingSkipped: extent !== 'sample' }
}

/**
 * For this run. Its configuration takes the seventh from the commit, unless the caller names one; where
 * `isNothingSkipped`, what a test needs has to be there.
 */
export const { extent, isNothingSkipped, countOf, seedOf, drawn, partOf, combined } = sharesIn(
  process.env['CUTROOM_FULL'],
  process.env['CUTROOM_OFFSET'],
)

/** No test takes this long; one that hangs is told from one that has much to do. */
export const MAX_TEST_MS = extent === 'all' ? 1_200_000 : 120_000

function extentOf(asked: string | undefined): Extent {
  if (asked === undefined || asked === '') return 'sample'
  if (asked === '1') return 'seventh'
  if (asked === 'all') return 'all'
  throw new Error(`CUTROOM_FULL is 1 (a seventh of every long test) or all, and not "${asked}".`)
}

function offsetOf(asked = '0'): number {
  if (/^[0-6]$/.test(asked)) return Number(asked)
  throw new Error(`CUTROOM_OFFSET is the number of a seventh, 0 to 6, and not "${asked}".`)
}
