import { coversAll, durationOf, isNamed, near, type Expected, type ExpectedTrack } from './expected.ts'
import {
  changedWithin,
  closedOver,
  endOf,
  insertedAt,
  mirroredWithin,
  moved,
  sorted,
  within,
  without,
  type Piece,
} from './pieces.ts'
import { labelsKept, labelsRemoved, labelsShifted } from './take-step-on-labels.ts'
import type { Range, Step, Tracks } from './step.ts'
import { takeTrackStep } from './take-track-step.ts'

/** The naive model of an edit: what must be there after one more step. */
export const takeStep = (expected: Expected, step: Step): Expected => {
  const on = (tracks: Tracks, change: (track: ExpectedTrack) => ExpectedTrack): Expected => {
    if (tracks !== 'all') requireNames(expected, tracks)
    return { ...expected, tracks: expected.tracks.map((track) => (isNamed(track, tracks) ? change(track) : track)) }
  }
  const onRange = (
    step: { readonly tracks: Tracks; readonly range?: Range },
    change: (pieces: readonly Piece[], range: Range) => readonly Piece[],
  ): Expected =>
    on(step.tracks, (track) => {
      const range = step.range ?? [0, endOf(track.pieces)]
      return { ...track, pieces: change(track.pieces, range), mayStart: [...track.mayStart, ...range] }
    })

  switch (step.step) {
    case 'remove': {
      const ranges = [...step.ranges].sort((a, b) => b[0] - a[0])
      const seconds = ranges.reduce((sum, [start, end]) => sum + end - start, 0)
      const clipboardSeconds = { kept: expected.clipboardSeconds, taken: seconds, either: null }[step.clipboard]
      const labels = coversAll(expected, step.tracks) ? ranges.reduce(labelsRemoved, expected.labels) : expected.labels
      return { ...on(step.tracks, (track) => ranges.reduce(trackWithout, track)), labels, clipboardSeconds }
    }
    case 'keep': {
      const labels = coversAll(expected, step.tracks) ? labelsKept(expected.labels, step.range) : expected.labels
      const kept = on(step.tracks, (track) => {
        const pieces = within(track.pieces, step.range)
        return {
          ...track,
          pieces,
          mustStart: track.mustStart.filter((time) => time > step.range[0] && time < step.range[1]),
        }
      })
      return { ...kept, labels }
    }
    case 'silence':
      return step.ranges.reduce<Expected>(
        (all, range) => ({
          ...all,
          tracks: all.tracks.map((track) =>
            isNamed(track, step.tracks)
              ? {
                  ...track,
                  pieces: changedWithin(track.pieces, range, { silent: true }),
                  mustStart: track.mustStart.filter((time) => time < range[0] || time > range[1]),
                  mayStart: [
                    ...track.mayStart,
                    ...range,
                    ...track.mustStart.filter((time) => time >= range[0] && time <= range[1]),
                  ],
                }
              : track,
          ),
        }),
        on(step.tracks, (track) => track),
      )
    case 'split':
      return on(step.tracks, (track) => ({ ...track, mustStart: [...track.mustStart, ...step.times] }))
    case 'join':
      return on(step.tracks, (track) => ({
        ...track,
        mustStart: track.mustStart.filter((time) => !step.times.some((joined) => near(joined, time))),
      }))
    case 'gain':
      return onRange(step, (pieces, range) =>
        changedWithin(pieces, range, (piece) => ({
          ...piece,
          gainDb: piece.gainDb === 'measured' ? piece.gainDb : piece.gainDb + step.db,
        })),
      )
    case 'level': {
      const levels = expected.tracks.flatMap((track) =>
        isNamed(track, step.tracks) && track.name !== null
          ? [{ track: track.name, range: step.range ?? ([0, endOf(track.pieces)] as const), level: step.level }]
          : [],
      )
      const levelled = onRange(step, (pieces, range) => changedWithin(pieces, range, { gainDb: 'measured' }))
      return {
        ...('heardLufs' in step.level ? withFreeGain(levelled, step.tracks) : levelled),
        levels: [...expected.levels, ...levels],
      }
    }
    case 'fade':
      return onRange(step, (pieces, range) =>
        changedWithin(pieces, range, (piece) => ({ ...piece, fades: [...piece.fades, step.fade] })),
      )
    case 'reverse':
      return onRange(step, mirroredWithin)
    case 'invert':
      return onRange(step, (pieces, range) =>
        changedWithin(pieces, range, (piece) => ({ ...piece, inverted: !piece.inverted })),
      )
    case 'effect':
      return onRange(step, (pieces, range) =>
        changedWithin(pieces, range, (piece) => ({ ...piece, effects: [...piece.effects, step.effect] })),
      )
    case 'duck': {
      const range = step.range ?? [0, durationOf(expected.tracks)]
      const ducked = onRange({ tracks: [step.track], range }, (pieces) =>
        changedWithin(pieces, range, { mayDuck: true }),
      )
      return { ...ducked, ducked: [...expected.ducked, { track: step.track, range }] }
    }
    case 'mayTreat':
      return onRange(step, (pieces, range) =>
        changedWithin(pieces, range, (piece) => ({ ...piece, mayHave: [...piece.mayHave, ...step.effects] })),
      )
    case 'tone':
      return {
        ...onRange(step, (pieces, range) =>
          changedWithin(pieces, range, (piece) => ({ ...piece, effects: [...piece.effects, 'equalize'] })),
        ),
        tones: [...expected.tones, step],
      }
    case 'alike':
      return {
        ...withFreeGain(
          onRange(step, (pieces, range) => changedWithin(pieces, range, { gainDb: 'measured' })),
          step.tracks,
        ),
        alike: [...expected.alike, step],
      }
    case 'truncate':
    case 'fadeAbout':
    case 'gainAbout':
    case 'panAbout':
    case 'labelAbout':
    case 'endAbout':
      throw new Error(`${step.step} is settled from the end state before it is taken.`)
    case 'moveClip':
      return on([step.track], (track) => {
        const [start, end] = step.clip
        const clip = within(track.pieces, step.clip).map((piece) => moved(piece, step.toSeconds - start))
        const isOutside = (time: number): boolean => time < start || time > end
        return {
          ...track,
          pieces: sorted([...without(track.pieces, step.clip), ...clip]),
          mustStart: track.mustStart.filter(isOutside),
          mayStart: [...track.mayStart, end, step.toSeconds, step.toSeconds + end - start],
        }
      })
    case 'insert':
      return inserted(expected, step)
    case 'copy':
      return { ...expected, clipboardSeconds: step.seconds }
    case 'addLabel':
      return {
        ...expected,
        labels: [...expected.labels, { text: step.text, places: [[step.start, step.end]], isOptional: false }],
        mayAddLabelTrack: !expected.tracks.some((track) => track.kind === 'label'),
      }
    case 'removeLabel': {
      const labels = expected.labels.filter((label) => label.text !== step.text)
      if (labels.length !== expected.labels.length - 1) throw new Error(`There is not one label "${step.text}".`)
      return { ...expected, labels }
    }
    case 'state':
      return { ...expected, wants: { ...expected.wants, ...step.wants } }
    default:
      return takeTrackStep(expected, step)
  }
}

/** How loud the tracks are is measured, so their own gain may be anything. */
const withFreeGain = (expected: Expected, tracks: Tracks): Expected => ({
  ...expected,
  tracks: expected.tracks.map((track) => (isNamed(track, tracks) ? { ...track, gainDb: 'measured' as const } : track)),
})

const trackWithout = (track: ExpectedTrack, range: Range): ExpectedTrack => {
  const [start, end] = range
  const follow = (times: readonly number[]): readonly number[] =>
    times.flatMap((time) =>
      time < start && !near(time, start) ? [time] : time > end && !near(time, end) ? [time - end + start] : [],
    )
  return {
    ...track,
    pieces: closedOver(track.pieces, range),
    mustStart: follow(track.mustStart),
    mayStart: [...follow(track.mayStart), start],
  }
}

const inserted = (expected: Expected, step: Extract<Step, { step: 'insert' }>): Expected => {
  const targets = expected.tracks.filter((track) => isNamed(track, step.tracks))
  const [from, to] = 'own' in step.what ? step.what.own : step.what.seconds
  const content = (track: ExpectedTrack): Piece => ({
    source: 'own' in step.what ? (track.name ?? '') : step.what.source,
    from,
    to,
    start: 0,
    end: to - from,
    gainDb: 0,
    reversed: false,
    inverted: false,
    silent: false,
    fades: [],
    effects: [],
    mayDuck: false,
    mayHave: [],
  })
  if (step.onNewTracks) {
    const added = targets.map((track) => ({
      name: null,
      kind: null,
      isNew: true,
      muted: false,
      solo: false,
      gainDb: 0,
      pan: 0,
      pieces: [moved(content(track), step.atSeconds)],
      mustStart: [],
      mayStart: [],
    }))
    return { ...expected, tracks: [...expected.tracks, ...added] }
  }
  const pushed = (times: readonly number[]): readonly number[] =>
    times.map((time) => (time >= step.atSeconds ? time + to - from : time))
  const tracks = expected.tracks.map((track) =>
    targets.includes(track)
      ? {
          ...track,
          pieces: insertedAt(track.pieces, step.atSeconds, [content(track)]),
          mustStart: pushed(track.mustStart),
          mayStart: [...pushed(track.mayStart), step.atSeconds, step.atSeconds + to - from],
        }
      : track,
  )
  const labels = coversAll(expected, step.tracks)
    ? labelsShifted(expected.labels, step.atSeconds, to - from)
    : expected.labels
  return { ...expected, tracks, labels }
}

const requireNames = (expected: Expected, names: readonly string[]): void => {
  const unknown = names.filter((name) => !expected.tracks.some((track) => track.name === name))
  if (unknown.length > 0) throw new Error(`The expectation names tracks that are not there: ${unknown.join(', ')}.`)
}
