import { chordPitchClasses, invert } from '../chord.ts'
import { endSection, thinOut, toFullness } from '../onsets.ts'
import { allowedPitchClasses, endOfChord, newChords, spanAt, type ChordSpan } from '../harmony.ts'
import { loudnessOf, layOut, type Onset } from '../pattern.ts'
import type { Draft } from '../perform.ts'
import { choosePattern, ownChance, type Setting, choose } from '../setting.ts'

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

/** Long chords under everything, spread wide, which breathe in at each change. */
export function pads(setting: Setting): Draft[] {
  const { style, metre, bars, harmony, section, take, fullness } = setting
  const pattern = choose(style.pads.patterns, { setting, role: 'pads', what: section.theme })
  const strokes = layOut({ pattern, metre, bars })
  const chance = ownChance(setting, 'pads')
  return harmony.flatMap((span) => {
    const end = span.step + span.length
    const inside = strokes.filter(({ step }) => step > span.step && step < end)
    const again =
      fullness < 0.85 ? [] : inside.map((onset) => ({ step: onset.step, loudness: loudnessOf(onset, metre) * 0.75 }))
    const starts = [
      { step: span.step, loudness: 0.62 },
      ...again,
      ...(fullness > 1.35 ? breaths(span, again) : []),
    ].toSorted((a, b) => a.step - b.step)
    const voicing = toVoices(spread(invert(span.pitches, take), setting), { fullness, root: span.chord.root })
    return starts.flatMap(({ step, loudness }, index) => {
      const length = (starts[index + 1]?.step ?? end) - step
      // The lowest voice stays while the others move, so that the chord never stops.
      return voicing.flatMap((pitch, voice) =>
        index > 0 && voice === 0
          ? []
          : [{ pitch, step, length: voice === 0 ? end - step : length, loudness: loudness + chance.wobble() * 0.12 }],
      )
    })
  })
}

/** A full pad swells once more in the middle of each chord. */
function breaths(
  { step, length }: ChordSpan,
  known: readonly { readonly step: number }[],
): { step: number; loudness: number }[] {
  const middleStep = step + Math.floor(length / 2)
  return length < 4 || known.some((other) => other.step === middleStep) ? [] : [{ step: middleStep, loudness: 0.55 }]
}

/** Fewer tones of a chord, never less than two, or its lowest once more on top. */
function toVoices(
  pitches: readonly number[],
  { fullness, root }: { fullness: number; root: number },
): readonly number[] {
  if (fullness < 1)
    return withoutInner(pitches, { fewer: pitches.length - Math.max(2, Math.round(pitches.length * fullness)), root })
  const [lowest = 0] = pitches
  const top = pitches.at(-1) ?? lowest
  return fullness < 1.2 ? pitches : [...pitches, lowest + 12 * Math.ceil((top - lowest + 1) / 12)]
}

function spread(pitches: readonly number[], { style, take, lift }: Setting): number[] {
  const shift = 12 * Math.round((style.pads.centre + Math.round(lift) - middle(pitches)) / 12)
  const moved = pitches.map((pitch) => pitch + shift)
  // Every other take is open where the first is close.
  if (style.pads.isOpen === (take % 2 === 1) || moved.length < 3) return moved
  // The second voice from the top goes down an octave: an open chord rings where a close one is thick.
  return moved.map((pitch, voice) => (voice === moved.length - 2 ? pitch - 12 : pitch)).sort((a, b) => a - b)
}

const middle = (pitches: readonly number[]): number =>
  pitches.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, pitches.length)
