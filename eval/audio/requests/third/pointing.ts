import {
  all,
  anyOf,
  clipsSelected,
  cursorIs,
  nothingSelected,
  refuses,
  selectionIs,
  tracksSelected,
} from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'

const selected = { selection: { start: 20, end: 40 } }
const everythingInInterview = all(selectionIs(0, 600), tracksSelected(['Host', 'Guest']))

/** Selecting and moving about. */
export const thirdPointing: readonly Request[] = [
  request(
    'interview',
    'Select the last 20 seconds of the Guest track.',
    all(selectionIs(580, 600), tracksSelected(['Guest'])),
    ['set_time_selection', 'select_tracks'],
  ),
  request('interview', 'Select everything.', everythingInInterview, [
    'select_all',
    'set_time_selection',
    'select_all_tracks',
  ]),
  loosely('interview', 'highlight the whole thing pls', anyOf(everythingInInterview, selectionIs(0, 600)), [
    'select_all',
    'set_time_selection',
  ]),
  request('band', 'Select all tracks.', tracksSelected(['Drums', 'Bass', 'Vocals', 'Lead vocals', 'Guitar 2']), [
    'select_all_tracks',
    'select_tracks',
  ]),
  loosely('pauses', 'i want both tracks selected', tracksSelected(['Anna', 'Ben']), [
    'select_all_tracks',
    'select_tracks',
  ]),
  loosely('solo', 'unselect that please', nothingSelected, ['clear_selection'], { given: selected }),
  request(
    'podcast',
    'Move the start of the selection to 0:15.',
    selectionIs(15, 40),
    ['set_selection_start_time', 'set_time_selection'],
    { given: selected },
  ),
  request(
    'podcast',
    'Set the selection end to 55 seconds.',
    selectionIs(20, 55),
    ['set_selection_end_time', 'set_time_selection'],
    { given: selected },
  ),
  loosely('solo', 'selection start 12', selectionIs(12, 40), ['set_selection_start_time', 'set_time_selection'], {
    given: selected,
  }),
  request('podcast', 'Go to 2:15.', cursorIs(135), ['seek']),
  request('lecture', 'Jump forward 10 seconds.', cursorIs(40), ['seek'], { given: { cursor: 30 } }),
  loosely('podcast', 'jump to where the interview starts', cursorIs(20), ['seek']),
  loosely('lecture', 'goto 1h 2m', cursorIs(3720), ['seek']),
  request(
    'podcast',
    'Place the cursor at 12:00.',
    anyOf(refuses(/5:00|300|5 min|five min/i), cursorIs(300)),
    ['seek'],
    { note: 'Outside: refused with the length, or clamped.' },
  ),
  request('interview', 'Take me back to the very beginning.', cursorIs(0), ['rewind_to_start', 'seek'], {
    given: { cursor: 77 },
  }),
  loosely('solo', 'rewind', cursorIs(0), ['rewind_to_start', 'seek'], { given: { cursor: 12 } }),
  request(
    'interview',
    'Select the second clip on the Host track.',
    clipsSelected([{ track: 'Host', start: 300 }]),
    ['select_clips'],
    { given: { splits: { Host: [300] } } },
  ),
  request(
    'interview',
    'Select all the clips on Guest.',
    clipsSelected([
      { track: 'Guest', start: 0 },
      { track: 'Guest', start: 200 },
    ]),
    ['select_clips'],
    { given: { splits: { Guest: [200] } } },
  ),
  loosely(
    'podcast',
    'end of the selection to 0:50 plz',
    selectionIs(20, 50),
    ['set_selection_end_time', 'set_time_selection'],
    { given: selected },
  ),
  loosely('podcast', 'deselect', nothingSelected, ['clear_selection'], { given: selected }),
  loosely('band', 'select drums + bass', tracksSelected(['Drums', 'Bass']), ['select_tracks']),
]
