import {
  all,
  answers,
  anyOf,
  asks,
  cutOut,
  equallyLoud,
  faded,
  gained,
  louderBy,
  loudness,
  muted,
  removed,
  renamed,
  reversed,
  selectionIs,
  splitAt,
  trackCreated,
  trackDuplicated,
  trackGain,
  trackMoved,
} from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../../conversations/conversation-case.ts'
import { asAtStart, louderAfter, newTrack, only } from '../audio-expect.ts'

// Written without sight of any other set.

const sponsorGone = removed([[420, 450]])
export const takenBack: readonly AudioConversation[] = [
  inAudio(
    'take-back',
    'interview',
    {},
    ['delete the last 20 seconds', removed([[580, 600]])],
    ['undo that', asAtStart],
    ['fade out the last 4 seconds instead', faded('out', [596, 600])],
  ),
  inAudio(
    'take-back',
    'band',
    {},
    ['mute bass and drums', all(muted('Bass'), muted('Drums'))],
    ['hm, give me the drums back', muted('Bass')],
  ),
  inAudio(
    'take-back',
    'solo',
    {},
    ['split it at 1:00', splitAt([60])],
    ['reverse everything after that', all(splitAt([60]), reversed({ range: [60, 120] }))],
    ['that sounds silly. Undo the reversing', splitAt([60])],
  ),
  inAudio(
    'take-back',
    'podcast',
    {},
    [
      'remove the intro and normalize the host to -16 LUFS',
      all(removed([[0, 20]]), loudness(-16, { tracks: ['Host'] })),
    ],
    ['put the intro back but leave the level', loudness(-16, { tracks: ['Host'] })],
  ),
  inAudio(
    'take-back',
    'chapters',
    {},
    ['delete the sponsor section', sponsorGone],
    ['turn the guest up 3 dB', louderAfter([sponsorGone], ['Guest', 3])],
    [
      'fade out the last five seconds',
      anyOf(
        all(sponsorGone, gained(3, { tracks: ['Guest'] }), faded('out', [565, 570])),
        all(sponsorGone, trackGain('Guest', 3), faded('out', [565, 570])),
      ),
    ],
    ['no, undo the fade', louderAfter([sponsorGone], ['Guest', 3])],
    ['and bring the sponsor section back, they paid after all', louderBy(3, 'Guest')],
  ),
]

export const referred: readonly AudioConversation[] = [
  inAudio(
    'refer',
    'interview',
    {},
    ['select 2:00 to 2:12', selectionIs(120, 132)],
    ['delete it', removed([[120, 132]])],
  ),
  inAudio(
    'refer',
    'takes',
    {},
    ['duplicate take 2', trackDuplicated('Take 2')],
    ['mute the original', all(trackDuplicated('Take 2'), muted('Take 2'))],
  ),
  inAudio(
    'refer',
    'podcast',
    {},
    ['how long is the outro?', answers(/1:00|\b60\b|(one|1|a) min/i)],
    ['fade it out from its start to its end', faded('out', [240, 300])],
  ),
  inAudio(
    'refer',
    'song',
    {},
    ['select the outro', selectionIs(120, 140)],
    ['how long is that', answers(/0:20|\b20\b|twenty/i)],
    ['reverse it on the piano', reversed({ tracks: ['Piano'], range: [120, 140] })],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['new track named Sting', newTrack('Sting')],
    [
      'move it to the top',
      anyOf(
        all(trackCreated('mono', 'Sting'), trackMoved('Sting', 'top')),
        all(trackCreated('stereo', 'Sting'), trackMoved('Sting', 'top')),
      ),
    ],
  ),
]

export const answered: readonly AudioConversation[] = [
  inAudio(
    'answer',
    'panel',
    {},
    ['turn the guest mic down 4 dB', asks(/mic 1|mic 2|which/i)],
    ['the second', louderBy(-4, 'Guest mic 2')],
  ),
  inAudio(
    'answer',
    'solo',
    {},
    ['cut out my cough', asks(/which|where|when|what|from|range|time|cough/i)],
    ["it's from 0:52 to 0:53", cutOut([[52, 53]])],
  ),
  inAudio(
    'answer',
    'interview',
    {},
    ['change the level of the guest', asks(/how|much|dB|LUFS|level|loud/i)],
    ['3 dB up', louderBy(3, 'Guest')],
  ),
  inAudio(
    'answer',
    'panel',
    {},
    ['delete one of the guest mics', asks(/mic 1|mic 2|which/i)],
    ["oh don't delete anything, just mute guest mic 1", muted('Guest mic 1')],
  ),
  inAudio(
    'answer',
    'band',
    {},
    ['I want to rename the bass', asks(/name|what|call/i)],
    ['Upright', renamed('Bass', 'Upright')],
  ),
]

export const askedAbout: readonly AudioConversation[] = [
  inAudio(
    'ask-about',
    'lecture',
    {},
    ['how long is this', answers(/1:06:40|\b4,?000\b|66:40|66 min|1 h/i)],
    ['keep only the first hour', only([0, 3600], 4000)],
    ['and how long is it now?', answers(/1:00:00|\b3,?600\b|60:00|60 min|1 h|(one|an) hour/i)],
  ),
  inAudio(
    'ask-about',
    'interview',
    {},
    ['cut 3:00 to 3:30', cutOut([[180, 210]])],
    ['what did you just do?', answers(/3:00|3:30|0:30|30 s/i)],
    ['good. now fade in the first two seconds', all(cutOut([[180, 210]]), faded('in', [0, 2]))],
  ),
  inAudio(
    'ask-about',
    'call',
    {},
    ["what's louder, the studio mic or the phone line?", answers(/studio mic/i)],
    ['then bring the phone line up to the same loudness', equallyLoud(['Studio mic', 'Phone line'])],
  ),
  inAudio(
    'ask-about',
    'chapters',
    {},
    ['Where does the Money part end?', answers(/5:00|\b300\b|five min|5 min/i)],
    ['split all tracks there', splitAt([300])],
  ),
  inAudio(
    'ask-about',
    'podcast',
    { muted: ['Guest'] },
    ['is anything muted?', answers(/guest/i)],
    ['unmute it', muted('Guest', false)],
  ),
]
