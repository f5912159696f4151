import { anyOf, cutOut, kept, nothingChanged, refuses, removed, silenced, taken } from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'

/** Removing, trimming and silencing. */
export const thirdRemoval: readonly Request[] = [
  request('interview', 'Cut out the part from 2:30 to 2:45 on the Guest track.', cutOut([[150, 165]], ['Guest']), [
    'cut',
    'delete_selection',
  ]),
  request(
    'podcast',
    'Delete the audio of the Intro section on every track.',
    removed([[0, 20]]),
    ['delete_selection', 'delete_all_tracks_ripple'],
    { note: 'A label names a place; the words say that its audio goes.' },
  ),
  request('lecture', 'Remove everything after 1:02:03.', removed([[3723, 4000]]), [
    'delete_selection',
    'delete_all_tracks_ripple',
  ]),
  request('pauses', 'Trim 3 seconds off the beginning.', removed([[0, 3]]), [
    'delete_selection',
    'delete_all_tracks_ripple',
  ]),
  request('solo', 'Trim the recording to 0:15 through 1:45.', kept([15, 105]), ['trim_to_selection']),
  request(
    'podcast',
    'Keep only 0:30 to 2:00 and drop the rest.',
    anyOf(
      kept([30, 120]),
      cutOut([
        [0, 30],
        [120, 300],
      ]),
    ),
    ['trim_to_selection', 'delete_selection'],
    { note: 'What is kept may stay in its place or move to the start.' },
  ),
  request('interview', 'Trim the first 45 seconds.', kept([0, 45]), ['trim_to_selection'], {
    note: 'As the seed reads it: the plan says what stays and what goes.',
  }),
  request('interview', 'Trim the Guest track to the selection.', kept([60, 180], ['Guest']), ['trim_to_selection'], {
    given: { selection: { start: 60, end: 180 } },
  }),
  request(
    'band',
    'Cut 0:40-0:50 and 1:20-1:30 from the Drums.',
    cutOut(
      [
        [40, 50],
        [80, 90],
      ],
      ['Drums'],
    ),
    ['cut', 'delete_selection'],
  ),
  request(
    'interview',
    'Delete what lies between 50 and 55 seconds.',
    removed([[50, 55]], ['Guest']),
    ['delete_selection'],
    { given: { selectedTracks: ['Guest'] }, note: 'The selected track is used.' },
  ),
  request(
    'interview',
    'Delete 1:00 to 1:30 on all tracks and close the gap everywhere.',
    removed([[60, 90]]),
    ['delete_all_tracks_ripple', 'delete_selection'],
    { given: { selectedTracks: ['Guest'] }, note: 'Words beat the selected track.' },
  ),
  request('podcast', 'Ripple delete the 10 seconds starting at 0:50.', removed([[50, 60]]), [
    'delete_all_tracks_ripple',
    'delete_selection',
  ]),
  request('interview', 'Cut 4:00 to 4:30 from all tracks onto the clipboard.', taken([240, 270]), [
    'cut_all_tracks_ripple',
    'cut',
  ]),
  request(
    'podcast',
    'Delete from 4:50 to 5:30.',
    removed([[290, 300]]),
    ['delete_selection', 'delete_all_tracks_ripple'],
    { note: 'Partly outside: clamped and said.' },
  ),
  request(
    'solo',
    'Remove 2:30 to 3:00.',
    refuses(/2:00|120|2 min|two min/i),
    ['delete_selection', 'delete_all_tracks_ripple'],
    { note: 'Wholly outside: refused with the length.' },
  ),
  request(
    'lecture',
    'Cut the next 20 seconds.',
    cutOut([[100, 120]]),
    ['cut', 'delete_selection', 'cut_all_tracks_ripple', 'delete_all_tracks_ripple'],
    { given: { cursor: 100 } },
  ),
  request('podcast', "Don't remove anything from 1:00 to 2:00.", nothingChanged, []),
  loosely('podcast', 'hey could u chop off the last 15 secs pls', cutOut([[285, 300]]), [
    'delete_selection',
    'cut',
    'delete_all_tracks_ripple',
    'cut_all_tracks_ripple',
  ]),
  loosely(
    'pauses',
    "get rid of that cough from 52 to 54 on Anna's track",
    anyOf(cutOut([[52, 54]], ['Anna']), silenced([[52, 54]], ['Anna'])),
    ['delete_selection', 'silence_selection'],
    { note: 'A cough is gone either way.' },
  ),
  loosely('podcast', 'delte the frist 20 seconds', removed([[0, 20]]), [
    'delete_selection',
    'delete_all_tracks_ripple',
  ]),
  loosely('interview', 'could you trim away the opening minute for me, thanks', removed([[0, 60]]), [
    'delete_selection',
    'delete_all_tracks_ripple',
  ]),
  loosely(
    'lecture',
    'so the bit from an hour and 5 to an hour and 6 is rubbish, take it out please',
    cutOut([[3900, 3960]]),
    ['delete_selection', 'cut', 'delete_all_tracks_ripple'],
  ),
  loosely('interview', 'del 1:00-1:10 guest', removed([[60, 70]], ['Guest']), ['delete_selection']),
  loosely('podcast', 'drop last 5s', cutOut([[295, 300]]), ['delete_selection', 'cut', 'delete_all_tracks_ripple']),
  loosely(
    'solo',
    'keep 20-50 only',
    anyOf(
      kept([20, 50]),
      cutOut([
        [0, 20],
        [50, 120],
      ]),
    ),
    ['trim_to_selection', 'delete_selection'],
  ),

  request('podcast', 'Silence 1:05 to 1:08 on the Host track.', silenced([[65, 68]], ['Host']), ['silence_selection']),
  request(
    'podcast',
    'Mute the Guest between 10 and 15 seconds only.',
    silenced([[10, 15]], ['Guest']),
    ['silence_selection'],
    { note: 'A track is muted as a whole; a stretch is silenced.' },
  ),
  request('solo', 'Make the selected part silent but keep its length.', silenced([[33, 36]]), ['silence_selection'], {
    given: { selection: { start: 33, end: 36 } },
  }),
  request(
    'podcast',
    'Silence the first 10 seconds on all tracks except Music.',
    silenced([[0, 10]], ['Host', 'Guest']),
    ['silence_selection'],
  ),
  loosely('solo', 'blank out the swear word from 33 to 34 seconds would ya', silenced([[33, 34]]), [
    'silence_selection',
  ]),
  loosely(
    'podcast',
    'silence 2:00-2:02 + 2:10-2:12',
    silenced([
      [120, 122],
      [130, 132],
    ]),
    ['silence_selection'],
  ),
  loosely('podcast', 'ripple cut 100-110 all tracks', cutOut([[100, 110]]), ['cut_all_tracks_ripple', 'cut']),
]
