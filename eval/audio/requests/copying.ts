import {
  all,
  anyOf,
  asks,
  copied,
  insertedAt,
  onNewTracks,
  refuses,
  removed,
  silenced,
  taken,
  type Expect,
} from '../expect.ts'
import { aboutPlace, aboutRange, aboutTrack } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const onClipboard = { track: 'Guest', from: 10, to: 20 }
const fromGuest = { source: 'Guest', seconds: [10, 20] } as const

const silenceInserted = (at: number, seconds: number): Expect =>
  all(insertedAt(at, { own: [0, seconds] }), silenced([[at, at + seconds]]))

/** What goes through the clipboard, and room that is made. */
export const copying = [
  request('interview', 'copy 10 to 20 seconds', copied(10), ['copy']),
  request('interview', 'copy this', copied(15), ['copy'], { given: { selection: { start: 30, end: 45 } } }),
  request('podcast', 'copy the intro', copied(20), ['copy']),
  request('podcast', 'copy the guest from 1:00 to 1:30', copied(30), ['copy'], {
    given: { selection: { start: 0, end: 5 } },
  }),
  request('interview', 'copy that bit', asks(aboutRange), ['copy']),
  loosely('interview', 'put the last 4 seconds on the clipboard', copied(4), ['copy']),
  request('interview', 'insert 2 seconds of silence at 0:30', silenceInserted(30, 2), ['insert_silence']),
  loosely('solo', 'a 3 second pause at 1:00 pls', silenceInserted(60, 3), ['insert_silence']),
  request('interview', 'paste', insertedAt(100, fromGuest, ['Guest']), ['paste'], {
    given: { clipboard: onClipboard, cursor: 100, selectedTracks: ['Guest'] },
  }),
  request('interview', 'paste at 2:00 on the host track', insertedAt(120, fromGuest, ['Host']), ['paste'], {
    given: { clipboard: onClipboard, cursor: 50, selectedTracks: ['Guest'] },
  }),
  request('interview', 'paste it here on a new track', onNewTracks(30, fromGuest, ['Guest']), ['paste'], {
    given: { clipboard: onClipboard, cursor: 30 },
  }),
  request(
    'interview',
    'paste the clipboard',
    anyOf(refuses(/clipboard|nothing|empty|copied/i), asks(/clipboard|nothing|empty|copied/i)),
    ['paste'],
    { given: { cursor: 30, selectedTracks: ['Host'] }, note: 'Nothing was copied.' },
  ),
  request('interview', 'paste at the end of the guest track', insertedAt(600, fromGuest, ['Guest']), ['paste'], {
    given: { clipboard: onClipboard },
  }),
  request('interview', 'paste what I copied at 0:42', insertedAt(42, fromGuest, ['Host']), ['paste'], {
    given: { clipboard: onClipboard, selectedTracks: ['Host'] },
  }),
  loosely('interview', 'past it at 1:15', insertedAt(75, fromGuest, ['Guest']), ['paste'], {
    given: { clipboard: onClipboard, selectedTracks: ['Guest'] },
  }),
  request(
    'interview',
    'copy 0:10–0:20 of the guest and paste it at 1:00 on the guest',
    all(copied(10), insertedAt(60, { own: [10, 20] }, ['Guest'])),
    ['copy', 'paste'],
  ),
  request(
    'interview',
    'cut 20 to 25 seconds and paste it at 5 seconds',
    all(taken([20, 25]), insertedAt(5, { own: [20, 25] })),
    ['cut', 'paste'],
  ),
  request(
    'interview',
    'copy 0:05-0:10 and paste it at 0:30',
    anyOf(
      all(copied(5), insertedAt(30, { own: [5, 10] })),
      all(copied(5), onNewTracks(30, { own: [5, 10] })),
      asks(aboutTrack),
    ),
    ['copy', 'paste'],
    { note: 'No track is named: the same ones, or new ones as paste has it.' },
  ),
  request(
    'interview',
    'move 3:00-3:30 to the start',
    anyOf(
      all(taken([180, 210]), insertedAt(0, { own: [180, 210] })),
      all(removed([[180, 210]]), insertedAt(0, { own: [180, 210] })),
    ),
    ['cut', 'paste'],
  ),
  request(
    'solo',
    'cut 1:00-1:10 on the voice and paste it at the end',
    all(taken([60, 70]), insertedAt(110, { own: [60, 70] })),
    ['cut', 'paste'],
  ),
  request('interview', 'cut the selection to the clipboard', taken([30, 45]), ['cut'], {
    given: { selection: { start: 30, end: 45 } },
  }),
  request(
    'solo',
    'copy the first 3 seconds to the end',
    anyOf(all(copied(3), insertedAt(120, { own: [0, 3] })), insertedAt(120, { own: [0, 3] })),
    ['copy', 'paste'],
  ),
  request('interview', 'ripple cut 0:30 to 0:40 to the clipboard', taken([30, 40]), ['cut_all_tracks_ripple', 'cut']),
  loosely(
    'interview',
    'grab 1:00-1:05 from the host n stick it at 2:00 on the guest',
    all(copied(5), insertedAt(120, { source: 'Host', seconds: [60, 65] }, ['Guest'])),
    ['copy', 'paste'],
  ),
  request('interview', 'copy it to 1:00', anyOf(asks(aboutRange), asks(aboutPlace)), ['copy'], {
    note: 'Nothing is selected.',
  }),
]
