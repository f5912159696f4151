import type { Expected, ExpectedTrack } from './expected.ts'
import type { Step } from './step.ts'

type TrackStep = Extract<
  Step,
  { step: 'createTrack' | 'deleteTrack' | 'duplicateTrack' | 'moveTrack' | 'rename' | 'set' }
>

/** The part of the naive model that works on tracks as a whole. */
export const takeTrackStep = (expected: Expected, step: TrackStep): Expected => {
  if (step.step === 'createTrack') {
    const blank = { isNew: true, muted: false, solo: false, gainDb: 0, pan: 0, pieces: [], mustStart: [], mayStart: [] }
    return { ...expected, tracks: [...expected.tracks, { ...blank, name: step.name ?? null, kind: step.kind }] }
  }
  const index = expected.tracks.findIndex((track) => track.name === step.track)
  const track = expected.tracks[index]
  if (track === undefined) throw new Error(`The expectation names a track that is not there: ${step.track}.`)
  const others = expected.tracks.filter((other) => other !== track)
  const replaced = (change: Partial<ExpectedTrack>): Expected => ({
    ...expected,
    tracks: expected.tracks.with(index, { ...track, ...change }),
  })
  switch (step.step) {
    case 'deleteTrack':
      // The labels of a label track go with it; every scene has one label track at most.
      return { ...expected, tracks: others, labels: track.kind === 'label' ? [] : expected.labels }
    case 'duplicateTrack':
      return { ...expected, tracks: [...expected.tracks, { ...track, isNew: true, name: step.name ?? null }] }
    case 'moveTrack': {
      const place = { up: index - 1, down: index + 1, top: 0, bottom: others.length }[step.to]
      return { ...expected, tracks: others.toSpliced(place, 0, track) }
    }
    case 'rename':
      return replaced({ name: step.name })
    default: {
      const { step: _step, track: _track, ...settings } = step
      return replaced(settings)
    }
  }
}
