import {
  acx,
  anyOf,
  asks,
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
import type { Given } from '../../scene.ts'

const amplified = (track: string, db: number): Given => ({
  lastEffect: { operation: 'apply_amplify', db, track, range: { start: 0, end: 10 } },
})

/** Levels, fades and effects. */
export const thirdEffects: readonly Request[] = [
  request('podcast', 'Normalize the Host track to -3 dB.', peak(-3, { tracks: ['Host'] }), ['apply_normalize']),
  request('interview', 'Normalise everything.', peak(-1), ['apply_normalize'], { note: 'The default peak is −1 dB.' }),
  request('podcast', 'Normalize the Guest track.', peak(-1, { tracks: ['Guest'] }), ['apply_normalize'], {
    given: { selection: { start: 10, end: 20 } },
    note: 'A named track is taken whole, whatever is selected.',
  }),
  loosely('pauses', 'can u normalise anna real quick', peak(-1, { tracks: ['Anna'] }), ['apply_normalize']),
  request('podcast', 'Normalize the loudness of the whole project to -16 LUFS.', loudness(-16), [
    'apply_normalize_loudness',
  ]),
  request('interview', 'Bring the Guest to broadcast loudness.', loudness(-23, { tracks: ['Guest'] }), [
    'apply_normalize_loudness',
  ]),
  request('solo', 'Make the Voice track meet the ACX levels.', acx({ tracks: ['Voice'] }), [
    'apply_normalize_loudness',
    'apply_normalize',
    'apply_limiter',
    'apply_compressor',
  ]),
  loosely('interview', 'i need the whole episode at streaming loudness', loudness(-14), ['apply_normalize_loudness']),
  loosely('podcast', 'host to -18 LUFS', loudness(-18, { tracks: ['Host'] }), ['apply_normalize_loudness']),

  request(
    'interview',
    'Amplify 0:20 to 0:35 by 4 dB on the Guest track.',
    gained(4, { range: [20, 35], tracks: ['Guest'] }),
    ['apply_amplify'],
  ),
  request('podcast', 'Reduce the volume of the last 30 seconds by 6 dB.', gained(-6, { range: [270, 300] }), [
    'apply_amplify',
  ]),
  loosely('pauses', 'Ben is kinda quiet, can you bump him up 5 db?', louderBy(5, 'Ben'), [
    'apply_amplify',
    'set_track_gain',
  ]),

  request('podcast', 'Fade out the Music over the last 10 seconds.', faded('out', [290, 300], ['Music']), [
    'apply_fade_out',
  ]),
  request('podcast', 'Fade the selected part out.', faded('out', [50, 60], ['Music']), ['apply_fade_out'], {
    given: { selection: { start: 50, end: 60 }, selectedTracks: ['Music'] },
  }),
  loosely('podcast', 'can you fade the music in nice and slow over the first 8 secs', faded('in', [0, 8], ['Music']), [
    'apply_fade_in',
  ]),
  loosely('band', 'fade in 2s vocals', faded('in', [0, 2], ['Vocals']), ['apply_fade_in']),

  loosely('band', 'flip the last 3 secs of guitar 2 backwards', reversed({ range: [197, 200], tracks: ['Guitar 2'] }), [
    'apply_reverse',
  ]),
  request('band', 'Invert the Bass track.', inverted({ tracks: ['Bass'] }), ['apply_invert']),
  request('panel', 'Flip the polarity of Guest mic 1.', inverted({ tracks: ['Guest mic 1'] }), ['apply_invert']),

  request(
    'pauses',
    'Truncate the silence on all tracks.',
    silenceTruncated([
      [0, 3],
      [40, 46],
      [90, 95],
    ]),
    ['apply_truncate_silence'],
  ),
  request(
    'pauses',
    'Shorten every pause to half a second.',
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
    'take out all the dead air will you',
    silenceTruncated([
      [0, 3],
      [40, 46],
      [90, 95],
    ]),
    ['apply_truncate_silence'],
  ),

  loosely('band', 'slap a compressor on the lead vocals', treated('compressor', { tracks: ['Lead vocals'] }), [
    'apply_compressor',
  ]),
  request('band', 'Limit the Drums so that nothing goes over -2 dB.', treated('limiter', { tracks: ['Drums'] }), [
    'apply_limiter',
  ]),
  loosely(
    'panel',
    'theres an annoying hiss on guest mic 2, clean it up pls',
    anyOf(treated('noise_reduction', { tracks: ['Guest mic 2'] }), asks(/./)),
    ['apply_noise_reduction'],
  ),
  loosely('solo', 'denoise 0:00-0:30', treated('noise_reduction', { range: [0, 30] }), ['apply_noise_reduction']),
  request('solo', 'Cut the frequencies below 80 Hz on the Voice track.', treated('equalize', { tracks: ['Voice'] }), [
    'apply_equalize',
  ]),
  request('band', 'Boost the treble on Guitar 2 by 3 dB.', treated('equalize', { tracks: ['Guitar 2'] }), [
    'apply_equalize',
  ]),
  request('podcast', 'Duck the Music under the Host.', ducked('Music'), ['apply_duck']),
  loosely('podcast', 'make the music dip whenever somebody talks', ducked('Music'), ['apply_duck']),
  request(
    'podcast',
    'Repeat the last effect on the Guest track from 1:00 to 1:10.',
    gained(3, { range: [60, 70], tracks: ['Guest'] }),
    ['repeat_last_effect', 'apply_amplify'],
    { given: amplified('Host', 3) },
  ),
  request(
    'interview',
    'Apply the same effect again to the selection.',
    gained(-4, { range: [20, 30], tracks: ['Host'] }),
    ['repeat_last_effect', 'apply_amplify'],
    { given: { ...amplified('Host', -4), selection: { start: 20, end: 30 }, selectedTracks: ['Host'] } },
  ),
  loosely('band', 'limiter on bass', treated('limiter', { tracks: ['Bass'] }), ['apply_limiter']),
  loosely('pauses', 'roll off the low end on Ben for me', anyOf(treated('equalize', { tracks: ['Ben'] }), asks(/./)), [
    'apply_equalize',
  ]),
  loosely('interview', 'and the same for the guest', peak(-2, { tracks: ['Guest'] }), ['apply_normalize'], {
    said: ['Normalize the Host track to -2 dB.'],
  }),
]
