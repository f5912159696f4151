import {
  all,
  answers,
  anyOf,
  asks,
  cursorIs,
  cutOut,
  faded,
  gained,
  gainedAbout,
  labelAdded,
  louderBy,
  muted,
  panned,
  peak,
  removed,
  renamed,
  selectionIs,
  silenced,
  splitAt,
  trackCreated,
  trackDeleted,
  trackDuplicated,
  trackMoved,
} from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../../conversations/conversation-case.ts'
import { anyClipboard, asAtStart, louderAfter, newTrack } from '../audio-expect.ts'
import { pausesOf } from './audio-shared.ts'

const correcting: readonly AudioConversation[] = [
  inAudio('correct', 'interview', {}, ['mute the host', muted('Host')], ['no sorry, the guest', muted('Guest')]),
  inAudio(
    'correct',
    'solo',
    {},
    ['cut 0:30 to 0:40', cutOut([[30, 40]])],
    ['actually only till 0:36', cutOut([[30, 36]])],
  ),
  inAudio(
    'correct',
    'podcast',
    {},
    ['fade the music in over 5 seconds', faded('in', [0, 5], ['Music'])],
    ['oops, out, not in', faded('out', [295, 300], ['Music'])],
  ),
  inAudio(
    'correct',
    'band',
    {},
    ['turn the vocals down 3 dB', louderBy(-3, 'Vocals')],
    ['not those, the lead vocals', louderBy(-3, 'Lead vocals')],
  ),
  inAudio(
    'correct',
    'chapters',
    {},
    ['Delete the Money chapter.', removed([[150, 300]])],
    ['wrong one i wanted travel gone', removed([[300, 420]])],
  ),
  inAudio(
    'correct',
    'panel',
    {},
    ['rename guest mic 1 to Paula', renamed('Guest mic 1', 'Paula')],
    ["sorry, it's spelled Paola", renamed('Guest mic 1', 'Paola')],
  ),
]

const scaling: readonly AudioConversation[] = [
  inAudio(
    'scale',
    'interview',
    {},
    ['make the guest 4 dB louder', louderBy(4, 'Guest')],
    ['hmm, 6 would be better', louderBy(6, 'Guest')],
    ['no, 4 was right after all', louderBy(4, 'Guest')],
  ),
  inAudio(
    'scale',
    'solo',
    {},
    ['fade out the last 3 seconds', faded('out', [117, 120])],
    ["that's too abrupt, make it twice as long", faded('out', [114, 120])],
  ),
  inAudio(
    'scale',
    'podcast',
    {},
    ['turn the music down 6 db', louderBy(-6, 'Music')],
    ['too much. half of that', louderBy(-3, 'Music')],
  ),
  inAudio(
    'scale',
    'song',
    {},
    ['Could you make the strings a bit louder?', gainedAbout([0.5, 6], { tracks: ['Strings'] })],
    ['A bit more, please.', gainedAbout([1, 12], { tracks: ['Strings'] })],
  ),
  inAudio(
    'scale',
    'pauses',
    {},
    ['shorten the pauses to one second', pausesOf(1)],
    ['still too long, make it 0.4', pausesOf(0.4)],
  ),
]

const goingOn: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'band',
    {},
    ['mute the drums', muted('Drums')],
    ['the bass too', all(muted('Drums'), muted('Bass'))],
    ['and guitar 2', all(muted('Drums'), muted('Bass'), muted('Guitar 2'))],
  ),
  inAudio(
    'go-on',
    'notes',
    {},
    ['take out the false start', cutOut([[60, 66]])],
    [
      'the first cough as well',
      cutOut([
        [31, 32.5],
        [60, 66],
      ]),
    ],
  ),
  inAudio(
    'go-on',
    'call',
    {},
    ['normalize the studio mic to -3 dB', peak(-3, { tracks: ['Studio mic'] })],
    ['do the same with the phone line', peak(-3, { tracks: ['Studio mic', 'Phone line'] })],
  ),
  inAudio(
    'go-on',
    'song',
    {},
    ['piano down 2 dB in verse 1', gained(-2, { tracks: ['Piano'], range: [8, 40] })],
    [
      'same in verse 2',
      all(gained(-2, { tracks: ['Piano'], range: [8, 40] }), gained(-2, { tracks: ['Piano'], range: [64, 96] })),
    ],
  ),
  inAudio(
    'go-on',
    'interview',
    {},
    ['delete 1:00 to 1:05', removed([[60, 65]])],
    [
      'also 0:20 till 0:22',
      removed([
        [20, 22],
        [60, 65],
      ]),
    ],
    ['how long is it now?', answers(/9:53|\b593\b|9 min\w* (and )?53/i)],
    [
      'ok. fade out the last 4 seconds',
      all(
        removed([
          [20, 22],
          [60, 65],
        ]),
        faded('out', [589, 593]),
      ),
    ],
  ),
  inAudio(
    'go-on',
    'panel',
    {},
    ['fade in guest mic 1 over 2 seconds', faded('in', [0, 2], ['Guest mic 1'])],
    ['same for guest mic 2', faded('in', [0, 2], ['Guest mic 1', 'Guest mic 2'])],
  ),
]

const leaning: readonly AudioConversation[] = [
  inAudio(
    'gap',
    'solo',
    {},
    ['fade in over 2 seconds', faded('in', [0, 2])],
    ['and out over 6', all(faded('in', [0, 2]), faded('out', [114, 120]))],
  ),
  inAudio(
    'gap',
    'podcast',
    {},
    ['turn the host up by 2 dB', louderBy(2, 'Host')],
    ['and the guest by 5', louderAfter([], ['Host', 2], ['Guest', 5])],
  ),
  inAudio(
    'gap',
    'interview',
    {},
    ['silence the guest from 1:00 to 1:04', silenced([[60, 64]], ['Guest'])],
    ['and the host from 2:10 to 2:12', all(silenced([[60, 64]], ['Guest']), silenced([[130, 132]], ['Host']))],
  ),
  inAudio(
    'gap',
    'band',
    {},
    ['pan the guitar 30 percent left', panned('Guitar 2', -0.3)],
    ['and the bass 20 right', all(panned('Guitar 2', -0.3), panned('Bass', 0.2))],
  ),
  inAudio(
    'gap',
    'lecture',
    {},
    ['put in a split at 10:00', splitAt([600])],
    ['and another at 20:00', splitAt([600, 1200])],
    ['and a third one at half an hour', splitAt([600, 1200, 1800])],
  ),
]

const takingBack: readonly AudioConversation[] = [
  inAudio(
    'take-back',
    'interview',
    {},
    ['cut the first 20 seconds', cutOut([[0, 20]])],
    ['undo that, just make them silent instead', all(anyClipboard, silenced([[0, 20]]))],
  ),
  inAudio(
    'take-back',
    'band',
    {},
    ['mute the bass and the drums', all(muted('Bass'), muted('Drums'))],
    ['actually let me hear the bass again', muted('Drums')],
    ['ok and now the drums back too', asAtStart],
  ),
  inAudio(
    'take-back',
    'solo',
    {},
    ['normalize to -2 dB', peak(-2)],
    ['fade out the last 5 seconds', all(peak(-2), faded('out', [115, 120]))],
    ['undo the fade', peak(-2)],
  ),
  inAudio('take-back', 'chapters', {}, ['remove the sponsor', cutOut([[420, 450]])], ['put it back', asAtStart]),
  inAudio(
    'take-back',
    'podcast',
    {},
    ['delete the music track', trackDeleted('Music')],
    ['no wait, bring it back and just mute it', muted('Music')],
  ),
]

const referring: readonly AudioConversation[] = [
  inAudio(
    'refer',
    'takes',
    {},
    ['duplicate take 2', trackDuplicated('Take 2')],
    ['call the copy Safety', trackDuplicated('Take 2', 'Safety')],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['select 2:00 to 2:30', selectionIs(120, 150)],
    ['make that 3 dB softer on the guest', gained(-3, { tracks: ['Guest'], range: [120, 150] })],
  ),
  inAudio(
    'refer',
    'podcast',
    {},
    ['add a label called Joke at 1:40', labelAdded('Joke', 100)],
    ['split everything there', all(labelAdded('Joke', 100), splitAt([100]))],
  ),
  inAudio(
    'refer',
    'panel',
    {},
    ['mute the room track', muted('Room')],
    ['now get rid of it completely', trackDeleted('Room')],
  ),
  inAudio(
    'refer',
    'song',
    {},
    ['make a new track called Demo', newTrack('Demo')],
    [
      'move it to the top',
      anyOf(
        all(trackCreated('mono', 'Demo'), trackMoved('Demo', 'top')),
        all(trackCreated('stereo', 'Demo'), trackMoved('Demo', 'top')),
      ),
    ],
  ),
]

const answering: readonly AudioConversation[] = [
  inAudio(
    'answer',
    'panel',
    {},
    ['throw out the guest mic', asks(/mic 1|mic 2|which/i)],
    ['number two', trackDeleted('Guest mic 2')],
  ),
  inAudio('answer', 'interview', {}, ['delete the bad part', asks(/\w/)], ['5:10 to 5:22', removed([[310, 322]])]),
  inAudio('answer', 'solo', {}, ['split the recording', asks(/where|when|\bat\b|time/i)], ['at 0:45', splitAt([45])]),
  inAudio(
    'answer',
    'call',
    {},
    ['rename the phone line backup', asks(/name|call|what/i)],
    ['Spare', renamed('Phone line backup', 'Spare')],
  ),
  inAudio('answer', 'band', {}, ['mute it', asks(/which|track|what/i)], ['the bass', muted('Bass')]),
]

const askingAbout: readonly AudioConversation[] = [
  inAudio(
    'ask-about',
    'podcast',
    {},
    ['how long is this?', answers(/5:00|\b(5|five) min|\b300\b/i)],
    ['cut the last 10 seconds', cutOut([[290, 300]])],
    ['and now?', answers(/4:50|\b290\b|4 min\w* (and )?50/i)],
    ['undo it', asAtStart],
  ),
  inAudio(
    'ask-about',
    'interview',
    {},
    ['what tracks are in here', answers(/Host[\s\S]*Guest/)],
    ['mute the second one', muted('Guest')],
  ),
  inAudio(
    'ask-about',
    'solo',
    {},
    ['cut 0:10 to 0:15', cutOut([[10, 15]])],
    ['what did you just do?', answers(/0:10|\b10\b|ten|\b5\b|0:05|five/i)],
    ['ok take it back', asAtStart],
  ),
  inAudio(
    'ask-about',
    'chapters',
    {},
    ['where does the Money bit start?', answers(/2:30|\b150\b/)],
    ['put the cursor there', cursorIs(150)],
  ),
  inAudio(
    'ask-about',
    'bed',
    {},
    ['how long is the music?', answers(/4:00|\b(4|four) min|\b240\b/i)],
    ['fade out its last 15 seconds', faded('out', [225, 240], ['Music'])],
  ),
]

export const conversations: readonly AudioConversation[] = [
  ...correcting,
  ...scaling,
  ...goingOn,
  ...leaning,
  ...takingBack,
  ...referring,
  ...answering,
  ...askingAbout,
]
