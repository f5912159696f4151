/** Chords as they are composed on: a text for each bar ("Am", or "Am F" for two), null where nothing is known. */
export type ChordBars = readonly (string | null)[]

const LOOPS = [1, 2, 3, 4, 6, 8, 12, 16]
/** So much of a stretch has to come back for it to be a loop. */
const ALIKE = 0.85

/** After how many bars chords begin again; null where they do not. */
export function loopOf(bars: ChordBars): number | null {
  const comesBack = (length: number): boolean => {
    const pairs = bars.slice(length).flatMap((bar, at) => {
      const before = bars[at] ?? null
      return bar === null || before === null ? [] : [bar === before]
    })
    return pairs.length > 0 && pairs.filter(Boolean).length >= ALIKE * pairs.length
  }
  return LOOPS.find((length) => length * 2 <= bars.length && comesBack(length)) ?? null
}

/** Chords for so many bars: what is known stays where it is, and goes round before it and behind it. */
export function fillBars(known: ChordBars, count: number): string[] {
  const first = known.findIndex((bar) => bar !== null)
  const last = known.findLastIndex((bar) => bar !== null)
  if (first < 0) return []
  const run = held(known.slice(first, last + 1))
  // A stretch of three or seven bars has its last chord once more, as a player would.
  const isOdd = run.length === 3 || (run.length > 3 && run.length % 2 === 1 && run.length % 3 !== 0)
  const whole = isOdd ? [...run, ...run.slice(-1)] : run
  const round = loopOf(run) ?? whole.length
  return Array.from({ length: count }, (_, at) => {
    const inRun = run[at - first]
    return known[at] ?? inRun ?? whole[(((at - first) % round) + round) % round] ?? ''
  })
}

/** A bar of rest has the last chord of the bar before it. */
function held(bars: ChordBars): string[] {
  const found: string[] = []
  for (const bar of bars) found.push(bar ?? found.at(-1)?.split(' ').at(-1) ?? '')
  return found
}

const MAX_TOLD = 8

/** "C–G–Am–F": once round, and not more than can be read at a glance. */
export function tellBars(bars: ChordBars): string {
  const once = held(bars).slice(0, loopOf(bars) ?? bars.length)
  const shown = once.slice(0, MAX_TOLD).map((bar) => bar.split(' ').filter((chord, at, all) => chord !== all[at - 1]))
  return `${shown.map((bar) => bar.join(' ')).join('–')}${once.length > MAX_TOLD ? '–…' : ''}`
}
