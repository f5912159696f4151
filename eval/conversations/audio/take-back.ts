import {
  all,
  cutOut,
  ducked,
  faded,
  muted,
  peak,
  removed,
  renamed,
  silenced,
  trackDeleted,
  treated,
} from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../conversation-case.ts'
import { turnedBy } from './turned-by.ts'

const singer = peak(-3, { tracks: ['Singer'] })
const pianoIn = faded('in', [0, 4], ['Piano'])
const stringsOut = faded('out', [130, 140], ['Strings'])
const compressed = treated('compressor', { tracks: ['Vocals'] })

/** Something is taken back, or a part of it, and something else may come in its place. */
export const takenBack: readonly AudioConversation[] = [
  inAudio(
    'take-back',
    'podcast',
    {},
    ['Cut the first 20 seconds.', cutOut([[0, 20]])],
    ['Nope, put those back. Lose the last 20 instead.', cutOut([[280, 300]])],
  ),
  inAudio(
    'take-back',
    'song',
    {},
    ['Normalize the singer to -3 dB.', singer],
    ['Fade the piano in over 4 seconds.', all(singer, pianoIn)],
    ['And fade the strings out over the last 10 seconds.', all(singer, pianoIn, stringsOut)],
    ['Hmm, scrap both fades again.', singer],
  ),
  inAudio(
    'take-back',
    'interview',
    {},
    ['Remove 2:00 to 2:30.', removed([[120, 150]])],
    ['Turn the guest up 4 dB.', all(removed([[120, 150]]), turnedBy(4, 'Guest'))],
    ['The last one was a mistake, take it back.', removed([[120, 150]])],
    ['Turn the host down 2 dB instead.', all(removed([[120, 150]]), turnedBy(-2, 'Host'))],
  ),
  inAudio(
    'take-back',
    'panel',
    {},
    ['Turn the room down 10 dB.', turnedBy(-10, 'Room')],
    ['Mute guest mic 2.', all(turnedBy(-10, 'Room'), muted('Guest mic 2'))],
    ['Undo the change to the room, but leave the mute.', muted('Guest mic 2')],
  ),
  inAudio(
    'take-back',
    'band',
    {},
    ['Compress the vocals and put a limiter on the drums.', all(compressed, treated('limiter', { tracks: ['Drums'] }))],
    ['Leave the limiter off after all.', compressed],
  ),
  inAudio(
    'take-back',
    'bed',
    {},
    ['Duck the music under the voice.', ducked('Music')],
    ['Nah, undo that and just turn the music down by 8 dB.', turnedBy(-8, 'Music')],
  ),
  inAudio(
    'take-back',
    'notes',
    {},
    [
      'Silence 1:00 to 1:06 and 3:00 to 3:04.',
      silenced([
        [60, 66],
        [180, 184],
      ]),
    ],
    ['Bring the second one back.', silenced([[60, 66]])],
  ),
  inAudio(
    'take-back',
    'takes',
    {},
    ['Delete the track Room tone.', trackDeleted('Room tone')],
    ['Rename Take 1 to Final.', all(trackDeleted('Room tone'), renamed('Take 1', 'Final'))],
    ['Actually I do need the room tone track, bring it back.', renamed('Take 1', 'Final')],
  ),
]
