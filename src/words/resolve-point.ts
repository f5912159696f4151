import type { Frame, ProblemCode } from './reading.ts'
import type { Length } from './length-at.ts'
import type { Point } from './point.ts'
import { secondsPer } from './vocabulary.ts'

export type Refusal = { readonly code: ProblemCode; readonly message: string }
export type Placed = { readonly seconds: number; readonly fromState: boolean }

/**
 * Gives a point its time in the document, or says what the document lacks for it. Whether it lies inside is judged
 * later.
 */
export function resolvePoint(point: Point, frame: Frame): Placed | Refusal {
  if (point.kind === 'bad') return point
  if (point.kind === 'clock') return words(point.seconds)
  if (point.kind === 'bare') return fromSeconds(plainSeconds(point.value, frame))
  if (point.kind === 'length') return fromSeconds(lengthFrom(0, point.length, frame))
  if (point.kind === 'smpte') return timecode(point, frame)
  if (point.kind === 'count') return counted(point, frame)
  if (point.kind === 'place') return placed(point.place, frame)
  if (point.kind === 'selection') return ofSelection(point.edge, frame)
  if (point.kind === 'thing') {
    const [start, end] = [point.thing.startSeconds ?? 0, point.thing.endSeconds ?? point.thing.startSeconds ?? 0]
    return words(point.edge === 'end' ? end : point.edge === 'middle' ? (start + end) / 2 : start)
  }
  const base = resolvePoint(point.base, frame)
  if ('code' in base) return base
  const moved =
    point.sign > 0 ? lengthFrom(base.seconds, point.length, frame) : lengthBefore(base.seconds, point.length, frame)
  return typeof moved === 'number' ? { seconds: moved, fromState: base.fromState } : moved
}

const words = (seconds: number): Placed => ({ seconds, fromState: false })
const fromSeconds = (seconds: number | Refusal): Placed | Refusal =>
  typeof seconds === 'number' ? words(seconds) : seconds

/** A bare number is seconds, unless the document counts in beats. */
function plainSeconds(value: number, frame: Frame): number | Refusal {
  return frame.counts === 'beats' ? beatSeconds(value, frame) : value
}

function placed(place: 'start' | 'end' | 'middle' | 'cursor', frame: Frame): Placed {
  if (place === 'cursor') return { seconds: frame.cursorSeconds, fromState: true }
  return words(place === 'start' ? 0 : place === 'end' ? frame.durationSeconds : frame.durationSeconds / 2)
}

function ofSelection(edge: 'start' | 'end' | 'middle', { selection }: Frame): Placed | Refusal {
  if (selection === null) return noSelection
  const seconds =
    edge === 'start'
      ? selection.startSeconds
      : edge === 'end'
        ? selection.endSeconds
        : (selection.startSeconds + selection.endSeconds) / 2
  return { seconds, fromState: true }
}

export const noSelection: Refusal = { code: 'no-selection', message: 'Nothing is selected.' }
const noTempo: Refusal = { code: 'no-tempo', message: 'This document has no tempo, so bars and beats have no time.' }
const noFrameRate: Refusal = {
  code: 'no-frame-rate',
  message: 'This document has no frame rate, so frames have no time.',
}
const noSampleRate: Refusal = {
  code: 'no-sample-rate',
  message: 'This document has no sample rate, so samples have no time.',
}

function beatSeconds(beat: number, frame: Frame): number | Refusal {
  const seconds = frame.beat?.(beat)
  return seconds === undefined || !Number.isFinite(seconds) ? noTempo : seconds
}

function counted(point: Point & { kind: 'count' }, frame: Frame): Placed | Refusal {
  if (point.unit === 'beat') return fromSeconds(beatSeconds(point.value, frame))
  if (point.unit === 'bar')
    return point.value < 1
      ? { code: 'malformed', message: 'Bars are counted from 1.' }
      : fromSeconds(beatSeconds((point.value - 1) * beatsPerBar(frame) + point.beat - 1, frame))
  const perSecond = point.unit === 'frame' ? trueRate(frame.frameRate) : frame.sampleRate
  if (perSecond === undefined || !(perSecond > 0)) return point.unit === 'frame' ? noFrameRate : noSampleRate
  return words(point.value / perSecond)
}

const beatsPerBar = (frame: Frame): number =>
  frame.beatsPerBar !== undefined && frame.beatsPerBar > 0 ? frame.beatsPerBar : 4

/** 29.97 is short for 30000/1001, 23.976 for 24000/1001, 59.94 for 60000/1001 (SMPTE ST 12-1). */
function trueRate(rate: number | undefined): number | undefined {
  if (rate === undefined || !Number.isFinite(rate) || rate <= 0) return undefined
  const slowed = (Math.round(rate) * 1000) / 1001
  return Math.abs(rate - slowed) < 0.005 ? slowed : rate
}

function timecode(point: Point & { kind: 'smpte' }, frame: Frame): Placed | Refusal {
  const rate = trueRate(frame.frameRate)
  if (rate === undefined) return noFrameRate
  const nominal = Math.round(rate)
  if (point.frames >= nominal)
    return {
      code: 'malformed',
      message: `At ${nominal} frames a second the last part of a time code goes up to ${nominal - 1}.`,
    }
  const minutes = Math.floor(point.seconds / 60)
  // Drop-frame leaves out two frame numbers each minute, four at 60, but none in every tenth minute.
  const dropped = point.isDropFrame && nominal % 30 === 0 ? (nominal / 15) * (minutes - Math.floor(minutes / 10)) : 0
  return words((point.seconds * nominal + point.frames - dropped) / rate)
}

/** The time one length after a place. Bars and beats are measured there, since the tempo may change. */
export function lengthFrom(atSeconds: number, length: Length, frame: Frame): number | Refusal {
  return moved(atSeconds, length, frame, 1)
}

export function lengthBefore(atSeconds: number, length: Length, frame: Frame): number | Refusal {
  return moved(atSeconds, length, frame, -1)
}

function moved(atSeconds: number, length: Length, frame: Frame, sign: 1 | -1): number | Refusal {
  let [seconds, beats] = [0, 0]
  for (const { value, unit } of length.parts) {
    const per = secondsPer.get(unit)
    if (per !== undefined) seconds += value * per
    else if (unit === 'beat' || (unit === 'plain' && frame.counts === 'beats')) beats += value
    else if (unit === 'plain') seconds += value
    else if (unit === 'bar') beats += value * beatsPerBar(frame)
    else {
      const rate = unit === 'frame' ? trueRate(frame.frameRate) : frame.sampleRate
      if (rate === undefined || !(rate > 0)) return unit === 'frame' ? noFrameRate : noSampleRate
      seconds += value / rate
    }
  }
  const start = beats === 0 ? atSeconds : beatSeconds(beatAt(atSeconds, frame) + sign * beats, frame)
  return typeof start === 'number' ? start + sign * seconds : start
}

/** The beat at a time. The frame gives only the other direction, so it is searched for. */
function beatAt(seconds: number, frame: Frame): number {
  const time = frame.beat
  if (time === undefined || seconds <= 0) return 0
  let [low, high] = [0, 1]
  while (high < 1e7 && time(high) < seconds) high *= 2
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2
    if (time(middle) < seconds) low = middle
    else high = middle
  }
  const near = Math.round(high)
  return Math.abs(near - high) < 1e-6 ? near : high
}
