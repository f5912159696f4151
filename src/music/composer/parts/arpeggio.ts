import { endSection, fillPhrases, thinOut, toFullness } from '../onsets.ts'
import { spanAt } from '../harmony.ts'
import { loudnessOf, layOut } from '../pattern.ts'
import type { Draft } from '../perform.ts'
import { choose, choosePattern, ownChance, type Setting } from '../setting.ts'
import type { ArpeggioOrder } from '../style.ts'

/** The chord note by note. It starts again with each chord and each bar, so that the figure is heard as one. */
export function arpeggio(setting: Setting): Draft[] {
  const { style, metre, bars, harmony, section, density, fullness, lift } = setting
  const pattern = choosePattern(style.arpeggio.patterns, { setting, role: 'arpeggio' })
  const order = choose(style.arpeggio.orders, { setting, role: 'arpeggio', what: section.theme })
  const onsets = thinOut(layOut({ pattern, metre, bars }), { density, chance: ownChance(setting, 'arpeggio') })
  const rhythm = toFullness(fillPhrases(onsets, setting), {
    fullness,
    metre,
    bars,
    chance: ownChance(setting, 'arpeggio', 'fullness'),
  })
  let at = 0
  let figureStart = -1
  const line = endSection(fillPhrases(rhythm, setting), setting).flatMap((onset) => {
    const span = spanAt(harmony, onset.step)
    const start = Math.max(span.step, onset.step - onset.barStep)
    at = start === figureStart ? at + 1 : 0
    figureStart = start
    const tones = ladder(span.pitches, style.arpeggio.centre + Math.round(lift))
    const pitch = tones[placeIn(order, { at, size: tones.length })] ?? tones[0]
    if (pitch === undefined) return []
    const length = Math.min(onset.length * style.arpeggio.gate, span.step + span.length - onset.step)
    return [{ pitch, step: onset.step, length, loudness: loudnessOf(onset, metre) * 0.74 }]
  })
  return [...line, ...doubled(line, { count: Math.round(onsets.length * fullness) - line.length, setting })]
}

/** Where a figure runs without a gap, more can only be octaves with it, on the beats first. */
function doubled(
  line: readonly Draft[],
  { count, setting: { metre, range } }: { count: number; setting: Setting },
): Draft[] {
  const onBeats = line.toSorted(
    (a, b) =>
      Number((b.step % metre.barSteps) % 4 === 0) - Number((a.step % metre.barSteps) % 4 === 0) || a.step - b.step,
  )
  return onBeats.slice(0, Math.max(0, count)).map((draft) => ({
    ...draft,
    pitch: draft.pitch + (draft.pitch + 12 > range.high ? -12 : 12),
    loudness: draft.loudness * 0.85,
  }))
}

/** The tones of the chord from the one nearest the centre up, an octave and a half of them. */
function ladder(pitches: readonly number[], centre: number): number[] {
  const classes = [...new Set(pitches.map((pitch) => pitch % 12))]
  const found: number[] = []
  for (let pitch = centre - 5; found.length < Math.max(5, classes.length + 2) && pitch < 108; pitch += 1)
    if (classes.includes(pitch % 12)) found.push(pitch)
  return found
}

function placeIn(order: ArpeggioOrder, { at, size }: { at: number; size: number }): number {
  if (order === 'up') return at % size
  if (order === 'down') return size - 1 - (at % size)
  const round = Math.max(1, 2 * size - 2)
  const folded = at % round
  if (order === 'there and back') return folded < size ? folded : round - folded
  // 0 2 1 3 2 4: two up, one down.
  return (Math.floor(at / 2) + (at % 2) * 2) % size
}
