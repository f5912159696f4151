import type { Chord } from './chord.ts'

/** Chords as a pair of hands would take them: near the centre, each moving as little as it can from the one before. */
export function voiceChords(
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
