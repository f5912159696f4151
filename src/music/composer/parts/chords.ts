import { chordPitchClasses } from '../chord.ts'
import { endSection } from '../end-section.ts'
import { allowedPitchClasses, endOfChord, newChords, spanAt, type ChordSpan } from '../harmony.ts'
import { invert } from '../invert.ts'
import { loudnessOf } from '../loudness-of.ts'
import { layOut, type Onset } from '../pattern.ts'
import type { Draft } from '../perform.ts'
import { choosePattern, ownChance, type Setting } from '../setting.ts'
import { thinOut } from '../thin-out.ts'
import { toFullness } from '../to-fullness.ts'

/** The chords in the rhythm of the style. Another take has another rhythm and other inversions of the same chords. */
export function chords(setting: Setting): Draft[] {
  const { style, metre, bars, density, fullness, harmony } = setting
  const pattern = choosePattern(style.chords.patterns, { setting, role: 'chords' })
  const onsets = thinOut(layOut({ pattern, metre, bars }), {
    density: Math.max(0.3, density),
    chance: ownChance(setting, 'chords'),
  })
  const struck = withMissing(onsets, setting)
  const told = new Set(
    newChords(harmony, metre).map((span) => struck.find(({ step, length }) => step + length > span.step)),
  )
  const rhythm = toFullness(struck, {
    fullness,
    metre,
    bars,
    chance: ownChance(setting, 'chords', 'fullness'),
    isKept: (onset) => told.has(onset),
  })
  // Where every stroke tells a chord, the hand takes fewer tones of it instead.
  const grip = rhythm.length / struck.length > fullness + 0.1 ? 1 : 0
  return endSection(rhythm, setting).flatMap((onset) => {
    const { span, length } = soundingIn(onset, setting)
    const held = Math.max(0.5, length * style.chords.gate)
    const loudness = loudnessOf(onset, metre) * 0.82
    return withoutInner(invert(span.pitches, setting.take), { fewer: grip, root: span.chord.root }).map(
      (pitch, voice, all) => ({
        pitch,
        step: onset.step,
        length: held,
        loudness: loudness * (voice === all.length - 1 ? 1.06 : 0.97),
      }),
    )
  })
}

/** A chord without so many of its middle tones; its root and two tones are always left. */
export function withoutInner(
  pitches: readonly number[],
  { fewer, root }: { fewer: number; root: number },
): readonly number[] {
  if (fewer <= 0 || pitches.length < 3) return pitches
  const inner = pitches.slice(1, -1).findLast((pitch) => pitch % 12 !== root) ?? pitches.at(-1)
  return withoutInner(
    pitches.filter((pitch) => pitch !== inner),
    { fewer: fewer - 1, root },
  )
}

function soundingIn(onset: Onset, { harmony, key }: Setting): { span: ChordSpan; length: number } {
  const span = spanAt(harmony, onset.step)
  const left = endOfChord(harmony, span) - onset.step
  const next = harmony.find((candidate) => candidate.step >= onset.step + left)
  const allowed = allowedPitchClasses(span.chord, key)
  // Struck just before the change and held across it: the hand is already at the next chord.
  const isPushed =
    next !== undefined &&
    left <= 2 &&
    onset.length > left &&
    chordPitchClasses(next.chord).every((pitchClass) => allowed.includes(pitchClass))
  return isPushed
    ? { span: next, length: Math.min(onset.length, left + next.length) }
    : { span, length: Math.min(onset.length, left) }
}

/** No chord goes unheard, however thin the pattern. */
function withMissing(onsets: readonly Onset[], { harmony, metre }: Setting): Onset[] {
  const missing = harmony.filter(
    (span) => !onsets.some(({ step, length }) => step < span.step + span.length && step + length > span.step),
  )
  const added = missing.map(({ step, length }) => ({
    step,
    length: Math.min(length, 4),
    mark: 'x',
    bar: Math.floor(step / metre.barSteps),
    barStep: step % metre.barSteps,
  }))
  return [...onsets, ...added].sort((a, b) => a.step - b.step)
}
