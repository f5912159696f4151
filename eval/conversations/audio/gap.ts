import { all, faded, labelAdded, panned, peak, removed, renamed, silenced, type Expect } from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../conversation-case.ts'
import { turnedBy } from './turned-by.ts'

const musicFades: Expect = all(faded('in', [0, 3], ['Music']), faded('out', [228, 240], ['Music']))
const voicesUp: Expect = all(turnedBy(2, 'Host'), turnedBy(5, 'Guest'))
const twoPanned: Expect = all(panned('Guitar 2', -0.3), panned('Lead vocals', 0.1))
const edgesSilent: Expect = all(silenced([[0, 8]], ['Singer']), silenced([[120, 140]], ['Piano']))
const twoRenamed: Expect = all(renamed('Host', 'Ellen'), renamed('Guest', 'Tom'))
const levelled: Expect = all(peak(-3, { tracks: ['Moderator'] }), peak(-6, { tracks: ['Guest mic 1', 'Guest mic 2'] }))
const twoLabels: Expect = all(labelAdded('Start', 600), labelAdded('Break', 1800))

/** A second half of a sentence, or a second sentence, that leans on the first. */
export const gaps: readonly AudioConversation[] = [
  inAudio(
    'gap',
    'bed',
    {},
    ['3 second fade-in on the music, 12 second fade-out.', musicFades],
    ['The voice in over 1 second.', all(musicFades, faded('in', [0, 1], ['Voice']))],
    ['And out over 2.', all(musicFades, faded('in', [0, 1], ['Voice']), faded('out', [178, 180], ['Voice']))],
  ),
  inAudio(
    'gap',
    'podcast',
    {},
    ['Turn the host up 2 dB and the guest 5.', voicesUp],
    ['And the music down 3.', all(voicesUp, turnedBy(-3, 'Music'))],
  ),
  inAudio(
    'gap',
    'interview',
    {},
    ['Delete 1:00 to 1:10 on both tracks.', removed([[60, 70]])],
    ['And 5:00 to 5:20, on the host only.', all(removed([[60, 70]]), removed([[300, 320]], ['Host']))],
  ),
  inAudio(
    'gap',
    'band',
    {},
    ['Pan the guitar 30% left and the lead vocals 10% right.', twoPanned],
    ['Drums 20% left.', all(twoPanned, panned('Drums', -0.2))],
    ['Bass the same amount to the right.', all(twoPanned, panned('Drums', -0.2), panned('Bass', 0.2))],
  ),
  inAudio(
    'gap',
    'song',
    {},
    ['Silence the singer in the intro and the piano in the outro.', edgesSilent],
    [
      'The strings in both.',
      all(
        edgesSilent,
        silenced(
          [
            [0, 8],
            [120, 140],
          ],
          ['Strings'],
        ),
      ),
    ],
  ),
  inAudio(
    'gap',
    'chapters',
    {},
    ['Rename Host to Ellen and Guest to Tom.', twoRenamed],
    ['Music to Bed.', all(twoRenamed, renamed('Music', 'Bed'))],
  ),
  inAudio(
    'gap',
    'panel',
    {},
    ['Normalize the moderator to -3 dB and both guest mics to -6.', levelled],
    ['The room to -20.', all(levelled, peak(-20, { tracks: ['Room'] }))],
  ),
  inAudio(
    'gap',
    'solo',
    {},
    ['Fade in the first 2 seconds.', faded('in', [0, 2])],
    ['And the ending out over four.', all(faded('in', [0, 2]), faded('out', [116, 120]))],
  ),
  inAudio(
    'gap',
    'lecture',
    {},
    ['Put a label "Start" at 10:00 and "Break" at 30:00.', twoLabels],
    ['"Questions" at 1:00:00.', all(twoLabels, labelAdded('Questions', 3600))],
    ['Then delete everything after 1:05:00.', all(twoLabels, labelAdded('Questions', 3600), removed([[3900, 4000]]))],
    [
      'And the first minute.',
      all(twoLabels, labelAdded('Questions', 3600), removed([[3900, 4000]]), removed([[0, 60]])),
    ],
  ),
]
