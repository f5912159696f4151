import { all, anyOf, asks, gained, louderBy, muted, panned, refuses, soloed, trackGain } from '../expect.ts'
import { aboutAmount, aboutTrack, anything } from '../patterns.ts'
import { loosely, request } from '../request.ts'

const everyGain = (db: number) =>
  all(...['Drums', 'Bass', 'Vocals', 'Lead vocals', 'Guitar 2'].map((track) => trackGain(track, db)))

/** The settings of tracks. */
export const mixing = [
  request('podcast', 'set the guest track gain to +3 dB', trackGain('Guest', 3), ['set_track_gain']),
  request('podcast', "set the music's track volume to -12 dB", trackGain('Music', -12), ['set_track_gain']),
  request('podcast', 'turn the music down 6 dB', louderBy(-6, 'Music'), ['set_track_gain', 'apply_amplify'], {
    given: { selection: { start: 10, end: 20 } },
    note: 'A named thing names its whole extent.',
  }),
  request(
    'band',
    "raise track 3's gain by 2 dB",
    anyOf(trackGain('Vocals', -2), gained(2, { tracks: ['Vocals'] })),
    ['set_track_gain', 'apply_amplify'],
    { given: { gainDb: { Vocals: -4 } } },
  ),
  request('band', 'reset the track gain of the drums to 0', trackGain('Drums', 0), ['set_track_gain'], {
    given: { gainDb: { Drums: -6 } },
  }),
  request('band', 'turn everything down by 3 dB', anyOf(gained(-3), everyGain(-3)), [
    'apply_amplify',
    'set_track_gain',
  ]),
  request('podcast', 'set the gain of the music', asks(aboutAmount), ['set_track_gain']),
  loosely('podcast', 'make the guest 3db louder', louderBy(3, 'Guest'), ['set_track_gain', 'apply_amplify']),
  loosely('podcast', "pull the host's fader to -2 dB", trackGain('Host', -2), ['set_track_gain']),
  loosely('band', 'bass is too quiet, give it 4 decibels more', louderBy(4, 'Bass'), [
    'set_track_gain',
    'apply_amplify',
  ]),
  loosely('podcast', 'the guest is way too loud', asks(aboutAmount), ['set_track_gain', 'apply_amplify']),

  request('interview', 'pan the guest hard left', panned('Guest', -1), ['set_track_pan']),
  request('interview', 'pan the host 30% right', panned('Host', 0.3), ['set_track_pan']),
  request('band', 'put guitar 2 in the centre', panned('Guitar 2', 0), ['set_track_pan'], {
    given: { pan: { 'Guitar 2': 0.5 } },
  }),
  request(
    'interview',
    'pan the host left 25 and the guest right 25',
    all(panned('Host', -0.25), panned('Guest', 0.25)),
    ['set_track_pan'],
  ),
  request('interview', 'pan the host', asks(/where|left|right|how/i), ['set_track_pan']),
  loosely('band', 'shove the drums all the way to the right', panned('Drums', 1), ['set_track_pan']),

  request('podcast', 'mute the music', muted('Music'), ['mute_track'], { given: { selectedTracks: ['Host'] } }),
  request('interview', 'unmute the guest', muted('Guest', false), ['mute_track'], { given: { muted: ['Guest'] } }),
  request('band', 'mute tracks 1 and 3', all(muted('Drums'), muted('Vocals')), ['mute_track']),
  request(
    'band',
    'mute everything but the drums',
    all(muted('Bass'), muted('Vocals'), muted('Lead vocals'), muted('Guitar 2')),
    ['mute_track'],
  ),
  request('panel', 'mute both guests', all(muted('Guest mic 1'), muted('Guest mic 2')), ['mute_track']),
  request('interview', 'mute it', muted('Host'), ['mute_track'], { given: { selectedTracks: ['Host'] } }),
  request('band', 'turn off mute on every track', all(muted('Bass', false), muted('Vocals', false)), ['mute_track'], {
    given: { muted: ['Bass', 'Vocals'] },
  }),
  request('panel', 'mute guest mic', asks(/1[^]*2/), ['mute_track'], { note: 'Two hits on the winning level.' }),
  request('band', 'mute the bassoon', anyOf(asks(aboutTrack), refuses(/bassoon|track/i)), ['mute_track'], {
    note: 'Bass is not in it.',
  }),
  loosely('interview', 'can you mtue the guest pls', muted('Guest'), ['mute_track']),
  loosely('podcast', 'mute the musci', muted('Music'), ['mute_track'], {
    note: 'A fuzzy name is enough where nothing is destroyed.',
  }),
  loosely('band', 'shut the drums up', anyOf(muted('Drums'), asks(anything)), ['mute_track']),

  request('band', 'solo the vocals', soloed('Vocals'), ['solo_track'], {
    note: 'The exact name wins over "Lead vocals".',
  }),
  request('band', 'unsolo the bass', soloed('Bass', false), ['solo_track'], { given: { solo: ['Bass'] } }),
  request('band', 'solo drums and bass', all(soloed('Drums'), soloed('Bass')), ['solo_track']),
  request('band', 'take the solo off lead vocals', soloed('Lead vocals', false), ['solo_track'], {
    given: { solo: ['Lead vocals', 'Drums'] },
  }),
  loosely('interview', 'let me hear only the guest', anyOf(soloed('Guest'), muted('Host'), asks(aboutTrack)), [
    'solo_track',
  ]),
]
