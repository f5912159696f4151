import {
  anyOf,
  cutOut,
  kept,
  labelAdded,
  muted,
  panned,
  peak,
  removed,
  renamed,
  reversed,
  silenced,
  silenceTruncated,
  splitAt,
  trackCreated,
  trackMoved,
  type Expect,
} from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../conversation-case.ts'
import { turnedBy } from './turned-by.ts'

const pauses = [
  [0, 3],
  [40, 46],
  [90, 95],
] as const
/** Of the lecture only this is left: where it was, or moved to the front. */
const onlyLeft = (from: number, to: number): Expect =>
  anyOf(
    kept([from, to]),
    cutOut([
      [0, from],
      [to, 4000],
    ]),
  )

/** Another thing, value or place in the place of the one that was said. */
export const corrections: readonly AudioConversation[] = [
  inAudio(
    'correct',
    'podcast',
    {},
    ['Delete from 1:00 to 1:20.', removed([[60, 80]])],
    ['No wait, until 1:25.', removed([[60, 85]])],
  ),
  inAudio('correct', 'podcast', {}, ['mute the host', muted('Host')], ['sorry, the guest', muted('Guest')]),
  inAudio(
    'correct',
    'band',
    {},
    ['Pan the bass 40 percent to the left.', panned('Bass', -0.4)],
    ['Oops, wrong side.', panned('Bass', 0.4)],
    ['And make that 20 percent.', panned('Bass', 0.2)],
    ['hm, not the bass, the guitar', panned('Guitar 2', 0.2)],
  ),
  inAudio(
    'correct',
    'solo',
    {},
    ['split at 0:45', splitAt([45])],
    ['54, not 45', splitAt([54])],
    ['ah no, 0:55 it was', splitAt([55])],
  ),
  inAudio(
    'correct',
    'song',
    {},
    ['Rename the Singer track to Vox.', renamed('Singer', 'Vox')],
    ['Actually, call it Lead vox.', renamed('Singer', 'Lead vox')],
  ),
  inAudio(
    'correct',
    'band',
    {},
    ['Move the bass track to the top.', trackMoved('Bass', 'top')],
    ['Wait, no, I need it at the bottom.', trackMoved('Bass', 'bottom')],
  ),
  inAudio(
    'correct',
    'takes',
    {},
    ['Normalize take 1 to -3 dB.', peak(-3, { tracks: ['Take 1'] })],
    ['Not take 1, take 2!', peak(-3, { tracks: ['Take 2'] })],
    ['And I said minus three but I want minus one.', peak(-1, { tracks: ['Take 2'] })],
  ),
  inAudio(
    'correct',
    'interview',
    { selection: { start: 90, end: 100 } },
    ['Silence the selection on both tracks.', silenced([[90, 100]])],
    ['Only on the guest, please.', silenced([[90, 100]], ['Guest'])],
  ),
  inAudio(
    'correct',
    'chapters',
    {},
    ['Add a label "Listener mail" at 8:00.', labelAdded('Listener mail', 480)],
    ['It should sit at 8:10.', labelAdded('Listener mail', 490)],
    ['And the text should be "Mailbag" instead.', labelAdded('Mailbag', 490)],
  ),
  inAudio(
    'correct',
    'lecture',
    {},
    ['Keep only 10:00 to 50:00.', onlyLeft(600, 3000)],
    ['hmm, from 9:30 rather', onlyLeft(570, 3000)],
  ),
  inAudio(
    'correct',
    'panel',
    {},
    ['turn guest mic 1 down 3 dB', turnedBy(-3, 'Guest mic 1')],
    ['I meant up', turnedBy(3, 'Guest mic 1')],
    ['argh, and it should have been mic 2, not mic 1', turnedBy(3, 'Guest mic 2')],
  ),
  inAudio(
    'correct',
    'song',
    {},
    ['Reverse 0:20 to 0:24 on the strings.', reversed({ tracks: ['Strings'], range: [20, 24] })],
    ['No, the piano.', reversed({ tracks: ['Piano'], range: [20, 24] })],
  ),
  inAudio(
    'correct',
    'podcast',
    {},
    ['delte the last 15 secons', removed([[285, 300]])],
    ['just on the music track i mean', removed([[285, 300]], ['Music'])],
  ),
  inAudio(
    'correct',
    'interview',
    {},
    ['Cut the first 12 seconds.', cutOut([[0, 12]])],
    ['Sorry. The last twelve.', cutOut([[588, 600]])],
    ['And fifteen, not twelve.', cutOut([[585, 600]])],
  ),
  inAudio(
    'correct',
    'call',
    {},
    ['Create a mono track called Narration.', trackCreated('mono', 'Narration')],
    ['Stereo, I meant.', trackCreated('stereo', 'Narration')],
  ),
  inAudio(
    'correct',
    'pauses',
    {},
    ['Shorten all silences to half a second.', silenceTruncated(pauses, { leftSeconds: 0.5 })],
    ['To one second, I mean.', silenceTruncated(pauses, { leftSeconds: 1 })],
  ),
]
