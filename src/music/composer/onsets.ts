import type { Chance } from './chance.ts'
import { type Metre, barsPerPhrase } from './metre.ts'
import { isFleeting, type Onset } from './pattern.ts'
import type { Setting } from './setting.ts'

type Fuller = {
  /** How many notes for each that the style would play. */
  readonly fullness: number
  readonly metre: Metre
  readonly bars: number
  readonly chance: Chance
  /** What stays however few there are. */
  readonly isKept?: (onset: Onset) => boolean
  /** Bars that have room for more. */
  readonly hasRoom?: (bar: number) => boolean
  /** What is played where a note is added. */
  readonly markAt?: (barStep: number) => string
}

/**
 * A rhythm with fewer or more notes than it has, taken out and put in alike in every bar, so that it stays one rhythm.
 */
export function toFullness(onsets: readonly Onset[], asked: Fuller): Onset[] {
  const wanted = Math.max(1, Math.round(onsets.length * asked.fullness))
  if (wanted === onsets.length) return [...onsets]
  return wanted < onsets.length ? fewer(onsets, wanted, asked) : more(onsets, wanted, asked)
}

/** The weakest go first; what was tied to one that goes is held for its time. */
function fewer(onsets: readonly Onset[], wanted: number, { metre, chance, isKept = () => false }: Fuller): Onset[] {
  const luck = lots(chance)
  const weight = (onset: Onset): number =>
    strengthOf(onset, metre) + luck(onset.barStep) - 0.1 * (turns[onset.bar % turns.length] ?? 0)
  const spare = onsets.filter((onset) => !isKept(onset)).toSorted((a, b) => weight(a) - weight(b) || b.step - a.step)
  const gone = new Set(spare.slice(0, onsets.length - wanted))
  const left: Onset[] = []
  for (const onset of onsets) {
    const last = left.at(-1)
    if (!gone.has(onset)) left.push(onset)
    else if (last !== undefined && last.step + last.length === onset.step)
      left[left.length - 1] = { ...last, length: last.length + onset.length }
  }
  return left
}

/** New notes on the beats first, then between them, where there is a rest or a note that can be struck again. */
function more(
  onsets: readonly Onset[],
  wanted: number,
  { metre, bars, chance, hasRoom = () => true, markAt = () => 'x' }: Fuller,
): Onset[] {
  const luck = lots(chance)
  const taken = new Set(onsets.map(({ step }) => step))
  const places = Array.from({ length: Math.floor(metre.barSteps) }, (_, barStep) => barStep).toSorted(
    (a, b) =>
      strengthOf({ mark: 'x', barStep: b }, metre) + luck(b) - strengthOf({ mark: 'x', barStep: a }, metre) - luck(a),
  )
  const added: Onset[] = []
  for (const isSecondRound of [false, true]) {
    for (const barStep of places) {
      for (let bar = 0; bar < bars && onsets.length + added.length < wanted; bar += 1) {
        const step = bar * metre.barSteps + barStep
        // One in seven stays away the first time, or every bar would be the same.
        if (taken.has(step) || !hasRoom(bar) || (!isSecondRound && chance.happens(1 / 7))) continue
        taken.add(step)
        added.push({ step, length: 2, mark: markAt(barStep), bar, barStep })
      }
    }
  }
  return withoutTies(
    [...onsets, ...added].toSorted((a, b) => a.step - b.step),
    new Set(added),
  )
}

/** A note that is added takes what is left of the one that it falls into; none goes on into the next. */
function withoutTies(all: readonly Onset[], added: ReadonlySet<Onset>): Onset[] {
  let heldUntil = 0
  return all.map((onset, index) => {
    const end = added.has(onset) && heldUntil > onset.step ? heldUntil : onset.step + onset.length
    heldUntil = Math.max(heldUntil, end)
    return { ...onset, length: Math.min(end, all[index + 1]?.step ?? end) - onset.step }
  })
}

/** How much a rhythm would lose by a note: by its mark and by where it falls. */
function strengthOf({ mark, barStep }: Pick<Onset, 'mark' | 'barStep'>, metre: Metre): number {
  const pulse = metre.pulses.find(({ step }) => step === barStep)
  const place = barStep === 0 ? 4 : pulse === undefined ? (barStep % 2 === 0 ? 1 : 0) : pulse.isStrong ? 3 : 2
  return place + (mark === 'X' ? 3 : isFleeting(mark) || mark === '-' ? -2 : 0)
}

/** A little luck for each place in the bar, which decides between equals. */
function lots(chance: Chance): (barStep: number) => number {
  const drawn = Array.from({ length: 64 }, () => chance.next() * 0.6)
  return (barStep) => drawn[barStep % 64] ?? 0
}

/** Which bar of four gives way first. */
const turns = [0, 2, 1, 3]

/**
 * What of a pattern is played at a density. Soft and weak notes are the first to go, and go in every bar alike, so that
 * the rhythm stays one; only those that come and go by nature are thrown for anew in each bar.
 */
export function thinOut(onsets: readonly Onset[], { density, chance }: { density: number; chance: Chance }): Onset[] {
  const ranks = Array.from({ length: 64 }, () => chance.next())
  return onsets.filter(({ mark, barStep }) => {
    const rank = ranks[barStep % 64] ?? 0
    if (isFleeting(mark)) return chance.happens(0.15 + 0.6 * density)
    if (mark === '-') return rank < density * 1.5
    if (mark === 'X' || barStep === 0) return true
    return rank < 0.25 + (barStep % 4 === 0 ? 2 : 1) * density * 1.4
  })
}

/**
 * A phrase from which everything was thinned out, or whose bars are too short for the pattern, still has one note at
 * its start.
 */
export function fillPhrases(onsets: readonly Onset[], { bars, metre }: Setting): Onset[] {
  const added = Array.from({ length: Math.ceil(bars / barsPerPhrase) }, (_, phrase) => phrase * barsPerPhrase)
    .filter((first) => !onsets.some(({ bar }) => bar >= first && bar < first + barsPerPhrase))
    .map((bar) => ({ step: bar * metre.barSteps, length: metre.barSteps, mark: 'x', bar, barStep: 0 }))
  return [...onsets, ...added].sort((a, b) => a.step - b.step)
}

/** The last bar of an outro is one long note: that is how it is heard to end. Other sections go on as they are. */
export function endSection(onsets: readonly Onset[], { section, bars, metre }: Setting): Onset[] {
  if (section.kind !== 'outro') return [...onsets]
  const step = (bars - 1) * metre.barSteps
  const before = onsets
    .filter((onset) => onset.step < step)
    .map((onset) => ({ ...onset, length: Math.min(onset.length, step - onset.step) }))
  return [...before, { step, length: metre.barSteps, mark: 'X', bar: bars - 1, barStep: 0 }]
}
