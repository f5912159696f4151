import { blockFrames } from './block-analysis.ts'
import { factorOf, gainBounds, type PlacedWindow } from './place-windows.ts'
import { peakOf } from './pcm.ts'
import { sizesOf, wholeBlocks } from './pyramid.ts'
import { coarseBlocks } from './pyramid-layout.ts'
import { makePlanes } from './samples.ts'
import type { Sound } from '../audio/index.ts'
import type { TrackReader } from './track-reader.ts'

/**
 * A part of the track whose largest sample is at most `bound`; `look` finds it, given the best sample known by then.
 */
type Candidate = { bound: number; look: (best: number) => Promise<number> }

/** Where a bound exceeds the best sample found by less than this (0.01 dB), looking closer is not worth it. */
const closeEnough = 1.001

/**
 * The largest sample of a track as it is heard, to 0.01 dB. Blocks under a constant gain are known exactly from the
 * pyramid; what lies under a curve, at the edge of a cut or in a join has a bound, and only the parts whose bound
 * exceeds the best known sample are read.
 */
export async function measurePeak(track: TrackReader): Promise<number> {
  const candidates: Candidate[] = []
  let best = 0
  for (const [index, window] of track.placed.entries()) {
    const join = track.possible(index)
    if (join) candidates.push({ bound: await joinBound(track, index, join), look: () => samplePeak(track, join) })
    if (!window.sound) continue
    const body = {
      from: Math.max(window.start, join?.to ?? 0),
      to: Math.min(window.end, track.possible(index + 1)?.from ?? Infinity),
    }
    if (body.to > body.from) best = Math.max(best, await bodyPeak(track, window, window.sound, body, candidates, best))
  }
  candidates.sort((a, b) => b.bound - a.bound)
  for (const { bound, look } of candidates) {
    if (bound <= best * closeEnough) break
    best = Math.max(best, await look(best))
  }
  return best
}

async function samplePeak(track: TrackReader, { from, to }: { from: number; to: number }): Promise<number> {
  const planes = makePlanes(track.part.channels, to - from)
  await track.read(from, to - from, planes)
  return peakOf(planes, to - from)
}

/** What is certain of a window between its joins; what is not goes to the candidates. */
async function bodyPeak(
  track: TrackReader,
  window: PlacedWindow,
  sound: Sound,
  body: { from: number; to: number },
  candidates: Candidate[],
  known: number,
): Promise<number> {
  const source = track.sourceOf(sound)
  // A stereo source on a mono track is the mean of two channels, of which only the bound is known.
  const isCertain = source.channels <= track.part.channels
  const localFrom = body.from - window.start,
    localTo = body.to - window.start
  const sourceFrom = sound.reversed ? sound.to - localTo : sound.from + localFrom
  const sourceTo = sound.reversed ? sound.to - localFrom : sound.from + localTo
  const heard = (from: number, to: number) =>
    sound.reversed
      ? { from: window.start + sound.to - to, to: window.start + sound.to - from }
      : { from: window.start + from - sound.from, to: window.start + to - sound.from }
  const whole = wholeBlocks(sourceFrom, sourceTo, source.frames)
  let best = known

  const addEdge = async (from: number, to: number) => {
    if (to <= from) return
    const extremes = await source.pyramid.extremes(
      Math.floor(from / blockFrames),
      Math.min(source.pyramid.blocks, Math.ceil(to / blockFrames)),
    )
    const place = heard(from, to)
    candidates.push({ bound: largest(extremes) * gainOver(place).most, look: () => samplePeak(track, place) })
  }
  const gainOver = (place: { from: number; to: number }) =>
    gainBounds(sound, place.from - window.start, place.to - window.start)
  if (whole.to <= whole.from) {
    await addEdge(sourceFrom, sourceTo)
    return best
  }
  await addEdge(sourceFrom, whole.from * blockFrames)
  await addEdge(Math.min(sourceTo, whole.to * blockFrames), sourceTo)
  if (sound.curves.length === 0 && isCertain)
    return Math.max(best, largest(await source.pyramid.extremes(whole.from, whole.to)) * factorOf(sound.gainDb))

  // Under a curve: coarse blocks first; only those that could hold the peak are opened into blocks, and few of those
  // into samples.
  const blockPlace = (block: number, blocks: number) =>
    heard(block * blockFrames, Math.min((block + blocks) * blockFrames, source.frames))
  const openBlocks = async (from: number, to: number, known: number): Promise<number> => {
    let most = known
    const lows = await source.pyramid.read('low', from, to),
      highs = await source.pyramid.read('high', from, to)
    for (const [run, { first, planes }] of lows.entries()) {
      for (const [i, size] of sizesOf(planes, highs[run]?.planes ?? planes).entries()) {
        const place = blockPlace(first + i, 1)
        if (size * gainOver(place).most > most * closeEnough) most = Math.max(most, await samplePeak(track, place))
      }
    }
    return most
  }
  const coarseFrom = Math.ceil(whole.from / coarseBlocks),
    coarseTo = Math.floor(whole.to / coarseBlocks)
  if (coarseTo <= coarseFrom) return openBlocks(whole.from, whole.to, best)
  best = await openBlocks(whole.from, coarseFrom * coarseBlocks, best)
  best = await openBlocks(coarseTo * coarseBlocks, whole.to, best)
  const sizes = sizesOf(await source.pyramid.coarse('low'), await source.pyramid.coarse('high'))
  for (let coarse = coarseFrom; coarse < coarseTo; coarse++) {
    const size = sizes[coarse] ?? 0
    const { least, most } = gainOver(blockPlace(coarse * coarseBlocks, coarseBlocks))
    if (isCertain) best = Math.max(best, size * least)
    if (size * most > best)
      candidates.push({
        bound: size * most,
        look: (known) => openBlocks(coarse * coarseBlocks, (coarse + 1) * coarseBlocks, known),
      })
  }
  return best
}

/** In a join no sample exceeds the larger of its two sides, what their sources hold beyond the cut included. */
async function joinBound(track: TrackReader, index: number, join: { from: number; to: number }): Promise<number> {
  let bound = 0
  for (const window of [track.placed[index - 1], track.placed[index]]) {
    if (!window?.sound) continue
    const { sound } = window
    const source = track.sourceOf(sound)
    const a = join.from - window.start,
      b = join.to - window.start
    const from = Math.max(0, sound.reversed ? sound.to - b : sound.from + a),
      to = Math.min(source.frames, sound.reversed ? sound.to - a : sound.from + b)
    if (to <= from) continue
    const length = window.end - window.start
    const gain = gainBounds(sound, Math.min(length, Math.max(0, a)), Math.min(length, Math.max(0, b))).most
    bound = Math.max(
      bound,
      gain * largest(await source.pyramid.extremes(Math.floor(from / blockFrames), Math.ceil(to / blockFrames))),
    )
  }
  return bound
}

function largest(extremes: { low: number; high: number }[]): number {
  return extremes.reduce((most, { low, high }) => Math.max(most, -low, high), 0)
}
