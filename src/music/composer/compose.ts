import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { beatsPerBar, type SongNote } from '../wire/snapshot.ts'
import { chanceOf } from './chance.ts'
import { chordPitchClasses, invert } from './chord.ts'
import { harmonyOf } from './harmony.ts'
import { instrumentRange, intoRange } from './instrument-range.ts'
import { readKey } from './key.ts'
import { metreOf, stepsPerBeat } from './metre.ts'
import { arpeggio } from './parts/arpeggio.ts'
import { bass } from './parts/bass.ts'
import { chords, pads } from './parts/chords.ts'
import { drums } from './parts/drums.ts'
import { lead } from './parts/lead.ts'
import { perform, type Draft } from './perform.ts'
import { readStyle } from './read-style.ts'
import { readSection } from './section.ts'
import {
  type ComposedChord,
  type ComposedPart,
  type ComposeRequest,
  type Composition,
  type dynamicMarks,
  ownChance,
  type Setting,
} from './setting.ts'
import type { PitchedRole, Role, Style } from './style.ts'
import { styles } from './styles/index.ts'

/** Only so many takes are compared: what the hundredth costs should be what the fourth does. */
const takesPerGroup = 4
const draws = 6
const enough = 0.4
/** A prime, so that each draw lands on another choice of lists of any length. */
const stride = 97

const names: Record<Role, string> = {
  drums: 'Drums',
  bass: 'Bass',
  chords: 'Chords',
  lead: 'Lead',
  pads: 'Pads',
  arpeggio: 'Arpeggio',
}

/**
 * Writes the parts of one section. The same request gives the same notes; each part is the same whichever others are
 * asked for with it.
 */
export function compose(request: ComposeRequest): Composition | Problem {
  const setting = settingOf(request)
  if (isProblem(setting)) return setting
  const { style, key } = setting
  return {
    parts: [...new Set(request.roles)].map((role) => partOf(role, { setting, request })),
    chords: toldChords(setting),
    style: style.name,
    key,
    tempo: request.tempo,
  }
}

/** The chords that a request would be composed on. */
export function chordsFor(request: ComposeRequest): ComposedChord[] | Problem {
  const setting = settingOf(request)
  return isProblem(setting) ? setting : toldChords(setting)
}

const toldChords = ({ harmony }: Setting): ComposedChord[] =>
  harmony.map(({ step, length, chord, pitches }) => ({
    beat: step / stepsPerBeat,
    durationBeats: length / stepsPerBeat,
    name: chord.name,
    pitches: [...pitches],
  }))

const writers: Record<PitchedRole, (setting: Setting) => Draft[]> = { bass, chords, lead, pads, arpeggio }

function settingOf(request: ComposeRequest): Setting | Problem {
  const refused = refusal(request)
  if (refused !== null) return refused
  const name = readStyle(request.style)
  const style = name === null ? undefined : styles.get(name)
  if (style === undefined)
    return problem(
      'unknown-style',
      `I know no style "${request.style.slice(0, 40)}": try one of ${[...styles.keys()].join(', ')}.`,
    )
  const key = readKey(request.key)
  if (key === null)
    return problem(
      'unreadable-key',
      `"${request.key.slice(0, 40)}" is not a key I can read: write it like "Cm", "F#" or "D dorian".`,
    )
  const section = readSection(request.section)
  const metre = metreOf(request.timeSignature)
  const song = request.relatedTo ?? request.seed
  const lift = 8 * ((request.energy ?? 0.5) - 0.5)
  const harmony = harmonyOf({
    style,
    key,
    metre,
    bars: request.bars,
    section,
    song,
    progression: request.progression,
    lift,
    hasBass: request.hasBass ?? request.roles.includes('bass'),
  })
  if (isProblem(harmony)) return harmony
  return {
    style,
    key,
    metre,
    section,
    song,
    harmony,
    range: { low: 0, high: 127 },
    bars: request.bars,
    seed: request.seed,
    take: request.take,
    energy: request.energy ?? 0.4 * style.energy + 0.6 * section.energy,
    density: 0.5 * style.density + 0.5 * section.density,
    fullness: fullnessOf(request),
    lift,
    drums: request.drums,
    melody: request.melody,
  }
}

/**
 * How many notes there are for each that the style and the section would have: density says it, and energy brings some.
 */
function fullnessOf({ density = 0.5, energy = 0.5 }: ComposeRequest): number {
  const more = Math.max(-1, Math.min(1, 2 * (density - 0.5) + 1.2 * (energy - 0.5)))
  return 1 + (more < 0 ? 0.7 : 0.8) * more
}

/** More than this is no section: it would be a song in one piece. */
const MAX_BEATS = 1024

function refusal({
  bars,
  take,
  tempo,
  timeSignature,
  roles,
  energy,
  density,
  swing,
  humanize,
}: ComposeRequest): Problem | null {
  if (!Number.isInteger(bars) || bars < 1 || bars > 64)
    return problem('bars-out-of-range', 'A section has from 1 to 64 bars: say how many within that.')
  if (bars * beatsPerBar(timeSignature) > MAX_BEATS)
    return problem('section-too-long', `A section can have at most ${MAX_BEATS} beats: ask for fewer bars.`)
  if (!(tempo >= 20 && tempo <= 300)) return problem('tempo-out-of-range', 'The tempo has to be from 20 to 300 BPM.')
  if (!Number.isInteger(take) || take < 0) return problem('take-out-of-range', 'Takes are counted from 0.')
  if (roles.length === 0) return problem('no-roles', 'Say which parts to write, such as drums, bass and chords.')
  const outside = Object.entries({ energy, density, swing, humanize }).find(
    ([, value]) => value !== undefined && !(value >= 0 && value <= 1),
  )
  return outside === undefined ? null : problem('value-out-of-range', `${outside[0]} has to be from 0 to 1.`)
}

function partOf(role: Role, { setting, request }: { setting: Setting; request: ComposeRequest }): ComposedPart {
  const { style } = setting
  if (role === 'drums')
    return {
      role,
      name: nameOfPart(role, 0),
      drumKitId: style.kit,
      notes: play(anotherTake(drums, setting), { role, setting, request }),
    }
  const gmProgram = programOf(role, { setting, request })
  const range = instrumentRange(gmProgram)
  // Asked for with the sound of the lead, an arpeggio goes below it.
  const lower = role === 'arpeggio' && gmProgram === request.programs?.lead ? 12 : 0
  const writer = role === 'chords' && request.isHeld ? heldChord : writers[role]
  const write = (asked: Setting): Draft[] =>
    writer(asked).map((draft) => ({ ...draft, pitch: intoRange(draft.pitch - lower, range) }))
  return {
    role,
    name: nameOfPart(role, gmProgram),
    gmProgram,
    notes: play(anotherTake(write, { ...setting, range }), { role, setting, request }),
  }
}

/** One chord for the whole section, with every tone that its name says; another take turns it over. */
function heldChord({ harmony: [first], metre, bars, take, style }: Setting): Draft[] {
  const tones = first ? chordPitchClasses(first.chord) : []
  const low = style.chords.centre - 7
  const root = low + (((((tones[0] ?? 0) - low) % 12) + 12) % 12)
  const pitches = tones.map((tone) => root + ((tone - (tones[0] ?? 0) + 12) % 12)).toSorted((a, b) => a - b)
  return invert(pitches, take).map((pitch) => ({
    pitch,
    step: 0,
    length: bars * metre.barSteps,
    loudness: 0.75,
    isHeld: true,
  }))
}

/** The sound of a role is the song's: a verse and its chorus are played by the same band. */
const programOfSong = (style: Style, { role, song }: { role: PitchedRole; song: string }): number =>
  chanceOf(song, 'program', role).pick(style.programs[role])

/** An arpeggio never has the sound of the lead, or the two would be heard as one. */
function programOf(
  role: PitchedRole,
  { setting: { style, song }, request: { programs } }: { setting: Setting; request: ComposeRequest },
): number {
  const usual = programs?.[role] ?? programOfSong(style, { role, song })
  if (role !== 'arpeggio' || programs?.arpeggio !== undefined) return usual
  const lead = programs?.lead ?? programOfSong(style, { role: 'lead', song })
  return usual === lead ? (style.programs.arpeggio.find((program) => program !== lead) ?? usual) : usual
}

/** How much louder or softer than usual a mark is played. */
const levels: Record<(typeof dynamicMarks)[number], number> = { pp: 0.5, p: 0.68, mp: 0.85, mf: 1, f: 1.15, ff: 1.3 }

function play(
  drafts: Draft[],
  { role, setting, request }: { role: Role; setting: Setting; request: ComposeRequest },
): SongNote[] {
  const { style, metre, bars, energy, section } = setting
  const feel = {
    ...style.feel,
    swing: request.swing ?? style.feel.swing,
    swungUnit: request.swungUnit ?? style.feel.swungUnit,
    looseness: request.humanize ?? style.feel.looseness,
  }
  // What is left out first is what is soft, so that calm music has to be played softer still.
  const { energy: asked = 0.5 } = request
  const level = (1 + (asked < 0.5 ? 0.8 : 0.35) * (asked - 0.5)) * levels[request.dynamics ?? 'mf']
  return perform({
    drafts,
    metre,
    bars,
    energy,
    level,
    dynamics: request.swell ?? section.dynamics,
    feel,
    chance: ownChance(setting, 'hand', role),
  })
}

/** What the track of a part is called: by its instrument where people do so, by its role otherwise. */
function nameOfPart(role: Role, program: number): string {
  if (role !== 'chords') return names[role]
  if (program <= 7) return 'Keys'
  if (program >= 16 && program <= 23) return 'Organ'
  return program >= 24 && program <= 31 ? 'Guitar' : names.chords
}

/**
 * A part in the take that is asked for. One that would come out too much like the first, or like another of its group,
 * is drawn again.
 */
function anotherTake(write: (setting: Setting) => Draft[], setting: Setting): Draft[] {
  const first = write({ ...setting, take: 0 })
  const heard = [first]
  const start = Math.max(1, setting.take - (setting.take % takesPerGroup))
  for (let take = start; take <= setting.take; take += 1)
    heard.push(drawUnlike(heard, (draw) => write({ ...setting, take: take + draw * stride })))
  return heard.at(-1) ?? first
}

function drawUnlike(heard: readonly Draft[][], write: (draw: number) => Draft[]): Draft[] {
  const others = heard.map(placesOf)
  let best: { drafts: Draft[]; difference: number } = { drafts: [], difference: -1 }
  for (let draw = 0; draw < draws && best.difference < enough; draw += 1) {
    const drafts = write(draw)
    const places = placesOf(drafts)
    const difference = Math.min(...others.map((other) => differenceOf(other, places)))
    if (difference > best.difference) best = { drafts, difference }
  }
  return best.drafts
}

/** Each note as one number: its pitch and its step. */
const placesOf = (drafts: readonly Draft[]): Set<number> => new Set(drafts.map(({ pitch, step }) => pitch + step * 128))

/** The share of notes that only one of the two has, the smaller of both ways round. */
function differenceOf(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0
  for (const place of one) if (other.has(place)) common += 1
  return 1 - common / Math.max(1, Math.min(one.size, other.size))
}
