import {
  all,
  anyOf,
  asks,
  cutOut,
  faded,
  gained,
  labelAdded,
  loudness,
  louderBy,
  muted,
  nothingChanged,
  panned,
  peak,
  removed,
  renamed,
  silenced,
  soloed,
  splitAt,
  trackDeleted,
  trackGain,
  treated,
} from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'

/** Several things in one sentence, things taken back in the same breath, things not to be done, and follow-ups. */
export const freshSeveral: readonly Request[] = [
  request(
    'solo',
    'Delete the first 5 seconds, then fade in the first 2 seconds of what is left.',
    all(removed([[0, 5]]), faded('in', [0, 2])),
    ['delete_selection', 'delete_all_tracks_ripple', 'apply_fade_in'],
  ),
  request(
    'podcast',
    'Fade in the first 3 seconds and fade out the last 4, please.',
    all(faded('in', [0, 3]), faded('out', [296, 300])),
    ['apply_fade_in', 'apply_fade_out'],
  ),
  request(
    'interview',
    'Silence the host at 0:10-0:12, and silence the guest at 0:14-0:15.',
    all(silenced([[10, 12]], ['Host']), silenced([[14, 15]], ['Guest'])),
    ['silence_selection'],
  ),
  request(
    'podcast',
    'Mute the music, bring the guest to -18 LUFS and rename the host track to "Alex".',
    all(muted('Music'), loudness(-18, { tracks: ['Guest'] }), renamed('Host', 'Alex')),
    ['mute_track', 'apply_normalize_loudness', 'rename_track'],
  ),
  request(
    'interview',
    'Normalise the guest to -2 dB and then cut the last 20 seconds.',
    all(peak(-2, { tracks: ['Guest'] }), cutOut([[580, 600]])),
    ['apply_normalize', 'cut', 'cut_all_tracks_ripple', 'delete_selection', 'delete_all_tracks_ripple'],
  ),
  request(
    'pauses',
    'Pan Anna 20% left, Ben 20% right, and compress both.',
    all(panned('Anna', -0.2), panned('Ben', 0.2), treated('compressor')),
    ['set_track_pan', 'apply_compressor'],
  ),
  request(
    'interview',
    'Split at 1:00 and add a label "Part two" there.',
    all(splitAt([60]), labelAdded('Part two', 60)),
    ['split_at_time', 'split', 'add_label'],
  ),
  loosely('band', 'solo the bass n mute vocals', all(soloed('Bass'), muted('Vocals')), ['solo_track', 'mute_track']),
  request(
    'panel',
    'Delete the Room track and lower the moderator by 2 dB.',
    anyOf(
      all(trackDeleted('Room'), gained(-2, { tracks: ['Moderator'] })),
      all(trackDeleted('Room'), trackGain('Moderator', -2)),
    ),
    ['delete_track', 'set_track_gain', 'apply_amplify'],
  ),
  loosely(
    'solo',
    'denoise the voice then compress it then normalise it to -3',
    all(
      treated('noise_reduction', { tracks: ['Voice'] }),
      treated('compressor', { tracks: ['Voice'] }),
      peak(-3, { tracks: ['Voice'] }),
    ),
    ['apply_noise_reduction', 'apply_compressor', 'apply_normalize'],
  ),

  request('solo', 'Cut 0:40 to 0:50, sorry, I mean 0:45 to 0:50.', cutOut([[45, 50]]), [
    'cut',
    'cut_all_tracks_ripple',
    'delete_selection',
    'delete_all_tracks_ripple',
  ]),
  loosely('interview', 'mute the guest, no wait, the host', muted('Host'), ['mute_track']),
  loosely('interview', 'split at 2:00 – scratch that, at 2:05', splitAt([125]), ['split_at_time', 'split']),
  request('podcast', 'Fade out the last 10 seconds, or rather the last 6 seconds.', faded('out', [294, 300]), [
    'apply_fade_out',
  ]),
  request('podcast', 'Turn the music down 3 dB, actually make that 5 dB.', louderBy(-5, 'Music'), [
    'apply_amplify',
    'set_track_gain',
  ]),

  request('podcast', "Don't delete the Intro, just fade it in.", faded('in', [0, 20]), ['apply_fade_in']),
  request('interview', "Don't normalise anything, only turn the guest up 2 dB.", louderBy(2, 'Guest'), [
    'apply_amplify',
    'set_track_gain',
  ]),
  request('interview', 'Leave the guest as it is and normalise the host.', peak(-1, { tracks: ['Host'] }), [
    'apply_normalize',
  ]),
  request('podcast', 'Please do not remove 1:00 to 1:30.', nothingChanged, []),
  loosely('podcast', 'never mute the music', nothingChanged, []),
  request('interview', 'Delete 3:00 to 3:10 but not on the guest.', removed([[180, 190]], ['Host']), [
    'delete_selection',
    'cut',
  ]),
  request('podcast', "I've changed my mind, don't do anything.", nothingChanged, []),

  request('podcast', 'and the music too', muted('Music'), ['mute_track'], { said: ['mute the guest track'] }),
  request('interview', '1:00 to 1:10', removed([[60, 70]], ['Guest']), ['delete_selection', 'cut'], {
    said: ['delete something on the guest track'],
  }),
  request('solo', 'the whole project', peak(-1), ['apply_normalize'], { said: ['normalise please'] }),
  request('band', 'undo that', muted('Drums', false), ['mute_track'], { said: ['mute the drums'] }),
  request(
    'interview',
    'Nope, I meant the host.',
    anyOf(all(muted('Guest', false), muted('Host')), muted('Host'), asks(/./)),
    ['mute_track'],
    { said: ['mute the guest'], note: 'Whether the first mute is taken back is open; so is asking.' },
  ),
]
