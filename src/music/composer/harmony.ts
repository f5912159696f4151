import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { chanceOf } from './chance.ts'
import { chordOfDegree, chordPitchClasses, type Chord } from './chord.ts'
import { isMinor, pitchClassesOf, type Key } from './key.ts'
import { barsPerPhrase, type Metre } from './metre.ts'
import { readChord } from './read-chord.ts'
import type { Section } from './section.ts'
import type { Style } from './style.ts'

/** A chord and the stretch of the section where it sounds, in steps. */
export type ChordSpan = {
  readonly step: number
  readonly length: number
  readonly chord: Chord
  readonly pitches: readonly number[]
}

export type HarmonyRequest = {
  style: Style
  key: Key
  metre: Metre
  bars: number
  section: Section
  song: string
  progression?: readonly string[] | undefined
  lift: number
  hasBass: boolean
}

/**
 * The chords of a section. They follow from the song and the section alone, so that parts written on different days
 * agree.
 */
export function harmonyOf(request: HarmonyRequest): ChordSpan[] | Problem {
  const { metre, bars, section, style, key, progression = [], lift, hasBass } = request
  const colour = progression.length === 0 ? style.colour : 'triad'
  const cycle = progression.length === 0 ? usualCycle(request) : givenCycle(progression, request)
  if (isProblem(cycle)) return cycle
  const home = chordOfDegree({ degree: 1, key, colour })
  // Chords that were given for every bar are what was meant, to the last one.
  const isEnding = (bar: number): boolean => section.kind === 'outro' && bar === bars - 1 && progression.length < bars
  const placed = Array.from({ length: bars }, (_, bar) =>
    placeInBar({
      chords: isEnding(bar) ? [home] : (cycle[bar % cycle.length] ?? []),
      metre,
      start: bar * metre.barSteps,
    }),
  ).flat()
  const voicings = voiceChords(
    placed.map(({ chord }) => chord),
    { ...style.chords, centre: style.chords.centre + Math.round(lift), hasBass },
  )
  return placed.map((span, index) => ({ ...span, pitches: voicings[index] ?? [] }))
}

/** The chord that sounds at a step. */
export function spanAt(harmony: readonly ChordSpan[], step: number): ChordSpan {
  const found = harmony.findLast((span) => span.step <= step + 1e-9) ?? harmony[0]
  if (found === undefined) throw new Error('A section always has a chord.')
  return found
}

/** Where the chord that sounds in a span gives way to another. */
export function endOfChord(harmony: readonly ChordSpan[], span: ChordSpan): number {
  const other = harmony.find(({ step, chord }) => step > span.step && chord.name !== span.chord.name)
  const last = harmony.at(-1) ?? span
  return other?.step ?? last.step + last.length
}

/** The spans in which a chord is new, or a phrase begins: each has to be told. */
export function newChords(harmony: readonly ChordSpan[], { barSteps }: Metre): ChordSpan[] {
  return harmony.filter(
    ({ step, chord }, index) =>
      harmony[index - 1]?.chord.name !== chord.name || step % (barsPerPhrase * barSteps) === 0,
  )
}

/**
 * What a note may be while a chord sounds: the chord, and those notes of the key that do not rub against a borrowed
 * one.
 */
export function allowedPitchClasses(chord: Chord, key: Key): number[] {
  const tones = chordPitchClasses(chord)
  const scale = pitchClassesOf(key)
  const borrowed = tones.filter((tone) => !scale.includes(tone))
  const rubs = (pitchClass: number): boolean => borrowed.some((tone) => [1, 11].includes((tone - pitchClass + 12) % 12))
  return [...new Set([...tones, ...scale.filter((pitchClass) => !rubs(pitchClass))])]
}

function usualCycle({ style, key, section, song }: HarmonyRequest): Chord[][] {
  const known = style.progressions[isMinor(key) ? 'minor' : 'major']
  const progression = chanceOf(song, 'progression', section.theme).pick(known[section.theme])
  return barsOfProgression(progression).map((bar) =>
    bar.flatMap((text) => readChord(text, { key, colour: style.colour }) ?? []),
  )
}

const barsOfProgression = (progression: string): string[][] =>
  progression.split('|').map((bar) => bar.trim().split(/\s+/))

/**
 * A progression that was given: a bar for each chord, or several in a bar when there are more chords than bars. Chords
 * that stand together, as in "Am F", share a bar.
 */
function givenCycle(progression: readonly string[], { key, bars }: HarmonyRequest): Chord[][] | Problem {
  const written: Chord[][] = []
  for (const text of progression) {
    const chords: Chord[] = []
    for (const each of readChord(text, { key, colour: 'triad' }) === null ? text.trim().split(/\s+/) : [text]) {
      const chord = readChord(each, { key, colour: 'triad' })
      if (chord === null)
        return problem(
          'unreadable-chord',
          `"${each.slice(0, 40)}" is not a chord I can read: write it like "Dm7" or "ii7".`,
        )
      chords.push(chord)
    }
    written.push(chords)
  }
  const perBar = Math.ceil(written.length / bars)
  return Array.from({ length: Math.ceil(written.length / perBar) }, (_, bar) =>
    written.slice(bar * perBar, (bar + 1) * perBar).flat(),
  )
}

/** Several chords of one bar begin on its beats, as evenly as they come. */
function placeInBar({
  chords,
  metre,
  start,
}: {
  chords: readonly Chord[]
  metre: Metre
  start: number
}): Omit<ChordSpan, 'pitches'>[] {
  const fitting = chords.slice(0, metre.pulses.length)
  const starts = fitting.map(
    (_, index) => start + (metre.pulses[Math.round((index * metre.pulses.length) / fitting.length)]?.step ?? 0),
  )
  // A chord that is written again in its bar goes on.
  const fresh = fitting.flatMap((chord, index) =>
    chord.name === fitting[index - 1]?.name ? [] : [{ chord, step: starts[index] ?? start }],
  )
  return fresh.map(({ chord, step }, index) => ({
    step,
    length: (fresh[index + 1]?.step ?? start + metre.barSteps) - step,
    chord,
  }))
}

/** Chords as a pair of hands would take them: near the centre, each moving as little as it can from the one before. */
function voiceChords(
  chords: readonly Chord[],
  { centre, voices, hasBass }: { centre: number; voices: number; hasBass: boolean },
): number[][] {
  const known = new Map<string, number[]>()
  let previous: number[] = []
  return chords.map((chord) => {
    // A chord that comes back keeps its shape, so that a progression sounds the same each time round.
    const voicing =
      known.get(chord.name) ??
      (chord.tones.length === 2
        ? powerChord(chord, centre)
        : best(candidates(tonesOf(chord, { voices, hasBass }), centre), { previous, centre }))
    known.set(chord.name, voicing)
    previous = voicing
    return voicing
  })
}

/** Root, fifth and octave from the bottom up: turned over it would be another chord. */
function powerChord({ root }: Chord, centre: number): number[] {
  const lowest = centre - 12 + ((((root - centre) % 12) + 12) % 12)
  return [lowest, lowest + 7, lowest + 12]
}

/**
 * The tones to play when there are fewer fingers than tones: a bass has the root, so it goes first, and then the fifth.
 * Without a bass the root stays.
 */
function tonesOf({ root, tones }: Chord, { voices, hasBass }: { voices: number; hasBass: boolean }): number[] {
  const spare = Math.max(0, tones.length - voices)
  const dropped = (hasBass ? [0, 7] : [7]).slice(0, spare)
  const kept = tones.filter((tone) => !dropped.includes(tone))
  const played = hasBass ? kept.slice(-voices) : [...kept.slice(0, 1), ...kept.slice(1).slice(-(voices - 1))]
  return played.map((tone) => (root + tone) % 12)
}

/** Every inversion in close position whose lowest note is within an octave of the centre. */
function candidates(pitchClasses: readonly number[], centre: number): number[][] {
  const found: number[][] = []
  for (let lowest = centre - 12; lowest <= centre; lowest += 1) {
    if (!pitchClasses.includes(lowest % 12)) continue
    const above = pitchClasses.map((pitchClass) => lowest + ((((pitchClass - lowest) % 12) + 12) % 12))
    found.push([...new Set(above)].sort((a, b) => a - b))
  }
  return found
}

function best(
  list: readonly number[][],
  { previous, centre }: { previous: readonly number[]; centre: number },
): number[] {
  const costs = list.map((voicing) => ({
    voicing,
    cost: movement(previous, voicing) + 0.5 * Math.abs(middle(voicing) - centre) + crowding(voicing),
  }))
  return costs.sort((a, b) => a.cost - b.cost)[0]?.voicing ?? []
}

function movement(from: readonly number[], to: readonly number[]): number {
  if (from.length === 0) return 0
  return to.reduce((sum, pitch) => sum + Math.min(...from.map((other) => Math.abs(other - pitch))), 0) / to.length
}

const middle = (voicing: readonly number[]): number =>
  voicing.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, voicing.length)

/** Two neighbours a semitone apart at the bottom or top of a chord make it murky. */
function crowding(voicing: readonly number[]): number {
  const gaps = voicing.slice(1).map((pitch, index) => pitch - (voicing[index] ?? pitch))
  return (gaps[0] === 1 ? 2 : 0) + (gaps.at(-1) === 1 ? 2 : 0)
}
