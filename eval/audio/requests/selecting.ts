import {
  all,
  anyOf,
  asks,
  clipsSelected,
  cursorIs,
  nothingSelected,
  refuses,
  selectionIs,
  tracksSelected,
} from '../expect.ts'
import { aboutLength, aboutRange, anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const selected = { selection: { start: 60, end: 90 } }

/** Editor state that the words ask for; the content stays as it is. */
export const selecting = [
  request('podcast', 'select 1:00 to 2:00', selectionIs(60, 120), ['set_time_selection'], {
    given: { selection: { start: 5, end: 10 } },
  }),
  request('interview', 'select the first 30 seconds of the guest', all(selectionIs(0, 30), tracksSelected(['Guest'])), [
    'set_time_selection',
    'select_tracks',
  ]),
  request('podcast', 'select the intro', selectionIs(0, 20), ['set_time_selection']),
  request('solo', 'select from here to the end', selectionIs(70, 120), ['set_time_selection'], {
    given: { cursor: 70 },
  }),
  request('solo', 'make a selection between 10 and 20 seconds', selectionIs(10, 20), ['set_time_selection']),
  loosely('solo', 'highlight 0:15-0:25', selectionIs(15, 25), ['set_time_selection']),
  loosely('solo', 'slect the last 20 seconds', selectionIs(100, 120), ['set_time_selection']),
  request('interview', 'start the selection at 0:40', selectionIs(40, 90), ['set_selection_start_time'], {
    given: selected,
  }),
  request('interview', 'set the start of the selection to 1:10', selectionIs(70, 90), ['set_selection_start_time'], {
    given: selected,
  }),
  request('interview', 'extend the selection to 2:00', selectionIs(60, 120), ['set_selection_end_time'], {
    given: selected,
  }),
  request('interview', 'move the selection end to 1:45', selectionIs(60, 105), ['set_selection_end_time'], {
    given: selected,
  }),
  request('interview', 'clear the selection', nothingSelected, ['clear_selection'], { given: selected }),
  request('interview', 'deselect everything', all(nothingSelected, tracksSelected([])), ['clear_selection'], {
    given: { ...selected, selectedTracks: ['Host'] },
  }),
  loosely('interview', 'unselect that', nothingSelected, ['clear_selection'], { given: selected }),
  request('interview', 'select everything', all(selectionIs(0, 600), tracksSelected(['Host', 'Guest'])), [
    'select_all',
  ]),
  request(
    'band',
    'select all',
    all(selectionIs(0, 200), tracksSelected(['Drums', 'Bass', 'Vocals', 'Lead vocals', 'Guitar 2'])),
    ['select_all'],
  ),
  request('solo', 'select the entire recording', selectionIs(0, 120), ['select_all']),
  loosely('interview', 'grab the whole thing', anyOf(selectionIs(0, 600), asks(anything)), ['select_all'], {
    note: 'To select; nothing is said of copying.',
  }),
  request(
    'interview',
    'make sure both tracks are selected',
    tracksSelected(['Host', 'Guest']),
    ['select_all_tracks', 'select_tracks'],
    { given: { selectedTracks: ['Guest'] } },
  ),
  request('panel', 'select all four tracks', tracksSelected(['Moderator', 'Guest mic 1', 'Guest mic 2', 'Room']), [
    'select_all_tracks',
  ]),
  request(
    'band',
    'select all tracks',
    tracksSelected(['Drums', 'Bass', 'Vocals', 'Lead vocals', 'Guitar 2']),
    ['select_all_tracks'],
    { given: { selectedTracks: ['Bass'] } },
  ),
  loosely('interview', 'pick every track', tracksSelected(['Host', 'Guest']), ['select_all_tracks']),
  request('band', 'select the drums and the bass', tracksSelected(['Drums', 'Bass']), ['select_tracks']),
  request('interview', 'select the guest track', tracksSelected(['Guest']), ['select_tracks'], {
    given: { selectedTracks: ['Host'] },
  }),
  request('band', 'select tracks 2 and 5', tracksSelected(['Bass', 'Guitar 2']), ['select_tracks']),
  request('band', 'select every vocal track', tracksSelected(['Vocals', 'Lead vocals']), ['select_tracks']),
  request('band', 'select all tracks except the drums', tracksSelected(['Bass', 'Vocals', 'Lead vocals', 'Guitar 2']), [
    'select_tracks',
  ]),
  request('solo', 'select the second clip', clipsSelected([{ track: 'Voice', start: 40 }]), ['select_clips'], {
    given: { splits: { Voice: [40, 80] } },
  }),
  request(
    'interview',
    "select the guest's clips",
    clipsSelected([
      { track: 'Guest', start: 0 },
      { track: 'Guest', start: 300 },
    ]),
    ['select_clips'],
    { given: { splits: { all: [300] } } },
  ),
  loosely(
    'interview',
    'pick the last clip on the host',
    clipsSelected([{ track: 'Host', start: 300 }]),
    ['select_clips'],
    { given: { splits: { all: [300] } } },
  ),
  request('podcast', 'go to 1:30', cursorIs(90), ['seek'], { given: selected }),
  request('podcast', 'jump to the end', cursorIs(300), ['seek']),
  request('podcast', 'move the cursor to the outro', cursorIs(240), ['seek']),
  request('solo', 'put the playhead at 45s', cursorIs(45), ['seek'], { given: { cursor: 10 } }),
  loosely('solo', 'skip ahead 10 seconds', anyOf(cursorIs(30), asks(aboutRange)), ['seek'], { given: { cursor: 20 } }),
  request('podcast', 'jump to the 9 minute mark', refuses(aboutLength), ['seek'], { note: 'Wholly outside.' }),
  request('podcast', 'rewind', cursorIs(0), ['rewind_to_start'], { given: { cursor: 120 } }),
  request('interview', 'go back to the start', cursorIs(0), ['rewind_to_start', 'seek'], {
    given: { cursor: 77, ...selected },
  }),
  request('solo', 'take me to the very beginning', cursorIs(0), ['rewind_to_start', 'seek'], { given: { cursor: 99 } }),
  loosely('podcast', 'rewnd to start', cursorIs(0), ['rewind_to_start'], { given: { cursor: 12 } }),
  loosely('solo', 'back to the top pls', anyOf(cursorIs(0), asks(aboutRange)), ['rewind_to_start'], {
    given: { cursor: 50 },
  }),
]
