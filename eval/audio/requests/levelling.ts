import { acx, anyOf, asks, gained, loudness, peak, trackGain } from '../expect.ts'
import { aboutAmount, aboutRange } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const selected = { selection: { start: 10, end: 20 } }

/** Peaks, loudness and gain. */
export const levelling = [
  request('podcast', 'normalize the guest', peak(-1, { tracks: ['Guest'] }), ['apply_normalize'], {
    note: '−1 dB is the stated default; the name gives the extent.',
  }),
  request('interview', 'normalize', peak(-1, { range: [10, 20] }), ['apply_normalize'], { given: selected }),
  request('interview', 'please normalize the guest track', peak(-1, { tracks: ['Guest'] }), ['apply_normalize'], {
    given: selected,
    note: 'The whole extent, with the selection as the alternative.',
  }),
  request('podcast', 'normalize everything to -3 dB', peak(-3), ['apply_normalize']),
  request(
    'interview',
    'normalize the host between 1:00 and 2:00 to -2 dB',
    peak(-2, { tracks: ['Host'], range: [60, 120] }),
    ['apply_normalize'],
  ),
  request('interview', 'normalise both tracks', peak(-1), ['apply_normalize']),
  request('solo', 'peak normalize this section to -0.5 dB', peak(-0.5, { range: [10, 20] }), ['apply_normalize'], {
    given: selected,
  }),
  request('podcast', 'normalize the outro on track 1', peak(-1, { tracks: ['Host'], range: [240, 300] }), [
    'apply_normalize',
  ]),
  request('interview', 'normalize the whole project', peak(-1), ['apply_normalize'], { given: selected }),
  loosely('band', 'nromalize guitar 2 to -4dB', peak(-4, { tracks: ['Guitar 2'] }), ['apply_normalize']),
  loosely('interview', 'normalize the gest to minus six', anyOf(peak(-6, { tracks: ['Guest'] }), asks(/guest/i)), [
    'apply_normalize',
  ]),

  request('podcast', 'normalize the guest to -16 LUFS', loudness(-16, { tracks: ['Guest'] }), [
    'apply_normalize_loudness',
  ]),
  request('interview', 'set the loudness of 1:00-2:00 to -18 LUFS', loudness(-18, { range: [60, 120] }), [
    'apply_normalize_loudness',
  ]),
  request('podcast', 'bring the music to broadcast loudness', loudness(-23, { tracks: ['Music'] }), [
    'apply_normalize_loudness',
  ]),
  request('interview', 'level both voices to the same loudness, -20 LUFS', loudness(-20), ['apply_normalize_loudness']),
  request(
    'interview',
    'loudness normalize the selection to -24',
    loudness(-24, { range: [10, 20] }),
    ['apply_normalize_loudness'],
    { given: selected },
  ),
  request('solo', 'set the voice to the mono podcast standard', loudness(-19, { tracks: ['Voice'] }), [
    'apply_normalize_loudness',
  ]),
  request('solo', 'make the voice meet ACX', acx({ tracks: ['Voice'] }), [
    'apply_normalize_loudness',
    'apply_limiter',
    'apply_amplify',
  ]),
  loosely('podcast', 'make the whole thing streaming loud', loudness(-14), ['apply_normalize_loudness']),
  loosely('interview', 'get the guest to podcast level pls', loudness(-16, { tracks: ['Guest'] }), [
    'apply_normalize_loudness',
  ]),

  request(
    'interview',
    'amplify the guest by 3 dB from 1:00 to 2:00',
    gained(3, { tracks: ['Guest'], range: [60, 120] }),
    ['apply_amplify'],
  ),
  request('interview', 'amplify the selection by -4 dB', gained(-4, { range: [10, 20] }), ['apply_amplify'], {
    given: selected,
  }),
  request('podcast', 'boost 0:30–0:40 by 6 dB on the host', gained(6, { tracks: ['Host'], range: [30, 40] }), [
    'apply_amplify',
  ]),
  request('podcast', 'make the last 20 seconds 5 dB quieter', gained(-5, { range: [280, 300] }), ['apply_amplify']),
  request(
    'interview',
    'raise the second track by 2 dB from 8:00 on',
    gained(2, { tracks: ['Guest'], range: [480, 600] }),
    ['apply_amplify'],
  ),
  request('interview', 'amplify 9:50 to 10:30 by 1 dB', gained(1, { range: [590, 600] }), ['apply_amplify'], {
    note: 'Clamped and said.',
  }),
  request('solo', 'amplify the voice', asks(aboutAmount), ['apply_amplify']),
  loosely(
    'podcast',
    'turn the guest up 4 db between 2:00 and 2:30',
    gained(4, { tracks: ['Guest'], range: [120, 150] }),
    ['apply_amplify'],
  ),
  loosely('podcast', 'crank the intro up by 2dB', gained(2, { range: [0, 20] }), ['apply_amplify']),
  loosely('solo', 'make it louder', asks(aboutAmount), ['apply_amplify']),
  loosely('interview', 'take 3 dB off the host', anyOf(gained(-3, { tracks: ['Host'] }), trackGain('Host', -3)), [
    'apply_amplify',
    'set_track_gain',
  ]),
  request('interview', 'normalize it', asks(aboutRange), ['apply_normalize']),
]
