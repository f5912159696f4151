import type { Chord } from '../chord.ts'
import { allowedPitchClasses, spanAt, type ChordSpan } from '../harmony.ts'
import { loudnessOf } from '../loudness-of.ts'
import { layOut, type Onset } from '../pattern.ts'
import type { Draft } from '../perform.ts'
import { chosenPattern, ownChance, type Setting } from '../setting.ts'
import { thinOut } from '../thin-out.ts'

/** The ground of the harmony, in the rhythm of the style. */
export function bass(setting: Setting): Draft[] {
  const { style, metre, bars, harmony, section, density } = setting
  const pattern = chosenPattern(style.bass.patterns, { setting, role: 'bass' })
  const onsets = thinOut(layOut({ pattern, metre, bars }), { density, chance: ownChance(setting, 'bass') })
  const grounded = withRoots(onsets, setting)
  const lastBar = (bars - 1) * metre.barSteps
  const line: Draft[] = []
  for (const onset of grounded) {
    if (section.kind === 'outro' && onset.step > lastBar) continue
    const span = spanAt(harmony, onset.step)
    const length = section.kind === 'outro' && onset.step === lastBar ? metre.barSteps : Math.min(onset.length * style.bass.gate, span.step + span.length - onset.step)
    const wanted = pitchOf(onset, { span, setting })
    line.push({ pitch: within(wanted, { before: line.at(-1)?.pitch, setting }), step: onset.step, length, loudness: loudnessOf(onset, metre) })
  }
  return line
}

/** Where a chord begins and the pattern is silent, the root is struck: the bass is what tells the chord. */
function withRoots(onsets: readonly Onset[], { harmony, metre }: Setting): Onset[] {
  const missing = harmony.filter((span) => !onsets.some(({ step }) => step >= span.step && step <= span.step + Math.min(3, span.length - 1)))
  const added = missing.map(({ step, length }) => ({ step, length: Math.min(length, 4), mark: '1', bar: Math.floor(step / metre.barSteps), barStep: step % metre.barSteps }))
  return [...onsets, ...added].sort((a, b) => a.step - b.step)
}

function pitchOf({ mark, step }: Onset, { span, setting }: { span: ChordSpan; setting: Setting }): number {
  const root = rootOf(span.chord, setting)
  if (mark === 'a') return approach(step, { span, setting })
  return root + toneOf(mark, span.chord)
}

/** Another take is played further up or down the neck. */
function rootOf(chord: Chord, { style, take }: Setting): number {
  const low = style.bass.low + ((take * 5) % 8)
  return low + ((chord.bass - low) % 12 + 12) % 12
}

/** Semitones above the root, from the chord as it is: a chord without a third has its fifth played instead. */
function toneOf(mark: string, { tones, root, bass: lowest }: Chord): number {
  const above = (lowest - root + 12) % 12
  const find = (options: readonly number[], otherwise: number): number => (tones.find((tone) => options.includes(tone)) ?? otherwise) - above
  if (mark === '8' || mark === 'o') return 12
  if (mark === '5' || mark === 'v') return find([6, 7, 8], 0)
  if (mark === '3') return find([3, 4], tones[1] ?? 0)
  return mark === '7' ? find([9, 10, 11], 12) : 0
}

/** A step of the key above or below the root that comes next. */
function approach(step: number, { span, setting }: { span: ChordSpan; setting: Setting }): number {
  const following = setting.harmony.find((candidate) => candidate.step > step) ?? setting.harmony[0] ?? span
  const target = rootOf(following.chord, setting)
  const allowed = allowedPitchClasses(span.chord, setting.key)
  const steps = ownChance(setting, 'approach', following.chord.name).happens(0.5) ? [-1, -2, 2, 1, -3, 3] : [2, 1, -1, -2, 3, -3]
  return target + (steps.find((semitones) => allowed.includes((target + semitones + 12) % 12)) ?? 0)
}

/** Kept on the strings, and never more than an octave from the note before. */
function within(pitch: number, { before, setting }: { before: number | undefined; setting: Setting }): number {
  const { low, high } = setting.style.bass
  const fits = [pitch, pitch - 12, pitch + 12, pitch - 24].filter((candidate) => candidate >= low && candidate <= high)
  return fits.find((candidate) => before === undefined || Math.abs(candidate - before) <= 12) ?? fits[0] ?? low
}
