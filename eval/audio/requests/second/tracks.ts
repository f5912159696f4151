import {
  all,
  anyOf,
  asks,
  gained,
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
import type { Operation } from '../../operations.ts'

const louder: readonly Operation[] = ['apply_amplify', 'set_track_gain']

/** Tracks: made, named, put in order and mixed. */
export const freshTracks: readonly Request[] = [
  request('interview', 'Add a new mono track called "Narration".', trackCreated('mono', 'Narration'), [
    'create_mono_track',
  ]),
  loosely('podcast', 'i need an empty mono track', trackCreated('mono'), ['create_mono_track']),
  request('empty', 'Make a stereo track and call it "Ambience".', trackCreated('stereo', 'Ambience'), [
    'create_stereo_track',
  ]),
  loosely('band', 'new stereo track pls', trackCreated('stereo'), ['create_stereo_track']),
  request('interview', 'Create a label track with the name "Notes".', trackCreated('label', 'Notes'), [
    'create_label_track',
  ]),
  request('solo', 'Could I have a label track, please?', trackCreated('label'), ['create_label_track']),

  request('podcast', "We won't use the jingle after all, so delete the music track.", trackDeleted('Music'), [
    'delete_track',
  ]),
  request('band', 'Throw out track 3.', trackDeleted('Vocals'), ['delete_track']),
  loosely('panel', 'get rid of the last track', trackDeleted('Room'), ['delete_track']),
  request('band', 'Remove the Lead vocals track, not the Vocals track.', trackDeleted('Lead vocals'), ['delete_track']),

  request('band', 'Make a second copy of the bass track.', trackDuplicated('Bass'), ['duplicate_track']),
  request('interview', 'Clone track 2 and name the copy "Safety".', trackDuplicated('Guest', 'Safety'), [
    'duplicate_track',
    'rename_track',
  ]),

  request('band', 'Shift the bass track up by one.', trackMoved('Bass', 'up'), ['move_track_up']),
  loosely('band', 'lead vocals one higher in the track list', trackMoved('Lead vocals', 'up'), ['move_track_up']),
  request('panel', 'Move the moderator track down one place', trackMoved('Moderator', 'down'), ['move_track_down']),
  request('band', "Let's have the Drums track one position lower.", trackMoved('Drums', 'down'), ['move_track_down']),
  request('panel', 'Put the room track at the very top.', trackMoved('Room', 'top'), [
    'move_track_to_top',
    'move_track_up',
  ]),
  loosely('band', 'guitar 2 to the top', trackMoved('Guitar 2', 'top'), ['move_track_to_top', 'move_track_up']),
  request('band', 'Send the drums to the bottom of the list.', trackMoved('Drums', 'bottom'), [
    'move_track_to_bottom',
    'move_track_down',
  ]),
  request('panel', 'I want the first track at the bottom.', trackMoved('Moderator', 'bottom'), [
    'move_track_to_bottom',
    'move_track_down',
  ]),

  request('solo', 'Rename the Voice track to "Narrator".', renamed('Voice', 'Narrator'), ['rename_track']),
  request('interview', 'Call the second track "Dr. Patel", please.', renamed('Guest', 'Dr. Patel'), ['rename_track']),
  request('panel', 'Change the name of Guest mic 2 to Maria.', renamed('Guest mic 2', 'Maria'), ['rename_track']),

  loosely('interview', 'guest -3db', louderBy(-3, 'Guest'), louder),
  request('podcast', 'Set the host fader to -4 dB.', trackGain('Host', -4), ['set_track_gain']),
  request('podcast', 'The music is far too loud, turn it down by 9 decibels.', louderBy(-9, 'Music'), louder),
  loosely(
    'pauses',
    'bring ben up a couple of dB',
    anyOf(louderBy(2, 'Ben'), asks(/how much|how many|dB|decibel/i)),
    louder,
    { note: 'A couple is two, said loosely.' },
  ),
  request('interview', 'Set the gain of track 1 to plus 2 dB.', trackGain('Host', 2), ['set_track_gain']),
  request(
    'podcast',
    'Bring both mono tracks down 2 dB.',
    anyOf(gained(-2, { tracks: ['Host', 'Guest'] }), all(trackGain('Host', -2), trackGain('Guest', -2))),
    louder,
  ),
  request('podcast', "Put the guest's track volume back to 0 dB.", trackGain('Guest', 0), ['set_track_gain'], {
    given: { gainDb: { Guest: -6 } },
  }),
  loosely('band', 'raise the guitar by 1.5 dB wouldya', louderBy(1.5, 'Guitar 2'), louder),

  request('interview', 'Pan the guest 30% to the right.', panned('Guest', 0.3), ['set_track_pan']),
  loosely('band', 'guitar 2 hard left', panned('Guitar 2', -1), ['set_track_pan']),
  request('band', 'Centre the bass again.', panned('Bass', 0), ['set_track_pan'], { given: { pan: { Bass: -0.5 } } }),
  request('pauses', 'Pan Anna fully left and Ben fully right.', all(panned('Anna', -1), panned('Ben', 1)), [
    'set_track_pan',
  ]),

  request('panel', 'Could you mute the Room track for now?', muted('Room'), ['mute_track']),
  request(
    'panel',
    'Mute all the other tracks, I just need the moderator.',
    anyOf(all(muted('Guest mic 1'), muted('Guest mic 2'), muted('Room')), soloed('Moderator')),
    ['mute_track', 'solo_track'],
    { note: 'Both are heard alike.' },
  ),
  loosely('band', 'unmute drums', muted('Drums', false), ['mute_track'], { given: { muted: ['Drums'] } }),
  request('podcast', 'The music should be audible again, take the mute off.', muted('Music', false), ['mute_track'], {
    given: { muted: ['Music'] },
  }),
  request('band', 'Solo track four.', soloed('Lead vocals'), ['solo_track']),
  request(
    'band',
    'I only want to hear the bass.',
    anyOf(soloed('Bass'), all(muted('Drums'), muted('Vocals'), muted('Lead vocals'), muted('Guitar 2'))),
    ['solo_track', 'mute_track'],
    { note: 'Both are heard alike.' },
  ),
  request('interview', 'Take the guest out of solo', soloed('Guest', false), ['solo_track'], {
    given: { solo: ['Guest'] },
  }),
  loosely('podcast', 'mute teh musik', muted('Music'), ['mute_track'], {
    note: 'Fuzzy, and nothing is destroyed: done and announced.',
  }),
  loosely(
    'band',
    'hey quick one: bass up 2 dB and drums down 1 dB',
    anyOf(
      all(gained(2, { tracks: ['Bass'] }), gained(-1, { tracks: ['Drums'] })),
      all(trackGain('Bass', 2), trackGain('Drums', -1)),
    ),
    louder,
  ),
  loosely('podcast', 'mute the stereo one', muted('Music'), ['mute_track']),
]
