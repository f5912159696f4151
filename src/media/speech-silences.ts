import { isProblem, type Problem } from '../kernel/index.ts'
import { SILENCE_MARGIN_MICROS } from '../video/index.ts'
import { blockFrames } from './block-analysis.ts'
import { measureEnergy } from './measure-energy.ts'
import { catchRefusal } from './catch-refusal.ts'
import type { Sources } from './sources.ts'
import { openTrack } from './track-reader.ts'

/** From where to where nobody makes a sound, in whole microseconds of the recording. */
export type SpokenSilence = readonly [fromMicros: number, toMicros: number]

/** Long enough for the level of a voice to settle, short enough to find the edge of a word. */
const frameSeconds = 0.02

/** What is so much softer than the loud parts is silence, however much softer the room is. */
const rangeDb = 60

/** Where less than this lies between loud and soft there are no pauses to tell: music, noise, or one long tone. */
const MIN_CONTRAST_DB = 12

/**
 * Sound begins above the higher line and ends below the lower one, both measured from the floor up: between them it
 * stays what it was.
 */
const lines = { begins: 0.4, ends: 0.25 }

const marginSeconds = SILENCE_MARGIN_MICROS / 1e6

/** The closure before a "p" or a "t" is shorter. */
const MIN_SECONDS = 0.15

/**
 * Where a recording is silent, by its own level: found once when it is imported, so that later nobody has to listen
 * again.
 */
export async function findSpeechSilences(sources: Sources, address: string): Promise<SpokenSilence[] | Problem> {
  const frames = await catchRefusal(() => levelsOf(sources, address))
  return isProblem(frames) ? frames : silencesIn(frames)
}

/**
 * The level of each stretch of `seconds`, of a sound that ends at `endSeconds`: the last stretch may reach beyond it.
 */
type Levels = { readonly levels: Float64Array; readonly seconds: number; readonly endSeconds: number }

async function levelsOf(sources: Sources, address: string): Promise<Levels> {
  const source = await sources.get(address)
  const window = {
    source: address,
    from: 0,
    to: source.frames,
    gainDb: 0,
    curves: [],
    reversed: false,
    inverted: false,
    silent: false,
  }
  const track = await openTrack(sources, {
    rate: source.rate,
    channels: source.channels === 1 ? 1 : 2,
    windows: [window],
  })
  const frame = Math.max(blockFrames, Math.round(source.rate * frameSeconds))
  const squares = await measureEnergy(track, 'squares', frame)
  return {
    levels: squares.map((sum) => 10 * Math.log10(1e-12 + sum / (frame * track.part.channels))),
    seconds: frame / source.rate,
    endSeconds: source.frames / source.rate,
  }
}

function silencesIn({ levels, seconds, endSeconds }: Levels): SpokenSilence[] {
  const sorted = levels.slice().sort()
  const loud = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  const soft = Math.max(sorted[Math.floor(sorted.length * 0.05)] ?? 0, loud - rangeDb)
  if (loud - soft < MIN_CONTRAST_DB) return []
  const [begins, ends] = [soft + lines.begins * (loud - soft), soft + lines.ends * (loud - soft)]
  const silences: SpokenSilence[] = []
  let from: number | null = (levels[0] ?? 0) < begins ? 0 : null
  const close = (to: number): void => {
    if (from === null) return
    // Nothing stands beside the two ends of a recording.
    const start = from === 0 ? 0 : from * seconds + marginSeconds
    const end = to === levels.length ? endSeconds : to * seconds - marginSeconds
    if (end - start >= MIN_SECONDS) silences.push([Math.round(start * 1e6), Math.round(end * 1e6)])
  }
  for (const [at, level] of levels.entries()) {
    if (from === null && level < ends) from = at
    else if (from !== null && level >= begins) {
      // Back to where it rose over the lower line: a voice that sets in softly is no silence.
      let to = at
      while (to > from && (levels[to - 1] ?? 0) >= ends) to--
      close(to)
      from = null
    }
  }
  close(levels.length)
  return silences
}
