// Requests to audio documents, written without sight of any other.
import {
  acx,
  all,
  anyOf,
  clipMoved,
  copied,
  cursorIs,
  cutOut,
  ducked,
  equallyLoud,
  faded,
  gained,
  gainedAbout,
  inverted,
  kept,
  labelledAbout,
  loudness,
  louderBy,
  muted,
  panned,
  peak,
  removed,
  renamed,
  reversed,
  silenced,
  soloed,
  splitAt,
  trackDeleted,
  treated,
} from '../../audio/expect.ts'
import { louderAfter, only, quietInserted, said, type BlindRequest } from '../audio-expect.ts'
import { pausesOf } from './audio-shared.ts'
import { courteous } from './audio-courteous.ts'

export { conversations } from './audio-conversations.ts'

/** People who use the fewest words. */
const terse: readonly BlindRequest[] = [
  said('podcast', 'kill 1:20-1:26', cutOut([[80, 86]])),
  said('solo', 'fade in 2s, fade out 4s', all(faded('in', [0, 2]), faded('out', [116, 120]))),
  said('band', 'bass -3 dB', louderBy(-3, 'Bass')),
  said('panel', 'mute room', muted('Room')),
  said('lecture', 'drop 1:02:10 to 1:02:40', cutOut([[3730, 3760]])),
  said('interview', 'split both at 5:00', splitAt([300])),
  said('chapters', 'sponsor out. goodbye 2 dB up.', all(cutOut([[420, 450]]), gained(2, { range: [540, 570] }))),
  said('call', 'delete the backup', trackDeleted('Phone line backup')),
]

const chatty: readonly BlindRequest[] = [
  said('solo', 'ok so I started talking way too early, everything up to second 9 should go', cutOut([[0, 9]])),
  said(
    'interview',
    'My guest is super quiet compared to me, can you get us to about the same loudness?',
    equallyLoud(['Host', 'Guest']),
  ),
  said(
    'podcast',
    "I love the music but it's drowning everyone out, make it quite a bit softer",
    gainedAbout([-18, -3], { tracks: ['Music'] }),
  ),
  said(
    'notes',
    'I marked a spot where the phone rings, nobody needs to hear that so just make it silent there',
    silenced([[180, 184]]),
  ),
  said(
    'bed',
    'the song keeps going for ages after I stop talking, could you cut it off where my voice ends',
    anyOf(cutOut([[180, 240]], ['Music']), kept([0, 180], ['Music'])),
  ),
  said('takes', 'the second take is the better one so throw the first one away', trackDeleted('Take 1')),
]

const dictated: readonly BlindRequest[] = [
  said(
    'interview',
    'take out four minutes ten to four minutes eighteen and then the last twenty seconds too',
    cutOut([
      [250, 258],
      [580, 600],
    ]),
  ),
  said('solo', 'go to one minute thirty', cursorIs(90)),
  said(
    'song',
    'make the piano three decibels quieter in the second verse',
    gained(-3, { tracks: ['Piano'], range: [64, 96] }),
  ),
  said(
    'podcast',
    'put a marker at two minutes called second question',
    labelledAbout(/^second question$/i, [120, 120]),
  ),
  said('band', 'solo the lead vocals and the bass', all(soloed('Lead vocals'), soloed('Bass'))),
  said(
    'lecture',
    'please remove everything before minute two and everything after one hour and five minutes',
    only([120, 3900], 4000),
  ),
  said(
    'panel',
    'turn down guest mic two by six db and guest mic one by two',
    louderAfter([], ['Guest mic 2', -6], ['Guest mic 1', -2]),
  ),
]

const mistyped: readonly BlindRequest[] = [
  said('interview', 'delte 2:15 to 2:21 on teh guest trakc', removed([[135, 141]], ['Guest'])),
  said('podcast', 'remvoe the intro pls', removed([[0, 20]])),
  said('solo', 'nomralize to -1 db', peak(-1)),
  said('band', 'renmae Guitar 2 to Rhythm guitar', renamed('Guitar 2', 'Rhythm guitar')),
  said('chapters', 'silence the gest from 7:00 to 7:05', silenced([[420, 425]], ['Guest'])),
  said('pauses', 'shorten teh pauses to half a secnd', pausesOf(0.5)),
  said('call', 'mtue both phone lines', all(muted('Phone line'), muted('Phone line backup'))),
]

const professional: readonly BlindRequest[] = [
  said(
    'interview',
    'Normalise Guest to -18 LUFS integrated, Host to -16.',
    all(loudness(-18, { tracks: ['Guest'] }), loudness(-16, { tracks: ['Host'] })),
  ),
  said('notes', 'Master this to ACX spec.', acx()),
  said(
    'band',
    'Strap a compressor on the lead vocals, nothing else.',
    treated('compressor', { tracks: ['Lead vocals'] }),
  ),
  said(
    'panel',
    "Invert the polarity on Guest mic 2; it's cancelling against mic 1.",
    inverted({ tracks: ['Guest mic 2'] }),
  ),
  said('podcast', 'Duck Music under the dialogue.', ducked('Music')),
  said('song', 'Pan Piano 40 left and Strings 40 right.', all(panned('Piano', -0.4), panned('Strings', 0.4))),
  said(
    'bed',
    'Trim Music to end at 3:20 with a 12 s fade.',
    anyOf(
      all(cutOut([[200, 240]], ['Music']), faded('out', [188, 200], ['Music'])),
      all(kept([0, 200], ['Music']), faded('out', [188, 200], ['Music'])),
    ),
  ),
  said('takes', 'Copy 0:20–0:32 of Take 1.', copied(12)),
  said('lecture', 'Brickwall limiter on the speaker, ceiling -1.', treated('limiter', { tracks: ['Speaker'] })),
  said('call', 'Take a bit of low end off the studio mic.', treated('equalize', { tracks: ['Studio mic'] })),
  said('interview', 'Split Host at 1:00, 2:00 and 3:00.', splitAt([60, 120, 180], ['Host'])),
]

const beginning: readonly BlindRequest[] = [
  said(
    'podcast',
    'the music should get quiet slowly at the very end, like the last 8 seconds',
    faded('out', [292, 300], ['Music']),
  ),
  said('solo', 'play the bit between 50 and 55 seconds backwards', reversed({ range: [50, 55] })),
  said('interview', 'make it stop at nine minutes', anyOf(cutOut([[540, 600]]), kept([0, 540]))),
  said('band', 'i dont want to hear the drum kit right now', muted('Drums')),
  said('panel', 'can the moderator be a little louder', gainedAbout([0.5, 6], { tracks: ['Moderator'] })),
  said(
    'solo',
    'leave three seconds of nothing before I start talking',
    anyOf(quietInserted(0, 3), clipMoved('Voice', [0, 120], 3)),
  ),
]

const fromElsewhere: readonly BlindRequest[] = [
  said('interview', 'Please to make silent the Host from 3:30 until 3:34.', silenced([[210, 214]], ['Host'])),
  said('chapters', 'I want that the Travel chapter is gone', removed([[300, 420]])),
  said('takes', 'Give to the Take 2 the name Final, please.', renamed('Take 2', 'Final')),
  said('solo', 'It must be more loud by 4 decibel', louderBy(4, 'Voice')),
  said('podcast', 'The music, make it to begin soft, in 3 seconds.', faded('in', [0, 3], ['Music'])),
  said('pauses', 'There are too long silences, make them maximum one second please', pausesOf(1)),
]

export const requests: readonly BlindRequest[] = [
  ...terse,
  ...chatty,
  ...dictated,
  ...mistyped,
  ...professional,
  ...beginning,
  ...fromElsewhere,
  ...courteous,
]
