import type { ExpectedLabel } from './expected.ts'
import type { Range } from './step.ts'

/**
 * Labels follow a range that goes from all tracks; one that loses its whole extent may go with it or stay as a point.
 */
export const labelsRemoved = (labels: readonly ExpectedLabel[], [start, end]: Range): readonly ExpectedLabel[] =>
  labels.map((label) => {
    const follow = (time: number): number => (time <= start ? time : Math.max(start, time - end + start))
    const wasInside = label.places.every(([from, to]) => from >= start && to <= end)
    return {
      ...label,
      places: label.places.map(([from, to]) => [follow(from), follow(to)] as const),
      isOptional: label.isOptional || wasInside,
    }
  })

/** Trimming leaves sound where it is, so labels may stay, be cut to what is left, or go where nothing is left. */
export const labelsKept = (labels: readonly ExpectedLabel[], [start, end]: Range): readonly ExpectedLabel[] =>
  labels.map((label) => {
    const clamp = (time: number): number => Math.min(end, Math.max(start, time))
    const isInside = label.places.every(([from, to]) => from < end && to > start)
    return {
      ...label,
      places: [...label.places, ...label.places.map(([from, to]) => [clamp(from), clamp(to)] as const)],
      isOptional: label.isOptional || !isInside,
    }
  })

export const labelsShifted = (
  labels: readonly ExpectedLabel[],
  atSeconds: number,
  seconds: number,
): readonly ExpectedLabel[] =>
  labels.map((label) => {
    const push = (time: number): number => (time > atSeconds ? time + seconds : time)
    // A label that touches the place may be pushed or grow from the right, and stay or grow from the left: all are
    // heard as following.
    const places = label.places.flatMap(([from, to]): readonly Range[] => {
      if (from === atSeconds)
        return [
          [from + seconds, to + seconds],
          [from, to + seconds],
        ]
      return to === atSeconds
        ? [
            [from, to],
            [from, to + seconds],
          ]
        : [[push(from), push(to)]]
    })
    return { ...label, places }
  })
