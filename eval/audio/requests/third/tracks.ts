import {
  all,
  anyOf,
  asks,
  labelAdded,
  labelRemoved,
  louderBy,
  muted,
  panned,
  renamed,
  soloed,
  trackCreated,
  trackDeleted,
  trackDuplicated,
  trackGain,
  trackMoved,
} from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'

/** Tracks, their settings, and labels. */
export const thirdTracks: readonly Request[] = [
  request('interview', 'Make an empty label track named Notes.', trackCreated('label', 'Notes'), [
    'create_label_track',
    'rename_track',
  ]),
  loosely('band', 'gimme a new stereo track, call it Ambience', trackCreated('stereo', 'Ambience'), [
    'create_stereo_track',
    'rename_track',
  ]),
  loosely('solo', 'new mono track', trackCreated('mono'), ['create_mono_track']),
  loosely('panel', 'hi, i could use a label track, would you add one?', trackCreated('label'), ['create_label_track']),
  request('interview', 'Remove track 2 from the project.', trackDeleted('Guest'), ['delete_track']),
  loosely('band', 'we can bin the whole guitar 2 track', trackDeleted('Guitar 2'), ['delete_track']),
  request('band', 'Duplicate the Bass track and call the copy Bass double.', trackDuplicated('Bass', 'Bass double'), [
    'duplicate_track',
    'rename_track',
  ]),
  loosely('interview', 'could you make me a second copy of the host track', trackDuplicated('Host'), [
    'duplicate_track',
  ]),
  request('podcast', 'Move the Music track to the top.', trackMoved('Music', 'top'), [
    'move_track_to_top',
    'move_track_up',
  ]),
  request('band', 'Move Guitar 2 up one place.', trackMoved('Guitar 2', 'up'), ['move_track_up']),
  request('band', 'Send the Vocals track to the bottom of the list.', trackMoved('Vocals', 'bottom'), [
    'move_track_to_bottom',
    'move_track_down',
  ]),
  loosely('panel', 'moderator one down', trackMoved('Moderator', 'down'), ['move_track_down']),
  loosely('band', 'lead vocals to top', trackMoved('Lead vocals', 'top'), ['move_track_to_top', 'move_track_up']),
  loosely('panel', 'stick the moderator at the very bottom please', trackMoved('Moderator', 'bottom'), [
    'move_track_to_bottom',
    'move_track_down',
  ]),
  request('podcast', 'Rename the Guest track to Maria.', renamed('Guest', 'Maria'), ['rename_track']),
  loosely('solo', 'rename voice -> narrator', anyOf(renamed('Voice', 'narrator'), renamed('Voice', 'Narrator')), [
    'rename_track',
  ]),

  request('podcast', 'Set the gain of the Host track to -4 dB.', trackGain('Host', -4), ['set_track_gain']),
  loosely('podcast', 'the music is way too loud, knock it down 6 db', louderBy(-6, 'Music'), [
    'set_track_gain',
    'apply_amplify',
  ]),
  loosely('podcast', 'host -2 db', anyOf(louderBy(-2, 'Host'), asks(/./)), ['set_track_gain', 'apply_amplify'], {
    note: 'A note: the gain may be set or changed; it is 0 at the start.',
  }),
  request('podcast', 'Pan the Host hard left and the Guest hard right.', all(panned('Host', -1), panned('Guest', 1)), [
    'set_track_pan',
  ]),
  request('band', 'Pan the Bass 30 percent to the right.', panned('Bass', 0.3), ['set_track_pan']),
  request('band', 'Put the Vocals back in the centre.', panned('Vocals', 0), ['set_track_pan'], {
    given: { pan: { Vocals: 0.5 } },
  }),
  loosely('band', 'drums 50% left', panned('Drums', -0.5), ['set_track_pan']),
  request('podcast', 'Unmute the Guest track.', muted('Guest', false), ['mute_track'], { given: { muted: ['Guest'] } }),
  request(
    'panel',
    'Mute all tracks except the Moderator.',
    all(muted('Guest mic 1'), muted('Guest mic 2'), muted('Room')),
    ['mute_track'],
  ),
  loosely('band', 'shut the drums up for now', muted('Drums'), ['mute_track']),
  loosely('interview', 'mute guset', muted('Guest'), ['mute_track'], {
    note: 'A fuzzy name is used and announced; nothing is destroyed.',
  }),
  loosely(
    'band',
    'let me hear just the bass on its own',
    anyOf(soloed('Bass'), all(muted('Drums'), muted('Vocals'), muted('Lead vocals'), muted('Guitar 2'))),
    ['solo_track', 'mute_track'],
  ),
  loosely('panel', 'unsolo room', soloed('Room', false), ['solo_track'], { given: { solo: ['Room'] } }),

  request('podcast', 'Add a label called "Ad break" at 1:45.', labelAdded('Ad break', 105), ['add_label']),
  request(
    'lecture',
    'Add the label "Check this" at the cursor.',
    labelAdded('Check this', 512),
    ['add_label', 'create_label_track'],
    { given: { cursor: 512 } },
  ),
  loosely('podcast', 'drop a marker named Joke at 3:20 will you', labelAdded('Joke', 200), ['add_label']),
  loosely('interview', 'label 2:00 "Q and A"', labelAdded('Q and A', 120), ['add_label', 'create_label_track']),
  request('podcast', 'Delete the Interview label.', labelRemoved('Interview'), ['remove_label']),
  loosely('podcast', 'remove label outro', labelRemoved('Outro'), ['remove_label']),
  loosely('interview', 'can we have another mono track, named Narration, please', trackCreated('mono', 'Narration'), [
    'create_mono_track',
    'rename_track',
  ]),
  request('panel', 'Move track 3 up.', trackMoved('Guest mic 2', 'up'), ['move_track_up']),
  request('interview', 'Move the Host track below the Guest.', trackMoved('Host', 'down'), [
    'move_track_down',
    'move_track_to_bottom',
    'move_track_up',
  ]),
]
