import { isPlayedBy, linesOf, drumVoices, type DrumVoice } from '../drum-kinds.ts'
import { loudnessOf, layOut, isFleeting, type Onset } from '../pattern.ts'
import { barsPerPhrase } from '../metre.ts'
import type { Draft } from '../perform.ts'
import { choose, ownChance, type Setting } from '../setting.ts'
import type { Groove } from '../style.ts'
import { thinOut } from '../onsets.ts'

const backbeat: ReadonlySet<DrumVoice> = new Set<DrumVoice>(['snare', 'clap', 'rim'])
const time: readonly DrumVoice[] = ['closedHat', 'ride', 'shaker', 'rideBell', 'openHat', 'tambourine', 'pedalHat']

/**
 * The groove of the style with what the section makes of it: layers by energy, fills at the ends of phrases, a crash, a
 * roll, a last stroke.
 */
export function drums(setting: Setting): Draft[] {
  const { style, metre, bars, section } = setting
  const groove = choose(style.grooves, {
    setting,
    role: 'drums',
    what: section.theme === 'bridge' ? 'bridge' : 'groove',
  })
  const steady = steadyHits(
    setting.drums === undefined
      ? layersOf(groove, setting)
      : linesOf(setting.drums, { groove, others: style.grooves, take: setting.take }),
    setting,
  )
  const withFills = fillBars(setting).reduce((hits, bar) => withFill(hits, { bar, setting }), steady)
  const withRoll = section.kind === 'buildup' ? withSnareRoll(withFills, setting) : withFills
  const crashes =
    setting.energy > 0.65 && section.kind !== 'buildup'
      ? crashBars(bars).map((bar) => hit('crash', { step: bar * metre.barSteps, loudness: 0.8 }))
      : []
  const hits = section.kind === 'outro' ? lastStroke([...withRoll, ...crashes], setting) : [...withRoll, ...crashes]
  const { drums: only } = setting
  return only === undefined ? hits : hits.filter(({ pitch }) => isPlayedBy(only, pitch))
}

/** Strokes last a sixteenth: a drum ends by itself, and only hats care. */
const hit = (
  voice: DrumVoice,
  { step, loudness, lag = 0 }: { step: number; loudness: number; lag?: number },
): Draft => ({ pitch: drumVoices[voice], step, length: 0.9, loudness: loudness * (levels.get(voice) ?? 0.7), lag })

const levels = new Map<DrumVoice, number>([
  ['kick', 1],
  ['snare', 0.95],
  ['clap', 0.9],
  ['rim', 0.78],
  ['closedHat', 0.68],
  ['openHat', 0.7],
  ['pedalHat', 0.55],
  ['ride', 0.68],
  ['shaker', 0.52],
  ['tambourine', 0.55],
  ['crash', 0.95],
])

function layersOf(groove: Groove, { energy, section }: Setting): Groove {
  const loudEnough = groove.filter(({ above = 0 }) => energy >= above)
  if (section.kind !== 'breakdown') return loudEnough
  const light = loudEnough.filter(({ voice }) => voice !== 'kick' && voice !== 'snare' && voice !== 'clap')
  return light.length > 0 ? light : loudEnough
}

function steadyHits(groove: Groove, setting: Setting): Draft[] {
  const { metre, bars, density, style } = setting
  const strokes = groove.flatMap(({ voice, pattern }, line) => {
    // The kick and the backbeat are the style; only what is around them grows thin.
    const isPillar = voice === 'kick' || voice === 'snare' || voice === 'clap'
    return thinOut(layOut({ pattern, metre, bars }), {
      density: isPillar ? Math.max(0.6, density) : density,
      chance: ownChance(setting, 'drums', voice, String(line)),
    }).map((onset) => ({ voice, onset }))
  })
  return fullerStrokes(strokes, setting).map(({ voice, onset }) => {
    const lag = voice === 'snare' || voice === 'clap' || voice === 'rim' ? style.feel.backbeatLag : 0
    return hit(voice, { step: onset.step, loudness: loudnessOf(onset, metre), lag })
  })
}

/** The last bar of each phrase; a quiet section only marks its end. */
function fillBars({ bars, energy, section }: Setting): number[] {
  if (section.kind === 'outro' || section.kind === 'breakdown') return []
  const ends = Array.from({ length: bars }, (_, bar) => bar).filter(
    (bar) => bar % barsPerPhrase === barsPerPhrase - 1 || bar === bars - 1,
  )
  return energy < 0.3 ? ends.slice(-1) : ends
}

function withFill(hits: readonly Draft[], { bar, setting }: { bar: number; setting: Setting }): Draft[] {
  const { style, metre } = setting
  const fill = ownChance(setting, 'fill', String(bar)).pick(style.fills)
  const start = bar * metre.barSteps
  const added = fill.flatMap(({ voice, pattern }) =>
    layOut({ pattern, metre, bars: 1 }).map((onset) =>
      hit(voice, { step: start + onset.step, loudness: loudnessOf(onset, metre) }),
    ),
  )
  const from = Math.min(...added.map(({ step }) => step))
  // Of drums that are left out nothing takes over.
  const { drums: only } = setting
  if (only !== undefined && !added.some(({ pitch }) => isPlayedBy(only, pitch))) return [...hits]
  const isCovered = ({ step, pitch }: Draft): boolean =>
    step >= from && step < start + metre.barSteps && pitch !== drumVoices.kick
  return [...hits.filter((draft) => !isCovered(draft)), ...added]
}

/**
 * Quarters, then eighths, then sixteenths, with the kick gone from the last bar: the ground is taken away before the
 * drop.
 */
function withSnareRoll(hits: readonly Draft[], { metre, bars }: Setting): Draft[] {
  const rollBars = Math.min(bars, barsPerPhrase)
  const from = (bars - rollBars) * metre.barSteps
  const end = bars * metre.barSteps
  const roll: Draft[] = []
  for (let step = from; step < end;) {
    const along = (step - from) / (end - from)
    roll.push(hit('snare', { step, loudness: 0.45 + 0.5 * along }))
    step += along < 0.5 ? 4 : along < 0.75 ? 2 : 1
  }
  const isGone = ({ step, pitch }: Draft): boolean =>
    (step >= from && pitch === drumVoices.snare) || (step >= end - metre.barSteps && pitch === drumVoices.kick)
  return [...hits.filter((draft) => !isGone(draft)), ...roll]
}

function lastStroke(hits: readonly Draft[], { metre, bars, style }: Setting): Draft[] {
  const step = (bars - 1) * metre.barSteps
  const strokes =
    style.kit === 'jazz'
      ? [hit('ride', { step, loudness: 0.7 }), hit('kick', { step, loudness: 0.55 })]
      : [hit('crash', { step, loudness: 0.65 }), hit('kick', { step, loudness: 0.85 })]
  return [...hits.filter((draft) => draft.step < step), ...strokes]
}

/** Where a loud section begins anew. */
const crashBars = (bars: number): number[] => Array.from({ length: Math.ceil(bars / 8) }, (_, index) => index * 8)

type Stroke = { readonly voice: DrumVoice; readonly onset: Onset }

/**
 * A groove with fewer or more strokes, alike in every bar. Kick and backbeat are the style and the last to go; more is
 * more time and more ghosts.
 */
function fullerStrokes(strokes: readonly Stroke[], setting: Setting): Stroke[] {
  const wanted = Math.round(strokes.length * setting.fullness)
  if (wanted >= strokes.length) return [...strokes, ...added(strokes, { count: wanted - strokes.length, setting })]
  const spare = strokes.toSorted((a, b) => strengthOf(a) - strengthOf(b) || b.onset.step - a.onset.step)
  const gone = new Set(spare.slice(0, strokes.length - wanted))
  return strokes.filter((stroke) => !gone.has(stroke))
}

function strengthOf({ voice, onset: { mark, barStep, bar } }: Stroke): number {
  const own =
    voice === 'kick'
      ? 9
      : backbeat.has(voice)
        ? 8
        : voice === 'pedalHat' || voice === 'floorTom'
          ? 6
          : time.includes(voice)
            ? 1
            : 0
  const place = barStep % 4 === 0 ? 3 : barStep % 2 === 0 ? 1 : 0
  return own + place + (mark === 'X' ? 2 : isFleeting(mark) || mark === '-' ? -7 : 0) - 0.1 * (bar % 4)
}

/** Hands that keep time fill in first, then ghosts of the backbeat, then a second hand beside the first. */
function added(strokes: readonly Stroke[], { count, setting }: { count: number; setting: Setting }): Stroke[] {
  const { metre, bars, style } = setting
  const chance = ownChance(setting, 'drums', 'fullness')
  const isThere = (voice: DrumVoice): boolean => strokes.some((stroke) => stroke.voice === voice)
  const first = time.find(isThere) ?? 'closedHat'
  const ghost = [...backbeat].find(isThere) ?? 'rim'
  const second: DrumVoice = style.kit === 'jazz' ? 'rim' : first === 'shaker' ? 'closedHat' : 'shaker'
  // An eighth that swings has no room for sixteenths between.
  const between = style.feel.swungUnit === 'eighth' && style.feel.swing > 0.5 ? [] : [1]
  const rounds: readonly { readonly voice: DrumVoice; readonly rest: number }[] = [
    { voice: first, rest: 0 },
    ...between.map((rest) => ({ voice: first, rest })),
    ...between.map((rest) => ({ voice: ghost, rest })),
    { voice: second, rest: 0 },
    ...between.map((rest) => ({ voice: second, rest })),
    { voice: ghost, rest: 0 },
  ]
  const taken = new Set(strokes.map(({ voice, onset }) => `${voice} ${onset.step}`))
  const found: Stroke[] = []
  for (const { voice, rest } of rounds) {
    const places = Array.from({ length: Math.floor(metre.barSteps) }, (_, barStep) => ({ barStep, lot: chance.next() }))
      .filter(({ barStep }) => barStep % 2 === rest && !(voice === ghost && barStep % 4 === 0))
      .toSorted((a, b) => a.lot - b.lot)
    for (const { barStep } of places) {
      for (let bar = 0; bar < bars && found.length < count; bar += 1) {
        const step = bar * metre.barSteps + barStep
        // One in seven stays away, or every bar would be the same.
        if (taken.has(`${voice} ${step}`) || chance.happens(1 / 7)) continue
        found.push({ voice, onset: { step, length: 1, mark: voice === ghost ? '-' : 'x', bar, barStep } })
      }
    }
  }
  return found
}
