import {
  clipMoved,
  faded,
  gained,
  gainedAbout,
  panned,
  pannedAbout,
  peak,
  removed,
  silenced,
} from '../../audio/expect.ts'
import { inAudio, type AudioConversation } from '../conversation-case.ts'
import { turnedBy } from './turned-by.ts'

const guitar = { tracks: ['Guitar 2'], range: [60, 90] } as const

/** More or less of an amount. */
export const scalings: readonly AudioConversation[] = [
  inAudio(
    'scale',
    'podcast',
    {},
    ['Turn the music down by 6 dB.', turnedBy(-6, 'Music')],
    ['A little lower still.', gainedAbout([-12, -6.4], { tracks: ['Music'] })],
  ),
  inAudio(
    'scale',
    'bed',
    {},
    ['Amplify the voice by 8 dB.', turnedBy(8, 'Voice')],
    ['Too much. Halve it.', turnedBy(4, 'Voice')],
    ['ok, one dB more', turnedBy(5, 'Voice')],
  ),
  inAudio(
    'scale',
    'song',
    {},
    ['Fade the piano in over 4 seconds.', faded('in', [0, 4], ['Piano'])],
    ['Make it twice as long.', faded('in', [0, 8], ['Piano'])],
    ["Hmm, let's say ten.", faded('in', [0, 10], ['Piano'])],
  ),
  inAudio(
    'scale',
    'panel',
    {},
    ['Pan guest mic 2 to the right by 80 %.', panned('Guest mic 2', 0.8)],
    ["That's too wide.", pannedAbout('Guest mic 2', [0.1, 0.76])],
    ['Make it 50.', panned('Guest mic 2', 0.5)],
  ),
  inAudio(
    'scale',
    'solo',
    {},
    ['Delete the first 10 seconds.', removed([[0, 10]])],
    ['Two seconds less.', removed([[0, 8]])],
  ),
  inAudio(
    'scale',
    'band',
    {},
    ['Lower the guitar by 4 dB between 1:00 and 1:30.', gained(-4, guitar)],
    ["I'd go for six", gained(-6, guitar)],
    ['a touch less again', gainedAbout([-5.9, -4.1], guitar)],
  ),
  inAudio(
    'scale',
    'interview',
    {},
    ['Normalize the guest to -6 dB.', peak(-6, { tracks: ['Guest'] })],
    ['3 dB hotter.', peak(-3, { tracks: ['Guest'] })],
  ),
  inAudio(
    'scale',
    'takes',
    {},
    ['Move the clip on Take 2 to 2:25.', clipMoved('Take 2', [0, 118], 145)],
    ['five seconds later still', clipMoved('Take 2', [0, 118], 150)],
    ['ok, now ten seconds earlier again', clipMoved('Take 2', [0, 118], 140)],
  ),
  inAudio(
    'scale',
    'lecture',
    {},
    ['Silence 20:00 to 20:08.', silenced([[1200, 1208]])],
    ['Not enough. Make the silence twice as long.', silenced([[1200, 1216]])],
  ),
]
