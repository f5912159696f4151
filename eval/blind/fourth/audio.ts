import {
  acx,
  all,
  answers,
  anyOf,
  asks,
  clipMoved,
  cursorIs,
  cutOut,
  ducked,
  equallyLoud,
  faded,
  gained,
  gainedAbout,
  insertedAt,
  inverted,
  labelAdded,
  labelRemoved,
  louderBy,
  loudness,
  maybeTreated,
  muted,
  pannedAbout,
  peak,
  renamed,
  reversed,
  silenced,
  silenceTruncated,
  splitAt,
  trackCreated,
  trackDuplicated,
  trackGain,
  trackMoved,
  treated,
} from '../../audio/expect.ts'
import { anyClipboard, louderAfter, only, quietInserted, repeatedAt, said, type BlindRequest } from '../audio-expect.ts'
import { missing } from './missing.ts'

export { conversations } from './audio-conversations.ts'

const podcast: readonly BlindRequest[] = [
  said('podcast', "chop off everything after 4:40, that's just us packing up the mics", cutOut([[280, 300]])),
  said(
    'podcast',
    'the music is way too loud under the interview, bring it down 8 dB there',
    gained(-8, { tracks: ['Music'], range: [20, 240] }),
  ),
  said('podcast', 'Fade the music out over the last five seconds of the intro.', faded('out', [15, 20], ['Music'])),
  said(
    'podcast',
    'Could you make the guest 6 dB louder? Just the guest please, the host is fine as he is',
    louderBy(6, 'Guest'),
  ),
  said('podcast', 'lose the outro', cutOut([[240, 300]])),
  said('podcast', 'get rid of the label that says Interview but dont touch the audio', labelRemoved('Interview')),
  said('podcast', 'stick a marker at 2:15 that says good quote', labelAdded('good quote', 135)),
  said('podcast', 'guest is actually called Dr. Patel, rename the track', renamed('Guest', 'Dr. Patel')),
  said('podcast', 'everything in the interview has to go except its first minute', cutOut([[80, 240]])),
  said('podcast', "duck the music whenever somebody's talking", ducked('Music')),
  said('podcast', "blank out what i've got selected but only on the guest mic", silenced([[100, 110]], ['Guest']), {
    selection: { start: 100, end: 110 },
  }),
  said('podcast', 'delete 3:00 to 3:30', cutOut([[180, 210]]), { selection: { start: 100, end: 110 } }),
  said('podcast', 'whats the loudest track here', answers(/host/i)),
  said('podcast', 'take the drums down a little', missing(/drum/i)),
  said(
    'podcast',
    'Kill the music between 0:45 and 1:10 (the licence ran out), but leave the talking exactly where it is.',
    silenced([[45, 70]], ['Music']),
  ),
]

const interview: readonly BlindRequest[] = [
  said(
    'interview',
    'okay so can you take out the part between four minutes ten and four minutes fifty two',
    cutOut([[250, 292]]),
  ),
  said('interview', 'normalise both to -16 LUFS', loudness(-16, { tracks: ['Host', 'Guest'] })),
  said('interview', "set the host's peaks to minus one dB", peak(-1, { tracks: ['Host'] })),
  said(
    'interview',
    'I want a one second fade in at the very start and three seconds of fade out at the very end',
    all(faded('in', [0, 1]), faded('out', [597, 600])),
  ),
  said('interview', 'bleep the swear word at 3:41', missing(/bleep|beep|tone/i)),
  said('interview', 'split both tracks at five minutes and again at 7:30', splitAt([300, 450])),
  said(
    'interview',
    'move 8:00 to 9:00 to the very beginning, thats our cold open',
    all(cutOut([[480, 540]]), insertedAt(0, { own: [480, 540] })),
  ),
  said('interview', 'copy 1:00-1:20 and stick it on the end as a teaser', repeatedAt(600, [60, 80])),
  said('interview', 'put two seconds of silence in front of the four minute mark', quietInserted(240, 2)),
  said(
    'interview',
    'the guests mic dies between 6:02 and 6:05.5, mute just that bit on his track, dont shift anything',
    silenced([[362, 365.5]], ['Guest']),
  ),
  said(
    'interview',
    'pan host a third left, guest a third right',
    all(pannedAbout('Host', [-0.36, -0.3]), pannedAbout('Guest', [0.3, 0.36])),
  ),
  said('interview', 'Please make the two of them equally loud.', equallyLoud(['Host', 'Guest'])),
  said(
    'interview',
    'duplicate the guest track and name the copy Guest safety',
    trackDuplicated('Guest', 'Guest safety'),
  ),
  said(
    'interview',
    'delete from 9:30 to 10:30',
    anyOf(cutOut([[570, 600]]), missing(/10:00|600|end|long|past|beyond/i)),
  ),
  said(
    'interview',
    'theres a hiss on the guest mic, take it out. nobody talks from 0:02 to 0:04 so use that as the noise sample',
    treated('noise_reduction', { tracks: ['Guest'] }),
  ),
  said('interview', 'cut it', asks(/\S/)),
  said('interview', 'all I need is 1:30 through 8:15, the rest can go', only([90, 495], 600)),
  said('interview', 'every time the guest coughs, take it out', missing(/cough/i)),
  said('interview', 'make a cut here where the cursor is, nothing gets deleted', splitAt([305]), { cursor: 305 }),
  said('interview', 'throw away everything in front of the playhead', cutOut([[0, 200]]), { cursor: 200 }),
  said(
    'interview',
    'remove 10 to 20, 30 to 40 and 55 to 60 seconds - all times are from the file as it is now',
    cutOut([
      [10, 20],
      [30, 40],
      [55, 60],
    ]),
  ),
  said('interview', 'host 2 dB down guest 3 dB up', louderAfter([], ['Host', -2], ['Guest', 3])),
  said('interview', 'do that again on the guest from 1:00 to 1:10', gained(3, { tracks: ['Guest'], range: [60, 70] }), {
    lastEffect: { operation: 'apply_amplify', db: 3, track: 'Guest', range: { start: 10, end: 20 } },
  }),
  said(
    'interview',
    "push the guest's whole track half a second later, he keeps stepping on my questions",
    anyOf(clipMoved('Guest', [0, 600], 0.5), quietInserted(0, 0.5, ['Guest'])),
  ),
]

const solo: readonly BlindRequest[] = [
  said('solo', 'reverse the last ten secs for fun', reversed({ range: [110, 120] })),
  said('solo', 'get this up to audiobook spec, ACX i mean', acx()),
  said('solo', 'delete the last third', cutOut([[80, 120]])),
  said('solo', 'cut teh frist 4.5 seonds adn fade in the next 2', all(cutOut([[0, 4.5]]), faded('in', [0, 2]))),
  said('solo', 'half the volume for 0:30–0:40', gainedAbout([-10.5, -5.5], { range: [30, 40] })),
  said(
    'solo',
    'put the part from 40 s to 60 s in front of the part from 10 s to 20 s',
    all(cutOut([[40, 60]]), insertedAt(10, { own: [40, 60] })),
  ),
  said(
    'solo',
    'repeat the last 4 seconds two more times',
    all(anyClipboard, insertedAt(120, { own: [116, 120] }), insertedAt(124, { own: [116, 120] })),
  ),
  said('solo', 'flip the polarity, its out of phase with the camera sound', inverted()),
  said('solo', 'bring it to -14 LUFS, and dont let it go over -1', all(loudness(-14), maybeTreated(['limiter']))),
  said('solo', 'speed this up to 1.25x', missing(/speed|tempo|fast|stretch/i)),
]

const band: readonly BlindRequest[] = [
  said('band', 'drums down 4', louderBy(-4, 'Drums')),
  said(
    'band',
    'Lead vocals a touch louder and a bit to the right.',
    all(gainedAbout([0.3, 4], { tracks: ['Lead vocals'] }), pannedAbout('Lead vocals', [0.05, 0.6])),
  ),
  said('band', 'mute everything except bass and drums', all(muted('Vocals'), muted('Lead vocals'), muted('Guitar 2'))),
  said('band', 'vocals track to the top of the list', trackMoved('Vocals', 'top')),
  said(
    'band',
    'cut 1:00 to 1:10 out of everything but the drums',
    cutOut([[60, 70]], ['Bass', 'Vocals', 'Lead vocals', 'Guitar 2']),
  ),
  said('band', 'mute guitar 1', missing(/guitar/i)),
  said(
    'band',
    'vocals and lead vocals both 2 dB quieter in the first 40 seconds',
    gained(-2, { tracks: ['Vocals', 'Lead vocals'], range: [0, 40] }),
  ),
]

const speech: readonly BlindRequest[] = [
  said(
    'pauses',
    'shorten all the long silences to half a second',
    silenceTruncated(
      [
        [0, 3],
        [40, 46],
        [90, 95],
      ],
      { leftSeconds: 0.5 },
    ),
  ),
  said('pauses', 'dead air at the top, cut it', anyOf(cutOut([[0, 3]]), silenceTruncated([[0, 3]]))),
  said('pauses', 'squeeze any gap over 5.5 seconds down to one', silenceTruncated([[40, 46]], { leftSeconds: 1 })),
  said('pauses', 'where are the pauses?', answers(/0:40|\b40\b/)),
  said('panel', 'guest mic 1 is hotter than the other one, pull it down by 3 dB', louderBy(-3, 'Guest mic 1')),
  said('panel', 'drop the guest by 2 dB', asks(/\S/)),
  said(
    'panel',
    'silence both guests from 1:00 to 1:30 while the moderator reads the intro',
    silenced([[60, 90]], ['Guest mic 1', 'Guest mic 2']),
  ),
  said('lecture', 'delete from 1 hour 2 minutes to the end', cutOut([[3720, 4000]])),
  said('lecture', 'cut 58:20 till 1:00:05, students chatting', cutOut([[3500, 3605]])),
  said('lecture', 'jump to 45 minutes', cursorIs(2700)),
]

const labelled: readonly BlindRequest[] = [
  said(
    'chapters',
    'I only want the money chapter and the questions',
    cutOut([
      [0, 150],
      [300, 450],
      [570, 600],
    ]),
  ),
  said('chapters', 'silence the music everywhere except in welcome and goodbye', silenced([[30, 570]], ['Music'])),
  said(
    'chapters',
    'fade the music in over the welcome and out over the goodbye',
    all(faded('in', [0, 30], ['Music']), faded('out', [570, 600], ['Music'])),
  ),
  said(
    'chapters',
    'call the Travel chapter On the road instead',
    all(labelRemoved('Travel'), labelAdded('On the road', 300, 420)),
  ),
  said(
    'chapters',
    'raise the guest 4 dB in travel and in questions, nowhere else',
    all(gained(4, { tracks: ['Guest'], range: [300, 420] }), gained(4, { tracks: ['Guest'], range: [450, 570] })),
  ),
  said('chapters', 'delete the chapter after Money', cutOut([[300, 420]])),
  said('chapters', 'drop the weather chapter', missing(/weather/i)),
  said(
    'notes',
    'remove the false start and the bit where the phone rings',
    cutOut([
      [60, 66],
      [180, 184],
    ]),
  ),
  said(
    'notes',
    'both coughs: silence them, but the length has to stay',
    silenced([
      [31, 32.5],
      [220, 221],
    ]),
  ),
  said(
    'notes',
    'cut everything I marked except the lovely passage',
    cutOut([
      [31, 32.5],
      [60, 66],
      [180, 184],
      [220, 221],
    ]),
  ),
  said('song', 'drop verse 2 completely', cutOut([[64, 96]])),
  said(
    'song',
    'silence the singer in the intro and the outro',
    silenced(
      [
        [0, 8],
        [120, 140],
      ],
      ['Singer'],
    ),
  ),
]

const others: readonly BlindRequest[] = [
  said(
    'takes',
    'replace 0:50 to 1:00 of take 1 with the same ten seconds from take 2',
    all(cutOut([[50, 60]], ['Take 1']), insertedAt(50, { source: 'Take 2', seconds: [50, 60] }, ['Take 1'])),
  ),
  said(
    'takes',
    'insert the first 3 seconds of the room tone into take 2 at 30 seconds',
    all(anyClipboard, insertedAt(30, { source: 'Room tone', seconds: [0, 3] }, ['Take 2'])),
  ),
  said(
    'bed',
    'music should stop when the voice does, with a 4 second fade',
    anyOf(
      all(cutOut([[180, 240]], ['Music']), faded('out', [176, 180], ['Music'])),
      all(cutOut([[184, 240]], ['Music']), faded('out', [180, 184], ['Music'])),
    ),
  ),
  said(
    'call',
    'phone line sounds awful. mute it, and turn the backup up 6 dB',
    anyOf(
      all(muted('Phone line'), gained(6, { tracks: ['Phone line backup'] })),
      all(muted('Phone line'), trackGain('Phone line backup', 6)),
    ),
  ),
  said(
    'empty',
    'Add two mono tracks called Anna and Ben',
    all(trackCreated('mono', 'Anna'), trackCreated('mono', 'Ben')),
  ),
  said('empty', 'cut the first minute', missing(/empty|no |nothing|track/i)),
]

/** Single requests, each said to a project as it was given. */
export const requests: readonly BlindRequest[] = [
  ...podcast,
  ...interview,
  ...solo,
  ...band,
  ...speech,
  ...labelled,
  ...others,
]
