import {
  all,
  anyOf,
  asks,
  clipMoved,
  cutOut,
  gained,
  faded,
  insertedAt,
  kept,
  loudness,
  removed,
  silenced,
  silenceTruncated,
  splitAt,
  trackGain,
} from '../../audio/expect.ts'
import type { Range } from '../../audio/step.ts'
import { only, quietInserted, repeatedAt, said, type BlindRequest } from '../audio-expect.ts'
import { asking, marking } from './audio-answers.ts'
import { fading, levelling, tracking, treating } from './audio-sound.ts'

export { conversations } from './audio-conversations.ts'

// Written without sight of any other set.

const cutting: readonly BlindRequest[] = [
  said(
    'lecture',
    'I switched the recorder on far too early, so please drop the first minute and twenty seconds.',
    cutOut([[0, 80]]),
  ),
  said('podcast', 'kill the intro', cutOut([[0, 20]])),
  said(
    'interview',
    'ok so the doorbell goes at three minutes twelve and its over by three nineteen please take that out',
    cutOut([[192, 199]]),
  ),
  said(
    'notes',
    'Please cut out both coughs.',
    cutOut([
      [31, 32.5],
      [220, 221],
    ]),
  ),
  said('notes', 'the false start can go', cutOut([[60, 66]])),
  said(
    'lecture',
    'from 1:02:30 on its only students asking stuff, we dont need that, take it off',
    anyOf(cutOut([[3750, 4000]]), kept([0, 3750])),
  ),
  said('solo', 'delet 0:41 - 0:44.5', removed([[41, 44.5]])),
  said('chapters', 'the deal fell through, so we have to take the whole sponsor part out', cutOut([[420, 450]])),
  said(
    'interview',
    'Trim the last 60 seconds off, that was just goodbyes.',
    anyOf(cutOut([[540, 600]]), kept([0, 540])),
  ),
  said('interview', 'I would like to remove what is between minute 4 and minute 4 and a half', removed([[240, 270]])),
  said('podcast', "lose whatever I've got selected", cutOut([[60, 75]]), { selection: { start: 60, end: 75 } }),
  said(
    'interview',
    'get rid of 1:05 to 1:09 and 7:20 to 7:31',
    cutOut([
      [65, 69],
      [440, 451],
    ]),
  ),
  said(
    'bed',
    'Trim the music so that it stops when the voice stops',
    anyOf(cutOut([[180, 240]], ['Music']), kept([0, 180], ['Music'])),
  ),
]

const keeping: readonly BlindRequest[] = [
  said('podcast', 'For the website I only need the interview section, everything else can go', only([20, 240], 300)),
  said(
    'lecture',
    'I only hand out the part from ten minutes to twenty five minutes so keep just that',
    only([600, 1500], 4000),
  ),
  said('notes', 'can u crop it down to the lovely passage', only([100, 130], 300)),
]

const silencing: readonly BlindRequest[] = [
  said(
    'interview',
    "She coughs over my question at 2:31. Silence 2:31 to 2:32 on the guest, don't touch the host.",
    silenced([[151, 152]], ['Guest']),
  ),
  said('notes', "mute where the phone rings but don't shorten anything", silenced([[180, 184]])),
  said(
    'panel',
    "blank out guest mic 2 between 50 and 58 seconds, he's rustling paper",
    silenced([[50, 58]], ['Guest mic 2']),
  ),
  said(
    'podcast',
    'No music from 2:00 to 3:15 please, just quiet there, the timing stays as it is.',
    silenced([[120, 195]], ['Music']),
  ),
  said('chapters', 'the guest is only breathing in the welcome, silence him there', silenced([[0, 30]], ['Guest'])),
]

const pauses: readonly Range[] = [
  [0, 3],
  [40, 46],
  [90, 95],
]
const pausing: readonly BlindRequest[] = [
  said(
    'pauses',
    'Both of them take forever to answer. Shorten every silence to half a second.',
    silenceTruncated(pauses, { leftSeconds: 0.5 }),
  ),
  said('pauses', 'tighten up the dead air', silenceTruncated(pauses)),
  said(
    'pauses',
    'all pauses longer than four seconds should become one second',
    silenceTruncated(pauses.slice(1), { leftSeconds: 1 }),
  ),
  said('solo', 'put 2 seconds of silence in at 0:30 so i can drop a sting there later', quietInserted(30, 2)),
  said('call', 'I need three seconds of silence before everything starts, thank you', quietInserted(0, 3)),
]

const arranging: readonly BlindRequest[] = [
  said('solo', 'split at 0:20, 0:47 and 1:33', splitAt([20, 47, 93])),
  said('interview', 'razor cut at 2:15 on the host', splitAt([135], ['Host'])),
  said(
    'interview',
    'the joke from 6:00 to 6:18 is gold, move it to the very start of the show',
    all(cutOut([[360, 378]]), insertedAt(0, { own: [360, 378] })),
  ),
  said('solo', 'Copy the first 4 seconds and stick the copy on the very end', repeatedAt(120, [0, 4])),
  said(
    'interview',
    'paste it onto the host at 3:00',
    insertedAt(180, { source: 'Host', seconds: [10, 15] }, ['Host']),
    { clipboard: { track: 'Host', from: 10, to: 15 } },
  ),
  said('bed', 'Slide the second music clip over so it begins at 2:00', clipMoved('Music', [100, 240], 120), {
    splits: { Music: [100] },
  }),
]

const several: readonly BlindRequest[] = [
  said(
    'podcast',
    'cut the intro, bring the guest up 4 dB and fade out the last 3 seconds',
    anyOf(
      all(cutOut([[0, 20]]), gained(4, { tracks: ['Guest'] }), faded('out', [277, 280])),
      all(cutOut([[0, 20]]), trackGain('Guest', 4), faded('out', [277, 280])),
    ),
  ),
  said(
    'interview',
    'Hi! Could you please take off the first 15 seconds, and after that normalize the guest to minus 18 LUFS?',
    all(cutOut([[0, 15]]), loudness(-18, { tracks: ['Guest'] })),
  ),
  said(
    'song',
    'mute the strings in the intro and turn the singer up 2 dB in chorus 1',
    all(silenced([[0, 8]], ['Strings']), gained(2, { tracks: ['Singer'], range: [40, 64] })),
  ),
  said(
    'bed',
    'when the voice is finished fade the music out over 6 seconds and cut off the rest of the music',
    anyOf(
      all(faded('out', [180, 186], ['Music']), cutOut([[186, 240]], ['Music'])),
      all(faded('out', [180, 186], ['Music']), kept([0, 186], ['Music'])),
    ),
  ),
]

const vague: readonly BlindRequest[] = [
  said('solo', 'cut the part where I ramble', asks(/which|where|when|what|from|part|range|time|ramble/i)),
  said('interview', 'delete it', asks(/which|where|what|from|range|time|select|part/i)),
]

export const requests: readonly BlindRequest[] = [
  ...cutting,
  ...keeping,
  ...silencing,
  ...pausing,
  ...arranging,
  ...several,
  ...vague,
  ...levelling,
  ...fading,
  ...treating,
  ...tracking,
  ...marking,
  ...asking,
]
