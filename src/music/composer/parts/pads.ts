import { invert } from '../invert.ts'
import { loudnessOf } from '../loudness-of.ts'
import { layOut } from '../pattern.ts'
import type { Draft } from '../perform.ts'
import { chosen, ownChance, type Setting } from '../setting.ts'

/** Long chords under everything, spread wide, which breathe in at each change. */
export function pads(setting: Setting): Draft[] {
  const { style, metre, bars, harmony, section, take } = setting
  const pattern = chosen(style.pads.patterns, { setting, role: 'pads', what: section.theme })
  const strokes = layOut({ pattern, metre, bars })
  const chance = ownChance(setting, 'pads')
  return harmony.flatMap((span) => {
    const end = span.step + span.length
    const inside = strokes.filter(({ step }) => step > span.step && step < end)
    const starts = [{ step: span.step, loudness: 0.62 }, ...inside.map((onset) => ({ step: onset.step, loudness: loudnessOf(onset, metre) * 0.75 }))]
    const voicing = spread(invert(span.pitches, take), setting)
    return starts.flatMap(({ step, loudness }, index) => {
      const length = (starts[index + 1]?.step ?? end) - step
      // The lowest voice stays while the others move, so that the chord never stops.
      return voicing.flatMap((pitch, voice) => (index > 0 && voice === 0 ? [] : [{ pitch, step, length: voice === 0 ? end - step : length, loudness: loudness + chance.wobble() * 0.12 }]))
    })
  })
}

function spread(pitches: readonly number[], { style, take }: Setting): number[] {
  const shift = 12 * Math.round((style.pads.centre - middle(pitches)) / 12)
  const moved = pitches.map((pitch) => pitch + shift)
  // Every other take is open where the first is close.
  if (style.pads.isOpen === (take % 2 === 1) || moved.length < 3) return moved
  // The second voice from the top goes down an octave: an open chord rings where a close one is thick.
  return moved.map((pitch, voice) => (voice === moved.length - 2 ? pitch - 12 : pitch)).sort((a, b) => a - b)
}

const middle = (pitches: readonly number[]): number => pitches.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, pitches.length)
