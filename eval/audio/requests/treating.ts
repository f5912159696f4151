import {
  all,
  anyOf,
  asks,
  ducked,
  faded,
  gained,
  inverted,
  refuses,
  reversed,
  silenceTruncated,
  treated,
} from '../expect.ts'
import { aboutRange, anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const selected = { selection: { start: 10, end: 20 } }
const afterAmplify = {
  lastEffect: { operation: 'apply_amplify', db: 3, track: 'Host', range: { start: 0, end: 10 } },
} as const
const thePauses = [
  [0, 3],
  [40, 46],
  [90, 95],
] as const

/** Fades and the other effects. */
export const treating = [
  request('podcast', 'fade in the first 3 seconds', faded('in', [0, 3]), ['apply_fade_in']),
  request('interview', 'fade in the guest between 0:20 and 0:22', faded('in', [20, 22], ['Guest']), ['apply_fade_in']),
  request('solo', 'add a 2 second fade in at the start', faded('in', [0, 2]), ['apply_fade_in'], { given: selected }),
  request('podcast', 'fade out the last 5 seconds', faded('out', [295, 300]), ['apply_fade_out']),
  request('podcast', 'fade out the music over the last 10 seconds', faded('out', [290, 300], ['Music']), [
    'apply_fade_out',
  ]),
  request('interview', 'fade this out', faded('out', [10, 20]), ['apply_fade_out'], { given: selected }),
  request('podcast', 'fade the outro out', faded('out', [240, 300]), ['apply_fade_out']),
  request(
    'solo',
    'fade in the first second and fade out the last second',
    all(faded('in', [0, 1]), faded('out', [119, 120])),
    ['apply_fade_in', 'apply_fade_out'],
  ),
  loosely('solo', 'put a 4 sec fade at the end', faded('out', [116, 120]), ['apply_fade_out']),
  loosely('podcast', 'let the music fade away from 4:40 on', faded('out', [280, 300], ['Music']), ['apply_fade_out']),
  loosely('solo', 'fdae in the frist 2 secs', faded('in', [0, 2]), ['apply_fade_in']),

  request('solo', 'reverse 10 to 15 seconds', reversed({ range: [10, 15] }), ['apply_reverse']),
  request('interview', 'reverse the guest track', reversed({ tracks: ['Guest'] }), ['apply_reverse']),
  request('solo', 'reverse the last clip', reversed({ range: [80, 120] }), ['apply_reverse'], {
    given: { splits: { Voice: [40, 80] } },
  }),
  loosely('solo', 'flip this backwards', anyOf(reversed({ range: [10, 20] }), asks(anything)), ['apply_reverse'], {
    given: selected,
  }),
  request('interview', 'invert the phase of the host', inverted({ tracks: ['Host'] }), ['apply_invert']),
  request('solo', 'invert 5s-10s', inverted({ range: [5, 10] }), ['apply_invert']),
  request('interview', 'invert this', inverted({ range: [10, 20] }), ['apply_invert'], { given: selected }),
  request(
    'podcast',
    'invert the polarity of the guest from 0:30 to 0:45',
    inverted({ tracks: ['Guest'], range: [30, 45] }),
    ['apply_invert'],
  ),
  loosely('band', 'flip the polarity on track 2', inverted({ tracks: ['Bass'] }), ['apply_invert']),

  request(
    'pauses',
    'shorten the silences in the whole project to half a second',
    silenceTruncated(thePauses, { leftSeconds: 0.5 }),
    ['apply_truncate_silence'],
  ),
  request('pauses', 'truncate silence on both tracks', anyOf(silenceTruncated(thePauses), asks(aboutRange)), [
    'apply_truncate_silence',
  ]),
  request(
    'pauses',
    'truncate the silence in this part to 0.2 seconds',
    silenceTruncated(
      [
        [40, 46],
        [90, 95],
      ],
      { leftSeconds: 0.2 },
    ),
    ['apply_truncate_silence'],
    { given: { selection: { start: 35, end: 100 } } },
  ),
  loosely('pauses', 'tighten up the dead air between 0:30 and 1:00', silenceTruncated([[40, 46]]), [
    'apply_truncate_silence',
  ]),
  loosely('pauses', 'get rid of the long pauses everywhere', silenceTruncated(thePauses), ['apply_truncate_silence']),
  request('pauses', 'truncate silence', asks(aboutRange), ['apply_truncate_silence'], {
    note: 'A range is never defaulted.',
  }),

  request('podcast', 'compress the guest', treated('compressor', { tracks: ['Guest'] }), ['apply_compressor']),
  request(
    'podcast',
    'put a compressor on the host from 0:30 to 1:30',
    treated('compressor', { tracks: ['Host'], range: [30, 90] }),
    ['apply_compressor'],
  ),
  request('band', 'add compression to every track', treated('compressor'), ['apply_compressor']),
  loosely('band', 'squash the drums a bit', anyOf(treated('compressor', { tracks: ['Drums'] }), asks(anything)), [
    'apply_compressor',
  ]),
  request('podcast', 'limit the music to -1 dB', treated('limiter', { tracks: ['Music'] }), ['apply_limiter']),
  request('band', 'put a limiter on everything', treated('limiter'), ['apply_limiter']),
  request('solo', 'apply a limiter to the selection', treated('limiter', { range: [10, 20] }), ['apply_limiter'], {
    given: selected,
  }),
  request('podcast', 'remove the background noise from the guest', treated('noise_reduction', { tracks: ['Guest'] }), [
    'apply_noise_reduction',
  ]),
  request('solo', 'denoise 0:10–0:40', treated('noise_reduction', { range: [10, 40] }), ['apply_noise_reduction']),
  request('interview', 'reduce the noise on all tracks', treated('noise_reduction'), ['apply_noise_reduction'], {
    given: { selectedTracks: ['Host'] },
  }),
  request(
    'interview',
    'apply noise reduction to the selection',
    treated('noise_reduction', { range: [10, 20] }),
    ['apply_noise_reduction'],
    { given: selected },
  ),
  request('panel', 'take the noise out of the room track', treated('noise_reduction', { tracks: ['Room'] }), [
    'apply_noise_reduction',
  ]),
  loosely(
    'solo',
    'clean up the hiss on the voice',
    anyOf(treated('noise_reduction', { tracks: ['Voice'] }), asks(anything)),
    ['apply_noise_reduction'],
  ),
  request('interview', 'equalize the guest with a high-pass at 80 Hz', treated('equalize', { tracks: ['Guest'] }), [
    'apply_equalize',
  ]),
  request('band', 'cut 3 dB at 250 Hz on the bass', treated('equalize', { tracks: ['Bass'] }), ['apply_equalize'], {
    note: 'Not a range: 250 Hz is a frequency.',
  }),
  request('solo', 'boost the treble on the voice by 3 dB', treated('equalize', { tracks: ['Voice'] }), [
    'apply_equalize',
  ]),
  loosely(
    'band',
    'roll off the low end under 100 Hz on lead vocals',
    treated('equalize', { tracks: ['Lead vocals'] }),
    ['apply_equalize'],
  ),

  request('podcast', 'duck the music under the host and guest', ducked('Music'), ['apply_duck']),
  request('podcast', 'duck the music by 12 dB during the interview', refuses(/how much.*duck/i), ['apply_duck'], {
    note: 'How far ducking goes cannot be set yet, so the amount is refused by name.',
  }),
  request('podcast', 'duck the music under the speech from 1:00 to 2:00', ducked('Music', [60, 120]), ['apply_duck']),
  loosely('podcast', 'lower the music whenever someone talks', anyOf(ducked('Music'), asks(anything)), ['apply_duck']),

  request(
    'interview',
    'repeat the last effect on the guest from 0:20 to 0:30',
    gained(3, { tracks: ['Guest'], range: [20, 30] }),
    ['repeat_last_effect'],
    { given: afterAmplify },
  ),
  request(
    'interview',
    'apply the last effect again',
    gained(3, { tracks: ['Host'], range: [50, 60] }),
    ['repeat_last_effect'],
    { given: { ...afterAmplify, selection: { start: 50, end: 60 }, selectedTracks: ['Host'] } },
  ),
  loosely(
    'interview',
    'run that effect once more on 1:00-1:10 of the host',
    gained(3, { tracks: ['Host'], range: [60, 70] }),
    ['repeat_last_effect'],
    { given: afterAmplify },
  ),
]
