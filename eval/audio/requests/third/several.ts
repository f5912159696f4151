import {
  all,
  copied,
  cutOut,
  faded,
  insertedAt,
  labelRemoved,
  muted,
  panned,
  peak,
  removed,
  renamed,
  reversed,
  soloed,
  splitAt,
  trackCreated,
  treated,
} from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'

/** Two things in one sentence, and what is to be left alone. */
export const thirdSeveral: readonly Request[] = [
  request(
    'podcast',
    'Fade in the first 3 seconds and fade out the last 5 seconds.',
    all(faded('in', [0, 3]), faded('out', [295, 300])),
    ['apply_fade_in', 'apply_fade_out'],
  ),
  request('podcast', 'Mute the Music and solo the Host.', all(muted('Music'), soloed('Host')), [
    'mute_track',
    'solo_track',
  ]),
  request(
    'interview',
    'Rename the Guest track to Paula and pan it 20% left.',
    all(renamed('Guest', 'Paula'), panned('Paula', -0.2)),
    ['rename_track', 'set_track_pan'],
  ),
  request(
    'interview',
    'Compress the Host, then normalize it to -3 dB.',
    all(treated('compressor', { tracks: ['Host'] }), peak(-3, { tracks: ['Host'] })),
    ['apply_compressor', 'apply_normalize'],
  ),
  request(
    'interview',
    'Copy 10 to 20 seconds of the Host and paste it at 3:00 on the Guest track.',
    all(copied(10), insertedAt(180, { source: 'Host', seconds: [10, 20] }, ['Guest'])),
    ['copy', 'paste'],
  ),
  request('podcast', 'Delete 2:00 to 2:10 but leave the Music alone.', removed([[120, 130]], ['Host', 'Guest']), [
    'delete_selection',
  ]),
  request('interview', "Don't touch the Host, just reverse the Guest.", reversed({ tracks: ['Guest'] }), [
    'apply_reverse',
  ]),
  request(
    'podcast',
    'Remove the label Intro and rename track 3 to Theme.',
    all(labelRemoved('Intro'), renamed('Music', 'Theme')),
    ['remove_label', 'rename_track'],
  ),
  request(
    'solo',
    'Create a stereo track called Jingle and then delete the first 4 seconds of the Voice track.',
    all(trackCreated('stereo', 'Jingle'), removed([[0, 4]], ['Voice'])),
    ['create_stereo_track', 'delete_selection'],
  ),
  loosely(
    'solo',
    'lop off the first 5 secs n then fade in the first 2 secs',
    all(cutOut([[0, 5]]), faded('in', [0, 2])),
    ['delete_selection', 'apply_fade_in'],
    { note: 'What was at 0 is gone by then.' },
  ),
  loosely('pauses', 'split at 30 and 60; mute ben', all(splitAt([30, 60]), muted('Ben')), [
    'split_at_time',
    'mute_track',
  ]),
  loosely('interview', 'ah no wait, not the host, mute the guest', muted('Guest'), ['mute_track']),
]
