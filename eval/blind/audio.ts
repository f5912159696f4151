import {
  all,
  answers,
  anyOf,
  asks,
  clipMoved,
  copied,
  cursorIs,
  cutOut,
  faded,
  gained,
  insertedAt,
  kept,
  labelAdded,
  labelRemoved,
  louderBy,
  muted,
  nothingChanged,
  nothingSelected,
  onNewTracks,
  refuses,
  removed,
  renamed,
  reversed,
  selectionIs,
  silenced,
  soloed,
  splitAt,
  taken,
  trackDeleted,
  trackDuplicated,
  trackGain,
  tracksSelected,
  treated,
} from '../audio/expect.ts'
import {
  held,
  louderAfter,
  newTrack,
  only,
  quietInserted,
  repeatedAt,
  said,
  type BlindRequest,
} from './audio-expect.ts'

export { conversations } from './audio-conversations.ts'

const cutting: readonly BlindRequest[] = [
  said('solo', 'get rid of the first twelve seconds its just me adjusting the mic', removed([[0, 12]])),
  said('solo', 'Chop off everything after 1:45, please.', anyOf(cutOut([[105, 120]]), kept([0, 105]))),
  said('interview', "there's a truck going by between 0:32 and 0:38, lose it", cutOut([[32, 38]])),
  said('chapters', 'the part labelled Sponsor can go completely', removed([[420, 450]])),
  said('podcast', 'Please to remove the seconds 40 until 44.', removed([[40, 44]]), {
    selection: { start: 100, end: 110 },
  }),
  said('lecture', 'lose the last 5 secs', cutOut([[3995, 4000]])),
]

const keeping: readonly BlindRequest[] = [
  said('panel', 'I only want 0:10 to 0:50, bin the rest', only([10, 50], 240)),
  said(
    'podcast',
    "keep just what's inside the Interview chapter and throw away everything around it",
    only([20, 240], 300),
  ),
  said('solo', 'Trim it so it starts at 5 s and finishes at 1:20', only([5, 80], 120)),
  said('interview', 'its way too long all i need is the first half minute', only([0, 30], 600)),
  said(
    'panel',
    'of Guest mic 2 I need only what is between 20 and 30 seconds, and it has to stay where it is',
    kept([20, 30], ['Guest mic 2']),
  ),
]

const silence: readonly BlindRequest[] = [
  said('solo', "a bleep isn't needed, just make 0:23 to 0:23.8 silent and keep the length", silenced([[23, 23.8]])),
  said(
    'interview',
    'someone coughs on the Host track from 47 to 48, make that dead quiet, only there',
    silenced([[47, 48]], ['Host']),
  ),
  said('podcast', 'blank out 5 through 7 seconds', silenced([[5, 7]], ['Guest']), { selectedTracks: ['Guest'] }),
  said('interview', 'I need three seconds of nothing put in at one minute', quietInserted(60, 3)),
  said('solo', 'open the recording with a second of silence', quietInserted(0, 1)),
  said('podcast', 'hush Guest while Host talks from 10 to 18', silenced([[10, 18]], ['Guest'])),
]

const splitting: readonly BlindRequest[] = [
  said('interview', 'make a cut at 33 sec but dont delete anything', splitAt([33])),
  said('band', 'slice Drums at 0:15', splitAt([15], ['Drums'])),
  said('song', 'Split everything at every label.', splitAt([8, 40, 64, 96, 120])),
  said(
    'call',
    'I want 20 to 30 on Phone line as its own piece, so cut it loose at both ends',
    splitAt([20, 30], ['Phone line']),
  ),
  said('bed', 'divide Music in two at 1 min 5', splitAt([65], ['Music'])),
  said('solo', 'pls split where the cursor is', splitAt([75.5]), { cursor: 75.5 }),
]

const moving: readonly BlindRequest[] = [
  said('podcast', "shove Guest's clip two seconds later", clipMoved('Guest', [0, 300], 2)),
  said(
    'takes',
    'the Room tone should start at 30 seconds instead of where it is now',
    clipMoved('Room tone', [0, 30], 30),
  ),
  said('band', 'Nudge Bass 250 ms to the right', clipMoved('Bass', [0, 200], 0.25)),
  said('interview', 'Guest comes in half a second too early, fix that', clipMoved('Guest', [0, 600], 0.5)),
]

const fades: readonly BlindRequest[] = [
  said('bed', 'ease Music in over the first 4 seconds', faded('in', [0, 4], ['Music'])),
  said('podcast', 'let it all die away over the last ten seconds', faded('out', [290, 300])),
  said(
    'chapters',
    '2s fade in and 3s fade out on Music thx',
    all(faded('in', [0, 2], ['Music']), faded('out', [597, 600], ['Music'])),
  ),
  said('panel', 'fade Guest mic 1 out from 50 to 55', faded('out', [50, 55], ['Guest mic 1'])),
  said('interview', 'the start comes too hard, give the whole thing half a second of fade in', faded('in', [0, 0.5])),
]

const levels: readonly BlindRequest[] = [
  said('interview', 'Guest is 3 dB too quiet', louderBy(3, 'Guest')),
  said('podcast', 'turn Music down by 6', louderBy(-6, 'Music')),
  said('interview', 'bring Host up 2 decibels and Guest down 1', louderAfter([], ['Host', 2], ['Guest', -1])),
  said('chapters', 'set the gain on Music to minus twelve', trackGain('Music', -12)),
  said('bed', "I don't want to hear Music at all right now, but don't delete it", muted('Music')),
  said('band', 'solo Lead vocals for me', soloed('Lead vocals')),
  said(
    'podcast',
    'between 20 and 30 Host is far too loud, take off 8 dB there',
    gained(-8, { tracks: ['Host'], range: [20, 30] }),
  ),
]

const effects: readonly BlindRequest[] = [
  said(
    'call',
    "there is rumble under Studio mic, filter out what's below 100 Hz",
    treated('equalize', { tracks: ['Studio mic'] }),
  ),
  said('solo', 'i want 10 to 12 to run backwards', reversed({ range: [10, 12] })),
  said(
    'interview',
    'make Guest ten percent faster without the chipmunk voice',
    held(/fast|speed|tempo|stretch|rate|percent/i),
  ),
  said('song', 'put some compression on Singer', treated('compressor', { tracks: ['Singer'] })),
  said('podcast', 'pitch Music down two semitones', held(/pitch|semitone|transpos|tun/i)),
]

const tracks: readonly BlindRequest[] = [
  said('podcast', 'i need an empty track called Ambience', newTrack('Ambience')),
  said('podcast', 'rename Guest to Dr. Okafor', renamed('Guest', 'Dr. Okafor')),
  said('song', 'throw out the Strings track altogether', trackDeleted('Strings')),
  said('interview', "I'd like a second Host track, identical to the first", trackDuplicated('Host')),
  said('band', 'unmute whatever is muted', all(muted('Bass', false), muted('Guitar 2', false)), {
    muted: ['Bass', 'Guitar 2'],
  }),
]

const labels: readonly BlindRequest[] = [
  said('solo', 'put a marker saying Ad break at 1:10', labelAdded('Ad break', 70)),
  said('interview', 'label 20 to 35 as Childhood story', labelAdded('Childhood story', 20, 35)),
  said(
    'podcast',
    'the label Intro should read Opening instead',
    all(labelRemoved('Intro'), labelAdded('Opening', 0, 20)),
  ),
  said(
    'notes',
    'kill all the labels',
    all(
      labelRemoved('cough'),
      labelRemoved('false start'),
      labelRemoved('lovely passage'),
      labelRemoved('phone rings'),
      labelRemoved('another cough'),
    ),
  ),
  said(
    'chapters',
    'Move the Questions label to 50 s.',
    all(labelRemoved('Questions'), labelAdded('Questions', 50, 170)),
  ),
  said('song', 'delete the label Outro but leave the audio alone', labelRemoved('Outro')),
]

const selection: readonly BlindRequest[] = [
  said('podcast', 'highlight 12 to 18 on Host', all(selectionIs(12, 18), tracksSelected(['Host']))),
  said('song', 'select everything', selectionIs(0, 140)),
  said('solo', 'put the cursor at 42.5', cursorIs(42.5)),
  said('interview', 'deselect', nothingSelected, { selection: { start: 10, end: 20 } }),
  said('song', 'select the part under the label Chorus 1, nothing more', selectionIs(40, 64)),
  said('solo', 'make the selection two seconds longer at the end', selectionIs(10, 17), {
    selection: { start: 10, end: 15 },
  }),
]

const copying: readonly BlindRequest[] = [
  said('solo', 'copy 5 to 8 and paste it at 60', all(copied(3), insertedAt(60, { own: [5, 8] }))),
  said('interview', 'repeat 10-14 once, right after itself', repeatedAt(14, [10, 14])),
  said(
    'takes',
    'put another copy of the Room tone at 40 sec',
    anyOf(repeatedAt(40, [0, 30], ['Room tone']), all(cutOut([]), onNewTracks(40, { own: [0, 30] }, ['Room tone']))),
  ),
  said(
    'interview',
    'take 20-25 out and put it back in at 0:05',
    all(taken([20, 25]), insertedAt(5, { own: [20, 25] })),
  ),
  said('bed', 'the first two seconds of Music should come again at its end', repeatedAt(240, [0, 2], ['Music'])),
]

const several: readonly BlindRequest[] = [
  said(
    'podcast',
    'cut the first 3 seconds, fade in over 1 second and turn Music down 4 dB',
    louderAfter([cutOut([[0, 3]]), faded('in', [0, 1])], ['Music', -4]),
  ),
  said(
    'podcast',
    'mute Music, rename Guest to Amara and put a marker Start at 0',
    all(muted('Music'), renamed('Guest', 'Amara'), labelAdded('Start', 0)),
  ),
  said(
    'panel',
    'remove 50 to 55 and also 20 to 22',
    removed([
      [50, 55],
      [20, 22],
    ]),
  ),
]

const questions: readonly BlindRequest[] = [
  said('solo', 'how long is this?', answers(/2:00|\b(2|two) min|\b120\b/i)),
  said('interview', 'how many tracks have i got here', answers(/\b(2|two)\b/i)),
  said('podcast', 'what labels are there and where', answers(/Intro[^]*Interview[^]*Outro[^]*(4:00|\b240\b)/)),
]

const asked: readonly BlindRequest[] = [
  said('solo', 'cut out minute ten to eleven', held(/outside|beyond|past|\bend|long|length|2:00|\b120\b/i)),
  said('band', 'delete the trombone track', held(/trombone/i)),
  said('podcast', 'make it better', held(/\S/)),
  said('solo', 'cut that out', held(/what|which|where|range|select|part/i)),
  said('interview', 'email this to my producer', held(/mail|send|share|producer/i)),
  said('podcast', 'move the clip five seconds later', asks(/which|clip|track/i)),
  said('chapters', 'remove the label Chapter 9', held(/Chapter 9/i)),
  said('solo', 'take the last edit back please', anyOf(nothingChanged, refuses(/nothing|undo|take back|no /i))),
]

const statements: readonly BlindRequest[] = [
  said('podcast', 'ok im going to listen to the whole thing again before we touch it', nothingChanged),
  said('interview', 'My guest is a marine biologist by the way, lovely woman.', nothingChanged),
  said('solo', 'I recorded this in my kitchen on tuesday with two cheap mics', nothingChanged),
  said('panel', "thanks, that's all for today", nothingChanged),
]

/** What people say to an audio editor, one request at a time. */
export const requests: readonly BlindRequest[] = [
  ...cutting,
  ...keeping,
  ...silence,
  ...splitting,
  ...moving,
  ...fades,
  ...levels,
  ...effects,
  ...tracks,
  ...labels,
  ...selection,
  ...copying,
  ...several,
  ...questions,
  ...asked,
  ...statements,
]
