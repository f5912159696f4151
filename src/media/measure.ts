import type { Problem } from '../kernel/index.ts'
import { drawWaveform, type Waveform } from './draw-waveform.ts'
import { findSilences, type Silence } from './find-silences.ts'
import { measureEnergy } from './measure-energy.ts'
import { measureLoudness } from './measure-loudness.ts'
import { measurePeak } from './measure-peak.ts'
import { refused } from './refused.ts'
import type { Sources } from './sources.ts'
import { openTrack, type Part, type TrackReader } from './track-reader.ts'

/** Short enough to fit between two words, long enough for the mean of a noise to settle. */
const spanSeconds = 0.05

/** The quietest tenth of a recording of speech is what is heard when nobody speaks. */
const share = 0.1

/**
 * What can be asked of a track, before its own gain and pan:
 * `peak`, `rms` and `floor` are factors (1 is full scale), `loudness` is LUFS (−∞ for silence),
 * silences are sample positions, a waveform is for drawing.
 */
export type Asked =
  | 'peak'
  | 'rms'
  | 'floor'
  | 'loudness'
  | { what: 'silences'; thresholdDb: number; minSeconds: number }
  | { what: 'waveform'; columns: number; from?: number; to?: number }

export type Measured<A extends Asked> = A extends { what: 'silences' }
  ? Silence[]
  : A extends { what: 'waveform' }
    ? Waveform[]
    : number

/**
 * Measures a track as it will be rendered. Nearly everything comes from the pyramids, so it hardly depends on the
 * length.
 */
export function measure<A extends Asked>(sources: Sources, part: Part, asked: A): Promise<Measured<A> | Problem>
export function measure(
  sources: Sources,
  part: Part,
  asked: Asked,
): Promise<number | Silence[] | Waveform[] | Problem> {
  return refused(async () => answer(await openTrack(sources, part), asked))
}

function answer(track: TrackReader, asked: Asked): Promise<number | Silence[] | Waveform[]> {
  if (asked === 'peak') return measurePeak(track)
  if (asked === 'loudness') return measureLoudness(track)
  if (asked === 'rms') return measureRms(track)
  if (asked === 'floor') return measureFloor(track)
  return asked.what === 'silences' ? findSilences(track, asked) : drawWaveform(track, asked)
}

async function measureRms(track: TrackReader): Promise<number> {
  const bins = await measureEnergy(track, 'squares', track.part.rate)
  return Math.sqrt(bins.reduce((sum, energy) => sum + energy, 0) / Math.max(1, track.length * track.part.channels))
}

/**
 * The noise floor as a factor: what the quietest tenth of the sound stays below, by the mean of each twentieth of a
 * second. Gaps between clips do not count.
 */
async function measureFloor(track: TrackReader): Promise<number> {
  const span = Math.max(1, Math.round(track.part.rate * spanSeconds))
  const squares = await measureEnergy(track, 'squares', span)
  const isSound = new Uint8Array(squares.length)
  for (const { start, end, sound } of track.placed) {
    if (sound && !sound.silent)
      isSound.fill(1, Math.ceil(start / span), Math.max(Math.ceil(start / span), Math.floor(end / span)))
  }
  const inSound = squares.filter((_, bin) => isSound[bin] === 1).sort()
  const levels = inSound.length > 0 ? inSound : squares
  return Math.sqrt((levels[Math.floor(levels.length * share)] ?? 0) / (span * track.part.channels))
}
