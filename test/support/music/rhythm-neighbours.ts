import type { Measured } from './measures.ts'

/** Drums that do the same work count as one voice. */
const voices: readonly (readonly number[])[] = [
  [35, 36],
  [38, 40],
  [37],
  [39],
  [42, 44],
  [46],
  [51, 53, 59],
  [49, 57],
  [41, 43, 45, 47, 48, 50],
  [54, 69, 70, 82],
  [56, 60, 61, 62, 63, 64, 75],
]
const roles = ['bass', 'chords', 'lead', 'pads', 'arpeggio']

/**
 * What can be heard of the rhythm, without tempo and without pitch: how often each voice strikes each sixteenth, how
 * many strokes a bar has, how late the off-beats are.
 */
export function rhythmFeatures(section: Measured): number[] {
  const histogram = (starts: readonly number[]): number[] => {
    const counts = Array.from({ length: 16 }, () => 0)
    for (const start of starts)
      counts[Math.round(start * 4) % 16] = (counts[Math.round(start * 4) % 16] ?? 0) + 1 / section.bars
    return counts.map((count) => Math.min(1, count))
  }
  const drums = section.parts.find(({ role }) => role === 'drums')?.notes ?? []
  const byVoice = voices.flatMap((keys) =>
    histogram(drums.filter(({ pitch }) => keys.includes(pitch)).map(({ startBeat }) => startBeat)),
  )
  const byRole = roles.flatMap((role) => {
    const starts = new Set(
      (section.parts.find((part) => part.role === role)?.notes ?? []).map(
        ({ startBeat }) => Math.round(startBeat * 4) / 4,
      ),
    )
    return histogram([...starts])
  })
  const perBar = section.parts.map(({ notes }) => notes.length / section.bars / 16)
  return [...byVoice, ...byRole, ...perBar, 4 * lateness(section, 0.5), 4 * lateness(section, 0.25)]
}

/** How far, as a share of the unit, notes lie behind the middle between two beats (or two eighths) on the average. */
function lateness(section: Measured, unit: number): number {
  const offsets = section.parts
    .flatMap(({ notes }) => notes.map(({ startBeat }) => (startBeat / (2 * unit)) % 1))
    .filter((place) => place > 0.4 && place < 0.72)
  return offsets.length === 0 ? 0 : offsets.reduce((sum, place) => sum + place - 0.5, 0) / offsets.length
}

export type Heard = { readonly song: string; readonly style: string; readonly features: readonly number[] }

/** Each section is given the style of the one most like it among all other songs; the share that is right. */
export function leaveOneSongOut(sections: readonly Heard[]): {
  right: number
  byStyle: Map<string, number>
  confusions: string[]
} {
  const verdicts = sections.map((section) => {
    let nearest = { style: '', distance: Infinity }
    for (const other of sections) {
      if (other.song === section.song) continue
      const distance = section.features.reduce(
        (sum, feature, index) => sum + (feature - (other.features[index] ?? 0)) ** 2,
        0,
      )
      if (distance < nearest.distance) nearest = { style: other.style, distance }
    }
    return { style: section.style, found: nearest.style }
  })
  const rate = (list: typeof verdicts): number =>
    list.filter(({ style, found }) => style === found).length / list.length
  return {
    right: rate(verdicts),
    byStyle: new Map(
      [...new Set(sections.map(({ style }) => style))].map((style) => [
        style,
        rate(verdicts.filter((verdict) => verdict.style === style)),
      ]),
    ),
    confusions: verdicts.filter(({ style, found }) => style !== found).map(({ style, found }) => `${style} → ${found}`),
  }
}
