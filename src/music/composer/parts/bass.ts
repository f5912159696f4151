import type { Chord } from '../chord.ts'
import { endSection, thinOut, toFullness } from '../onsets.ts'
import { allowedPitchClasses, endOfChord, newChords, spanAt, type ChordSpan } from '../harmony.ts'
import { loudnessOf, layOut, type Onset } from '../pattern.ts'
import type { Draft } from '../perform.ts'
import { choosePattern, ownChance, type Setting } from '../setting.ts'

/** The ground of the harmony, in the rhythm of the style. */
export function bass(setting: Setting): Draft[] {
  const { style, metre, bars, harmony, density, fullness } = setting
  const pattern = choosePattern(style.bass.patterns, { setting, role: 'bass' })
  const onsets = thinOut(layOut({ pattern, metre, bars }), { density, chance: ownChance(setting, 'bass') })
  const struck = withRoots(onsets, setting)
  const told = new Set(newChords(harmony, metre).map((span) => struck.find(({ step }) => step >= span.step)))
  const rhythm = toFullness(struck, {
    fullness,
    metre,
    bars,
    chance: ownChance(setting, 'bass', 'fullness'),
    isKept: (onset) => told.has(onset),
    markAt: (barStep) => (barStep % 4 === 0 ? '1' : barStep % 4 === 2 ? '8' : '5'),
  })
  const roots = rootsOf(setting)
  const line: Draft[] = []
  for (const onset of endSection(rhythm, setting)) {
    const span = spanAt(harmony, onset.step)
    const length = Math.min(onset.length * style.bass.gate, endOfChord(harmony, span) - onset.step)
    const wanted = pitchOf(onset, { span, roots, setting })
    line.push({
      pitch: within(wanted, { before: line.at(-1)?.pitch, setting }),
      step: onset.step,
      length,
      loudness: loudnessOf(onset, metre),
    })
  }
  return line
}

/** Where a chord begins and the pattern is silent, the root is struck: the bass is what tells the chord. */
function withRoots(onsets: readonly Onset[], { harmony, metre }: Setting): Onset[] {
  const missing = harmony.filter(
    (span) => !onsets.some(({ step }) => step >= span.step && step <= span.step + Math.min(3, span.length - 1)),
  )
  const added = missing.map(({ step, length }) => ({
    step,
    length: Math.min(length, 4),
    mark: '1',
    bar: Math.floor(step / metre.barSteps),
    barStep: step % metre.barSteps,
  }))
  return [...onsets, ...added].sort((a, b) => a.step - b.step)
}

function pitchOf(
  { mark, step }: Onset,
  { span, roots, setting }: { span: ChordSpan; roots: Roots; setting: Setting },
): number {
  const root = roots.get(span.chord.name) ?? setting.style.bass.low
  if (mark === 'a') return approach(step, { span, roots, setting })
  // A calm bass stays at the bottom.
  return root + (setting.lift < -1 && '8o'.includes(mark) ? 0 : toneOf(mark, span.chord))
}

/**
 * Where the hand finds the root of each chord: as near to the last one as it can be, and in the same place whenever the
 * chord comes back.
 */
function rootsOf({ harmony, style, take, lift }: Setting): Roots {
  // Another take is played further up or down the neck, and one with more energy further up.
  const low = style.bass.low + ((take * 5) % 13) + Math.max(0, Math.round(lift))
  const roots = new Map<string, number>()
  let last = low + 5
  for (const { chord } of harmony) {
    const lowest = low + ((((chord.bass - low) % 12) + 12) % 12)
    const found =
      roots.get(chord.name) ??
      (lift > -1 && lowest <= low + 4 && Math.abs(lowest + 12 - last) < Math.abs(lowest - last) ? lowest + 12 : lowest)
    roots.set(chord.name, found)
    last = found
  }
  return roots
}

type Roots = ReadonlyMap<string, number>

/** Semitones above the root, from the chord as it is: a chord without a third has its fifth played instead. */
function toneOf(mark: string, { tones, root, bass: lowest }: Chord): number {
  const above = (lowest - root + 12) % 12
  const find = (options: readonly number[], otherwise: number): number =>
    (tones.find((tone) => options.includes(tone)) ?? otherwise) - above
  if (mark === '8' || mark === 'o') return 12
  if (mark === '5' || mark === 'v') return find([6, 7, 8], 0)
  if (mark === '3') return find([3, 4], tones[1] ?? 0)
  return mark === '7' ? find([9, 10, 11], 12) : 0
}

/** A step of the key above or below the root that comes next. */
function approach(step: number, { span, roots, setting }: { span: ChordSpan; roots: Roots; setting: Setting }): number {
  const following = setting.harmony.find((candidate) => candidate.step > step) ?? setting.harmony[0] ?? span
  const target = roots.get(following.chord.name) ?? setting.style.bass.low
  const allowed = allowedPitchClasses(span.chord, setting.key)
  const steps = ownChance(setting, 'approach', following.chord.name).happens(0.5)
    ? [-1, -2, 2, 1, -3, 3]
    : [2, 1, -1, -2, 3, -3]
  return target + (steps.find((semitones) => allowed.includes((target + semitones + 12) % 12)) ?? 0)
}

/** Kept on the strings, and never more than an octave from the note before. */
function within(pitch: number, { before, setting }: { before: number | undefined; setting: Setting }): number {
  const { low } = setting.style.bass
  const high = setting.style.bass.high + Math.max(0, Math.round(setting.lift))
  const fits = [pitch, pitch - 12, pitch + 12, pitch - 24].filter((candidate) => candidate >= low && candidate <= high)
  return fits.find((candidate) => before === undefined || Math.abs(candidate - before) <= 12) ?? fits[0] ?? low
}
