import { anyOf, asks, splitAt } from '../expect.ts'
import { aboutAmount, aboutPlace, aboutRange, aboutTrack, anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

/** Requests that leave out what decides them: the right answer names what is missing. */
export const asking = [
  request('interview', 'delete', asks(aboutRange), ['delete_selection']),
  request('interview', 'cut', asks(aboutRange), ['cut']),
  request('podcast', 'trim', asks(aboutRange), ['trim_to_selection']),
  request('podcast', 'cut that 5 second part', asks(aboutRange), ['cut'], { note: 'A duration, not a place.' }),
  request('podcast', 'delete the party noise', asks(aboutRange), ['delete_selection'], {
    note: 'No label is called "part".',
  }),
  request('podcast', 'make the small one louder', anyOf(asks(aboutTrack), asks(aboutAmount)), ['apply_amplify'], {
    note: '"Small" is not all.',
  }),
  request('podcast', 'delete the guest', asks(/track|audio/i), ['delete_track', 'delete_selection'], {
    note: 'The track, or the audio on it?',
  }),
  request('interview', 'remove the boring part', asks(aboutRange), ['delete_selection']),
  request('interview', 'fade out', asks(aboutRange), ['apply_fade_out']),
  request('interview', 'cut around 1:00', asks(/how much|how long|range|from/i), ['cut']),
  request('interview', 'silence', asks(aboutRange), ['silence_selection']),
  request('interview', 'delete the track', asks(aboutTrack), ['delete_track'], {
    note: 'There are two, and none is selected.',
  }),
  request('podcast', 'delete the chorus', asks(anything), ['delete_selection'], { note: 'No label has that name.' }),
  request('interview', 'add a fade', asks(/in or|out|which|where|range|long/i), ['apply_fade_in', 'apply_fade_out']),
  request('podcast', 'duck it', anyOf(asks(aboutTrack), asks(aboutRange)), ['apply_duck']),
  request('interview', 'reverse', asks(aboutRange), ['apply_reverse']),
  request('interview', 'solo', asks(aboutTrack), ['solo_track'], { note: 'Not "so".' }),
  request('interview', 'set the selection', asks(aboutRange), ['set_time_selection']),
  request('interview', 'remove the label', asks(/label/i), ['remove_label']),
  request('band', 'move a track up', asks(aboutTrack), ['move_track_up']),
  request('podcast', 'delete chapter 9', asks(anything), ['delete_selection']),
  request('interview', 'delete 10 seconds', asks(aboutRange), ['delete_selection'], {
    note: 'A length without a place.',
  }),
  request('interview', 'cut at 1:00', anyOf(asks(aboutRange), splitAt([60])), ['cut', 'split_at_time'], {
    note: 'A point is no range; it might mean a split.',
  }),
  request('podcast', 'delete from 2:00', asks(aboutRange), ['delete_selection'], {
    note: 'No end is said, and "on" is not either.',
  }),
  request('interview', 'delete take two', asks(anything), ['delete_selection'], { note: 'Neither a time nor a name.' }),
  request('podcast', 'remove the first part', asks(anything), ['delete_selection'], {
    note: 'No label is called so, and no clip was named.',
  }),
  loosely('interview', 'take the end off', asks(aboutRange), ['delete_selection']),
  loosely('interview', 'can you cut it a bit', asks(aboutRange), ['cut']),
  loosely('solo', 'delete a few seconds at the start', asks(aboutRange), ['delete_selection'], {
    note: 'How many decides what is destroyed.',
  }),
  loosely('interview', 'chop some of the middle out', asks(aboutRange), ['delete_selection']),
  loosely('interview', 'get rid of it', anyOf(asks(aboutRange), asks(aboutTrack)), [
    'delete_selection',
    'delete_track',
  ]),
  loosely('solo', 'make it shorter', asks(anything), ['delete_selection', 'apply_truncate_silence']),
  loosely('interview', 'jump to that funny bit', asks(aboutPlace), ['seek']),
]
