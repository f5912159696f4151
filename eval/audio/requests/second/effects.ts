import {
  acx,
  all,
  anyOf,
  ducked,
  faded,
  gained,
  inverted,
  loudness,
  louderBy,
  peak,
  reversed,
  silenceTruncated,
  treated,
} from '../../expect.ts'
import { loosely, request, type Request } from '../../request.ts'
import type { Operation } from '../../operations.ts'

const louder: readonly Operation[] = ['apply_amplify', 'set_track_gain']
const threeDbOnHost = { operation: 'apply_amplify', db: 3, track: 'Host', range: { start: 10, end: 20 } } as const

/** Levels, fades and effects. */
export const freshEffects: readonly Request[] = [
  request('podcast', 'Normalise the host to -3 dB, please.', peak(-3, { tracks: ['Host'] }), ['apply_normalize']),
  loosely('interview', 'normalize everything', peak(-1), ['apply_normalize']),
  request('band', 'Could you normalise the whole thing to minus two dB?', peak(-2), ['apply_normalize']),
  request('interview', 'On track 1, normalize 1:00-2:00 to -6 dB.', peak(-6, { tracks: ['Host'], range: [60, 120] }), [
    'apply_normalize',
  ]),
  request(
    'podcast',
    'Normalise this to a peak of -4 dB.',
    peak(-4, { tracks: ['Guest'], range: [30, 60] }),
    ['apply_normalize'],
    { given: { selection: { start: 30, end: 60 }, selectedTracks: ['Guest'] } },
  ),
  loosely('pauses', 'normalise anna pls', peak(-1, { tracks: ['Anna'] }), ['apply_normalize'], {
    given: { selection: { start: 10, end: 20 } },
    note: 'A named thing names its whole extent, whatever is selected.',
  }),
  loosely('podcast', 'nromalize teh guest', peak(-1, { tracks: ['Guest'] }), ['apply_normalize']),

  request('interview', 'Both tracks should end up at -18 LUFS.', loudness(-18), ['apply_normalize_loudness']),
  request('podcast', 'The music goes on air, set it to the broadcast loudness.', loudness(-23, { tracks: ['Music'] }), [
    'apply_normalize_loudness',
  ]),
  request('solo', 'Get the voice to mono podcast loudness.', loudness(-19, { tracks: ['Voice'] }), [
    'apply_normalize_loudness',
  ]),
  request('band', 'Make every track streaming loudness.', loudness(-14), ['apply_normalize_loudness']),
  request('solo', 'This narration has to pass ACX, level the voice track for that.', acx({ tracks: ['Voice'] }), [
    'apply_normalize_loudness',
    'apply_normalize',
    'apply_amplify',
    'apply_limiter',
  ]),
  request('interview', "It's for 24/7 radio, so bring everything to -23 LUFS.", loudness(-23), [
    'apply_normalize_loudness',
  ]),
  loosely('podcast', 'guest to -16 lufs', loudness(-16, { tracks: ['Guest'] }), ['apply_normalize_loudness']),

  request(
    'podcast',
    'Between 0:30 and 0:50 the guest needs 4 dB more.',
    gained(4, { tracks: ['Guest'], range: [30, 50] }),
    ['apply_amplify'],
  ),
  request('podcast', 'The last minute is too quiet, boost it by 2.5 dB.', gained(2.5, { range: [240, 300] }), [
    'apply_amplify',
  ]),
  loosely('solo', '1:00-1:15 down 6 db', gained(-6, { range: [60, 75] }), ['apply_amplify']),
  request(
    'podcast',
    'Lower the selection by 5 dB.',
    gained(-5, { tracks: ['Music'], range: [40, 50] }),
    ['apply_amplify'],
    { given: { selection: { start: 40, end: 50 }, selectedTracks: ['Music'] } },
  ),
  request(
    'podcast',
    'Could you turn the Intro down by 3 dB on the music track?',
    gained(-3, { tracks: ['Music'], range: [0, 20] }),
    ['apply_amplify'],
  ),

  loosely('interview', 'fade last 5', faded('out', [595, 600]), ['apply_fade_out']),
  request('podcast', 'Fade the music in over the first 8 seconds.', faded('in', [0, 8], ['Music']), ['apply_fade_in']),
  request('solo', 'I need a 3 second fade-in at the beginning.', faded('in', [0, 3]), ['apply_fade_in']),
  request('podcast', 'Give the ending a 10-second fade-out.', faded('out', [290, 300]), ['apply_fade_out']),
  request('interview', 'Fade out the guest from 9:50 to the end.', faded('out', [590, 600], ['Guest']), [
    'apply_fade_out',
  ]),
  loosely('solo', 'fade up the opening 2 secs', faded('in', [0, 2]), ['apply_fade_in']),
  request('band', 'Let the drums fade away during the final 15 seconds.', faded('out', [185, 200], ['Drums']), [
    'apply_fade_out',
  ]),
  request(
    'interview',
    'Apply a fade in to what I selected on the host.',
    faded('in', [100, 104], ['Host']),
    ['apply_fade_in'],
    { given: { selection: { start: 100, end: 104 } } },
  ),

  loosely('interview', 'let this bit fade out', faded('out', [580, 600]), ['apply_fade_out'], {
    given: { selection: { start: 580, end: 600 } },
  }),
  request('solo', 'Play 0:10-0:15 backwards.', reversed({ range: [10, 15] }), ['apply_reverse']),
  request('band', 'Reverse the drums, the whole track.', reversed({ tracks: ['Drums'] }), ['apply_reverse']),
  loosely('band', 'guitar 2 backwards from 20 to 24 s', reversed({ tracks: ['Guitar 2'], range: [20, 24] }), [
    'apply_reverse',
  ]),
  request('interview', 'Invert the polarity of track 2.', inverted({ tracks: ['Guest'] }), ['apply_invert']),
  loosely('band', 'flip the phase on the bass', inverted({ tracks: ['Bass'] }), ['apply_invert']),

  request(
    'pauses',
    'Shorten all the silences to half a second.',
    silenceTruncated(
      [
        [0, 3],
        [40, 46],
        [90, 95],
      ],
      { leftSeconds: 0.5 },
    ),
    ['apply_truncate_silence'],
  ),
  loosely(
    'pauses',
    'tighten up the pauses everywhere',
    silenceTruncated([
      [0, 3],
      [40, 46],
      [90, 95],
    ]),
    ['apply_truncate_silence'],
  ),
  request('pauses', 'Truncate the silence between 0:30 and 1:00 only.', silenceTruncated([[40, 46]]), [
    'apply_truncate_silence',
  ]),

  request('podcast', 'Put a compressor on the host.', treated('compressor', { tracks: ['Host'] }), [
    'apply_compressor',
  ]),
  request(
    'band',
    'Please compress the vocals a little.',
    treated('compressor', { tracks: ['Vocals'] }),
    ['apply_compressor'],
    { note: 'The exact name wins over the longer one.' },
  ),
  request(
    'band',
    'Run the compressor over every vocal track.',
    treated('compressor', { tracks: ['Vocals', 'Lead vocals'] }),
    ['apply_compressor'],
  ),
  request('band', 'A limiter at -1 dB on the drums would be nice.', treated('limiter', { tracks: ['Drums'] }), [
    'apply_limiter',
  ]),
  loosely('interview', 'slap a limiter on the whole thing', treated('limiter'), ['apply_limiter']),
  request('interview', 'Denoise the guest.', treated('noise_reduction', { tracks: ['Guest'] }), [
    'apply_noise_reduction',
  ]),
  request('solo', 'Reduce the background noise from 0:20 to 0:50.', treated('noise_reduction', { range: [20, 50] }), [
    'apply_noise_reduction',
  ]),
  loosely(
    'panel',
    'guest mic 2 has a lot of hiss, run noise reduction on it',
    treated('noise_reduction', { tracks: ['Guest mic 2'] }),
    ['apply_noise_reduction'],
  ),
  request(
    'band',
    'EQ the Lead vocals: cut everything below 100 Hz.',
    treated('equalize', { tracks: ['Lead vocals'] }),
    ['apply_equalize'],
    { note: 'A frequency is no time, and nothing is cut out.' },
  ),
  request(
    'interview',
    'Boost the guest by 3 dB at 3 kHz with the equaliser.',
    treated('equalize', { tracks: ['Guest'] }),
    ['apply_equalize'],
  ),
  request('podcast', 'Duck the music under the host.', ducked('Music'), ['apply_duck']),
  loosely('podcast', 'make the music duck whenever somebody talks', ducked('Music'), ['apply_duck']),

  request(
    'interview',
    'Repeat the last effect on the selection.',
    gained(3, { tracks: ['Host'], range: [30, 40] }),
    ['repeat_last_effect', 'apply_amplify'],
    {
      given: { lastEffect: threeDbOnHost, selection: { start: 30, end: 40 }, selectedTracks: ['Host'] },
    },
  ),
  request(
    'interview',
    'Use that effect again on the guest from 1:00 to 1:10.',
    gained(3, { tracks: ['Guest'], range: [60, 70] }),
    ['repeat_last_effect', 'apply_amplify'],
    { given: { lastEffect: threeDbOnHost } },
  ),
  request(
    'podcast',
    'the same for the guest please',
    faded('out', [290, 300], ['Guest']),
    ['apply_fade_out', 'repeat_last_effect'],
    { said: ['fade out the last 10 seconds of the host'] },
  ),
  request('interview', 'And now the guest, but only by 2 dB.', louderBy(2, 'Guest'), louder, {
    said: ['amplify the host by 4 dB'],
  }),
  request(
    'interview',
    'Fade in 2 seconds at the start and fade out 4 seconds at the end.',
    all(faded('in', [0, 2]), faded('out', [596, 600])),
    ['apply_fade_in', 'apply_fade_out'],
  ),
  request(
    'podcast',
    'Get the host and the guest to podcast loudness.',
    anyOf(loudness(-16, { tracks: ['Host', 'Guest'] }), loudness(-19, { tracks: ['Host', 'Guest'] })),
    ['apply_normalize_loudness'],
    {
      note: 'The tracks are mono: either figure of the specification fits the words.',
    },
  ),
]
