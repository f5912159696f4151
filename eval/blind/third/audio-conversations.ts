import {
  all,
  anyOf,
  cutOut,
  faded,
  gained,
  gainedAbout,
  kept,
  labelAdded,
  labelledAbout,
  louderBy,
  loudness,
  panned,
  pannedAbout,
  removed,
  renamed,
  selectionIs,
  silenced,
  silenceTruncated,
  splitAt,
  trackGain,
  treated,
  type Expect,
} from '../../audio/expect.ts'
import type { Range } from '../../audio/step.ts'
import { inAudio, type AudioConversation } from '../../conversations/conversation-case.ts'
import { louderAfter } from '../audio-expect.ts'
import { answered, askedAbout, referred, takenBack } from './audio-conversations-more.ts'

// Written without sight of any other set.

const corrected: readonly AudioConversation[] = [
  inAudio(
    'correct',
    'interview',
    {},
    ['bring the host up 3 db', louderBy(3, 'Host')],
    ['sorry i mean the guest', louderBy(3, 'Guest')],
  ),
  inAudio(
    'correct',
    'lecture',
    {},
    ['Drop the first 90 seconds, please.', cutOut([[0, 90]])],
    ['no wait, 80', cutOut([[0, 80]])],
  ),
  inAudio(
    'correct',
    'song',
    {},
    ['fade out the last 5 seconds', faded('out', [135, 140])],
    ['make that the last 9', faded('out', [131, 140])],
  ),
  inAudio(
    'correct',
    'notes',
    {},
    ['cut the false start', cutOut([[60, 66]])],
    ['hm no, that one was fine. I meant the place where the phone rings', cutOut([[180, 184]])],
  ),
  inAudio(
    'correct',
    'panel',
    {},
    ['rename Guest mic 1 to Maria', renamed('Guest mic 1', 'Maria')],
    ['oops, Mariam', renamed('Guest mic 1', 'Mariam')],
  ),
  inAudio(
    'correct',
    'podcast',
    {},
    ['silence the music from 1:00 to 1:30', silenced([[60, 90]], ['Music'])],
    ['until 1:40 rather', silenced([[60, 100]], ['Music'])],
    ['and actually start at 0:55', silenced([[55, 100]], ['Music'])],
  ),
]

const pauses: readonly Range[] = [
  [0, 3],
  [40, 46],
  [90, 95],
]
const scaled: readonly AudioConversation[] = [
  inAudio(
    'scale',
    'bed',
    {},
    ['music down 4 dB', louderBy(-4, 'Music')],
    ['a bit more', gainedAbout([-12, -4.5], { tracks: ['Music'] })],
  ),
  inAudio(
    'scale',
    'podcast',
    {},
    ['turn the guest up 6 dB please', louderBy(6, 'Guest')],
    ["oh that's too much, half of that", louderBy(3, 'Guest')],
  ),
  inAudio(
    'scale',
    'song',
    {},
    ['fade in over the first 2 seconds', faded('in', [0, 2])],
    ['longer, say four', faded('in', [0, 4])],
  ),
  inAudio(
    'scale',
    'pauses',
    {},
    ['shorten the silences to one second', silenceTruncated(pauses, { leftSeconds: 1 })],
    ['even shorter, 0.4', silenceTruncated(pauses, { leftSeconds: 0.4 })],
  ),
  inAudio(
    'scale',
    'call',
    {},
    ['Pan the phone line 20% to the right.', panned('Phone line', 0.2)],
    ['twice as far', panned('Phone line', 0.4)],
    ['ok a little less', pannedAbout('Phone line', [0.2, 0.39])],
  ),
]

const wentOn: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'interview',
    {},
    ['delete 4:10 to 4:16', removed([[250, 256]])],
    [
      'and 1:02 to 1:05 too',
      removed([
        [250, 256],
        [62, 65],
      ]),
    ],
  ),
  inAudio(
    'go-on',
    'song',
    {},
    ['mute the strings in verse 1', silenced([[8, 40]], ['Strings'])],
    [
      'same in verse 2',
      silenced(
        [
          [8, 40],
          [64, 96],
        ],
        ['Strings'],
      ),
    ],
  ),
  inAudio(
    'go-on',
    'band',
    {},
    ['compress the bass', treated('compressor', { tracks: ['Bass'] })],
    ['and the drums', treated('compressor', { tracks: ['Bass', 'Drums'] })],
  ),
  inAudio(
    'go-on',
    'notes',
    {},
    ['silence the first cough', silenced([[31, 32.5]])],
    [
      'the other one as well',
      silenced([
        [31, 32.5],
        [220, 221],
      ]),
    ],
  ),
  inAudio(
    'go-on',
    'podcast',
    {},
    ['add a label "Ad break" at 1:20', labelAdded('Ad break', 80)],
    ['another one at 3:20', all(labelAdded('Ad break', 80), labelledAbout(/ad break/i, [200, 200]))],
  ),
  inAudio(
    'go-on',
    'panel',
    {},
    ['normalize guest mic 1 to -20 LUFS', loudness(-20, { tracks: ['Guest mic 1'] })],
    ['do mic 2 as well', loudness(-20, { tracks: ['Guest mic 1', 'Guest mic 2'] })],
    ['and the moderator', loudness(-20, { tracks: ['Moderator', 'Guest mic 1', 'Guest mic 2'] })],
  ),
]

const musicFades: readonly Expect[] = [faded('in', [0, 4], ['Music']), faded('out', [292, 300], ['Music'])]
/** The music ends at a moment, and is faded out in the five seconds before it. */
const musicEndsAt = (end: number): Expect =>
  anyOf(
    all(cutOut([[end, 240]], ['Music']), faded('out', [end - 5, end], ['Music'])),
    all(kept([0, end], ['Music']), faded('out', [end - 5, end], ['Music'])),
  )
const hostAndGuest = (...then: readonly Expect[]): Expect =>
  anyOf(
    ...[gained(2, { tracks: ['Host'] }), trackGain('Host', 2)].flatMap((host) =>
      [gained(5, { tracks: ['Guest'] }), trackGain('Guest', 5)].map((guest) => all(host, guest, ...then)),
    ),
  )
const filled: readonly AudioConversation[] = [
  inAudio(
    'gap',
    'podcast',
    {},
    ['fade the music in over 4 seconds and out over 8', all(...musicFades)],
    ['then turn it down 5 dB', louderAfter(musicFades, ['Music', -5])],
  ),
  inAudio(
    'gap',
    'interview',
    {},
    ['host up 2 dB, guest 5', hostAndGuest()],
    ['and fade out the last ten seconds', hostAndGuest(faded('out', [590, 600]))],
    ['the first ten in', hostAndGuest(faded('out', [590, 600]), faded('in', [0, 10]))],
  ),
  inAudio(
    'gap',
    'solo',
    {},
    ['split at 0:30 and at 0:50', splitAt([30, 50])],
    ["now delete what's in between", all(splitAt([30, 50]), removed([[30, 50]]))],
  ),
  inAudio(
    'gap',
    'song',
    {},
    ['Select the first chorus.', selectionIs(40, 64)],
    [
      'strings 2 dB down in there, singer 1 dB up',
      all(gained(-2, { tracks: ['Strings'], range: [40, 64] }), gained(1, { tracks: ['Singer'], range: [40, 64] })),
    ],
  ),
  inAudio(
    'gap',
    'bed',
    {},
    ['end the music at 3:10 and fade out its last 5 seconds', musicEndsAt(190)],
    ['hmm no, end it at 3:20, with the same fade', musicEndsAt(200)],
  ),
]

export const conversations: readonly AudioConversation[] = [
  ...corrected,
  ...scaled,
  ...wentOn,
  ...filled,
  ...takenBack,
  ...referred,
  ...answered,
  ...askedAbout,
]
