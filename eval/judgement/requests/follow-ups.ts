import {
  all,
  answers,
  anyOf,
  asks,
  copied,
  cutOut,
  ducked,
  equallyLoud,
  faded,
  fadedAbout,
  gained,
  gainedAbout,
  insertedAt,
  kept,
  labelAdded,
  labelRemoved,
  labelledAbout,
  louderBy,
  muted,
  panned,
  pannedAbout,
  renamed,
  silenced,
  splitAt,
  trackCreated,
  trackDeleted,
  trackDuplicated,
  trackGain,
} from '../../audio/expect.ts'
import { asksBack, does, everything, from, on, onAll, replies, run } from '../calls.ts'
import { judgements, spoken } from '../judgement.ts'

const ripple = run('delete_all_tracks_ripple')

/** Conversations: what is said leans on what was said, done or asked before. */
export const followUps = judgements(
  'follow-up',
  [
    'podcast',
    {},
    spoken(
      'Turn the music down by 12 dB.',
      louderBy(-12, 'Music'),
      does('softer music', from(0, 300), on('Music'), run('apply_amplify', { db: -12 })),
    ),
    spoken(
      'Not so much.',
      gainedAbout([2, 9], { tracks: ['Music'] }),
      does('not that soft', from(0, 300), on('Music'), run('apply_amplify', { db: 6 })),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Make the host 6 dB louder.',
      louderBy(6, 'Host'),
      does('a louder host', from(0, 600), on('Host'), run('apply_amplify', { db: 6 })),
    ),
    spoken(
      'The other one too.',
      louderBy(6, 'Guest'),
      does('a louder guest', from(0, 600), on('Guest'), run('apply_amplify', { db: 6 })),
    ),
  ],
  [
    'podcast',
    {},
    spoken(
      'Fade in the first 4 seconds.',
      faded('in', [0, 4]),
      does('a fade in', from(0, 4), onAll, run('apply_fade_in')),
    ),
    spoken(
      'And now the counterpart at the end.',
      faded('out', [296, 300]),
      does('a fade out', from(296, 300), onAll, run('apply_fade_out')),
    ),
  ],
  [
    'chapters',
    {},
    spoken('Remove the Sponsor part.', cutOut([[420, 450]]), does('no sponsor', from(420, 450), ripple)),
    spoken('And whatever comes right after it.', cutOut([[420, 540]]), does('no questions', from(420, 540), ripple)),
  ],
  [
    'chapters',
    {},
    spoken(
      'Which topics does this cover, in order?',
      answers(/childhood[^]*money[^]*travel[^]*questions/i),
      replies('Welcome, Childhood, Money, Travel, Sponsor, Questions and Goodbye.'),
    ),
    spoken(
      'Then drop the last two of them.',
      cutOut([[450, 600]]),
      does('without the last two', from(450, 600), ripple),
    ),
  ],
  [
    'panel',
    {},
    spoken(
      'The guest should be louder.',
      asks(/which|guest|how much|loud/i),
      asksBack('Which guest: the one at Guest mic 1 or at Guest mic 2, and by how much?'),
    ),
    spoken(
      'The one with the higher number, four decibels.',
      louderBy(4, 'Guest mic 2'),
      does('a louder guest', from(0, 240), on('Guest mic 2'), run('apply_amplify', { db: 4 })),
    ),
  ],
  [
    'takes',
    {},
    spoken('Throw the bad take away.', asks(/which|take/i), asksBack('Which take is the bad one: Take 1 or Take 2?')),
    spoken(
      'The one that is over sooner.',
      trackDeleted('Take 2'),
      does('without the short take', on('Take 2'), run('delete_track')),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Shorten it for me.',
      asks(/./),
      asksBack('What may go: which time range should be taken out, or which part should be kept?'),
    ),
    spoken(
      'Nothing but the middle two minutes matters.',
      anyOf(
        kept([240, 360]),
        cutOut([
          [0, 240],
          [360, 600],
        ]),
      ),
      does('the middle two minutes', from(240, 360), onAll, run('trim_to_selection')),
    ),
  ],
  [
    'band',
    {},
    spoken(
      'Take the drums down by 3 dB.',
      louderBy(-3, 'Drums'),
      does('softer drums', from(0, 200), on('Drums'), run('apply_amplify', { db: -3 })),
    ),
    spoken(
      'They are still too much.',
      gainedAbout([-9, -1], { tracks: ['Drums'] }),
      does('even softer drums', from(0, 200), on('Drums'), run('apply_amplify', { db: -3 })),
    ),
    spoken(
      'Good. Whatever else keeps the rhythm gets the first of those two changes as well.',
      anyOf(louderBy(-3, 'Bass'), asks(/./)),
      does('softer bass', from(0, 200), on('Bass'), run('apply_amplify', { db: -3 })),
    ),
  ],
  [
    'song',
    {},
    spoken(
      'Play the later chorus twice in a row.',
      all(copied(24), insertedAt(120, { own: [96, 120] })),
      does('the chorus twice', from(96, 120), onAll, run('copy'), run('seek', { time: 120 }), run('paste')),
    ),
    spoken(
      'Once was enough after all, take the new one out again.',
      cutOut([[120, 144]]),
      does('the chorus once', from(120, 144), ripple),
    ),
    spoken(
      'And what is marked as Outro should rather be marked as Ending.',
      all(labelRemoved('Outro'), labelAdded('Ending', 120, 140)),
      does(
        'a label called Ending',
        run('remove_label', { label: 'Outro' }),
        run('add_label', { text: 'Ending', time: 120, end: 140 }),
      ),
    ),
  ],
  [
    'interview',
    {},
    spoken('Split it at 3:00.', splitAt([180]), does('a split', run('split_at_time', { time: 180 }))),
    spoken('Twice as far in as well.', splitAt([360]), does('another split', run('split_at_time', { time: 360 }))),
    spoken(
      'What lies between those two can go.',
      cutOut([[180, 360]]),
      does('without the middle', from(180, 360), ripple),
    ),
    spoken(
      'Now make sure that nobody notices where it was cut out of the Guest: let him come in softly there.',
      fadedAbout('in', 180, [0.05, 5], ['Guest']),
      does('a soft entry', from(180, 181), on('Guest'), run('apply_fade_in')),
    ),
  ],
  [
    'podcast',
    {},
    spoken('Who is louder, the host or the guest?', answers(/host/i), replies('The Host is louder, by about 12 dB.')),
    spoken(
      'Then even that out.',
      equallyLoud(['Host', 'Guest']),
      does('both equally loud', from(0, 300), on('Host', 'Guest'), run('apply_normalize_loudness', { lufs: -16 })),
    ),
  ],
  [
    'solo',
    {},
    spoken(
      'Make it better.',
      asks(/./),
      asksBack('What should be better: the loudness, the tone, noise, or the length of pauses?'),
    ),
    spoken(
      'The opening twenty seconds are too quiet.',
      gainedAbout([1, 10], { range: [0, 20] }),
      does('a louder opening', from(0, 20), onAll, run('apply_amplify', { db: 4 })),
    ),
    spoken(
      'Half of that would have done.',
      gainedAbout([-6, -0.4], { range: [0, 20] }),
      does('half of it', from(0, 20), onAll, run('apply_amplify', { db: -2 })),
    ),
  ],
  [
    'notes',
    {},
    spoken(
      'How many coughs did I write down?',
      answers(/two|2/i),
      replies('Two: one at 0:31 and another one at 3:40.'),
    ),
    spoken(
      'Take them out.',
      cutOut([
        [31, 32.5],
        [220, 221],
      ]),
      does('no coughs', from(220, 221), ripple, from(31, 32.5), ripple),
    ),
  ],
  [
    'bed',
    {},
    spoken(
      'The music should make room for her.',
      anyOf(ducked('Music'), gainedAbout([-20, -2], { tracks: ['Music'] })),
      does('music below her', on('Music'), run('set_track_gain', { gain_db: -8 })),
    ),
    spoken(
      'Perfect. Somebody will record a translation of her: I need a second lane for that, mono, called Translation.',
      trackCreated('mono', 'Translation'),
      does('an empty track', run('create_mono_track', { name: 'Translation' })),
    ),
    spoken(
      'She sits left and the translation right then.',
      all(pannedAbout('Voice', [-1, -0.1]), pannedAbout('Translation', [0.1, 1])),
      does(
        'left and right',
        on('Voice'),
        run('set_track_pan', { pan: -0.25 }),
        on('Translation'),
        run('set_track_pan', { pan: 0.25 }),
      ),
    ),
  ],
  [
    'band',
    {},
    spoken(
      'Make me a safety copy of the lead vocals.',
      trackDuplicated('Lead vocals'),
      does('a copy', on('Lead vocals'), run('duplicate_track')),
    ),
    spoken(
      'The original must not be heard from now on.',
      muted('Lead vocals'),
      does('a silent original', on('Lead vocals'), run('mute_track')),
    ),
  ],
  [
    'solo',
    {},
    spoken(
      'Take 10 dB off between 0:50 and 1:00.',
      gained(-10, { range: [50, 60] }),
      does('a softer stretch', from(50, 60), onAll, run('apply_amplify', { db: -10 })),
    ),
    spoken(
      'That was over the top, meet me halfway.',
      gained(5, { range: [50, 60] }),
      does('half of it back', from(50, 60), onAll, run('apply_amplify', { db: 5 })),
    ),
  ],
  [
    'podcast',
    { gainDb: { Guest: -6 } },
    spoken('What is the guest fader at?', answers(/-6|−6|minus six/i), replies('The Guest is at -6 dB.')),
    spoken(
      'Bring the host down to the same place.',
      trackGain('Host', -6),
      does('both at -6', on('Host'), run('set_track_gain', { gain_db: -6 })),
    ),
    spoken(
      'And put a name on him, he is called Tom.',
      renamed('Host', 'Tom'),
      does('a name', on('Host'), run('rename_track', { name: 'Tom' })),
    ),
  ],
  [
    'interview',
    {},
    spoken(
      'Put a marker called Question at 2:00.',
      labelAdded('Question', 120),
      does('a marker', run('add_label', { text: 'Question', time: 120 })),
    ),
    spoken(
      'The reply to it begins a quarter of a minute later, mark that as well.',
      labelledAbout(/answer|reply|response/i, [135, 135]),
      does('another marker', run('add_label', { text: 'Answer', time: 135 })),
    ),
    spoken(
      'What lies between the two marks is only him thinking, so it can go.',
      cutOut([[120, 135]]),
      does('no thinking', from(120, 135), ripple),
    ),
  ],
  [
    'panel',
    {},
    spoken(
      'Hard left with the first guest.',
      panned('Guest mic 1', -1),
      does('a guest on the left', on('Guest mic 1'), run('set_track_pan', { pan: -1 })),
    ),
    spoken(
      'And the mirror image for the colleague.',
      panned('Guest mic 2', 1),
      does('a guest on the right', on('Guest mic 2'), run('set_track_pan', { pan: 1 })),
    ),
    spoken(
      'Too wide. Bring both of them in by half.',
      all(panned('Guest mic 1', -0.5), panned('Guest mic 2', 0.5)),
      does(
        'half as wide',
        on('Guest mic 1'),
        run('set_track_pan', { pan: -0.5 }),
        on('Guest mic 2'),
        run('set_track_pan', { pan: 0.5 }),
      ),
    ),
  ],
  [
    'notes',
    {},
    spoken('Where does the telephone go off?', answers(/3:00|180/), replies('It rings from 3:00 to 3:04.')),
    spoken(
      'Nobody should hear that, but do not shift anything.',
      silenced([[180, 184]]),
      does('no ringing', from(180, 184), onAll, run('silence_selection')),
    ),
  ],
  [
    'pauses',
    {},
    spoken(
      'Can you make everything a little louder?',
      gainedAbout([1, 6]),
      does('louder', everything, run('apply_amplify', { db: 3 })),
    ),
    spoken(
      'I only meant Ben, so give Anna back what she had.',
      gainedAbout([-6, -1], { tracks: ['Anna'] }),
      does('Anna as before', everything, on('Anna'), run('apply_amplify', { db: -3 })),
    ),
  ],
)
