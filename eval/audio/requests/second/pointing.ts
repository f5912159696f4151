import {
  all,
  anyOf,
  asks,
  clipsSelected,
  cursorIs,
  labelAdded,
  labelRemoved,
  nothingSelected,
  selectionIs,
  tracksSelected,
} from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'

const tenToTwenty = { selection: { start: 10, end: 20 } } as const

/** Pointing: the selection, the cursor and labels. */
export const freshPointing: readonly Request[] = [
  request('solo', 'Highlight 0:30 to 1:00 for me.', selectionIs(30, 60), ['set_time_selection']),
  loosely('interview', 'selct 2m10s-2m40s', selectionIs(130, 160), ['set_time_selection'], { given: tenToTwenty }),
  request('podcast', "Let's select the whole Interview section.", selectionIs(20, 240), ['set_time_selection']),
  request(
    'solo',
    'Make the selection begin at 0:08.',
    selectionIs(8, 20),
    ['set_selection_start_time', 'set_time_selection'],
    { given: tenToTwenty },
  ),
  request(
    'interview',
    'Move the start of the selection to 5 seconds.',
    selectionIs(5, 20),
    ['set_selection_start_time', 'set_time_selection'],
    { given: tenToTwenty },
  ),
  request(
    'solo',
    'Stretch the end of the selection out to 0:40.',
    selectionIs(10, 40),
    ['set_selection_end_time', 'set_time_selection'],
    { given: tenToTwenty },
  ),
  request(
    'interview',
    'The selection should end at 25 seconds.',
    selectionIs(10, 25),
    ['set_selection_end_time', 'set_time_selection'],
    { given: tenToTwenty },
  ),
  loosely('solo', 'deselect pls', nothingSelected, ['clear_selection'], { given: tenToTwenty }),
  request('interview', 'Drop the current selection, I want nothing selected.', nothingSelected, ['clear_selection'], {
    given: tenToTwenty,
  }),
  request(
    'interview',
    'Please select absolutely everything.',
    all(selectionIs(0, 600), tracksSelected(['Host', 'Guest'])),
    ['select_all'],
  ),
  loosely('solo', 'select all of it', all(selectionIs(0, 120), tracksSelected(['Voice'])), ['select_all']),
  request(
    'band',
    'I need all five tracks selected.',
    tracksSelected(['Drums', 'Bass', 'Vocals', 'Lead vocals', 'Guitar 2']),
    ['select_all_tracks', 'select_tracks'],
  ),
  loosely('pauses', 'select both tracks', tracksSelected(['Anna', 'Ben']), ['select_all_tracks', 'select_tracks']),
  request('band', 'I want the second and the third track selected.', tracksSelected(['Bass', 'Vocals']), [
    'select_tracks',
  ]),
  request('panel', 'Pick every mono track.', tracksSelected(['Moderator', 'Guest mic 1', 'Guest mic 2']), [
    'select_tracks',
  ]),
  request(
    'band',
    'Select all the tracks except the drums',
    tracksSelected(['Bass', 'Vocals', 'Lead vocals', 'Guitar 2']),
    ['select_tracks'],
  ),
  request(
    'interview',
    'Select the second clip of the host.',
    clipsSelected([{ track: 'Host', start: 200 }]),
    ['select_clips'],
    { given: { splits: { Host: [200, 400] } } },
  ),
  loosely(
    'solo',
    'now select the final clip of the voice track',
    clipsSelected([{ track: 'Voice', start: 75 }]),
    ['select_clips'],
    { given: { splits: { Voice: [30, 75] } } },
  ),

  loosely('podcast', 'jump to 2:30 pls', cursorIs(150), ['seek'], {
    given: { cursor: 12, selection: { start: 5, end: 9 } },
  }),
  request('solo', 'Put the cursor at half a minute.', cursorIs(30), ['seek']),
  request('podcast', 'Take me to the start of the Outro.', cursorIs(240), ['seek']),
  request('lecture', 'Playhead to 1h 2m 3s', cursorIs(3723), ['seek']),
  request('interview', 'Go back to the beginning, please.', cursorIs(0), ['rewind_to_start', 'seek'], {
    given: { cursor: 77 },
  }),
  loosely('solo', 'rewind all the way', cursorIs(0), ['rewind_to_start', 'seek'], { given: { cursor: 50 } }),
  loosely('interview', 'skip forward 10 seconds', anyOf(cursorIs(60), asks(/where|time|position/i)), ['seek'], {
    given: { cursor: 50 },
    note: 'A time from the cursor on.',
  }),

  request('podcast', 'Drop a marker called "Ad break" at 2:10.', labelAdded('Ad break', 130), ['add_label']),
  request('interview', 'Label 0:20-0:50 as "Story".', labelAdded('Story', 20, 50), ['add_label']),
  loosely('solo', 'put a label "check this" here', labelAdded('check this', 66), ['add_label'], {
    given: { cursor: 66 },
  }),
  request('lecture', 'I want a chapter mark "Questions" at one hour.', labelAdded('Questions', 3600), ['add_label']),
  request('podcast', 'Remove the label Interview, only the label.', labelRemoved('Interview'), ['remove_label']),
  request('podcast', 'Delete the Outro marker but keep the audio.', labelRemoved('Outro'), ['remove_label']),
]
