import {
  all,
  anyOf,
  equallyLoud,
  fadedAbout,
  gainedAbout,
  inverted,
  muted,
  removed,
  silenced,
  silenceTruncated,
  trackDeleted,
  treated,
} from '../../audio/expect.ts'
import { does, everything, from, looksThenDoes, on, onAll, run } from '../calls.ts'
import { judgements, spoken } from '../judgement.ts'

/** Something is to happen, and something must not. */
export const spared = judgements(
  'spared',
  [
    'pauses',
    {},
    spoken(
      'Shorten the gaps, but the one at the very start is there on purpose.',
      silenceTruncated([
        [40, 46],
        [90, 95],
      ]),
      does('shorter gaps', from(3, 120), onAll, run('apply_truncate_silence')),
    ),
  ],
  [
    'podcast',
    {},
    spoken(
      'The guest has to be as loud as the host, and do not you dare touch the host or the music.',
      gainedAbout([10.5, 13.5], { tracks: ['Guest'] }),
      does('a louder guest', from(0, 300), on('Guest'), run('apply_amplify', { db: 12 })),
    ),
  ],
  [
    'podcast',
    {},
    spoken(
      'Let everything that is not a voice sink away at the end.',
      fadedAbout('out', 'end', [1, 25], ['Music']),
      does('music sinks away', from(292, 300), on('Music'), run('apply_fade_out')),
    ),
  ],
  [
    'band',
    {},
    spoken(
      'All of it a little softer, only whoever sings lead stays as loud as now.',
      gainedAbout([-6, -0.5], { tracks: ['Drums', 'Bass', 'Vocals', 'Guitar 2'] }),
      does('a softer band', on('Drums', 'Bass', 'Vocals', 'Guitar 2'), run('set_track_gain', { gain_db: -2 })),
    ),
  ],
  [
    'chapters',
    {},
    spoken(
      'Take the commercial out of both voices without shifting anything; the music has to run through.',
      silenced([[420, 450]], ['Host', 'Guest']),
      does('no sponsor in the voices', from(420, 450), on('Host', 'Guest'), run('silence_selection')),
    ),
  ],
  [
    'song',
    {},
    spoken(
      'Whatever is no refrain may be a bit quieter, the rest stays.',
      all(
        ...(
          [
            [0, 40],
            [64, 96],
            [120, 140],
          ] as const
        ).map((range) => gainedAbout([-9, -0.5], { range })),
      ),
      does(
        'quieter around the refrains',
        onAll,
        from(0, 40),
        run('apply_amplify', { db: -3 }),
        from(64, 96),
        run('apply_amplify', { db: -3 }),
        from(120, 140),
        run('apply_amplify', { db: -3 }),
      ),
    ),
  ],
  [
    'solo',
    {},
    spoken(
      'Do not cut anything, just take the edge off how it begins and how it stops.',
      all(fadedAbout('in', 'start', [0.1, 6]), fadedAbout('out', 'end', [0.1, 10])),
      does('soft ends', onAll, from(0, 1.5), run('apply_fade_in'), from(117, 120), run('apply_fade_out')),
    ),
  ],
  [
    'call',
    {},
    spoken(
      'Clean up the noise on every recording of her, but what comes from the studio is fine.',
      treated('noise_reduction', { tracks: ['Phone line', 'Phone line backup'] }),
      does(
        'less noise on the phone',
        from(0, 400),
        on('Phone line', 'Phone line backup'),
        run('apply_noise_reduction'),
      ),
    ),
  ],
  [
    'panel',
    {},
    spoken(
      'Level the people with each other; the room stays exactly as it is.',
      equallyLoud(['Moderator', 'Guest mic 1', 'Guest mic 2']),
      does(
        'level voices',
        from(0, 240),
        on('Moderator', 'Guest mic 1', 'Guest mic 2'),
        run('apply_normalize_loudness', { lufs: -16 }),
      ),
    ),
  ],
  [
    'interview',
    { splits: { Guest: [200, 230] } },
    spoken(
      'His short middle clip is upside down against the rest, turn its phase around and nothing else.',
      inverted({ tracks: ['Guest'], range: [200, 230] }),
      looksThenDoes(
        run('look', { start_time: 0, end_time: 600, track: 'Guest' }),
        'phase turned',
        from(200, 230),
        on('Guest'),
        run('apply_invert'),
      ),
    ),
  ],
  [
    'takes',
    {},
    spoken(
      'Tidy up: only the two attempts at the text should be left, and neither may change.',
      anyOf(trackDeleted('Room tone'), muted('Room tone')),
      does('only takes', on('Room tone'), run('delete_track')),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Between 5:00 and 5:10 he swears. Get it out of his track only, the host has to stay in step with him.',
      silenced([[300, 310]], ['Guest']),
      does('no swearing', from(300, 310), on('Guest'), run('silence_selection')),
    ),
  ],
  [
    'bed',
    {},
    spoken(
      'She stumbles in the first six seconds, so lose them, but the music must still start where it starts.',
      anyOf(removed([[0, 6]], ['Voice']), silenced([[0, 6]], ['Voice'])),
      does('no stumbling', from(0, 6), on('Voice'), run('delete_selection')),
    ),
  ],
  [
    'chapters',
    {},
    spoken(
      'Everything apart from the farewell is fine; that one should sink into silence bit by bit.',
      fadedAbout('out', 'end', [20, 30]),
      does('a slow farewell', from(570, 600), onAll, run('apply_fade_out')),
    ),
  ],
  [
    'pauses',
    { muted: ['Ben'] },
    spoken(
      'Anna needs more presence, so give her a few decibels. Ben must stay as silent as he is.',
      gainedAbout([1, 9], { tracks: ['Anna'] }),
      does('a louder Anna', everything, on('Anna'), run('apply_amplify', { db: 4 })),
    ),
  ],
)
