import {
  all,
  cutOut,
  labelAdded,
  muted,
  panned,
  peak,
  removed,
  renamed,
  silenced,
  splitAt,
  treated,
  type Expect,
} from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../conversation-case.ts'

const compressed = (...tracks: readonly string[]): Expect => treated('compressor', { tracks })
const denoised = (...tracks: readonly string[]): Expect => treated('noise_reduction', { tracks })

/** The same to something else, or once more. */
export const continuations: readonly AudioConversation[] = [
  inAudio(
    'go-on',
    'podcast',
    {},
    ['Mute the host.', muted('Host')],
    ['And the guest.', all(muted('Host'), muted('Guest'))],
  ),
  inAudio(
    'go-on',
    'song',
    {},
    ['Cut out verse 2 on all tracks.', cutOut([[64, 96]])],
    [
      'Chorus 2 as well.',
      cutOut([
        [64, 96],
        [96, 120],
      ]),
    ],
  ),
  inAudio(
    'go-on',
    'notes',
    {},
    ['Silence 0:31 to 0:32.5.', silenced([[31, 32.5]])],
    [
      'same for 3:40 to 3:41',
      silenced([
        [31, 32.5],
        [220, 221],
      ]),
    ],
    [
      'and where the phone rings',
      silenced([
        [31, 32.5],
        [180, 184],
        [220, 221],
      ]),
    ],
  ),
  inAudio(
    'go-on',
    'band',
    {},
    ['Put a compressor on the bass.', compressed('Bass')],
    ['Same for the lead vocals.', compressed('Bass', 'Lead vocals')],
    ['And the guitar.', compressed('Bass', 'Lead vocals', 'Guitar 2')],
    ['Now mute the drums.', all(compressed('Bass', 'Lead vocals', 'Guitar 2'), muted('Drums'))],
  ),
  inAudio(
    'go-on',
    'panel',
    {},
    ['Normalize the moderator to -3 dB.', peak(-3, { tracks: ['Moderator'] })],
    ['Guest mic 1 likewise.', peak(-3, { tracks: ['Moderator', 'Guest mic 1'] })],
    [
      'Guest mic 2 too, but to -6.',
      all(peak(-3, { tracks: ['Moderator', 'Guest mic 1'] }), peak(-6, { tracks: ['Guest mic 2'] })),
    ],
  ),
  inAudio(
    'go-on',
    'solo',
    {},
    ['Delete the first 5 seconds.', removed([[0, 5]])],
    ['Another five.', removed([[0, 10]])],
    ['and again', removed([[0, 15]])],
  ),
  inAudio(
    'go-on',
    'call',
    {},
    ['Run noise reduction on the phone line.', denoised('Phone line')],
    ['The backup too, please.', denoised('Phone line', 'Phone line backup')],
  ),
  inAudio(
    'go-on',
    'chapters',
    {},
    ['Pan the host 25% left.', panned('Host', -0.25)],
    ['Guest 25% right.', all(panned('Host', -0.25), panned('Guest', 0.25))],
    ['And rename the host to Maria.', all(panned('Host', -0.25), panned('Guest', 0.25), renamed('Host', 'Maria'))],
  ),
  inAudio(
    'go-on',
    'interview',
    {},
    ['Put a label Question one at 0:30.', labelAdded('Question one', 30)],
    ['Another one, Question two, at 2:15.', all(labelAdded('Question one', 30), labelAdded('Question two', 135))],
    [
      'Question three at 4:00.',
      all(labelAdded('Question one', 30), labelAdded('Question two', 135), labelAdded('Question three', 240)),
    ],
    [
      'Split at 4:00 as well.',
      all(
        labelAdded('Question one', 30),
        labelAdded('Question two', 135),
        labelAdded('Question three', 240),
        splitAt([240]),
      ),
    ],
    [
      'and at 2:15',
      all(
        labelAdded('Question one', 30),
        labelAdded('Question two', 135),
        labelAdded('Question three', 240),
        splitAt([135, 240]),
      ),
    ],
  ),
]
