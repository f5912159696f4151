import { chordPitchClasses } from '../chord.ts'
import { endSection, fillPhrases, thinOut, toFullness } from '../onsets.ts'
import { allowedPitchClasses, spanAt, type ChordSpan } from '../harmony.ts'
import { isMinor, type Key } from '../key.ts'
import { loudnessOf, layOutBars, type Onset } from '../pattern.ts'
import { barsPerPhrase } from '../metre.ts'
import type { Draft } from '../perform.ts'
import { ownChance, type Setting } from '../setting.ts'
import { tuneOf, type Tune } from '../tune.ts'

/**
 * A melody: figures that come back on other chords, tones of the chord where the beat is strong, steps of the key
 * between them, and phrases that ask and answer.
 */
export function lead(setting: Setting): Draft[] {
  const tune = tuneOf(setting)
  const onsets = rhythmOf(tune, setting)
  let line: Draft[] = []
  // A tune that turns round on a few notes is sung again with a wider reach.
  for (let reach = 1; reach <= 4 && new Set(line.map(({ pitch }) => pitch)).size < 6; reach += 0.7) {
    line = inRegister(onsets, {
      tune: { ...tune, contour: tune.contour.map((semitones) => semitones * reach) },
      setting,
    })
  }
  return line
}

/** Figures carry a tune off; it is brought back to where the section wants it by aiming as far to the other side. */
function inRegister(onsets: readonly Onset[], { tune, setting }: { tune: Tune; setting: Setting }): Draft[] {
  const centre = centreOf(setting)
  let aim = centre
  let line = sing(onsets, { tune, centre: aim, setting })
  for (let again = 0; again < 3 && Math.abs(meanPitch(line) - centre) >= 1.5; again += 1) {
    aim -= meanPitch(line) - centre
    line = sing(onsets, { tune, centre: aim, setting })
  }
  return line
}

const meanPitch = (line: readonly Draft[]): number =>
  line.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, line.length)

function sing(
  onsets: readonly Onset[],
  { tune, centre, setting }: { tune: Tune; centre: number; setting: Setting },
): Draft[] {
  const { metre, style } = setting
  const line: Draft[] = []
  onsets.forEach((onset, index) => {
    const recent = line
      .slice(-3)
      .map(({ pitch }) => pitch)
      .toReversed()
    const pitch = pitchOf(onset, {
      recent,
      isFirstOfBar: onsets[index - 1]?.bar !== onset.bar,
      isEnd: isPhraseEnd(onsets, index),
      tune,
      centre,
      setting,
    })
    const height = Math.max(-0.05, Math.min(0.08, (pitch - centre) * 0.008))
    line.push({
      pitch,
      step: onset.step,
      length: Math.max(0.6, onset.length - style.lead.gap),
      loudness: loudnessOf(onset, metre) * 0.9 + height,
    })
  })
  return line
}

function rhythmOf(tune: Tune, setting: Setting): Onset[] {
  const { metre, density, bars, fullness } = setting
  const full = endSection(layOutBars({ written: tune.bars, metre }), setting)
  // A tune loses less than what accompanies it, and is never at its fullest.
  const thinned = thinOut(full, { density: Math.min(0.62, density + 0.12), chance: ownChance(setting, 'lead') })
  const isRestless = ({ length, barStep }: Onset): boolean =>
    density > 0.6 && length === 4 && tune.moves[barStep % 64] !== 0
  const usual = fillPhrases(thinned, setting)
    .map((onset) => heldOver(onset, { full, thinned }))
    .flatMap((onset) => (isRestless(onset) ? halves(onset) : [onset]))
  // The last bar of a phrase keeps its long note and its breath, and its end is never left out.
  const hasRoom = (bar: number): boolean => bar % barsPerPhrase !== barsPerPhrase - 1 && bar < bars - 1
  const isKept = (onset: Onset): boolean => isPhraseEnd(usual, usual.indexOf(onset))
  return fullness === 1
    ? usual
    : endSection(
        toFullness(usual, { fullness, metre, bars, chance: ownChance(setting, 'lead', 'fullness'), hasRoom, isKept }),
        setting,
      )
}

/** A note takes the time of those after it that were left out, up to a beat. */
function heldOver(onset: Onset, { full, thinned }: { full: readonly Onset[]; thinned: readonly Onset[] }): Onset {
  const dropped = full.find(({ step }) => step > onset.step)
  const isNear =
    dropped !== undefined &&
    !thinned.includes(dropped) &&
    dropped.step - (onset.step + onset.length) <= 2 &&
    dropped.length <= 4
  return isNear ? { ...onset, length: dropped.step + dropped.length - onset.step } : onset
}

/** In a dense section a quarter note becomes two eighths wherever the figure moves. */
function halves(onset: Onset): Onset[] {
  return [
    { ...onset, length: 2 },
    { ...onset, step: onset.step + 2, barStep: onset.barStep + 2, length: 2, mark: 'x' },
  ]
}

function isPhraseEnd(onsets: readonly Onset[], index: number): boolean {
  const own = onsets[index]
  const next = onsets[index + 1]
  if (own === undefined) return false
  return next === undefined || Math.floor(next.bar / barsPerPhrase) > Math.floor(own.bar / barsPerPhrase)
}

/** `recent` holds the last few notes, the latest first. */
type Place = {
  recent: readonly number[]
  isFirstOfBar: boolean
  isEnd: boolean
  tune: Tune
  centre: number
  setting: Setting
}

function pitchOf(onset: Onset, { recent, isFirstOfBar, isEnd, tune, centre, setting }: Place): number {
  const { range } = setting
  const [before] = recent
  const span = spanAt(setting.harmony, onset.step)
  const phrase = Math.floor(onset.bar / barsPerPhrase)
  const target = centre + (tune.contour[onset.bar % barsPerPhrase] ?? 0) + (phrase % 2 === 1 ? tune.answer : 0)
  const scale = melodyPitchClasses(span, setting)
  const tones = chordPitchClasses(span.chord)
  if (isEnd)
    return nearestOf(endTones(onset, { span, setting }), {
      wanted: before === undefined ? target : 0.4 * target + 0.6 * before,
      recent,
      range,
    })
  if (before === undefined) return nearestOf(tones, { wanted: target, recent, range })
  const move = tune.moves[onset.barStep % 64] ?? 1
  const wanted = isFirstOfBar
    ? 0.7 * target + 0.3 * before + Math.sign(move)
    : stepFrom(before, { steps: towards(move, { before, target }), scale })
  const isAnchor =
    isFirstOfBar ||
    onset.length >= 6 ||
    setting.metre.pulses.some(({ step, isStrong }) => isStrong && step === onset.barStep)
  // A note may be said twice, but not three times.
  const mayStay = move === 0 && recent[1] !== before
  return nearestOf(isAnchor ? tones : scale, { wanted, recent: mayStay ? [] : recent, range })
}

/** Where the tune lies, with room above and below on the instrument. */
function centreOf({ style, range, section, lift, melody }: Setting): number {
  const usual = Math.max(range.low + 11, Math.min(range.high - 12, style.lead.centre))
  return Math.max(
    range.low + 5,
    Math.min(range.high - 5, usual + section.lift + lift + registers[melody?.register ?? 'middle']),
  )
}

/** Semitones by which a tune that is to be low or high lies below or above its usual place. */
const registers = { low: -8, middle: 0, high: 8 }

/** A figure that has wandered far from where the phrase is turns round. */
function towards(move: number, { before, target }: { before: number; target: number }): number {
  const isLost = Math.abs(before - target) > 5 && Math.sign(before - target) === Math.sign(move)
  return isLost ? -move : move
}

/** A question may hang on any tone of its chord but the root; an answer comes to rest on the root or the third. */
function endTones(onset: Onset, { span, setting }: { span: ChordSpan; setting: Setting }): number[] {
  const { root, tones } = span.chord
  const isAnswer = Math.floor(onset.bar / barsPerPhrase) % 2 === 1 || onset.bar >= setting.bars - 2
  const wanted =
    setting.section.kind === 'outro' && onset.bar >= setting.bars - 1 ? [0] : isAnswer ? [0, 3, 4] : [3, 4, 6, 7, 8]
  const found = tones.filter((tone) => wanted.includes(tone))
  return (found.length > 0 ? found : [0]).map((tone) => (root + tone) % 12)
}

function melodyPitchClasses({ chord }: ChordSpan, { key, style }: Setting): number[] {
  const allowed = allowedPitchClasses(chord, key)
  if (!style.lead.isPentatonic) return allowed
  const five = pentatonic(key).filter((pitchClass) => allowed.includes(pitchClass))
  return five.length >= 4 ? five : [...new Set([...five, ...chordPitchClasses(chord)])]
}

const pentatonic = (key: Key): number[] =>
  (isMinor(key) ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9]).map((semitones) => (key.tonic + semitones) % 12)

function stepFrom(pitch: number, { steps, scale }: { steps: number; scale: readonly number[] }): number {
  const direction = Math.sign(steps)
  let at = pitch
  for (let left = Math.abs(steps); left > 0; left -= 1) {
    do at += direction
    while (!scale.includes(((at % 12) + 12) % 12))
  }
  return at
}

/**
 * The pitch of one of these classes nearest to the wanted one, at most a sixth away from the note before and, if it can
 * be, none that has just been heard.
 */
function nearestOf(
  classes: readonly number[],
  { wanted, recent, range }: { wanted: number; recent: readonly number[]; range: Setting['range'] },
): number {
  const [before] = recent
  let best = { pitch: range.low, cost: Infinity }
  for (let pitch = range.low; pitch <= range.high; pitch += 1) {
    if (!classes.includes(((pitch % 12) + 12) % 12)) continue
    const leap = before === undefined ? 0 : Math.abs(pitch - before)
    const heard = recent.indexOf(pitch)
    const cost = Math.abs(pitch - wanted) + (leap > 9 ? 4 * (leap - 9) : 0) + (heard < 0 ? 0 : (staleness[heard] ?? 0))
    if (cost < best.cost) best = { pitch, cost }
  }
  return best.pitch
}

/** What it costs to sing again the last note, the one before it, and the one before that. */
const staleness = [5, 1.8, 1]
