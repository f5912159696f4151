import {
  all,
  anyOf,
  asks,
  nothingChanged,
  refuses,
  renamed,
  trackCreated,
  trackDeleted,
  trackDuplicated,
  trackMoved,
} from '../expect.ts'
import { aboutTrack, anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

/** Tracks that come, go, move and change their names. */
export const arrangingTracks = [
  request('podcast', 'add a mono track', trackCreated('mono'), ['create_mono_track']),
  request('interview', 'new mono track named Phone', trackCreated('mono', 'Phone'), ['create_mono_track']),
  request('empty', 'create a mono track called Narration', trackCreated('mono', 'Narration'), ['create_mono_track']),
  request('interview', 'add two mono tracks', all(trackCreated('mono'), trackCreated('mono')), ['create_mono_track']),
  request('band', 'create a new stereo track called Ambience', trackCreated('stereo', 'Ambience'), [
    'create_stereo_track',
  ]),
  request('empty', 'create a stereo track', trackCreated('stereo'), ['create_stereo_track']),
  loosely('band', 'gimme another stereo track', trackCreated('stereo'), ['create_stereo_track']),
  request('interview', 'make a label track', trackCreated('label'), ['create_label_track']),
  request('band', 'add a label track named Notes', trackCreated('label', 'Notes'), ['create_label_track']),
  loosely('solo', 'i need a track for labels', trackCreated('label'), ['create_label_track']),
  request('interview', 'add a track', anyOf(trackCreated('mono'), trackCreated('stereo'), asks(/mono|stereo|kind/i)), [
    'create_mono_track',
    'create_stereo_track',
  ]),

  request('interview', 'delete the guest track', trackDeleted('Guest'), ['delete_track'], {
    given: { selectedTracks: ['Host'] },
  }),
  request('podcast', 'remove track 3', trackDeleted('Music'), ['delete_track']),
  request('band', 'remove the bass track completely', trackDeleted('Bass'), ['delete_track']),
  request('band', 'delete the track called Vocals', trackDeleted('Vocals'), ['delete_track'], {
    note: 'An exact name wins over a word in a longer one.',
  }),
  request(
    'band',
    'delete all tracks except drums',
    all(trackDeleted('Bass'), trackDeleted('Vocals'), trackDeleted('Lead vocals'), trackDeleted('Guitar 2')),
    ['delete_track'],
  ),
  request('podcast', 'delete the selected track', trackDeleted('Music'), ['delete_track'], {
    given: { selectedTracks: ['Music'] },
  }),
  request('band', 'delete the last track', trackDeleted('Guitar 2'), ['delete_track']),
  request('interview', 'remove the second track', trackDeleted('Guest'), ['delete_track']),
  request('band', 'delete the bass and drums tracks', all(trackDeleted('Bass'), trackDeleted('Drums')), [
    'delete_track',
  ]),
  request(
    'interview',
    'delete the saxophone track',
    anyOf(asks(aboutTrack), refuses(/saxophone|track/i)),
    ['delete_track'],
    { note: 'There is none.' },
  ),
  request('interview', 'delete track 7', anyOf(asks(aboutTrack), refuses(/track|7/i)), ['delete_track']),
  request('panel', 'delete the guest mic track', asks(/guest mic 1[^]*guest mic 2/i), ['delete_track'], {
    note: 'Two hits: the question lists them.',
  }),
  request('panel', 'delete the track "Guest mic 2"', trackDeleted('Guest mic 2'), ['delete_track']),
  loosely('band', 'delete the gutar track', asks(/guitar 2/i), ['delete_track'], {
    note: 'A fuzzy name, and the request destroys.',
  }),
  loosely('podcast', 'kill the music track', trackDeleted('Music'), ['delete_track']),
  loosely('band', 'get rid of the drums track altogether', trackDeleted('Drums'), ['delete_track']),

  request('podcast', 'duplicate the host track', trackDuplicated('Host'), ['duplicate_track']),
  request('podcast', 'make a copy of track 2', trackDuplicated('Guest'), ['duplicate_track']),
  request('band', 'duplicate the bass track and call it Bass DI', trackDuplicated('Bass', 'Bass DI'), [
    'duplicate_track',
    'rename_track',
  ]),
  loosely('band', 'clone lead vocals', trackDuplicated('Lead vocals'), ['duplicate_track']),

  request('podcast', 'move the music up', trackMoved('Music', 'up'), ['move_track_up']),
  request('band', 'move lead vocals up one', trackMoved('Lead vocals', 'up'), ['move_track_up']),
  request('band', 'move guitar 2 up two places', all(trackMoved('Guitar 2', 'up'), trackMoved('Guitar 2', 'up')), [
    'move_track_up',
  ]),
  request('band', 'move track 1 down', trackMoved('Drums', 'down'), ['move_track_down']),
  loosely('band', 'push the bass down a slot', trackMoved('Bass', 'down'), ['move_track_down']),
  request('podcast', 'move the guest track to the top', trackMoved('Guest', 'top'), ['move_track_to_top']),
  request('band', 'make the bass the first track', trackMoved('Bass', 'top'), ['move_track_to_top']),
  request('podcast', 'put the music track above everything else', trackMoved('Music', 'top'), ['move_track_to_top']),
  request('band', 'send guitar 2 to the top', trackMoved('Guitar 2', 'top'), ['move_track_to_top']),
  loosely(
    'band',
    'lead vocals should come first in the list',
    anyOf(trackMoved('Lead vocals', 'top'), asks(anything)),
    ['move_track_to_top'],
  ),
  loosely('band', 'bring vocals right to the top of the list', trackMoved('Vocals', 'top'), ['move_track_to_top']),
  request('band', 'move the drums to the bottom', trackMoved('Drums', 'bottom'), ['move_track_to_bottom']),
  loosely('interview', 'send the host all the way down to the bottom', trackMoved('Host', 'bottom'), [
    'move_track_to_bottom',
  ]),
  request('interview', 'swap the host and guest tracks', anyOf(trackMoved('Guest', 'up'), asks(anything)), [
    'move_track_up',
    'move_track_down',
  ]),
  request(
    'interview',
    'move the guest track below the host',
    anyOf(nothingChanged, asks(anything), refuses(anything)),
    ['move_track_down'],
    { note: 'It is there already.' },
  ),

  request('podcast', 'rename the guest track to Maria', renamed('Guest', 'Maria'), ['rename_track']),
  request('interview', 'call track 1 Sarah', renamed('Host', 'Sarah'), ['rename_track']),
  request('band', 'rename Guitar 2 as Rhythm guitar', renamed('Guitar 2', 'Rhythm guitar'), ['rename_track']),
  request('podcast', 'change the name of the music track to "Theme tune"', renamed('Music', 'Theme tune'), [
    'rename_track',
  ]),
  request('interview', 'rename the guest', asks(/name|call|what/i), ['rename_track']),
  loosely('band', 'track 2 should be called Upright', renamed('Bass', 'Upright'), ['rename_track']),
]
