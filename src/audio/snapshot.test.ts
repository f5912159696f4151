import { expect, it } from 'vitest'
import { snapshotOf } from './snapshot.ts'
import { after, documentWith } from '../../test/support/audio/sound.ts'

it('a snapshot tells everything in seconds, in timeline order', async () => {
  const { state } = await after(
    documentWith({ name: 'Host', seconds: 10 }, { name: 'Music', seconds: 4, channels: 2 }),
    ['split_at_time', { time: 3 }],
    ['add_label', { text: 'Late', time: 8 }],
    ['add_label', { text: 'Early', time: 1, end: 2 }],
    ['select_tracks', { tracks: ['t3'] }],
    ['set_track_gain', { gain_db: -6 }],
    ['solo_track'],
    ['set_time_selection', { start_time: 1, end_time: 2.5 }],
    ['seek', { time: 7 }],
  )
  expect(snapshotOf({ name: 'episode', revision: 6, state })).toEqual({
    kind: 'audio',
    name: 'episode',
    revision: 6,
    duration: 10,
    sampleRate: 100,
    tracks: [
      {
        id: 't1',
        name: 'Host',
        kind: 'mono',
        muted: false,
        solo: false,
        gainDb: 0,
        pan: 0,
        clips: [
          { id: 'r2', name: 'Host', start: 0, end: 3 },
          { id: 'r2@300', name: 'Host', start: 3, end: 10 },
        ],
      },
      {
        id: 't3',
        name: 'Music',
        kind: 'stereo',
        muted: false,
        solo: true,
        gainDb: -6,
        pan: 0,
        clips: [
          { id: 'r4', name: 'Music', start: 0, end: 3 },
          { id: 'r4@300', name: 'Music', start: 3, end: 4 },
        ],
      },
      expect.objectContaining({ name: 'Labels', kind: 'label', clips: [] }),
    ],
    labels: [
      expect.objectContaining({ text: 'Early', start: 1, end: 2 }),
      expect.objectContaining({ text: 'Late', start: 8, end: 8 }),
    ],
    selection: { start: 1, end: 2.5 },
    selectedTracks: ['t3'],
    cursor: 7,
  })
  expect(snapshotOf({ name: 'new', revision: 0, state: documentWith().state })).toEqual({
    kind: 'audio',
    name: 'new',
    revision: 0,
    duration: 0,
    sampleRate: 44_100,
    tracks: [],
    labels: [],
    selection: null,
    selectedTracks: [],
    cursor: 0,
  })
})
