import {
  acx,
  all,
  anyOf,
  clipMoved,
  copied,
  cutOut,
  endedAbout,
  equallyLoud,
  fadedAbout,
  gainedAbout,
  insertedAt,
  kept,
  labelAdded,
  loudnessAbout,
  maybeTreated,
  muted,
  panned,
  pannedAbout,
  renamed,
  silenceTruncated,
  trackCreated,
  trackDeleted,
  trackMoved,
  treated,
} from '../../audio/expect.ts'
import { does, doesInTwo, everything, from, on, onAll, run } from '../calls.ts'
import { judgements, spoken } from '../judgement.ts'

const ripple = run('delete_all_tracks_ripple')
const withoutSinger = ['Piano', 'Strings']
const outroTwice = (tracks: 'all' | readonly string[] = 'all') => [
  copied(20),
  insertedAt(140, { own: [120, 140] }, tracks),
]

/** Wishes that take three to six operations. */
export const several = judgements(
  'several',
  [
    'pauses',
    {},
    spoken(
      'Clean this up for publishing: level both speakers, no dead air, end gently.',
      all(
        silenceTruncated([
          [0, 3],
          [40, 46],
          [90, 95],
        ]),
        equallyLoud(['Anna', 'Ben']),
        maybeTreated(['limiter', 'compressor']),
        fadedAbout('out', 'end', [0.5, 15]),
      ),
      // Of fourteen seconds of silence three rests of 0.3 s are left.
      doesInTwo(
        'ready to publish',
        [everything, run('apply_truncate_silence')],
        [
          from(0, 106.9),
          onAll,
          run('apply_normalize_loudness', { lufs: -16 }),
          from(102.9, 106.9),
          run('apply_fade_out'),
        ],
      ),
    ),
  ],
  [
    'podcast',
    {},
    spoken(
      'Turn this into a trailer: just the first minute of the interview, with the music dying away under its end.',
      anyOf(
        all(kept([20, 80]), fadedAbout('out', 80, [1, 25], ['Music'])),
        all(
          cutOut([
            [0, 20],
            [80, 300],
          ]),
          fadedAbout('out', 'end', [1, 25], ['Music']),
        ),
      ),
      does('a trailer', from(80, 300), ripple, from(0, 20), ripple, from(50, 60), on('Music'), run('apply_fade_out')),
    ),
  ],
  [
    'bed',
    {},
    spoken(
      'Open with five seconds of music alone, then she comes in, and a little softer from then on, the music I mean.',
      all(clipMoved('Voice', [0, 180], 5), gainedAbout([-15, -2], { tracks: ['Music'], range: [5, 240] })),
      does(
        'an opening',
        run('move_clip', { clip: 'Voice@0', time: 5 }),
        from(5, 240),
        on('Music'),
        run('apply_amplify', { db: -6 }),
      ),
    ),
  ],
  [
    'chapters',
    {},
    spoken(
      'Lose the sponsor and the goodbye, and then let it finish softly.',
      all(
        cutOut([
          [420, 450],
          [570, 600],
        ]),
        fadedAbout('out', 'end', [1, 20]),
      ),
      does(
        'a tighter talk',
        from(570, 600),
        ripple,
        from(420, 450),
        ripple,
        from(534, 540),
        onAll,
        run('apply_fade_out'),
      ),
    ),
  ],
  [
    'panel',
    { pan: { Moderator: 0.5 } },
    spoken(
      'Spread the guests out a little, put whoever leads the discussion in the middle and a touch softer, and keep the room out of it.',
      all(
        panned('Moderator', 0),
        gainedAbout([-6, -0.5], { tracks: ['Moderator'] }),
        muted('Room'),
        pannedAbout('Guest mic 1', [-0.8, -0.1]),
        pannedAbout('Guest mic 2', [0.1, 0.8]),
      ),
      does(
        'a wider picture',
        on('Guest mic 1'),
        run('set_track_pan', { pan: -0.3 }),
        on('Guest mic 2'),
        run('set_track_pan', { pan: 0.3 }),
        on('Moderator'),
        run('set_track_pan', { pan: 0 }),
        run('set_track_gain', { gain_db: -2 }),
        on('Room'),
        run('mute_track'),
      ),
    ),
  ],
  [
    'takes',
    {},
    spoken(
      'Keep the longer take, call it Final, and bring it to podcast level. The shorter one can go.',
      all(
        trackDeleted('Take 2'),
        renamed('Take 1', 'Final'),
        loudnessAbout([-20, -15], { tracks: ['Final'] }),
        maybeTreated(['limiter'], { tracks: ['Final'] }),
      ),
      does(
        'one final take',
        on('Take 2'),
        run('delete_track'),
        on('Take 1'),
        run('rename_track', { name: 'Final' }),
        from(0, 140),
        run('apply_normalize_loudness', { lufs: -16 }),
      ),
    ),
  ],
  [
    'solo',
    {},
    spoken(
      'Make a ringtone of the ten seconds from one minute on: soft at both ends and as loud as it will go.',
      anyOf(
        all(
          kept([60, 70]),
          loudnessAbout([-8, -3.5]),
          maybeTreated(['limiter', 'compressor']),
          fadedAbout('in', 60, [0.1, 3]),
          fadedAbout('out', 70, [0.1, 4]),
        ),
        all(
          cutOut([
            [0, 60],
            [70, 120],
          ]),
          loudnessAbout([-8, -3.5]),
          maybeTreated(['limiter', 'compressor']),
          fadedAbout('in', 'start', [0.1, 3]),
          fadedAbout('out', 'end', [0.1, 4]),
        ),
      ),
      does(
        'a ringtone',
        from(70, 120),
        ripple,
        from(0, 60),
        ripple,
        from(0, 10),
        onAll,
        run('apply_normalize', { peak_db: -1 }),
        from(0, 0.5),
        run('apply_fade_in'),
        from(8.5, 10),
        run('apply_fade_out'),
      ),
    ),
  ],
  [
    'notes',
    {},
    spoken(
      'Take the coughs out, and when that is done bring the whole reading to what audiobook shops demand.',
      all(
        cutOut([
          [31, 32.5],
          [220, 221],
        ]),
        acx(),
      ),
      does(
        'a reading to sell',
        from(220, 221),
        ripple,
        from(31, 32.5),
        ripple,
        from(0, 297.5),
        onAll,
        run('apply_normalize_loudness', { lufs: 'acx' }),
      ),
    ),
  ],
  [
    'song',
    {},
    spoken(
      'I need the version without singing, and with the ending played twice.',
      anyOf(
        all(muted('Singer'), ...outroTwice()),
        all(muted('Singer'), ...outroTwice(withoutSinger)),
        all(trackDeleted('Singer'), ...outroTwice()),
      ),
      does(
        'an instrumental',
        on('Singer'),
        run('mute_track'),
        from(120, 140),
        onAll,
        run('copy'),
        run('seek', { time: 140 }),
        run('paste'),
      ),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Mark the first two minutes as Small talk, drop everything from minute eight on, and let what is left end softly.',
      all(labelAdded('Small talk', 0, 120), cutOut([[480, 600]]), fadedAbout('out', 'end', [1, 20])),
      does(
        'marked and shortened',
        run('add_label', { text: 'Small talk', time: 0, end: 120 }),
        from(480, 600),
        ripple,
        from(475, 480),
        onAll,
        run('apply_fade_out'),
      ),
    ),
  ],
  [
    'band',
    {},
    spoken(
      'Get the singing in front: what is sung up a bit, everything else down a bit.',
      all(
        gainedAbout([0.5, 6], { tracks: ['Vocals', 'Lead vocals'] }),
        gainedAbout([-6, -0.5], { tracks: ['Drums', 'Bass', 'Guitar 2'] }),
      ),
      does(
        'voices in front',
        on('Vocals', 'Lead vocals'),
        run('set_track_gain', { gain_db: 2 }),
        on('Drums', 'Bass', 'Guitar 2'),
        run('set_track_gain', { gain_db: -2 }),
      ),
    ),
  ],
  [
    'podcast',
    {},
    spoken(
      'Seat them like at a table: the guest comes before the host in the list and speaks from the far left, the host from the far right.',
      all(trackMoved('Guest', 'up'), panned('Guest', -1), panned('Host', 1)),
      does(
        'a table',
        on('Guest'),
        run('move_track_up'),
        run('set_track_pan', { pan: -1 }),
        on('Host'),
        run('set_track_pan', { pan: 1 }),
      ),
    ),
  ],
  [
    'call',
    {},
    spoken(
      'Use the backup in place of the phone line: throw the old one out, give the backup its name, take the hiss off it and make it as loud as the studio mic, which stays as it is.',
      all(
        trackDeleted('Phone line'),
        renamed('Phone line backup', 'Phone line'),
        treated('noise_reduction', { tracks: ['Phone line'] }),
        gainedAbout([12.5, 15.5], { tracks: ['Phone line'] }),
      ),
      does(
        'the backup in use',
        on('Phone line'),
        run('delete_track'),
        on('Phone line backup'),
        run('rename_track', { name: 'Phone line' }),
        from(0, 400),
        run('apply_noise_reduction'),
        run('apply_amplify', { db: 14 }),
      ),
    ),
  ],
  [
    'bed',
    {},
    spoken(
      'Make it a tidy two minutes: stop everything there, the last few seconds of music sinking away, and for later I need an empty stereo track called Jingles.',
      all(endedAbout([119, 121]), fadedAbout('out', 'end', [1, 15], ['Music']), trackCreated('stereo', 'Jingles')),
      does(
        'two tidy minutes',
        from(120, 240),
        ripple,
        from(114, 120),
        on('Music'),
        run('apply_fade_out'),
        run('create_stereo_track', { name: 'Jingles' }),
      ),
    ),
  ],
)
