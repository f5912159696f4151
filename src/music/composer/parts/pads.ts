import type { ChordSpan } from '../harmony.ts'
import { invert } from '../invert.ts'
import { loudnessOf } from '../loudness-of.ts'
import { layOut } from '../pattern.ts'
import type { Draft } from '../perform.ts'
import { choose, ownChance, type Setting } from '../setting.ts'
import { withoutInner } from './chords.ts'

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
