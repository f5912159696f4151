import { nameOfPitchClass, type Key } from '../composer/index.ts'
import { barAt, beatOfBar, beatsOfBars } from '../document/bars.ts'
import type { Song } from '../document/song.ts'
import { composedChordAt, composedIn, listenTo, type ComposedRegion } from './composed-regions.ts'

const LOOPS = [1, 2, 3, 4, 6, 8, 12, 16]
/** So much of a stretch has to come back for it to be a loop. */
const ALIKE = 0.85

const MAX_TOLD = 8

export type BarSpan = { readonly from: number; readonly bars: number }

/**
 * The chords of some bars, from wherever they are known best: as they were composed, while the notes still bear it out,
 * else as they are heard.
 */
export function chordsIn(song: Song, { from, bars }: BarSpan, key: Key): ChordBars {
  const heard = listenTo(song)
  const startsAt = (beat: number): number[] => heard.metreAt(beat).pulses.map(({ step }) => step / 4)
  const composed = composedIn(song, { from, to: from + beatsOfBars(song, from, bars) })
  const sure = composed.filter(({ isBorneOut }) => isBorneOut)
  const begin = barAt(song, from) - 1
  const isTelling = heard.classesIn(Math.floor(begin + 1e-6), Math.ceil(begin - 1e-6) + bars) >= MIN_CHORD_CLASSES
  const nameAt = (beat: number): string | undefined => {
    if (!isTelling) return undefined
    const bar = Math.floor(barAt(song, beat) - 1 + 1e-6)
    const inside = beat - beatOfBar(song, bar + 1)
    const pulse = startsAt(beat).findLastIndex((start) => start <= inside + 1e-6)
    const chord = heard.bars.get(bar)?.chords[pulse]
    return chord && nameOfPitchClass(chord.root, key) + chord.quality
  }
  return Array.from({ length: bars }, (_, bar) => {
    const first = from + beatsOfBars(song, from, bar)
    const beats = startsAt(first).map((start) => first + start)
    const written = (each: ComposedRegion) => (beat: number) => composedChordAt(each, beat)
    const lines = [...sure.map(written), nameAt, ...composed.map(written)]
    const names = lines.map((line) => beats.map(line)).find((found) => found.some((name) => name !== undefined))
    return names === undefined ? null : textOf(withoutGaps(names))
  })
}

/** One or two notes over and over say no chords. */
const MIN_CHORD_CLASSES = 3

/** A beat without a name has that of the beat before it, or of the first that has one. */
function withoutGaps(names: readonly (string | undefined)[]): string[] {
  const first = names.find((name) => name !== undefined) ?? ''
  const found: string[] = []
  for (const name of names) found.push(name ?? found.at(-1) ?? first)
  return found
}

/** One name, two that halve the bar, or one for each of its beats. */
function textOf(names: readonly string[]): string {
  const half = Math.round(names.length / 2)
  const [first = '', second = ''] = [names[0], names[half]]
  if (names.every((name) => name === first)) return first
  return names.every((name, at) => name === (at < half ? first : second)) ? `${first} ${second}` : names.join(' ')
}

/** Chords as they are composed on: a text for each bar ("Am", or "Am F" for two), null where nothing is known. */
export type ChordBars = readonly (string | null)[]

/** After how many bars chords begin again; null where they do not. */
function loopOf(bars: ChordBars): number | null {
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

/** "C–G–Am–F": once round, and not more than can be read at a glance. */
export function tellBars(bars: ChordBars): string {
  const once = held(bars).slice(0, loopOf(bars) ?? bars.length)
  const shown = once.slice(0, MAX_TOLD).map((bar) => bar.split(' ').filter((chord, at, all) => chord !== all[at - 1]))
  return `${shown.map((bar) => bar.join(' ')).join('–')}${once.length > MAX_TOLD ? '–…' : ''}`
}
