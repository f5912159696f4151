import {
  all,
  answers,
  asks,
  clipMoved,
  cutOut,
  faded,
  gained,
  louderBy,
  muted,
  nothingChanged,
  removed,
  reversed,
  selectionIs,
  silenced,
  splitAt,
  trackCreated,
  tracksSelected,
  treated,
} from '../audio/expect.ts'
import { asAtStart, only, quietInserted } from './audio-expect.ts'
import { aboutTheDocument } from './audio-conversations-document.ts'
import { inAudio, type AudioConversation } from '../conversations/conversation-case.ts'

const cutting: readonly AudioConversation[] = [
  inAudio(
    'correct',
    'solo',
    {},
    ['cut the first 8 seconds', cutOut([[0, 8]])],
    ['sorry, i meant the first 6', cutOut([[0, 6]])],
  ),
  inAudio(
    'go-on',
    'panel',
    {},
    ['remove 30 to 35', removed([[30, 35]])],
    [
      'and 10 to 12 as well',
      removed([
        [30, 35],
        [10, 12],
      ]),
    ],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['how long is it?', answers(/10:00|\b(10|ten) min|\b600\b/i)],
    ['then take the last 10 seconds off', cutOut([[590, 600]])],
    ['and let the 3 seconds before the new end fade out', all(cutOut([[590, 600]]), faded('out', [587, 590]))],
  ),
  inAudio(
    'take-back',
    'song',
    {},
    ['take the Verse 2 section out', cutOut([[64, 96]])],
    ['hmm no put it back', asAtStart],
  ),
  inAudio(
    'refer',
    'podcast',
    {},
    ['I think the ending is a bit weak', nothingChanged],
    ['cut the last 6 seconds', cutOut([[294, 300]])],
    ['yeah thats tighter', nothingChanged],
    ['one more mono track please, the name doesnt matter', all(cutOut([[294, 300]]), trackCreated('mono'))],
  ),
  inAudio(
    'ask-about',
    'solo',
    {},
    ['cut 4 to 6', cutOut([[4, 6]])],
    ['what did you just do?', answers(/0:04|0:06|\b4\b|\b6\b/)],
    ['fine, leave it like that', nothingChanged],
  ),
]

const keeping: readonly AudioConversation[] = [
  inAudio(
    'correct',
    'solo',
    {},
    ['just keep 20 to 60', only([20, 60], 120)],
    ['no wait, 20 to 70', only([20, 70], 120)],
  ),
  inAudio(
    'go-on',
    'bed',
    {},
    ['keep only the first minute', only([0, 60], 240)],
    ['and start it with two seconds of silence', only([0, 60], 240, quietInserted(0, 2))],
  ),
]

const silence: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'podcast',
    {},
    ['silence 12 to 13 on Host', silenced([[12, 13]], ['Host'])],
    ['on Guest too', silenced([[12, 13]], ['Host', 'Guest'])],
  ),
  inAudio(
    'correct',
    'interview',
    {},
    ['put 2 seconds of silence at 30', quietInserted(30, 2)],
    ['make it four', quietInserted(30, 4)],
  ),
  inAudio(
    'take-back',
    'pauses',
    {},
    ['make 5 to 6 silent', silenced([[5, 6]])],
    [
      'and 9 to 10',
      silenced([
        [5, 6],
        [9, 10],
      ]),
    ],
    ['undo the second one', silenced([[5, 6]])],
  ),
]

const splitting: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'interview',
    {},
    ['split Host at 20', splitAt([20], ['Host'])],
    ['Now Guest at the same spot', splitAt([20], ['Host', 'Guest'])],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['cut the Guest track at 25 without removing anything', splitAt([25], ['Guest'])],
    ['ok and now delete the piece after that point', all(splitAt([25], ['Guest']), cutOut([[25, 600]], ['Guest']))],
  ),
  inAudio(
    'take-back',
    'band',
    {},
    ['split everything at 40', splitAt([40])],
    ['that was stupid, take it back', asAtStart],
  ),
  inAudio(
    'answer',
    'podcast',
    {},
    ['split the track at 18', asks(/which|track/i)],
    ['Guest', splitAt([18], ['Guest'])],
  ),
]

const moving: readonly AudioConversation[] = [
  inAudio(
    'scale',
    'podcast',
    {},
    ["Move Guest's clip 3 seconds later", clipMoved('Guest', [0, 300], 3)],
    ['one more second', clipMoved('Guest', [0, 300], 4)],
  ),
  inAudio(
    'correct',
    'takes',
    {},
    ['start the Room tone at 20', clipMoved('Room tone', [0, 30], 20)],
    ['nah, 25', clipMoved('Room tone', [0, 30], 25)],
    ['pull Room tone back to the very beginning', asAtStart],
  ),
]

const fades: readonly AudioConversation[] = [
  inAudio(
    'gap',
    'bed',
    {},
    ['fade Music in over 3 seconds', faded('in', [0, 3], ['Music'])],
    ['make it 5', faded('in', [0, 5], ['Music'])],
    [
      'plus a fade out of the same length at its end',
      all(faded('in', [0, 5], ['Music']), faded('out', [235, 240], ['Music'])),
    ],
    [
      'cut the highs above 8k on Music',
      all(
        faded('in', [0, 5], ['Music']),
        faded('out', [235, 240], ['Music']),
        treated('equalize', { tracks: ['Music'] }),
      ),
    ],
  ),
  inAudio(
    'correct',
    'podcast',
    {},
    ['fade out the last 4 seconds', faded('out', [296, 300])],
    ['only on Music please', faded('out', [296, 300], ['Music'])],
  ),
]

const levels: readonly AudioConversation[] = [
  inAudio(
    'scale',
    'interview',
    {},
    ['Guest up 2 dB', louderBy(2, 'Guest')],
    ['another 2', louderBy(4, 'Guest')],
    ['ok good thats it', nothingChanged],
  ),
  inAudio(
    'correct',
    'chapters',
    {},
    ['Music down 5 dB', louderBy(-5, 'Music')],
    ['oops wrong one, I meant Host', louderBy(-5, 'Host')],
  ),
  inAudio(
    'go-on',
    'podcast',
    {},
    ['mute Guest', muted('Guest')],
    ['and Music', all(muted('Guest'), muted('Music'))],
    ['unmute Guest again', muted('Music')],
    ['is anything muted at the moment?', answers(/Music/)],
  ),
  inAudio(
    'correct',
    'panel',
    {},
    ['mute every track except Moderator', all(muted('Guest mic 1'), muted('Guest mic 2'), muted('Room'))],
    ['actually let me hear Room too', all(muted('Guest mic 1'), muted('Guest mic 2'))],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['select 20 to 30 on Host', all(selectionIs(20, 30), tracksSelected(['Host']))],
    ['turn that down 4 dB', gained(-4, { tracks: ['Host'], range: [20, 30] })],
    ['Guest too, same range', gained(-4, { tracks: ['Host', 'Guest'], range: [20, 30] })],
  ),
]

const effects: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'interview',
    {},
    ['high pass Host at 90 hz', treated('equalize', { tracks: ['Host'] })],
    ['do the same to Guest', treated('equalize', { tracks: ['Host', 'Guest'] })],
  ),
  inAudio(
    'take-back',
    'podcast',
    {},
    ['reverse 10 to 14', reversed({ range: [10, 14] })],
    ['undo', asAtStart],
    ['do it on Music only', reversed({ tracks: ['Music'], range: [10, 14] })],
  ),
]

/** What people say to an audio editor when they go on from what was said before. */
export const conversations: readonly AudioConversation[] = [
  ...cutting,
  ...keeping,
  ...silence,
  ...splitting,
  ...moving,
  ...fades,
  ...levels,
  ...effects,
  ...aboutTheDocument,
]
