import {
  all,
  answers,
  anyOf,
  asks,
  copied,
  cursorIs,
  cutOut,
  faded,
  fadedAbout,
  gained,
  gainedAbout,
  insertedAt,
  labelAdded,
  louderBy,
  loudness,
  muted,
  pannedAbout,
  renamed,
  silenced,
  silenceTruncated,
  splitAt,
  trackCreated,
  trackDeleted,
  treated,
} from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../../conversations/conversation-case.ts'
import { asAtStart, repeatedAt } from '../audio-expect.ts'
import { aboutTheDocument } from './audio-conversations-document.ts'
import { missing } from './missing.ts'

const corrections: readonly AudioConversation[] = [
  inAudio(
    'correct',
    'interview',
    {},
    ['cut 1:00 to 1:30', cutOut([[60, 90]])],
    ['no wait, I meant 1:10 to 1:30', cutOut([[70, 90]])],
  ),
  inAudio(
    'correct',
    'podcast',
    {},
    ['Turn the guest up 3 dB', louderBy(3, 'Guest')],
    ['sorry, the host, not the guest', louderBy(3, 'Host')],
  ),
  inAudio(
    'scale',
    'podcast',
    {},
    ['music 4 dB down', louderBy(-4, 'Music')],
    ['make that 6', louderBy(-6, 'Music')],
    ['still too loud, a bit more', gainedAbout([-10.5, -6.5], { tracks: ['Music'] })],
  ),
  inAudio(
    'correct',
    'interview',
    {},
    ['rename guest to Lena', renamed('Guest', 'Lena')],
    ["with two n's: Lenna", renamed('Guest', 'Lenna')],
  ),
  inAudio(
    'correct',
    'interview',
    {},
    ['move 5:00-6:00 to the start', all(cutOut([[300, 360]]), insertedAt(0, { own: [300, 360] }))],
    ['no, put it at the end instead', all(cutOut([[300, 360]]), insertedAt(540, { own: [300, 360] }))],
  ),
  inAudio(
    'correct',
    'lecture',
    {},
    ['cut the last half hour', cutOut([[2200, 4000]])],
    ["that's too much, only the last 20 minutes", cutOut([[2800, 4000]])],
  ),
  inAudio(
    'correct',
    'pauses',
    {},
    [
      'trim the silences down to one second',
      silenceTruncated(
        [
          [0, 3],
          [40, 46],
          [90, 95],
        ],
        { leftSeconds: 1 },
      ),
    ],
    [
      'not the one at the very beginning though',
      silenceTruncated(
        [
          [40, 46],
          [90, 95],
        ],
        { leftSeconds: 1 },
      ),
    ],
  ),
  inAudio(
    'scale',
    'band',
    {},
    ['pan the guitar to the left', anyOf(asks(/\S/), pannedAbout('Guitar 2', [-1, -0.2]))],
    ['not that far, 30 percent', pannedAbout('Guitar 2', [-0.31, -0.29])],
  ),
  inAudio(
    'correct',
    'podcast',
    { selection: { start: 60, end: 75 } },
    ['cut this', cutOut([[60, 75]])],
    ['oh, but not out of the music', cutOut([[60, 75]], ['Host', 'Guest'])],
  ),
  inAudio(
    'correct',
    'podcast',
    {},
    ['delete the guest track', trackDeleted('Guest')],
    ['oh god no, I only wanted him muted', muted('Guest')],
  ),
]

const goingOn: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'interview',
    {},
    ['fade in the first two seconds', faded('in', [0, 2])],
    ['same at the end, just the other way round', all(faded('in', [0, 2]), faded('out', [598, 600]))],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['split at 3:00 and at 4:00', splitAt([180, 240])],
    ['and delete the piece in between', cutOut([[180, 240]])],
  ),
  inAudio(
    'go-on',
    'solo',
    {},
    ['delete the first 5 seconds', cutOut([[0, 5]])],
    [
      'the last 5 of it too',
      cutOut([
        [0, 5],
        [115, 120],
      ]),
    ],
    ['how long is it now?', answers(/1:50|110/)],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['copy 2:00 to 2:10', copied(10)],
    ['and paste it at 7:00', repeatedAt(420, [120, 130])],
  ),
  inAudio(
    'go-on',
    'chapters',
    {},
    ['silence the music in money', silenced([[150, 300]], ['Music'])],
    [
      'same in questions',
      silenced(
        [
          [150, 300],
          [450, 570],
        ],
        ['Music'],
      ),
    ],
  ),
  inAudio(
    'go-on',
    'interview',
    {},
    ['lower the host by 3 dB from 2:00 to 3:00', gained(-3, { tracks: ['Host'], range: [120, 180] })],
    [
      'and lift the guest by the same amount in that stretch',
      all(gained(-3, { tracks: ['Host'], range: [120, 180] }), gained(3, { tracks: ['Guest'], range: [120, 180] })),
    ],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['cut 4:00 to 4:30', cutOut([[240, 270]])],
    ['and the 30 seconds right before that', cutOut([[210, 270]])],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['go to two minutes', cursorIs(120)],
    ['split there', splitAt([120])],
    ['everything after that can go', cutOut([[120, 600]])],
    ['fade the end out over 6 seconds', all(cutOut([[120, 600]]), faded('out', [114, 120]))],
    ['6 is too long, 3', all(cutOut([[120, 600]]), faded('out', [117, 120]))],
  ),
  inAudio(
    'go-on',
    'empty',
    {},
    ['hi there', answers(/\S/)],
    ['add a mono track called Narration', trackCreated('mono', 'Narration')],
    [
      'and a stereo one for the music',
      anyOf(
        all(trackCreated('mono', 'Narration'), trackCreated('stereo')),
        all(trackCreated('mono', 'Narration'), trackCreated('stereo', 'Music')),
        all(trackCreated('mono', 'Narration'), trackCreated('stereo', 'music')),
      ),
    ],
  ),
]

const takenBack: readonly AudioConversation[] = [
  inAudio(
    'take-back',
    'chapters',
    {},
    ['delete the sponsor', cutOut([[420, 450]])],
    ['and travel', cutOut([[300, 450]])],
    ['hmm put travel back', cutOut([[420, 450]])],
  ),
  inAudio(
    'take-back',
    'interview',
    {},
    ['normalize the guest to -18 LUFS', loudness(-18, { tracks: ['Guest'] })],
    ['undo that', asAtStart],
    ['ok no, do it after all', loudness(-18, { tracks: ['Guest'] })],
  ),
  inAudio(
    'take-back',
    'podcast',
    {},
    ['delete the outro', cutOut([[240, 300]])],
    ['what did that take out exactly?', answers(/4:00|outro|240|1:00|minute/i)],
    ['ok bring it back and just fade the whole outro out instead', faded('out', [240, 300])],
  ),
  inAudio(
    'take-back',
    'song',
    {},
    ['verse 2 out', cutOut([[64, 96]])],
    ['and chorus 2 as well', cutOut([[64, 120]])],
    ['nah, the chorus stays', cutOut([[64, 96]])],
  ),
  inAudio(
    'take-back',
    'interview',
    {},
    [
      'cut 0:00-0:20 and 9:40-10:00',
      cutOut([
        [0, 20],
        [580, 600],
      ]),
    ],
    ['keep the ending though', cutOut([[0, 20]])],
  ),
  inAudio(
    'take-back',
    'solo',
    {},
    ['compress it', treated('compressor')],
    ['and a limiter on top', all(treated('compressor'), treated('limiter'))],
    ['take the limiter off again', treated('compressor')],
  ),
  inAudio(
    'take-back',
    'panel',
    {},
    ['mute both guest mics', all(muted('Guest mic 1'), muted('Guest mic 2'))],
    ['and the room', all(muted('Guest mic 1'), muted('Guest mic 2'), muted('Room'))],
    ['mic 2 back on please', all(muted('Guest mic 1'), muted('Room'))],
  ),
  inAudio(
    'take-back',
    'interview',
    {},
    ['delete the first minute', cutOut([[0, 60]])],
    ['now delete 1:00 to 2:00', all(cutOut([[0, 60]]), cutOut([[60, 120]]))],
    ['undo both', asAtStart],
  ),
]

const asked: readonly AudioConversation[] = [
  inAudio(
    'answer',
    'panel',
    {},
    ['make the guest louder by 2 dB', asks(/\S/)],
    ['the second one', louderBy(2, 'Guest mic 2')],
  ),
  inAudio(
    'gap',
    'interview',
    {},
    ['I need a fade out', anyOf(asks(/\S/), fadedAbout('out', 'end', [0.5, 15]))],
    ['5 seconds', faded('out', [595, 600])],
  ),
  inAudio(
    'gap',
    'interview',
    {},
    ['bring the guest up', anyOf(asks(/\S/), gainedAbout([1, 9], { tracks: ['Guest'] }))],
    ['4 dB', louderBy(4, 'Guest')],
  ),
  inAudio('gap', 'interview', {}, ['delete a minute', asks(/\S/)], ['the one starting at 3:00', cutOut([[180, 240]])]),
  inAudio(
    'gap',
    'podcast',
    {},
    ['I want to set a label', asks(/\S/)],
    ['at 1:40, call it Quote', labelAdded('Quote', 100)],
  ),
  inAudio(
    'gap',
    'podcast',
    {},
    ['add a bit of reverb to the host', missing(/reverb/i)],
    ['ok then just raise him 1.5 dB', louderBy(1.5, 'Host')],
  ),
]

/** Conversations of two to five turns. */
export const conversations: readonly AudioConversation[] = [
  ...corrections,
  ...goingOn,
  ...takenBack,
  ...asked,
  ...aboutTheDocument,
]
