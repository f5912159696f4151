import type { Metre } from '../composer/metre.ts'

/** A note of a pitched part, in beats of the song. `voice` tells parts from one another. */
export type SoundingNote = { readonly pitch: number; readonly startBeat: number; readonly endBeat: number; readonly velocity: number; readonly voice: number }

/** What sounds in one felt beat: how much of each pitch class, and what lies lowest. */
export type Evidence = {
  readonly bar: number
  /** Which beat of its bar it is. */
  readonly pulse: number
  /** Twelve shares; together at most `MOST_WEIGHT`, and 0 in silence. */
  readonly classes: Float64Array
  /** Twelve shares of the lowest notes. */
  readonly bass: Float64Array
  readonly weight: number
}

/** A full hand says more than a single note, but not as many times more as it has fingers. */
const MOST_WEIGHT = 1.7
const HALF_WEIGHT = 0.9
/** A hand that comes in this early, or holds on this long, means the beat that it is nearest to. */
const SLACK_BEATS = 0.13
/** Notes within a sixth of the lowest one of their bar can be its bass. */
const BASS_SPAN = 9
/** Up to here a lowest note is heard as the ground; above, it is one voice among others. */
const BASS_TOP = 55
const MELODY_BOTTOM = 67

const ECHO = 0.75

const STEP = 2
const PASSING = 0.35
/** However short a note is, it was struck. */
const LEAST_SHARE = 0.08
const OFF_BEAT = 0.7
const HELD_OVER = 0.8

/** Notes gathered by felt beats, bar by bar; bars in which nothing sounds are left out, however far apart the others are. */
export function gatherEvidence(notes: readonly SoundingNote[], metre: Metre): Evidence[] {
  const slots = new Map<number, Slot>()
  const shares = sharesOf(notes, metre)
  const lowestOfBar = new Map<number, number>()
  for (const { slot, share, pitch, isPassing } of shares) {
    const into = slotIn(slots, { slot, pulses: metre.pulses.length })
    into.raw[pitch % 12] = (into.raw[pitch % 12] ?? 0) + share
    into.lowest = Math.min(into.lowest, pitch)
    if (!isPassing) lowestOfBar.set(into.bar, Math.min(lowestOfBar.get(into.bar) ?? 128, pitch))
  }
  for (const { slot, share, pitch } of shares) {
    const into = slots.get(slot)
    if (!into || pitch > into.lowest + 2 || pitch > (lowestOfBar.get(into.bar) ?? 128) + BASS_SPAN) continue
    into.bass[pitch % 12] = (into.bass[pitch % 12] ?? 0) + share * depthOf(pitch)
  }
  return evidenceOf([...slots.values()].sort((a, b) => a.bar - b.bar || a.pulse - b.pulse))
}

type Slot = { readonly bar: number; readonly pulse: number; readonly raw: Float64Array; readonly bass: Float64Array; lowest: number }

/** The slot of a number; the whole bar is made with it. */
function slotIn(slots: Map<number, Slot>, { slot, pulses }: { slot: number; pulses: number }): Slot {
  const known = slots.get(slot)
  if (known) return known
  const bar = Math.floor(slot / pulses)
  const made = Array.from({ length: pulses }, (_, pulse): Slot => ({ bar, pulse, raw: new Float64Array(12), bass: new Float64Array(12), lowest: 128 }))
  made.forEach((each, pulse) => slots.set(bar * pulses + pulse, each))
  return made[slot - bar * pulses] ?? slotIn(slots, { slot, pulses })
}

type Share = { readonly slot: number; readonly share: number; readonly pitch: number; readonly isPassing: boolean }

/** How much each note says in each felt beat that it sounds in. */
function sharesOf(notes: readonly SoundingNote[], metre: Metre): Share[] {
  const starts = metre.pulses.map(({ step }) => step / 4)
  const barBeats = metre.barSteps / 4
  const slotAt = (beat: number): number => {
    const bar = Math.floor(beat / barBeats + 1e-9)
    const inside = beat - bar * barBeats
    return bar * starts.length + Math.max(0, starts.findLastIndex((start) => start <= inside + 1e-9))
  }
  const startOf = (slot: number): number => Math.floor(slot / starts.length) * barBeats + (starts[slot % starts.length] ?? 0)
  const passing = findPassing(notes)
  const found: Share[] = []
  notes.forEach((note, index) => {
    const first = slotAt(note.startBeat + SLACK_BEATS)
    const onset = startOf(first)
    const start = Math.abs(note.startBeat - onset) <= SLACK_BEATS ? onset : note.startBeat
    const isPassing = passing[index] === 1
    for (let slot = first; startOf(slot) < note.endBeat - (slot === first ? 0 : SLACK_BEATS) || slot === first; slot += 1) {
      const [begin, end] = [startOf(slot), startOf(slot + 1)]
      const sounding = (Math.min(end, note.endBeat) - Math.max(begin, start)) / (end - begin)
      const emphasis = slot > first ? HELD_OVER : start === onset ? 1 : OFF_BEAT
      found.push({ slot, share: Math.max(LEAST_SHARE, sounding) * emphasis * (isPassing ? PASSING : 1) * (0.6 + note.velocity / 250), pitch: note.pitch, isPassing })
    }
  })
  return found
}

function evidenceOf(slots: readonly Slot[]): Evidence[] {
  slots.forEach(({ bar, pulse, bass }, at) => {
    const before = slots[at - 1]
    // A bass that was struck goes on in the ear while only higher notes follow in its bar.
    if (pulse === 0 || !before || before.bar !== bar || bass.some((each) => each > 0)) return
    bass.set(before.bass.map((each) => each * ECHO))
  })
  return slots.map(({ bar, pulse, raw, bass }) => {
    const sum = raw.reduce((total, each) => total + each, 0)
    const weight = (MOST_WEIGHT * sum) / (sum + HALF_WEIGHT)
    return { bar, pulse, classes: scaled(raw, sum === 0 ? 0 : weight / sum), bass: scaled(bass, 1 / Math.max(1, bass.reduce((total, each) => total + each, 0))), weight }
  })
}

const scaled = (list: Float64Array, by: number): Float64Array => list.map((each) => each * by)

const depthOf = (pitch: number): number => (pitch <= BASS_TOP ? 1 : pitch >= MELODY_BOTTOM ? 0.15 : 1 - (0.85 * (pitch - BASS_TOP)) / (MELODY_BOTTOM - BASS_TOP))

/** Marks short notes between beats that are reached and left by step in their own part: they belong to the line, not to the chord. */
function findPassing(notes: readonly SoundingNote[]): Uint8Array {
  const marks = new Uint8Array(notes.length)
  for (const order of byVoice(notes).values()) {
    const groups = groupOnsets(notes, order)
    groups.forEach((group, at) => {
      for (const index of group) {
        const note = notes[index]
        if (!note || note.endBeat - note.startBeat > 0.8 || Math.abs(note.startBeat - Math.round(note.startBeat)) <= SLACK_BEATS) continue
        const isStep = (others: readonly number[] | undefined): boolean => others?.some((other) => { const gap = Math.abs((notes[other]?.pitch ?? 0) - note.pitch); return gap > 0 && gap <= STEP }) === true
        if (isStep(groups[at - 1]) && (isStep(groups[at + 1]) || groups[at + 1] === undefined)) marks[index] = 1
      }
    })
  }
  return marks
}

function byVoice(notes: readonly SoundingNote[]): Map<number, number[]> {
  const voices = new Map<number, number[]>()
  notes.forEach(({ voice }, index) => {
    const known = voices.get(voice)
    if (known) known.push(index)
    else voices.set(voice, [index])
  })
  return voices
}

function groupOnsets(notes: readonly SoundingNote[], order: number[]): number[][] {
  const start = (index: number): number => notes[index]?.startBeat ?? 0
  order.sort((a, b) => start(a) - start(b))
  const groups: number[][] = []
  for (const index of order) {
    const last = groups.at(-1)
    if (last && start(index) - start(last[0] ?? index) <= SLACK_BEATS) last.push(index)
    else groups.push([index])
  }
  return groups
}
