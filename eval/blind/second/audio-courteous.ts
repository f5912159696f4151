import {
  all,
  answers,
  anyOf,
  asks,
  clipMoved,
  cutOut,
  faded,
  gained,
  insertedAt,
  joinedAt,
  labelAdded,
  loudness,
  louderBy,
  muted,
  nothingChanged,
  pannedAbout,
  removed,
  renamed,
  selectionIs,
  silenced,
  splitAt,
  trackCreated,
  trackDeleted,
  trackDuplicated,
  trackMoved,
  treated,
} from '../../audio/expect.ts'
import { held, louderAfter, said, type BlindRequest } from '../audio-expect.ts'

/** People who say first why. */
const reasoned: readonly BlindRequest[] = [
  said(
    'notes',
    'since the coughs are annoying, take both of them out',
    cutOut([
      [31, 32.5],
      [220, 221],
    ]),
  ),
  said(
    'call',
    'the connection was really noisy, so please clean up the background noise on the phone line',
    treated('noise_reduction', { tracks: ['Phone line'] }),
  ),
  said('interview', 'we said something off the record at 6:40, so cut from there to 7:05', cutOut([[400, 425]])),
  said('band', 'the mix is bass heavy so pull the bass down 4 dB', louderBy(-4, 'Bass')),
  said('panel', 'Guest 2 sat further away, so give guest mic 2 another 5 dB', louderBy(5, 'Guest mic 2')),
  said('chapters', 'we never got the clearance for the song, so please delete the music track', trackDeleted('Music')),
]

const polite: readonly BlindRequest[] = [
  said('interview', 'Could you please select from 1:10 to 1:25?', selectionIs(70, 85)),
  said('song', 'Would you mind muting the string section during the first chorus?', silenced([[40, 64]], ['Strings'])),
  said('podcast', 'May I ask you to move the music track to the top?', trackMoved('Music', 'top')),
  said('solo', 'Could I have a copy of the voice track, please, called Backup?', trackDuplicated('Voice', 'Backup')),
  said('chapters', "Would you kindly add a label 'First job' at 2:10?", labelAdded('First job', 130)),
  said('band', 'Please could you unmute the vocals', muted('Vocals', false), { muted: ['Vocals'] }),
]

/** Two or three things in one sentence. */
const several: readonly BlindRequest[] = [
  said(
    'interview',
    'cut the first 15 seconds, bring both to -16 LUFS and fade out over the last 3',
    all(cutOut([[0, 15]]), loudness(-16), faded('out', [582, 585])),
  ),
  said(
    'podcast',
    'lose the outro, mute the music and name the guest track Maria',
    all(cutOut([[240, 300]]), muted('Music'), renamed('Guest', 'Maria')),
  ),
  said(
    'band',
    'drums up 2, guitar down 3, and push the bass a touch to the left',
    louderAfter([pannedAbout('Bass', [-0.5, -0.05])], ['Drums', 2], ['Guitar 2', -3]),
  ),
  said(
    'call',
    'drop the backup and level the other two to -19 LUFS',
    all(trackDeleted('Phone line backup'), loudness(-19, { tracks: ['Studio mic', 'Phone line'] })),
  ),
  said(
    'notes',
    'take out the false start and put a 1 second fade in at the top',
    all(cutOut([[60, 66]]), faded('in', [0, 1])),
  ),
  said(
    'solo',
    'split at 40 and at 80 and turn the middle piece down by 5',
    all(splitAt([40, 80]), gained(-5, { range: [40, 80] })),
  ),
  said(
    'song',
    'make a new track named Choir, and bring the strings up 2 dB',
    anyOf(
      louderAfter([trackCreated('mono', 'Choir')], ['Strings', 2]),
      louderAfter([trackCreated('stereo', 'Choir')], ['Strings', 2]),
    ),
  ),
]

/** People who point at what they have in front of them. */
const pointing: readonly BlindRequest[] = [
  said('interview', 'make this 6 dB quieter', gained(-6, { tracks: ['Guest'], range: [100, 110] }), {
    selection: { start: 100, end: 110 },
    selectedTracks: ['Guest'],
  }),
  said('interview', "delete what I've highlighted", removed([[200, 210]]), { selection: { start: 200, end: 210 } }),
  said('solo', 'paste it here', insertedAt(60, { source: 'Voice', seconds: [10, 15] }), {
    cursor: 60,
    clipboard: { track: 'Voice', from: 10, to: 15 },
  }),
  said('podcast', 'do the last effect again, on the Guest this time', gained(3, { tracks: ['Guest'] }), {
    lastEffect: { operation: 'apply_amplify', db: 3, track: 'Host', range: { start: 0, end: 300 } },
  }),
  said('interview', "slide the guest's second clip 4 seconds later", clipMoved('Guest', [300, 600], 304), {
    splits: { Guest: [300] },
  }),
  said('solo', 'glue the two pieces back together', joinedAt([60]), { splits: { Voice: [60] } }),
]

/** What cannot be done as it was said, or asks for nothing to be done. */
const unsettled: readonly BlindRequest[] = [
  said('panel', 'delete the guest mic', asks(/mic 1|mic 2|which/i)),
  said('interview', 'cut from 10:30 to 10:45', held(/10:00|\bend|long|beyond|outside|past|after|\bten\b/i)),
  said('solo', 'speed the whole thing up by ten percent', held(/\w/)),
  said('interview', 'remove the bad bit', asks(/\w/)),
  said('lecture', 'the speaker was a bit nervous that day', anyOf(nothingChanged, held(/\w/))),
  said('podcast', 'how long is the interview part?', answers(/3:40|\b220\b|3 min\w* (and )?40/i)),
  said('band', 'which tracks do I have here?', answers(/Drums[\s\S]*Bass[\s\S]*Vocals[\s\S]*Guitar 2/)),
  said('call', 'How loud is the phone line at the moment?', answers(/(-|−|–|minus )\s?\d/i)),
]

export const courteous: readonly BlindRequest[] = [...reasoned, ...polite, ...several, ...pointing, ...unsettled]
