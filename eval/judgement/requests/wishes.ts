import {
  acx,
  all,
  anyOf,
  ducked,
  endedAbout,
  equallyLoud,
  fadedAbout,
  gainedAbout,
  loudnessAbout,
  maybeTreated,
  muted,
  pannedAbout,
  reversed,
  silenced,
  silenceTruncated,
  soloed,
  toned,
  trackGain,
  treated,
} from '../../audio/expect.ts'
import { does, everything, from, looksThenDoes, on, onAll, run } from '../calls.ts'
import { judgements, spoken } from '../judgement.ts'

/** What people wish for without saying how. */
export const wishes = judgements(
  'wish',
  [
    'podcast',
    {},
    spoken(
      'It should end gently.',
      fadedAbout('out', 'end', [1.5, 20]),
      does('a gentle end', from(294, 300), onAll, run('apply_fade_out')),
    ),
  ],
  [
    'solo',
    {},
    spoken(
      'It starts far too abruptly for my taste.',
      fadedAbout('in', 'start', [0.2, 6]),
      does('a softer start', from(0, 2), onAll, run('apply_fade_in')),
    ),
  ],
  [
    'pauses',
    {},
    spoken(
      'There are stretches where nobody says anything, and listeners will tune out.',
      silenceTruncated([
        [0, 3],
        [40, 46],
        [90, 95],
      ]),
      does('shorter pauses', everything, run('apply_truncate_silence')),
    ),
  ],
  [
    'podcast',
    {},
    spoken(
      'The guest is hard to understand next to the music.',
      anyOf(
        ducked('Music'),
        gainedAbout([-18, -2], { tracks: ['Music'] }),
        gainedAbout([2, 14], { tracks: ['Guest'] }),
        all(ducked('Music'), gainedAbout([2, 14], { tracks: ['Guest'] })),
      ),
      does('music below the guest', from(0, 300), on('Music'), run('apply_duck')),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Get it ready for Spotify.',
      all(loudnessAbout([-17, -13]), maybeTreated(['limiter', 'compressor'])),
      does(
        'streaming loudness',
        everything,
        run('apply_normalize_loudness', { lufs: 'streaming' }),
        run('apply_limiter'),
      ),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Make the two of them equally loud.',
      all(equallyLoud(['Host', 'Guest']), maybeTreated(['limiter', 'compressor'])),
      does('the same loudness', everything, run('apply_normalize_loudness', { lufs: -16 })),
    ),
  ],
  [
    'bed',
    {},
    spoken(
      'The music drowns her out.',
      anyOf(
        ducked('Music'),
        gainedAbout([-20, -3], { tracks: ['Music'] }),
        gainedAbout([-20, -3], { tracks: ['Music'], range: [0, 180] }),
      ),
      does('music below the voice', on('Music'), run('set_track_gain', { gain_db: -9 })),
    ),
  ],
  [
    'bed',
    {},
    spoken(
      'The music goes on far too long after she has stopped talking.',
      all(endedAbout([180, 200], ['Music']), fadedAbout('out', 'end', [0, 20], ['Music'])),
      does(
        'a shorter tail',
        on('Music'),
        from(188, 240),
        run('delete_selection'),
        from(180, 188),
        run('apply_fade_out'),
      ),
    ),
  ],
  [
    'call',
    {},
    spoken(
      'You can hear her line hissing all the time.',
      anyOf(
        treated('noise_reduction', { tracks: ['Phone line'] }),
        treated('noise_reduction', { tracks: ['Phone line', 'Phone line backup'] }),
      ),
      does('less hiss', everything, on('Phone line'), run('apply_noise_reduction')),
    ),
  ],
  [
    'bed',
    {},
    spoken(
      'She sounds dull, as if she were talking through a blanket.',
      toned(
        ['Voice'],
        { param: 'treble_db', within: [1, 12] },
        { param: 'mid_db', within: [1, 9] },
        { param: 'band1_db', within: [1, 12] },
      ),
      looksThenDoes(
        run('describe', { operations: ['apply_equalize'] }),
        'a clearer voice',
        from(0, 180),
        on('Voice'),
        run('apply_equalize', { treble_db: 4 }),
      ),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'The host sounds as if he had his head in a barrel, all rumble.',
      toned(
        ['Host'],
        { param: 'bass_db', within: [-15, -1] },
        { param: 'low_cut_hz', within: [50, 300] },
        { param: 'band1_db', within: [-15, -1] },
      ),
      does('less rumble', everything, on('Host'), run('apply_equalize', { low_cut_hz: 100, bass_db: -3 })),
    ),
  ],
  [
    'solo',
    {},
    spoken(
      'Some words jump out at you and others you can barely make out.',
      anyOf(
        all(treated('compressor'), maybeTreated(['limiter'])),
        all(treated('compressor'), maybeTreated(['limiter']), loudnessAbout([-22, -12])),
      ),
      does('even words', everything, run('apply_compressor', { ratio: 4 })),
    ),
  ],
  [
    'podcast',
    {},
    spoken(
      'Compared with everybody else the host is shouting at me.',
      anyOf(
        gainedAbout([-14, -2], { tracks: ['Host'] }),
        equallyLoud(['Host', 'Guest']),
        equallyLoud(['Host', 'Guest', 'Music']),
      ),
      does('a softer host', everything, on('Host'), run('apply_amplify', { db: -6 })),
    ),
  ],
  [
    'panel',
    {},
    spoken(
      'I would like to hear the two guests from different sides.',
      anyOf(
        all(pannedAbout('Guest mic 1', [-1, -0.1]), pannedAbout('Guest mic 2', [0.1, 1])),
        all(pannedAbout('Guest mic 1', [0.1, 1]), pannedAbout('Guest mic 2', [-1, -0.1])),
      ),
      does(
        'one guest on each side',
        on('Guest mic 1'),
        run('set_track_pan', { pan: -0.4 }),
        on('Guest mic 2'),
        run('set_track_pan', { pan: 0.4 }),
      ),
    ),
  ],
  [
    'panel',
    {},
    spoken(
      'The room microphone only adds mush. I do not want it in the mix, but do not throw it away either.',
      anyOf(muted('Room'), trackGain('Room', -60)),
      does('no room in the mix', on('Room'), run('mute_track')),
    ),
  ],
  [
    'takes',
    {},
    spoken(
      'I keep losing track of which is which. Play me nothing but the second attempt from now on.',
      anyOf(soloed('Take 2'), all(muted('Take 1'), muted('Room tone'))),
      does('only the second take', on('Take 2'), run('solo_track')),
    ),
  ],
  [
    'lecture',
    {},
    spoken(
      'The people who sell audiobooks have to accept this.',
      all(acx(), maybeTreated(['limiter', 'compressor', 'noise_reduction'])),
      does('audiobook level', everything, run('apply_normalize_loudness', { lufs: 'acx' })),
    ),
  ],
  [
    'solo',
    {},
    spoken(
      'Between 0:40 and 0:44 somebody gives away a phone number. Nobody may catch it, and the timing has to stay.',
      anyOf(silenced([[40, 44]]), reversed({ range: [40, 44] })),
      does('no phone number', from(40, 44), onAll, run('silence_selection')),
    ),
  ],
  [
    'podcast',
    {},
    spoken(
      'Let the music come up slowly at the top and die away towards the end, the voices as they are.',
      all(fadedAbout('in', 'start', [1.5, 25], ['Music']), fadedAbout('out', 'end', [1.5, 40], ['Music'])),
      does(
        'music that comes and goes',
        on('Music'),
        from(0, 8),
        run('apply_fade_in'),
        from(288, 300),
        run('apply_fade_out'),
      ),
    ),
  ],
  [
    'chapters',
    { muted: ['Guest'] },
    spoken(
      'Somebody is missing from this conversation.',
      muted('Guest', false),
      does('the guest is back', on('Guest'), run('mute_track', { muted: false })),
    ),
  ],
)
