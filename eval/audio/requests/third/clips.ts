import {
  all,
  anyOf,
  asks,
  clipMoved,
  copied,
  insertedAt,
  joinedAt,
  onNewTracks,
  removed,
  splitAt,
  taken,
  type Expect,
} from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'
import type { Inserted } from '../../step.ts'

/** The specification does not say where a duplicate goes, nor whether the clipboard takes part. */
const clipDuplicated = (track: string, [start, end]: readonly [number, number], trackEnd: number): Expect => {
  const what: Inserted = { source: track, seconds: [start, end] }
  const places = [
    insertedAt(end, what, [track]),
    insertedAt(trackEnd, what, [track]),
    onNewTracks(start, what, [track]),
    onNewTracks(end, what, [track]),
  ]
  return anyOf(...places, ...places.map((place) => all(copied(end - start), place)))
}

/** Splitting, joining, moving and duplicating clips, and the clipboard. */
export const thirdClips: readonly Request[] = [
  request('podcast', 'Split the Host track at 2:00.', splitAt([120], ['Host']), ['split', 'split_at_time']),
  request('podcast', 'Split all tracks at 45 seconds, 1:30 and 2:15.', splitAt([45, 90, 135]), [
    'split_at_time',
    'split',
  ]),
  request('interview', 'Split the clips at the playhead.', splitAt([75]), ['split', 'split_at_time'], {
    given: { cursor: 75 },
  }),
  request('solo', 'Split at both ends of the selection.', splitAt([40, 60]), ['split', 'split_at_time'], {
    given: { selection: { start: 40, end: 60 } },
  }),
  loosely('interview', 'split', splitAt([50]), ['split', 'split_at_time'], {
    given: { cursor: 50 },
    note: 'The cursor lies inside a clip.',
  }),
  loosely('solo', 'chop the voice in two right at the one minute mark', splitAt([60], ['Voice']), [
    'split',
    'split_at_time',
  ]),

  request('podcast', 'Merge all the clips on Host back into one.', joinedAt([100, 200], ['Host']), ['join'], {
    given: { splits: { Host: [100, 200] } },
  }),
  loosely('band', 'glue the drum clips back together', joinedAt([50], ['Drums']), ['join'], {
    given: { splits: { Drums: [50] } },
  }),
  loosely('band', 'join bass clips', joinedAt([90], ['Bass']), ['join'], { given: { splits: { Bass: [90] } } }),

  request(
    'interview',
    'Move the last clip of the Guest track to 11:00.',
    clipMoved('Guest', [540, 600], 660),
    ['move_clip'],
    { given: { splits: { Guest: [540] } } },
  ),
  loosely('band', 'nudge the last bass clip half a second later', clipMoved('Bass', [150, 200], 150.5), ['move_clip'], {
    given: { splits: { Bass: [150] } },
  }),

  request(
    'solo',
    'Duplicate the first clip on the Voice track.',
    clipDuplicated('Voice', [0, 30], 120),
    ['duplicate_clip', 'copy', 'paste'],
    { given: { splits: { Voice: [30] } } },
  ),
  request(
    'interview',
    'Make a copy of the second Guest clip right after it.',
    anyOf(
      insertedAt(200, { source: 'Guest', seconds: [100, 200] }, ['Guest']),
      all(copied(100), insertedAt(200, { source: 'Guest', seconds: [100, 200] }, ['Guest'])),
    ),
    ['duplicate_clip', 'copy', 'paste'],
    { given: { splits: { Guest: [100, 200] } } },
  ),
  loosely(
    'interview',
    'dup last clip, host',
    clipDuplicated('Host', [500, 600], 600),
    ['duplicate_clip', 'copy', 'paste'],
    { given: { splits: { Host: [500] } } },
  ),

  request('solo', 'Copy the selection.', copied(7), ['copy'], { given: { selection: { start: 33, end: 40 } } }),
  loosely('band', 'copy drums 0:08-0:16', copied(8), ['copy']),
  request(
    'podcast',
    'Cut 30 to 40 seconds out of the Music and hold it on the clipboard.',
    taken([30, 40], ['Music']),
    ['cut'],
  ),
  request(
    'podcast',
    'Paste the clipboard on the Guest track at 1:00.',
    insertedAt(60, { source: 'Host', seconds: [10, 15] }, ['Guest']),
    ['paste'],
    { given: { clipboard: { track: 'Host', from: 10, to: 15 } } },
  ),
  request('interview', 'Paste it here.', insertedAt(90, { source: 'Guest', seconds: [20, 26] }, ['Host']), ['paste'], {
    given: { cursor: 90, selectedTracks: ['Host'], clipboard: { track: 'Guest', from: 20, to: 26 } },
  }),
  request(
    'interview',
    'Paste what I copied onto a new track at 0:30.',
    onNewTracks(30, { source: 'Host', seconds: [60, 72] }, ['Host']),
    ['paste'],
    { given: { clipboard: { track: 'Host', from: 60, to: 72 } } },
  ),
  loosely(
    'podcast',
    'now stick that in at 2 mins on the host track',
    insertedAt(120, { source: 'Guest', seconds: [10, 14] }, ['Host']),
    ['paste'],
    { said: ['Copy 0:10 to 0:14 on the Guest track.'] },
  ),
  request(
    'solo',
    'Move the part from 0:30 to 0:40 to the end of the recording.',
    anyOf(
      all(taken([30, 40]), insertedAt(110, { source: 'Voice', seconds: [30, 40] }, ['Voice'])),
      all(removed([[30, 40]]), insertedAt(110, { source: 'Voice', seconds: [30, 40] }, ['Voice'])),
      all(splitAt([30, 40]), clipMoved('Voice', [30, 40], 120)),
      asks(/./),
    ),
    ['cut', 'paste', 'split', 'move_clip'],
    { note: 'The hole may close or stay.' },
  ),
]
