import { all, anyOf, asks, clipMoved, copied, insertedAt, joinedAt, onNewTracks, refuses, splitAt } from '../expect.ts'
import { aboutLength, aboutPlace, aboutRange, aboutTrack } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const thirds = { splits: { Voice: [40, 80] } }
const middleTwice = [
  insertedAt(80, { own: [40, 80] }),
  insertedAt(120, { own: [40, 80] }),
  onNewTracks(40, { own: [40, 80] }),
]
const lastTwice = [insertedAt(120, { own: [80, 120] }), onNewTracks(80, { own: [80, 120] })]
/** A copy may go over the clipboard. */
const withClipboard = (seconds: number, ...ways: readonly ReturnType<typeof insertedAt>[]) =>
  anyOf(...ways, ...ways.map((way) => all(copied(seconds), way)))

/** Clip edges that appear and vanish, and clips that move. */
export const splitting = [
  request('interview', 'split at 20s', splitAt([20]), ['split_at_time']),
  request('podcast', 'split the whole project at 1:30', splitAt([90]), ['split_at_time']),
  request('lecture', 'make a split at 1:02:03', splitAt([3723]), ['split_at_time']),
  request('solo', 'split at 10, 20 and 30', splitAt([10, 20, 30]), ['split_at_time']),
  request('solo', 'split here', splitAt([15]), ['split', 'split_at_time'], { given: { cursor: 15 } }),
  request('interview', 'split', splitAt([15]), ['split'], {
    given: { cursor: 15 },
    note: 'The cursor lies inside a clip: an announced assumption.',
  }),
  request('interview', 'split it', asks(aboutPlace), ['split'], { note: 'The cursor is at 0.' }),
  request('solo', 'split at the selection', splitAt([30, 40]), ['split'], {
    given: { selection: { start: 30, end: 40 } },
  }),
  request('interview', 'split the guest at 2:00', splitAt([120], ['Guest']), ['split'], { given: { cursor: 30 } }),
  request('solo', 'split the track every 30 seconds', anyOf(splitAt([30, 60, 90]), asks(aboutPlace)), [
    'split_at_time',
  ]),
  request('podcast', 'split where the intro ends', anyOf(splitAt([20]), asks(aboutPlace)), ['split_at_time']),
  request('interview', 'split both tracks at half a minute', splitAt([30]), ['split_at_time', 'split']),
  request('podcast', 'split everything at 7 minutes', refuses(aboutLength), ['split_at_time']),
  request('podcast', 'split at the playhead on the host track', splitAt([42.5], ['Host']), ['split'], {
    given: { cursor: 42.5 },
  }),
  request('podcast', 'split before and after the interview', anyOf(splitAt([20, 240]), asks(aboutPlace)), [
    'split_at_time',
    'split',
  ]),
  request('solo', 'split at the cursor and at 1:45', splitAt([60, 105]), ['split_at_time', 'split'], {
    given: { cursor: 60 },
  }),
  request('band', 'split the drums and the bass at 12.5 seconds', splitAt([12.5], ['Drums', 'Bass']), ['split']),
  loosely('solo', 'cut the clip in two at 0:50', splitAt([50]), ['split_at_time', 'split']),
  loosely('solo', 'chop it in half', anyOf(splitAt([60]), asks(aboutPlace), asks(aboutRange)), ['split_at_time']),
  loosely('solo', 'slice at 45 sec', splitAt([45]), ['split_at_time']),
  loosely('interview', 'spilt at 33 s', splitAt([33]), ['split_at_time']),
  loosely('interview', 'put a cut at 2:15', anyOf(splitAt([135]), asks(aboutRange)), ['split_at_time']),

  request('interview', 'join the clips', anyOf(joinedAt([100, 200]), asks(aboutRange)), ['join'], {
    given: { splits: { all: [100, 200] } },
  }),
  request('interview', 'join all the clips on the guest track', joinedAt([100, 200], ['Guest']), ['join'], {
    given: { splits: { all: [100, 200] } },
  }),
  request('interview', 'merge the clips between 0:50 and 1:50', joinedAt([60, 90]), ['join'], {
    given: { splits: { all: [60, 90, 300] } },
  }),
  request('interview', 'join the first two clips of the host', joinedAt([100], ['Host']), ['join'], {
    given: { splits: { all: [100, 200] } },
  }),
  loosely('interview', 'glue these together', joinedAt([100]), ['join'], {
    given: { splits: { all: [100] }, selection: { start: 50, end: 150 } },
  }),
  loosely('interview', 'heal the split at 1:40', anyOf(joinedAt([100]), asks(aboutRange)), ['join'], {
    given: { splits: { all: [100, 200] } },
  }),

  request('solo', 'duplicate the last clip', anyOf(...lastTwice), ['duplicate_clip'], {
    given: thirds,
    note: 'The copy may follow the clip or lie on a track of its own.',
  }),
  request(
    'solo',
    'copy the second clip and put it right after itself',
    withClipboard(40, insertedAt(80, { own: [40, 80] })),
    ['duplicate_clip', 'copy', 'paste'],
    { given: thirds },
  ),
  request('solo', 'duplicate clip 2', anyOf(...middleTwice), ['duplicate_clip'], { given: thirds }),
  request(
    'interview',
    "make a copy of the guest's first clip",
    anyOf(
      insertedAt(100, { own: [0, 100] }, ['Guest']),
      insertedAt(600, { own: [0, 100] }, ['Guest']),
      onNewTracks(0, { own: [0, 100] }, ['Guest']),
      copied(100),
      asks(aboutPlace),
    ),
    ['duplicate_clip'],
    { given: { splits: { Guest: [100] } } },
  ),
  loosely('solo', 'dup that last clip for me', anyOf(...lastTwice), ['duplicate_clip'], { given: thirds }),

  request('solo', 'move the last clip to 1:45', clipMoved('Voice', [80, 120], 105), ['move_clip'], { given: thirds }),
  request('interview', 'move the guest clip 3 seconds later', clipMoved('Guest', [0, 600], 3), ['move_clip']),
  request('solo', 'shift the last clip right by 5 seconds', clipMoved('Voice', [80, 120], 85), ['move_clip'], {
    given: thirds,
  }),
  request(
    'interview',
    'move the second clip on the host track to 12:00',
    clipMoved('Host', [100, 400], 720),
    ['move_clip'],
    { given: { splits: { Host: [100, 400] } } },
  ),
  request('solo', 'move the clip', asks(aboutPlace), ['move_clip'], { given: thirds }),
  loosely('solo', 'slide the third clip over to 2 minutes', clipMoved('Voice', [80, 120], 120), ['move_clip'], {
    given: thirds,
  }),
  loosely('podcast', 'nudge the music half a second to the right', clipMoved('Music', [0, 300], 0.5), ['move_clip']),
  request(
    'interview',
    'move host and guest 8 seconds later',
    all(clipMoved('Host', [0, 600], 8), clipMoved('Guest', [0, 600], 8)),
    ['move_clips'],
  ),
  request(
    'podcast',
    'shift the host and the music by 2 seconds to the right',
    all(clipMoved('Host', [0, 300], 2), clipMoved('Music', [0, 300], 2)),
    ['move_clips'],
  ),
  loosely('interview', 'delay the guest by 200 ms', anyOf(clipMoved('Guest', [0, 600], 0.2), asks(aboutTrack)), [
    'move_clip',
  ]),
]
