import type { DrumVoice } from '../drum-voices.ts'
import { isFleeting, type Onset } from '../pattern.ts'
import { ownChance, type Setting } from '../setting.ts'

type Stroke = { readonly voice: DrumVoice; readonly onset: Onset }

/**
 * A groove with fewer or more strokes, alike in every bar. Kick and backbeat are the style and the last to go; more is
 * more time and more ghosts.
 */
export function fullerStrokes(strokes: readonly Stroke[], setting: Setting): Stroke[] {
  const wanted = Math.round(strokes.length * setting.fullness)
  if (wanted >= strokes.length) return [...strokes, ...added(strokes, { count: wanted - strokes.length, setting })]
  const spare = strokes.toSorted((a, b) => strengthOf(a) - strengthOf(b) || b.onset.step - a.onset.step)
  const gone = new Set(spare.slice(0, strokes.length - wanted))
  return strokes.filter((stroke) => !gone.has(stroke))
}

const backbeat: ReadonlySet<DrumVoice> = new Set<DrumVoice>(['snare', 'clap', 'rim'])
const time: readonly DrumVoice[] = ['closedHat', 'ride', 'shaker', 'rideBell', 'openHat', 'tambourine', 'pedalHat']

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
