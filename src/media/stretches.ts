import { Refusal } from '../gate/index.ts'
import type { Mix, MixTrack } from '../audio/index.ts'
import { depthOf, type OutputFormat } from './samples.ts'
import type { SampleSource, Sources } from './sources.ts'
import { openTrack, type TrackReader } from './track-reader.ts'
import { factorOf, indexAt } from './place-windows.ts'

/** A track of a mix, ready to be read. */
export type MixInput = { track: MixTrack; reader: TrackReader; matrix: Matrix }

/**
 * A part of the timeline that is made in one way:
 * `copy`   the stored bytes of one source are the bytes of the result;
 * `exact`  samples are mixed, but no bit below the result's last one can be set, so that no dither is needed;
 * neither  samples are mixed and rounded.
 */
export type RenderStretch = {
  from: number
  to: number
  copy: { source: SampleSource; frame: number; input: MixInput } | null
  isExact: boolean
}

/** One sounding interval of one track. */
type Interval = { start: number; end: number; copy: RenderStretch['copy']; isExact: boolean }

export async function openMix(mix: Mix, sources: Sources): Promise<{ inputs: MixInput[]; channels: 1 | 2 }> {
  if (
    !Number.isSafeInteger(mix.length) ||
    !(mix.rate > 0) ||
    mix.tracks.some(({ gainDb, pan }) => !Number.isFinite(gainDb) || !Number.isFinite(pan))
  )
    throw new Refusal('bad-gain', 'The length, rate, gain or pan of the mix is not a number that can be heard.')
  const channels = channelsOf(mix.tracks)
  const inputs: MixInput[] = []
  for (const track of mix.tracks) {
    const reader = await openTrack(
      sources,
      { rate: mix.rate, channels: track.channels, windows: track.windows },
      mix.length,
    )
    inputs.push({ track, reader, matrix: matrixOf(track, channels) })
  }
  return { inputs, channels }
}

type Planned = { from?: number; to: number; channels: 1 | 2; format: OutputFormat }

/** How the part of the timeline between two samples is made; it is the same whichever part is asked for. */
export async function planStretches(inputs: MixInput[], planned: Planned): Promise<RenderStretch[]> {
  const { from: first = 0, to: last } = planned
  const lists = await Promise.all(inputs.map((input) => intervalsOf(input, planned)))
  const marks = new Set([first, last])
  for (const { start, end } of lists.flat()) marks.add(start).add(end)
  const cuts = [...marks].sort((a, b) => a - b)
  const heads = lists.map(() => 0)
  const stretches: RenderStretch[] = []
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[index + 1] ?? last
    const active: Interval[] = []
    for (const [track, list] of lists.entries()) {
      while ((list[heads[track] ?? 0]?.end ?? Infinity) <= from) heads[track] = (heads[track] ?? 0) + 1
      const interval = list[heads[track] ?? 0]
      if (interval && interval.start <= from) active.push(interval)
    }
    const only = active.length === 1 ? active[0] : undefined
    const copy = only?.copy ? { ...only.copy, frame: only.copy.frame + from - only.start } : null
    append(stretches, { from, to, copy, isExact: active.length === 0 || (only?.isExact ?? false) })
  }
  return stretches
}

/** Neighbours of the same kind become one stretch; copies only when their bytes follow each other. */
function append(stretches: RenderStretch[], next: RenderStretch): void {
  const last = stretches.at(-1)
  const joins =
    last &&
    last.isExact === next.isExact &&
    (last.copy && next.copy
      ? last.copy.source === next.copy.source &&
        last.copy.input === next.copy.input &&
        last.copy.frame + last.to - last.from === next.copy.frame
      : !last.copy && !next.copy)
  if (joins) last.to = next.to
  else stretches.push({ ...next })
}

/** The sounding intervals of one track in order, its smoothed joins apart from what lies between them. */
async function intervalsOf(input: MixInput, { from = 0, to, channels, format }: Planned): Promise<Interval[]> {
  const { reader, matrix } = input
  const isPlain = isUnity(matrix)
  const intervals: Interval[] = []
  const add = (interval: Interval): void => {
    const start = Math.max(from, interval.start),
      end = Math.min(to, interval.end)
    const copy = interval.copy && { ...interval.copy, frame: interval.copy.frame + start - interval.start }
    if (end > start) intervals.push({ ...interval, start, end, copy })
  }
  const { placed } = reader
  const head = indexAt(placed, from),
    tail = Math.min(placed.length, indexAt(placed, to) + 1)
  const joins = isPlain ? await inBatches(tail - head + 1, (index) => reader.smoothed(head + index)) : []
  for (const [index, { start, end, sound }] of placed.slice(head, tail).entries()) {
    if (!sound) continue
    if (!isPlain) {
      add({ start, end, copy: null, isExact: false })
      continue
    }
    const source = reader.sourceOf(sound)
    const isUntouched =
      sound.gainDb === 0 && sound.curves.length === 0 && !sound.inverted && source.channels <= channels
    const isExact = isUntouched && depthOf[source.format] <= depthOf[format]
    const canCopy = isUntouched && !sound.reversed && source.format === format && source.channels === channels
    const bodyFrom = Math.max(start, joins[index]?.to ?? start),
      bodyTo = Math.min(end, joins[index + 1]?.from ?? end)
    const copy = canCopy ? { source, frame: sound.from + bodyFrom - start, input } : null
    add({ start, end: bodyFrom, copy: null, isExact: false })
    add({ start: bodyFrom, end: bodyTo, copy, isExact })
    add({ start: Math.max(bodyFrom, bodyTo), end, copy: null, isExact: false })
  }
  return intervals
}

/** Small reads in groups: one at a time would wait for each, all at once would open a flood. */
async function inBatches<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let from = 0; from < count; from += 64) {
    results.push(...(await Promise.all(Array.from({ length: Math.min(64, count - from) }, (_, i) => work(from + i)))))
  }
  return results
}

/** How loud each channel of a track is in each channel of the mix: `[out][in]`. */
type Matrix = number[][]

/**
 * Constant power for mono (−3 dB on both sides at the centre, so that a track is as loud in a stereo mix as by itself);
 * balance for stereo (the far side goes down, the near one stays).
 * A mix of one channel holds only tracks that are mono and in the centre, at their own level.
 */
function matrixOf(track: Pick<MixTrack, 'channels' | 'gainDb' | 'pan'>, outChannels: 1 | 2): Matrix {
  const gain = factorOf(track.gainDb)
  const pan = Math.min(1, Math.max(-1, track.pan))
  if (outChannels === 1) return track.channels === 1 ? [[gain]] : [[gain / 2, gain / 2]]
  if (track.channels === 1) {
    const angle = ((pan + 1) * Math.PI) / 4
    return [[gain * Math.cos(angle)], [gain * Math.sin(angle)]]
  }
  return [
    [gain * Math.min(1, 1 - pan), 0],
    [0, gain * Math.min(1, 1 + pan)],
  ]
}

/** Whether a matrix leaves every channel as it is. */
function isUnity(matrix: Matrix): boolean {
  return matrix.every(
    (row, out) => row.length === matrix.length && row.every((factor, channel) => factor === (out === channel ? 1 : 0)),
  )
}

/** A mix needs two channels as soon as anything in it has two sides. */
function channelsOf(tracks: Pick<MixTrack, 'channels' | 'pan'>[]): 1 | 2 {
  return tracks.some((track) => track.channels === 2 || track.pan !== 0) ? 2 : 1
}
