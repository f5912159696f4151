import {
  all,
  asks,
  cutOut,
  faded,
  gained,
  gainedAbout,
  labelAdded,
  muted,
  nothingChanged,
  panned,
  peak,
  removed,
  renamed,
  silenced,
  splitAt,
  treated,
} from '../audio/expect.ts'
import { inAudio, type AudioConversation } from './conversation-case.ts'
import { asAtStart, by, referringAudioConversations } from './audio-more-2.ts'

const corrections: readonly AudioConversation[] = [
  inAudio(
    'correct',
    'interview',
    {},
    ['Delete 1:00 to 1:30.', removed([[60, 90]])],
    ["oh wait i misread my notes, it's 2:00 to 2:30", removed([[120, 150]])],
  ),
  inAudio(
    'correct',
    'band',
    {},
    ['Turn the bass down by 4 dB', by(-4, 'Bass')],
    ['up, not down!', by(4, 'Bass')],
    ['hmm, 3 will do', by(3, 'Bass')],
  ),
  inAudio(
    'correct',
    'song',
    {},
    ['Fade out the last 10 seconds of the strings', faded('out', [130, 140], ['Strings'])],
    ['pardon me, I should have said the piano', faded('out', [130, 140], ['Piano'])],
    ['make it fifteen seconds though', faded('out', [125, 140], ['Piano'])],
  ),
  inAudio('correct', 'solo', {}, ['Split at 0:45', splitAt([45])], ['ment 0:54, typo', splitAt([54])]),
  inAudio(
    'correct',
    'chapters',
    {},
    ['Remove the Sponsor section', removed([[420, 450]])],
    ['Actually not that one. Travel should go.', removed([[300, 420]])],
  ),
  inAudio(
    'correct',
    'takes',
    {},
    ['Rename Take 1 to Final', renamed('Take 1', 'Final')],
    ['Apologies, that name belongs on take 2.', renamed('Take 2', 'Final')],
  ),
  inAudio(
    'correct',
    'panel',
    {},
    ['Pan guest mic 1 30% to the left', panned('Guest mic 1', -0.3)],
    ['I mixed up my sides, it goes on the right', panned('Guest mic 1', 0.3)],
    ['and at 50, on reflection', panned('Guest mic 1', 0.5)],
  ),
  inAudio(
    'correct',
    'notes',
    {},
    ['Silence 3:00 to 3:04', silenced([[180, 184]])],
    ["I'd rather have those four seconds gone completely", removed([[180, 184]])],
  ),
  inAudio(
    'correct',
    'call',
    {},
    ['Normalize the phone line to -3 dB', peak(-3, { tracks: ['Phone line'] })],
    ['i was talking about the backup one', peak(-3, { tracks: ['Phone line backup'] })],
    ['and minus one please in place of minus three', peak(-1, { tracks: ['Phone line backup'] })],
  ),
  inAudio(
    'correct',
    'lecture',
    {},
    ['Add a label Break at 30:00', labelAdded('Break', 1800)],
    ['It must read Pause, not Break', labelAdded('Pause', 1800)],
    ['ten seconds later would be the right spot for it', labelAdded('Pause', 1810)],
  ),
]

const amounts: readonly AudioConversation[] = [
  inAudio(
    'scale',
    'solo',
    {},
    ['Fade in over 4 seconds', faded('in', [0, 4])],
    ['twice as long please', faded('in', [0, 8])],
  ),
  inAudio(
    'scale',
    'interview',
    {},
    ['Make the guest 3 dB louder', by(3, 'Guest')],
    ["He's still hard to hear, give him a little extra", gainedAbout([3.3, 7], { tracks: ['Guest'] })],
    ['a tad more', gainedAbout([3.6, 11], { tracks: ['Guest'] })],
  ),
  inAudio(
    'scale',
    'bed',
    {},
    ['Fade the music out over 10 seconds', faded('out', [230, 240], ['Music'])],
    ['kinda long... half?', faded('out', [235, 240], ['Music'])],
  ),
  inAudio(
    'scale',
    'song',
    {},
    ['Pan the strings 60% right', panned('Strings', 0.6)],
    ["that's overdone, a third of it is enough", panned('Strings', 0.2)],
  ),
  inAudio(
    'scale',
    'lecture',
    {},
    ['Cut the first 30 seconds', cutOut([[0, 30]])],
    ['shave another ten seconds off the front', cutOut([[0, 40]])],
  ),
  inAudio(
    'scale',
    'panel',
    {},
    ['Boost guest mic 2 by 8 dB', by(8, 'Guest mic 2')],
    ["Whoa, way too strong. I'd say 5.", by(5, 'Guest mic 2')],
    ['yes, that sits nicely now', nothingChanged],
    ['the same amount for guest mic 1', by(5, 'Guest mic 1', 'Guest mic 2')],
  ),
  inAudio(
    'scale',
    'band',
    {},
    ['Turn the drums down by 2 dB.', by(-2, 'Drums')],
    ['still banging my ears, again by that much', by(-4, 'Drums')],
  ),
  inAudio(
    'scale',
    'chapters',
    {},
    ['Fade out the last 6 seconds of the music', faded('out', [594, 600], ['Music'])],
    ['Could it be longer? Say three times that.', faded('out', [582, 600], ['Music'])],
  ),
]

const sameForOthers: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'podcast',
    {},
    ['Normalize the host to -3 dB', peak(-3, { tracks: ['Host'] })],
    ['guest likewise', peak(-3, { tracks: ['Host', 'Guest'] })],
  ),
  inAudio(
    'go-on',
    'band',
    {},
    ['Mute the drums', muted('Drums')],
    ['and bass', all(muted('Drums'), muted('Bass'))],
    ['oh and guitar 2 while youre at it', all(muted('Drums'), muted('Bass'), muted('Guitar 2'))],
  ),
  inAudio(
    'go-on',
    'chapters',
    {},
    ['Silence 5:00 to 5:05 on the guest', silenced([[300, 305]], ['Guest'])],
    [
      'do 7:00 till 7:05 the same way',
      silenced(
        [
          [300, 305],
          [420, 425],
        ],
        ['Guest'],
      ),
    ],
    [
      'On the host also, but only the second of these.',
      all(silenced([[300, 305]], ['Guest']), silenced([[420, 425]], ['Host', 'Guest'])),
    ],
  ),
  inAudio(
    'go-on',
    'interview',
    {},
    ['Delete 8:00 to 8:20', removed([[480, 500]])],
    ['9:00 to 9:10 needs the same treatment', all(removed([[480, 500]]), removed([[540, 550]]))],
  ),
  inAudio(
    'go-on',
    'song',
    {},
    ['Silence the strings in chorus 1', silenced([[40, 64]], ['Strings'])],
    ['chorus 2, ditto', all(silenced([[40, 64]], ['Strings']), silenced([[96, 120]], ['Strings']))],
  ),
  inAudio(
    'go-on',
    'notes',
    {},
    ['Delete the false start', removed([[60, 66]])],
    ['the phone rings bit too', all(removed([[60, 66]]), removed([[174, 178]]))],
    [
      'now both coughs, then we are rid of the lot',
      all(
        removed([[60, 66]]),
        removed([[174, 178]]),
        removed([
          [31, 32.5],
          [210, 211],
        ]),
      ),
    ],
  ),
  inAudio(
    'go-on',
    'panel',
    {},
    ['Compress the moderator', treated('compressor', { tracks: ['Moderator'] })],
    [
      'the two guests need that as well',
      treated('compressor', { tracks: ['Moderator', 'Guest mic 1', 'Guest mic 2'] }),
    ],
  ),
  inAudio(
    'go-on',
    'solo',
    {},
    ['Add a label Chapter at 0:30', labelAdded('Chapter', 30)],
    ['one more of those at 1:10', all(labelAdded('Chapter', 30), labelAdded('Chapter', 70))],
  ),
]

const unsaid: readonly AudioConversation[] = [
  inAudio(
    'gap',
    'solo',
    {},
    ['Fade in over 3 seconds and out over 6.', all(faded('in', [0, 3]), faded('out', [114, 120]))],
    ['the one at the beginning only 2', all(faded('in', [0, 2]), faded('out', [114, 120]))],
  ),
  inAudio(
    'gap',
    'band',
    {},
    ['Pan the bass 20% left and the vocals 20% right', all(panned('Bass', -0.2), panned('Vocals', 0.2))],
    ['lead vocals 40 left', all(panned('Bass', -0.2), panned('Vocals', 0.2), panned('Lead vocals', -0.4))],
  ),
  inAudio(
    'gap',
    'podcast',
    {},
    ['Turn the guest up 4 dB and the host down 2', all(by(4, 'Guest'), by(-2, 'Host'))],
    ['music down five', all(by(4, 'Guest'), by(-2, 'Host'), by(-5, 'Music'))],
  ),
  inAudio(
    'gap',
    'bed',
    {},
    ['Fade the music in over 5 seconds', faded('in', [0, 5], ['Music'])],
    ['then out at its end, over 12', all(faded('in', [0, 5], ['Music']), faded('out', [228, 240], ['Music']))],
  ),
  inAudio(
    'gap',
    'chapters',
    {},
    ['Split at 2:30 and at 5:00', splitAt([150, 300])],
    ['plus 7:00 and 9:30', splitAt([150, 300, 420, 570])],
  ),
  inAudio(
    'gap',
    'takes',
    {},
    ['Amplify take 1 by 3 dB and take 2 by 6', all(by(3, 'Take 1'), by(6, 'Take 2'))],
    ['nah, swap those two numbers', all(by(6, 'Take 1'), by(3, 'Take 2'))],
  ),
  inAudio(
    'gap',
    'song',
    {},
    [
      'Raise the singer by 2 dB in verse 1 and by 4 in verse 2',
      all(gained(2, { tracks: ['Singer'], range: [8, 40] }), gained(4, { tracks: ['Singer'], range: [64, 96] })),
    ],
    [
      'and the piano by 1 in both verses',
      all(
        gained(2, { tracks: ['Singer'], range: [8, 40] }),
        gained(4, { tracks: ['Singer'], range: [64, 96] }),
        gained(1, { tracks: ['Piano'], range: [8, 40] }),
        gained(1, { tracks: ['Piano'], range: [64, 96] }),
      ),
    ],
  ),
]

const answered: readonly AudioConversation[] = [
  inAudio(
    'answer',
    'interview',
    {},
    ['Delete 20 seconds', asks(/where|which|from|when|start/i)],
    ['from 2:10 on', removed([[130, 150]])],
  ),
  inAudio(
    'answer',
    'panel',
    {},
    ['Turn the guest mic up by 3 dB', asks(/mic 1|mic 2|which/i)],
    ['the second', by(3, 'Guest mic 2')],
  ),
  inAudio(
    'answer',
    'band',
    {},
    ['Rename the drums', asks(/name|call|what/i)],
    ['Kit', renamed('Drums', 'Kit')],
    ["that reads silly, let's say Percussion", renamed('Drums', 'Percussion')],
  ),
  inAudio(
    'answer',
    'podcast',
    {},
    ['Pan the guest', asks(/left|right|how|where|far|which/i)],
    ['you know what, forget panning, mute him', muted('Guest')],
    ['okay he can speak again', asAtStart],
  ),
  inAudio(
    'answer',
    'solo',
    {},
    ['Split the voice', asks(/where|when|time|which|point/i)],
    ['at a minute ten and also at 90 secs', splitAt([70, 90])],
  ),
]

/** What real people said next; the first turn of each is plain, all that follows leans on it. */
export const moreAudioConversations: readonly AudioConversation[] = [
  ...corrections,
  ...amounts,
  ...sameForOthers,
  ...unsaid,
  ...answered,
  ...referringAudioConversations,
]
