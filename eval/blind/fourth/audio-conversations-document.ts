import { all, answers, cutOut, gained, muted, silenced, trackDeleted } from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../../conversations/conversation-case.ts'
import { asAtStart, newTrack } from '../audio-expect.ts'

/** Conversations that ask what is there, and go on from the answer. */
export const aboutTheDocument: readonly AudioConversation[] = [
  inAudio(
    'ask-about',
    'chapters',
    {},
    ['how long is the childhood chapter?', answers(/2:00|120|(2|two) min/i)],
    ['cut it down to its first minute', cutOut([[90, 150]])],
  ),
  inAudio(
    'ask-about',
    'notes',
    {},
    ['which of my notes are coughs?', answers(/cough/i)],
    [
      'silence those',
      silenced([
        [31, 32.5],
        [220, 221],
      ]),
    ],
  ),
  inAudio(
    'ask-about',
    'notes',
    {},
    ["what's at three minutes?", answers(/phone/i)],
    ['cut that out', cutOut([[180, 184]])],
  ),
  inAudio(
    'ask-about',
    'podcast',
    {},
    ['mute the music', muted('Music')],
    ['whats muted right now', answers(/music/i)],
    ['unmute it again', asAtStart],
  ),
  inAudio(
    'ask-about',
    'takes',
    {},
    ['which take is longer?', answers(/take 1/i)],
    ['delete the other one', trackDeleted('Take 2')],
  ),
  inAudio(
    'ask-about',
    'bed',
    {},
    ['how much longer is the music than the voice?', answers(/1:00|60|(a|one|1) min/i)],
    ['cut that off', cutOut([[180, 240]], ['Music'])],
  ),
  inAudio(
    'ask-about',
    'call',
    {},
    ['what tracks have I got?', answers(/phone line backup/i)],
    ['lose the last one', trackDeleted('Phone line backup')],
  ),
  inAudio(
    'ask-about',
    'interview',
    {},
    ['is there a third track?', answers(/\bno\b|two|2|only|host/i)],
    ['then make one, call it Jingle', newTrack('Jingle')],
  ),
  inAudio(
    'ask-about',
    'chapters',
    {},
    ['where do the questions start and how long are they', answers(/(?=.*(7:30|450))(?=.*(2:00|120|min|9:30|570))/is)],
    ['the guest is too quiet there, 3 dB up', gained(3, { tracks: ['Guest'], range: [450, 570] })],
    [
      'now the same for travel',
      all(gained(3, { tracks: ['Guest'], range: [450, 570] }), gained(3, { tracks: ['Guest'], range: [300, 420] })),
    ],
  ),
]
