import {
  all,
  answers,
  anyOf,
  copied,
  cutOut,
  gainedAbout,
  insertedAt,
  kept,
  labelledAbout,
  muted,
  panned,
  removed,
  renamed,
  silenced,
  soloed,
  trackDeleted,
  trackGain,
  trackMoved,
} from '../../audio/expect.ts'
import { does, from, looksThenDoes, on, onAll, replies, run } from '../calls.ts'
import { judgements, spoken } from '../judgement.ts'

const ripple = run('delete_all_tracks_ripple')
const markAt = (time: number, text: string) => run('add_label', { time, text })

/** What can only be done by someone who looks at the document first. */
export const looking = judgements(
  'looking',
  [
    'chapters',
    {},
    spoken(
      'Keep only the chapter about money.',
      anyOf(
        kept([150, 300]),
        cutOut([
          [0, 150],
          [300, 600],
        ]),
      ),
      does('only Money', from(150, 300), onAll, run('trim_to_selection')),
    ),
  ],
  [
    'takes',
    {},
    spoken(
      'Drop the shorter of the two takes.',
      trackDeleted('Take 2'),
      does('without the shorter take', on('Take 2'), run('delete_track')),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Bring the quieter speaker up to the other one.',
      gainedAbout([9, 11], { tracks: ['Guest'] }),
      does('the guest as loud as the host', from(0, 600), on('Guest'), run('apply_amplify', { db: 10 })),
    ),
  ],
  [
    'chapters',
    {},
    spoken(
      'Nobody is paying for that commercial any more, so out with it.',
      cutOut([[420, 450]]),
      does('no sponsor', from(420, 450), ripple),
    ),
  ],
  [
    'chapters',
    {},
    spoken('The story of where she grew up can go.', cutOut([[30, 150]]), does('no childhood', from(30, 150), ripple)),
  ],
  [
    'notes',
    {},
    spoken(
      'Get rid of everything that I noted down as a mistake or a disturbance.',
      cutOut([
        [31, 32.5],
        [60, 66],
        [180, 184],
        [220, 221],
      ]),
      does('no mistakes', from(220, 221), ripple, from(180, 184), ripple, from(60, 66), ripple, from(31, 32.5), ripple),
    ),
  ],
  [
    'notes',
    {},
    spoken(
      'Only the bit that I liked is worth keeping.',
      anyOf(
        kept([100, 130]),
        cutOut([
          [0, 100],
          [130, 300],
        ]),
      ),
      does('only the lovely passage', from(100, 130), onAll, run('trim_to_selection')),
    ),
  ],
  [
    'takes',
    {},
    spoken(
      'Which take runs longest, and by how much?',
      answers(/take 1[^]*(22|0:22)/i),
      replies('Take 1 is the longest: it runs 2:20, 22 seconds longer than Take 2.'),
    ),
  ],
  [
    'band',
    { muted: ['Bass', 'Guitar 2'] },
    spoken(
      'Whatever you cannot hear at the moment can be thrown away for good.',
      all(trackDeleted('Bass'), trackDeleted('Guitar 2')),
      does('no muted tracks', on('Bass', 'Guitar 2'), run('delete_track')),
    ),
  ],
  [
    'podcast',
    { gainDb: { Host: 3, Guest: -4 } },
    spoken(
      'Someone has been playing with the faders. Put every one of them back to neutral.',
      all(trackGain('Host', 0), trackGain('Guest', 0)),
      does('faders at zero', on('Host', 'Guest', 'Music'), run('set_track_gain', { gain_db: 0 })),
    ),
  ],
  [
    'interview',
    { splits: { Host: [100, 130] } },
    spoken(
      'What the host has between his two splits is rubbish, take it out and close up.',
      removed([[100, 130]], ['Host']),
      looksThenDoes(
        run('look', { start_time: 0, end_time: 600, track: 'Host' }),
        'without the middle clip',
        from(100, 130),
        on('Host'),
        run('delete_selection'),
      ),
    ),
  ],
  [
    'chapters',
    {},
    spoken(
      'Her journeys should come right after her early years.',
      all(cutOut([[300, 420]]), insertedAt(150, { own: [300, 420] })),
      does(
        'Travel behind Childhood',
        from(300, 420),
        run('cut_all_tracks_ripple'),
        run('seek', { time: 150 }),
        onAll,
        run('paste'),
      ),
    ),
  ],
  [
    'song',
    {},
    spoken(
      'It has one refrain too many, lose the later one.',
      cutOut([[96, 120]]),
      does('one chorus less', from(96, 120), ripple),
    ),
  ],
  [
    'song',
    {},
    spoken(
      'I want the first verse twice in a row.',
      all(copied(32), insertedAt(40, { own: [8, 40] })),
      does('the verse twice', from(8, 40), onAll, run('copy'), run('seek', { time: 40 }), run('paste')),
    ),
  ],
  [
    'panel',
    {},
    spoken(
      'Whoever sits at the other guest microphone, not the first, goes by Ines.',
      renamed('Guest mic 2', 'Ines'),
      does('a track called Ines', on('Guest mic 2'), run('rename_track', { name: 'Ines' })),
    ),
  ],
  [
    'chapters',
    {},
    spoken(
      'How much of this is about money, and how much about travelling?',
      answers(/(2:30|150|two and a half)[^]*(2:00|120|two min)/i),
      replies('Money takes 2:30 (150 seconds) and Travel 2:00 (120 seconds).'),
    ),
  ],
  [
    'panel',
    {},
    spoken(
      'List the guests with the higher number first, everybody else where they are.',
      trackMoved('Guest mic 2', 'up'),
      does('guests in falling order', on('Guest mic 2'), run('move_track_up')),
    ),
  ],
  [
    'call',
    {},
    spoken(
      'Her line was recorded twice. We will not need the spare.',
      anyOf(trackDeleted('Phone line backup'), muted('Phone line backup')),
      does('without the spare', on('Phone line backup'), run('delete_track')),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Leave me a mark every two minutes so that I can find my way around.',
      anyOf(
        all(...[120, 240, 360, 480].map((at) => labelledAbout(/./, [at, at]))),
        all(...[0, 120, 240, 360, 480].map((at) => labelledAbout(/./, [at, at]))),
        all(...[120, 240, 360, 480, 600].map((at) => labelledAbout(/./, [at, at]))),
      ),
      does(
        'marks every two minutes',
        markAt(120, '2 min'),
        markAt(240, '4 min'),
        markAt(360, '6 min'),
        markAt(480, '8 min'),
      ),
    ),
  ],
  [
    'panel',
    { solo: ['Moderator'], muted: ['Room'] },
    spoken(
      'Why can I only hear one person? I want the guests back in.',
      anyOf(soloed('Moderator', false), all(soloed('Guest mic 1'), soloed('Guest mic 2'))),
      does('guests are heard', on('Moderator'), run('solo_track', { solo: false })),
    ),
  ],
  [
    'band',
    { pan: { Drums: 0.8, Bass: -0.3, Vocals: 0.2 } },
    spoken(
      'Whatever leans to the right belongs in the middle.',
      all(panned('Drums', 0), panned('Vocals', 0)),
      does('nothing on the right', on('Drums', 'Vocals'), run('set_track_pan', { pan: 0 })),
    ),
  ],
  [
    'takes',
    {},
    spoken(
      'Silence the room recording wherever take 2 is talking.',
      silenced([[0, 30]], ['Room tone']),
      does('no room tone under the take', from(0, 30), on('Room tone'), run('silence_selection')),
    ),
  ],
  [
    'takes',
    {},
    spoken(
      'The empty-room recording is only useful where take 2 has nothing, so silence it under that take.',
      silenced([[0, 30]], ['Room tone']),
      does('no room tone under the take', from(0, 30), on('Room tone'), run('silence_selection')),
    ),
  ],
)
