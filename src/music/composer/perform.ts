import type { SongNote } from '../wire/snapshot.ts'
import type { Chance } from './chance.ts'
import { barsPerPhrase, type Metre } from './metre.ts'
import type { Section } from './section.ts'
import type { Style } from './style.ts'

/** A note before it is played: on the grid, in steps, with a loudness from 0 to 1. */
export type Draft = {
  readonly pitch: number
  readonly step: number
  readonly length: number
  readonly loudness: number
  readonly lag?: number
  /** It goes on behind its phrase. */ readonly isHeld?: boolean
}

export type Performance = {
  readonly drafts: readonly Draft[]
  readonly metre: Metre
  readonly bars: number
  readonly energy: number
  /** How much louder everything is than the energy makes it. */
  readonly level: number
  readonly dynamics: Section['dynamics']
  readonly feel: Style['feel']
  readonly chance: Chance
}

/** Plays drafts as a person would: swung, a little off the grid, louder and softer along the phrase. */
export function perform(asked: Performance): SongNote[] {
  const played = asked.drafts.flatMap((draft) => play(draft, asked))
  return withoutOverlaps(played).map(({ pitch, start, end, velocity }) => ({
    pitch,
    startBeat: start / ticksPerBeat,
    durationBeats: (end - start) / ticksPerBeat,
    velocity,
  }))
}

/** Beats are whole multiples of 1/960; in between everything is counted in these ticks. */
const ticksPerBeat = 960
const ticksPerStep = ticksPerBeat / 4
const shortestTicks = 30

type Played = { pitch: number; start: number; end: number; velocity: number }

function play(draft: Draft, { metre, bars, energy, level, dynamics, feel, chance }: Performance): Played[] {
  const phraseSteps = barsPerPhrase * metre.barSteps
  const sectionEnd = Math.round(bars * metre.barSteps * ticksPerStep)
  const phrase = Math.floor((draft.step + 1e-9) / phraseSteps)
  const phraseStart = Math.round(phrase * phraseSteps * ticksPerStep)
  const phraseEnd = draft.isHeld
    ? sectionEnd
    : Math.min(sectionEnd, Math.round((phrase + 1) * phraseSteps * ticksPerStep))
  const stray = (chance.wobble() * feel.looseness * 0.14 + (draft.lag ?? 0)) * ticksPerStep
  const start = Math.max(phraseStart, Math.round(swung(draft.step, metre, feel) * ticksPerStep + stray))
  const end = Math.min(phraseEnd, Math.round(swung(draft.step + draft.length, metre, feel) * ticksPerStep + stray))
  if (start >= sectionEnd || end - start < shortestTicks) return []
  const along = draft.step / (bars * metre.barSteps)
  const loudness =
    draft.loudness * arc(dynamics, { along, inPhrase: (draft.step % phraseSteps) / phraseSteps }) +
    chance.wobble() * (0.05 + feel.looseness * 0.12)
  return [{ pitch: draft.pitch, start, end, velocity: velocityOf(loudness * level, energy) }]
}

function velocityOf(loudness: number, energy: number): number {
  return Math.max(12, Math.min(127, Math.round(loudness * (78 + 44 * energy))))
}

/** Each phrase swells towards its third bar; a build-up grows all the way and an outro fades. */
function arc(dynamics: Section['dynamics'], { along, inPhrase }: { along: number; inPhrase: number }): number {
  const swell = 0.85 + 0.2 * Math.sin(Math.PI * Math.min(1, inPhrase * 0.8))
  if (dynamics === 'rise') return swell * (0.78 + 0.27 * along)
  return dynamics === 'fall' ? swell * (1.02 - 0.3 * along) : swell
}

/**
 * The second half of each pair of eighths or sixteenths comes later. Beats of three eighths have a lilt of their own.
 */
function swung(step: number, metre: Metre, { swing, swungUnit }: Style['feel']): number {
  if (metre.isCompound || swing === 0) return step
  const barStart = Math.floor((step + 1e-9) / metre.barSteps) * metre.barSteps
  const pulse = metre.pulses.findLast((candidate) => candidate.step <= step - barStart + 1e-9)
  if (pulse === undefined) return step
  const pair = swungUnit === 'eighth' ? 4 : 2
  const inPulse = step - barStart - pulse.step
  const pairStart = Math.floor(inPulse / pair) * pair
  if (pairStart + pair > pulse.length) return step
  const inPair = inPulse - pairStart
  const half = pair / 2
  const longer = half * (1 + swing / 3)
  const moved = inPair < half ? (inPair * longer) / half : longer + ((inPair - half) * (pair - longer)) / half
  return barStart + pulse.step + pairStart + moved
}

/**
 * A key that is down cannot be pressed: the earlier note ends where the same one begins again, and of two at once the
 * louder stays.
 */
function withoutOverlaps(played: readonly Played[]): Played[] {
  const sorted = [...played].sort((a, b) => a.start - b.start || a.pitch - b.pitch || b.velocity - a.velocity)
  const lastOfPitch = new Map<number, Played>()
  const kept: Played[] = []
  for (const note of sorted) {
    const last = lastOfPitch.get(note.pitch)
    if (last !== undefined && note.start - last.start < shortestTicks) continue
    if (last !== undefined && last.end > note.start) last.end = note.start
    const own = { ...note }
    lastOfPitch.set(note.pitch, own)
    kept.push(own)
  }
  return kept
}
