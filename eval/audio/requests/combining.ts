import {
  all,
  anyOf,
  asks,
  copied,
  cursorIs,
  cutOut,
  faded,
  gained,
  kept,
  labelAdded,
  loudness,
  muted,
  panned,
  peak,
  removed,
  renamed,
  reversed,
  silenced,
  soloed,
  splitAt,
  trackCreated,
  trackDeleted,
  trackGain,
  treated,
} from '../expect.ts'
import { anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

/** Several things in one sentence, and sentences that lean on the one before. */
export const combining = [
  request(
    'podcast',
    'normalize the guest to -16 LUFS and fade out the last 3 seconds',
    all(loudness(-16, { tracks: ['Guest'] }), faded('out', [297, 300])),
    ['apply_normalize_loudness', 'apply_fade_out'],
    { note: 'The name belongs to its clause only.' },
  ),
  request('solo', 'split at 10 and 20 and delete the middle part', all(splitAt([10, 20]), removed([[10, 20]])), [
    'split_at_time',
    'delete_selection',
  ]),
  request(
    'solo',
    'delete the first 5 seconds and fade out the last 2 seconds',
    all(removed([[0, 5]]), faded('out', [113, 115])),
    ['delete_selection', 'apply_fade_out'],
  ),
  request('podcast', 'mute the music and rename the guest to Maria', all(muted('Music'), renamed('Guest', 'Maria')), [
    'mute_track',
    'rename_track',
  ]),
  request(
    'podcast',
    'cut the intro, then normalize the host to -3 dB',
    all(cutOut([[0, 20]]), peak(-3, { tracks: ['Host'] })),
    ['cut', 'apply_normalize'],
  ),
  request('interview', 'copy 0:10-0:20 and go to 2:00', all(copied(10), cursorIs(120)), ['copy', 'seek']),
  request('interview', 'select 1:00 to 2:00 and silence it', silenced([[60, 120]]), [
    'set_time_selection',
    'silence_selection',
  ]),
  request(
    'interview',
    'select 0:30-0:40 on the guest and reverse it',
    reversed({ tracks: ['Guest'], range: [30, 40] }),
    ['set_time_selection', 'select_tracks', 'apply_reverse'],
  ),
  request('podcast', 'delete the music track and normalize the rest to -2 dB', all(trackDeleted('Music'), peak(-2)), [
    'delete_track',
    'apply_normalize',
  ]),
  request(
    'solo',
    'delete the last 10 seconds and add a label End at 1:00',
    all(removed([[110, 120]]), labelAdded('End', 60)),
    ['delete_selection', 'add_label'],
  ),
  request(
    'podcast',
    'solo the host, mute the music and pan the guest 50% right',
    all(soloed('Host'), muted('Music'), panned('Guest', 0.5)),
    ['solo_track', 'mute_track', 'set_track_pan'],
  ),
  request(
    'interview',
    'set everything to -14 LUFS, fade in the first 2 seconds and fade out the last 4 seconds',
    all(loudness(-14), faded('in', [0, 2]), faded('out', [596, 600])),
    ['apply_normalize_loudness', 'apply_fade_in', 'apply_fade_out'],
  ),
  request(
    'interview',
    'silence 0:05-0:06 on the host and 0:07-0:08 on the guest',
    all(silenced([[5, 6]], ['Host']), silenced([[7, 8]], ['Guest'])),
    ['silence_selection'],
  ),
  request(
    'interview',
    'remove 1:00-1:10 from the guest and put a compressor on the host',
    all(removed([[60, 70]], ['Guest']), treated('compressor', { tracks: ['Host'] })),
    ['delete_selection', 'apply_compressor'],
  ),
  request('interview', "don't touch the host, just normalize the guest to -2 dB", peak(-2, { tracks: ['Guest'] }), [
    'apply_normalize',
  ]),
  request('podcast', 'delete 1:00 to 1:10 but not on the music track', removed([[60, 70]], ['Host', 'Guest']), [
    'delete_selection',
  ]),
  request(
    'interview',
    'rename track 1 to Anchor and track 2 to Reporter',
    all(renamed('Host', 'Anchor'), renamed('Guest', 'Reporter')),
    ['rename_track'],
  ),
  request(
    'solo',
    'split at 1:00, then delete everything after it',
    anyOf(all(splitAt([60]), removed([[60, 120]])), removed([[60, 120]])),
    ['split_at_time', 'delete_selection'],
    { note: 'The split leaves no trace once its right side is gone.' },
  ),
  request('podcast', 'normalize all tracks except the music to -4 dB', peak(-4, { tracks: ['Host', 'Guest'] }), [
    'apply_normalize',
  ]),
  request(
    'interview',
    'add a mono track called Room tone and pan the host left 10%',
    all(trackCreated('mono', 'Room tone'), panned('Host', -0.1)),
    ['create_mono_track', 'set_track_pan'],
  ),
  request('interview', 'go to 0:30 and split there', splitAt([30]), ['seek', 'split', 'split_at_time']),
  loosely(
    'solo',
    'lop off the first 4 secs n then fade it in over 2 sec',
    anyOf(all(cutOut([[0, 4]]), faded('in', [0, 2])), asks(anything)),
    ['delete_selection', 'apply_fade_in'],
  ),
  loosely(
    'podcast',
    'kill the outro n make the guest 2db louder',
    anyOf(
      all(cutOut([[240, 300]]), gained(2, { tracks: ['Guest'] })),
      all(cutOut([[240, 300]]), trackGain('Guest', 2)),
    ),
    ['delete_selection', 'apply_amplify', 'set_track_gain'],
  ),

  request('interview', '1:00 to 2:00', removed([[60, 120]]), ['delete_selection'], {
    said: ['delete'],
    note: 'It answers the pending question.',
  }),
  request('solo', 'the first 20 seconds', kept([0, 20]), ['trim_to_selection'], { said: ['trim'] }),
  request('interview', 'the same for the host', peak(-3, { tracks: ['Host'] }), ['apply_normalize'], {
    said: ['normalize the guest to -3 dB'],
  }),
  request('interview', 'and now the guest too', faded('out', [597, 600], ['Guest']), ['apply_fade_out'], {
    said: ['fade out the last 3 seconds of the host'],
  }),
  request('panel', 'the second one', trackDeleted('Guest mic 2'), ['delete_track'], {
    said: ['delete the guest mic track'],
  }),
  request('interview', 'now delete it', removed([[30, 45]]), ['delete_selection'], {
    said: ['select 0:30 to 0:45'],
    note: 'The words asked for that selection.',
  }),
  request(
    'interview',
    'again',
    gained(2, { tracks: ['Guest'], range: [60, 120] }),
    ['repeat_last_effect', 'apply_amplify'],
    { said: ['amplify the guest by 2 dB from 1:00 to 2:00'] },
  ),
  request(
    'interview',
    'no, the other one',
    anyOf(all(muted('Host', false), muted('Guest')), muted('Guest'), asks(anything)),
    ['mute_track'],
    { said: ['mute the host'] },
  ),
]
