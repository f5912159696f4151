import type { Metre } from '../composer/metre.ts'

/** A note of a pitched part, in beats of the song. `voice` tells parts from one another. */
export type SoundingNote = {
  readonly pitch: number
  readonly startBeat: number
  readonly endBeat: number
  readonly velocity: number
  readonly voice: number
}

/** What sounds in one felt beat: how much of each pitch class, and what lies lowest. */
export type Evidence = {
  readonly bar: number
  /** Which beat of its bar it is. */
  readonly pulse: number
  /** Twelve shares; together at most `MAX_WEIGHT`, and 0 in silence. */
  readonly classes: Float64Array
  /** Twelve shares of the lowest notes. */
  readonly bass: Float64Array
  readonly weight: number
}

/** A full hand says more than a single note, but not as many times more as it has fingers. */
const MAX_WEIGHT = 1.7
const HALF_WEIGHT = 0.9
/** A hand that comes in this early, or holds on this long, means the beat that it is nearest to. */
const SLACK_BEATS = 0.13
/** Notes within a sixth of the lowest one of their bar can be its bass. */
const BASS_SPAN = 9
/** Up to here a lowest note is heard as the ground; above, it is one voice among others. */
const BASS_TOP = 48
const MELODY_BOTTOM = 62

const ECHO = 0.75

const STEP = 2
const PASSING = 0.35
const MAX_PASSING_BEATS = 1.1
/** However short a note is, it was struck. */
const MIN_SHARE = 0.08
const OFF_BEAT = 0.7
const HELD_OVER = 0.8

/**
 * Notes gathered by felt beats, bar by bar; bars in which nothing sounds are left out, however far apart the others
 * are.
 */
export function gatherEvidence(notes: readonly SoundingNote[], metre: Metre): Evidence[] {
  const starts = metre.pulses.map(({ step }) => step / 4)
  const barBeats = metre.barSteps / 4
  const pulses = starts.length
  const slotAt = (beat: number): number => {
    const bar = Math.floor(beat / barBeats + 1e-9)
    let pulse = pulses - 1
    while (pulse > 0 && (starts[pulse] ?? 0) > beat - bar * barBeats + 1e-9) pulse -= 1
    return bar * pulses + pulse
  }
  const startOf = (slot: number): number => Math.floor(slot / pulses) * barBeats + (starts[slot % pulses] ?? 0)
  const passing = findPassing(notes, (beat) => pulses > 1 && (slotAt(beat + SLACK_BEATS) + 1) % pulses === 0)
  const shares: Shares = { slot: [], pitch: [], share: [], note: [] }
  notes.forEach((note, index) => addShares(shares, { note, index, isPassing: passing[index] === 1, slotAt, startOf }))
  return evidenceOf(shares, { passing, pulses })
}

/** How much each note says in each felt beat that it sounds in: the lists go together. */
type Shares = { readonly slot: number[]; readonly pitch: number[]; readonly share: number[]; readonly note: number[] }

type Placing = {
  readonly note: SoundingNote
  readonly index: number
  readonly isPassing: boolean
  slotAt(beat: number): number
  startOf(slot: number): number
}

function addShares(shares: Shares, { note, index, isPassing, slotAt, startOf }: Placing): void {
  const first = slotAt(note.startBeat + SLACK_BEATS)
  const onset = startOf(first)
  const start = Math.abs(note.startBeat - onset) <= SLACK_BEATS ? onset : note.startBeat
  const loudness = (isPassing ? PASSING : 1) * (0.6 + note.velocity / 250)
  for (let slot = first, begin = onset; slot === first || begin < note.endBeat - SLACK_BEATS; slot += 1) {
    const end = startOf(slot + 1)
    const sounding = (Math.min(end, note.endBeat) - Math.max(begin, start)) / (end - begin)
    shares.slot.push(slot)
    shares.pitch.push(note.pitch)
    shares.share.push(
      Math.max(MIN_SHARE, sounding) * (slot > first ? HELD_OVER : start === onset ? 1 : OFF_BEAT) * loudness,
    )
    shares.note.push(index)
    begin = end
  }
}

function evidenceOf(
  { slot, pitch, share, note }: Shares,
  { passing, pulses }: { passing: Uint8Array; pulses: number },
): Evidence[] {
  const numbers = [...new Set(slot.map((each) => Math.floor(each / pulses)))].sort((one, other) => one - other)
  const placeOf = new Map(numbers.map((bar, at) => [bar, at]))
  const count = numbers.length * pulses
  const raw = Array.from({ length: count }, () => new Float64Array(12))
  const bass = Array.from({ length: count }, () => new Float64Array(12))
  const lowest = new Uint8Array(count).fill(128)
  const lowestOfBar = new Uint8Array(numbers.length).fill(128)
  const places = slot.map((each) => (placeOf.get(Math.floor(each / pulses)) ?? 0) * pulses + (each % pulses))
  places.forEach((place, at) => {
    const key = pitch[at] ?? 0
    addTo(raw[place], key % 12, share[at] ?? 0)
    lowest[place] = Math.min(lowest[place] ?? 128, key)
    const bar = Math.floor(place / pulses)
    if (passing[note[at] ?? 0] !== 1) lowestOfBar[bar] = Math.min(lowestOfBar[bar] ?? 128, key)
  })
  places.forEach((place, at) => {
    const key = pitch[at] ?? 0
    const top = Math.min((lowest[place] ?? 0) + STEP, (lowestOfBar[Math.floor(place / pulses)] ?? 0) + BASS_SPAN)
    if (passing[note[at] ?? 0] === 1 || key > top) return
    addTo(bass[place], key % 12, (share[at] ?? 0) * depthOf(key))
  })
  // A bass that was struck goes on in the ear while only higher notes follow in its bar.
  bass.forEach((own, at) => {
    if (at % pulses > 0 && own.every((each) => each === 0)) own.set(bass[at - 1]?.map((each) => each * ECHO) ?? [])
  })
  return raw.map((classes, at) => {
    const place = { bar: numbers[Math.floor(at / pulses)] ?? 0, pulse: at % pulses }
    return weighed(classes, bass[at] ?? new Float64Array(12), place)
  })
}

function addTo(list: Float64Array | undefined, at: number, more: number): void {
  if (list) list[at] = (list[at] ?? 0) + more
}

function weighed(raw: Float64Array, bass: Float64Array, place: Pick<Evidence, 'bar' | 'pulse'>): Evidence {
  const sum = raw.reduce((total, each) => total + each, 0)
  const many = manyOf(raw)
  // Two or three notes together say a chord; a single one could be in many, and has no other above it to be lowest of.
  const weight = ((MAX_WEIGHT * sum) / (sum + HALF_WEIGHT)) * Math.min(1, 0.4 + 0.2 * many)
  const ground = place.pulse === 0 ? 1 : Math.max(0, Math.min(1, many - 1))
  const depth = Math.max(
    1,
    bass.reduce((total, each) => total + each, 0),
  )
  return { ...place, classes: scaled(raw, sum === 0 ? 0 : weight / sum), bass: scaled(bass, ground / depth), weight }
}

/** How many pitch classes sound, those that hardly do counted less. */
function manyOf(raw: Float64Array): number {
  const squares = raw.reduce((total, each) => total + each * each, 0)
  return squares === 0 ? 0 : raw.reduce((total, each) => total + each, 0) ** 2 / squares
}

const scaled = (list: Float64Array, by: number): Float64Array => list.map((each) => each * by)

/** From 1 for the ground to 0.15 for a voice that only happens to be lowest. */
function depthOf(pitch: number): number {
  const above = (pitch - BASS_TOP) / (MELODY_BOTTOM - BASS_TOP)
  return 1 - 0.85 * Math.max(0, Math.min(1, above))
}

/**
 * Marks short notes that are reached and left by step in their own part, between beats or on the way into a bar: they
 * belong to the line, not to the chord.
 */
function findPassing(notes: readonly SoundingNote[], isLastBeat: (beat: number) => boolean): Uint8Array {
  const marks = new Uint8Array(notes.length)
  for (const order of byVoice(notes)) {
    const edges = groupOnsets(notes, order)
    const pitchAt = (at: number): number => notes[order[at] ?? 0]?.pitch ?? 0
    const hasStep = (pitch: number, group: number): boolean => {
      for (let at = edges[group] ?? 0; at < (edges[group + 1] ?? 0); at += 1) {
        if (pitchAt(at) !== pitch && Math.abs(pitchAt(at) - pitch) <= STEP) return true
      }
      return false
    }
    const groups = edges.length - 1
    for (let group = 1; group < groups; group += 1) {
      for (let at = edges[group] ?? 0; at < (edges[group + 1] ?? 0); at += 1) {
        const index = order[at] ?? 0
        const note = notes[index]
        if (!note || note.endBeat - note.startBeat > MAX_PASSING_BEATS) continue
        const isLast = group === groups - 1
        if (!isLast && !hasStep(note.pitch, group + 1)) continue
        const isBetween = Math.abs(note.startBeat - Math.round(note.startBeat)) > SLACK_BEATS
        const isAlone = (edges[group + 1] ?? 0) - (edges[group] ?? 0) === 1
        // A bass that walks takes the last beat of a bar to step to the next.
        const isWalking = !isLast && isAlone && isLastBeat(note.startBeat)
        if (isBetween ? hasStep(note.pitch, group - 1) : isWalking) marks[index] = 1
      }
    }
  }
  return marks
}

/** The numbers of the notes of each part, in the order in which they begin. */
function byVoice(notes: readonly SoundingNote[]): number[][] {
  const voices = new Map<number, number[]>()
  notes.forEach(({ voice }, index) => {
    const known = voices.get(voice)
    if (known) known.push(index)
    else voices.set(voice, [index])
  })
  const start = (index: number): number => notes[index]?.startBeat ?? 0
  return [...voices.values()].map((order) =>
    order.every((index, at) => at === 0 || start(order[at - 1] ?? index) <= start(index))
      ? order
      : order.sort((a, b) => start(a) - start(b)),
  )
}

/** Where, in an order, notes that are struck together begin; the last is behind all of them. */
function groupOnsets(notes: readonly SoundingNote[], order: readonly number[]): number[] {
  const edges: number[] = []
  let first = -Infinity
  order.forEach((index, at) => {
    const start = notes[index]?.startBeat ?? 0
    if (start - first <= SLACK_BEATS) return
    edges.push(at)
    first = start
  })
  return [...edges, order.length]
}
