import { all, anyOf, clipMoved, copied, insertedAt, joinedAt, onNewTracks, splitAt, taken } from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'
import type { Operation } from '../../operations.ts'

const splitting: readonly Operation[] = ['split', 'split_at_time']
const tenSecondsOfHost = { track: 'Host', from: 10, to: 20 } as const

/** Clips: where they begin, what order they come in, and what is pasted between them. */
export const freshClips: readonly Request[] = [
  request('solo', 'Make splits at 30s, 45s and 80s.', splitAt([30, 45, 80]), splitting),
  loosely('solo', 'slice it right where the playhead is', splitAt([42]), splitting, { given: { cursor: 42 } }),
  request('podcast', 'Please split only the guest track at 2:00.', splitAt([120], ['Guest']), splitting),
  request('lecture', 'Break the recording in two at 1:02:03.250', splitAt([3723.25]), splitting),
  request('interview', 'Split the host at both ends of the selection.', splitAt([40, 50], ['Host']), splitting, {
    given: { selection: { start: 40, end: 50 } },
  }),
  request('podcast', 'Split all tracks where the Interview starts.', splitAt([20]), splitting),
  request('solo', 'can you split it at ninety seconds', splitAt([90]), splitting),
  loosely('interview', 'just split please', splitAt([33], ['Guest']), splitting, {
    given: { cursor: 33, selectedTracks: ['Guest'] },
  }),
  loosely('band', 'cut the drums in two at 1:40', splitAt([100], ['Drums']), splitting, {
    note: 'To cut in two is to split; nothing goes.',
  }),
  loosely('panel', 'splt at 1m20', splitAt([80]), splitting),

  request('interview', 'Join the clips back together on both tracks.', joinedAt([60]), ['join'], {
    given: { splits: { all: [60] } },
  }),
  loosely('interview', 'glue the two host clips into one', joinedAt([100], ['Host']), ['join'], {
    given: { splits: { Host: [100] } },
  }),
  request(
    'solo',
    'Merge all the pieces of the Voice track into a single clip.',
    joinedAt([20, 50, 80], ['Voice']),
    ['join'],
    { given: { splits: { Voice: [20, 50, 80] } } },
  ),

  request('solo', 'Heal the split at 0:50 by joining the two clips there.', joinedAt([50]), ['join'], {
    given: { splits: { Voice: [50, 80] } },
  }),

  request(
    'solo',
    'Duplicate the last clip right after itself.',
    insertedAt(120, { own: [90, 120] }, ['Voice']),
    ['duplicate_clip', 'paste'],
    { given: { splits: { Voice: [90] } } },
  ),
  request(
    'interview',
    "I'd like the guest's last clip duplicated, with the copy directly following it.",
    insertedAt(600, { own: [540, 600] }, ['Guest']),
    ['duplicate_clip', 'paste'],
    { given: { splits: { Guest: [540] } } },
  ),
  request(
    'solo',
    'can i get a duplicate of the second clip',
    anyOf(
      insertedAt(120, { own: [70, 120] }, ['Voice']),
      onNewTracks(70, { source: 'Voice', seconds: [70, 120] }, ['Voice']),
    ),
    ['duplicate_clip'],
    {
      given: { splits: { Voice: [70] } },
      note: 'Where the copy goes is not said: behind it, or beside it on a new track.',
    },
  ),

  request('solo', 'Have the second clip start at 1:15 instead.', clipMoved('Voice', [60, 120], 75), ['move_clip'], {
    given: { splits: { Voice: [60] } },
  }),
  loosely('interview', 'slide the last host clip 10 seconds later', clipMoved('Host', [500, 600], 510), ['move_clip'], {
    given: { splits: { Host: [500] } },
  }),
  request('pauses', "Ben's clip should start at 0:05, move it there.", clipMoved('Ben', [0, 120], 5), ['move_clip']),

  request('podcast', 'Copy 0:10-0:25 of the host.', copied(15), ['copy']),
  loosely('solo', 'grab a copy of whats selected', copied(12), ['copy'], {
    given: { selection: { start: 8, end: 20 } },
  }),
  request('interview', 'Put the first 20 seconds of the Guest on the clipboard, but leave them in place.', copied(20), [
    'copy',
  ]),

  request(
    'interview',
    'Paste that at 1:00 on the guest track.',
    insertedAt(60, { source: 'Host', seconds: [10, 20] }, ['Guest']),
    ['paste'],
    { given: { clipboard: tenSecondsOfHost } },
  ),
  loosely(
    'interview',
    'drop the clipboard in here',
    insertedAt(30, { source: 'Host', seconds: [10, 20] }, ['Guest']),
    ['paste'],
    { given: { clipboard: tenSecondsOfHost, cursor: 30, selectedTracks: ['Guest'] } },
  ),
  request(
    'interview',
    'Paste it at 2:00 onto a new track.',
    onNewTracks(120, { source: 'Host', seconds: [10, 20] }, ['Host']),
    ['paste'],
    { given: { clipboard: tenSecondsOfHost } },
  ),
  request(
    'solo',
    'Paste the clipboard at the very end of the Voice track.',
    insertedAt(120, { source: 'Voice', seconds: [0, 6] }, ['Voice']),
    ['paste'],
    { given: { clipboard: { track: 'Voice', from: 0, to: 6 } } },
  ),
  request(
    'podcast',
    'Copy the first 6 seconds of the music and paste them at 4:00 on the music track.',
    all(copied(6), insertedAt(240, { source: 'Music', seconds: [0, 6] }, ['Music'])),
    ['copy', 'paste'],
  ),
  request(
    'interview',
    'Cut 0:20-0:30 on the host and paste it at 5:00 on the guest',
    all(taken([20, 30], ['Host']), insertedAt(300, { source: 'Host', seconds: [20, 30] }, ['Guest'])),
    ['cut', 'paste'],
  ),
]
