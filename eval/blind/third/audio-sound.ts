import {
  acx,
  all,
  anyOf,
  asks,
  ducked,
  equallyLoud,
  faded,
  fadedAbout,
  gained,
  gainedAbout,
  inverted,
  loudness,
  louderBy,
  muted,
  panned,
  pannedAbout,
  peak,
  renamed,
  reversed,
  soloed,
  trackDeleted,
  trackDuplicated,
  trackMoved,
  treated,
} from '../../audio/expect.ts'
import { louderAfter, newTrack, said, type BlindRequest } from '../audio-expect.ts'

// Written without sight of any other set.

export const levelling: readonly BlindRequest[] = [
  said('interview', 'guest +5 dB', louderBy(5, 'Guest')),
  said('podcast', 'okay the music is way too loud here bring it down by six decibels please', louderBy(-6, 'Music')),
  said('call', 'I can hardly hear the phone line, give it 8 more decibels', louderBy(8, 'Phone line')),
  said('interview', 'Could you make the two of them about equally loud?', equallyLoud(['Host', 'Guest'])),
  said('podcast', 'normalise Host to -16 LUFS', loudness(-16, { tracks: ['Host'] })),
  said('solo', 'Peak normalize to -1 dB thx', peak(-1)),
  said('notes', "Get this to ACX level please, it's for Audible.", acx()),
  said(
    'song',
    'strings up 3 dB in both choruses',
    all(gained(3, { tracks: ['Strings'], range: [40, 64] }), gained(3, { tracks: ['Strings'], range: [96, 120] })),
  ),
  said(
    'band',
    'my drums are eating everything, can they come down a bit',
    gainedAbout([-6, -0.5], { tracks: ['Drums'] }),
  ),
  said(
    'interview',
    'he leans away from the mic from 5:00 to 5:20 so push the host up by 4 dB there',
    gained(4, { tracks: ['Host'], range: [300, 320] }),
  ),
  said('bed', 'please make that the music goes down when the voice is speaking', ducked('Music')),
  said('chapters', 'Duck the music under host and guest.', ducked('Music')),
  said('bed', 'The music should be half as loud', gainedAbout([-10.5, -5.5], { tracks: ['Music'] })),
  said('bed', 'for the wedding film: voice up 2 dB, music down 8 dB', louderAfter([], ['Voice', 2], ['Music', -8])),
  said('interview', 'this bit 3 dB quieter please', gained(-3, { tracks: ['Host'], range: [100, 112] }), {
    selection: { start: 100, end: 112 },
    selectedTracks: ['Host'],
  }),
]

export const fading: readonly BlindRequest[] = [
  said(
    'podcast',
    'fade the music in over the first five seconds and out over the last ten',
    all(faded('in', [0, 5], ['Music']), faded('out', [290, 300], ['Music'])),
  ),
  said('song', 'nice long fade out at the end, eight seconds', faded('out', [132, 140])),
  said('solo', 'a gentle fade in at the beginning would be lovely', fadedAbout('in', 'start', [0.1, 10])),
  said('interview', 'the end is sooo abrupt can you fade it out', fadedAbout('out', 'end', [0.3, 15])),
]

export const treating: readonly BlindRequest[] = [
  said(
    'call',
    'there is a hiss on the phone line, clean that up',
    anyOf(treated('noise_reduction', { tracks: ['Phone line'] }), asks(/noise|hiss|where|quiet/i)),
  ),
  said('band', 'can you compres the lead vocals plz', treated('compressor', { tracks: ['Lead vocals'] })),
  said('band', "Stick a limiter on the drums so the snare doesn't clip", treated('limiter', { tracks: ['Drums'] })),
  said('band', 'roll off the low rumble on the guitar', treated('equalize', { tracks: ['Guitar 2'] })),
  said(
    'panel',
    'Noise reduction on Guest mic 1 and Guest mic 2',
    anyOf(treated('noise_reduction', { tracks: ['Guest mic 1', 'Guest mic 2'] }), asks(/noise|where|quiet/i)),
  ),
  said('band', 'reverse the drums from 1:10 to 1:14', reversed({ tracks: ['Drums'], range: [70, 74] })),
  said(
    'call',
    'the backup is out of phase with the other one, flip its polarity',
    inverted({ tracks: ['Phone line backup'] }),
  ),
]

const butTheDrums = ['Bass', 'Vocals', 'Lead vocals', 'Guitar 2'].map((track) => muted(track))
export const tracking: readonly BlindRequest[] = [
  said('panel', 'delete the room track, its just hum', trackDeleted('Room')),
  said(
    'panel',
    'Guest mic 1 is Priya and guest mic 2 is Tom, please rename them accordingly',
    all(renamed('Guest mic 1', 'Priya'), renamed('Guest mic 2', 'Tom')),
  ),
  said('band', 'mute everything except the drums', anyOf(all(...butTheDrums), soloed('Drums'))),
  said('podcast', 'turn the music back on, I muted it earlier', muted('Music', false), { muted: ['Music'] }),
  said('takes', 'duplicate take 1 and call the copy Take 1 safe', trackDuplicated('Take 1', 'Take 1 safe')),
  said('interview', 'make a new track called Jingle', newTrack('Jingle')),
  said('band', 'guitar hard left, vocals 20% right', all(panned('Guitar 2', -1), panned('Vocals', 0.2))),
  said('podcast', 'Please move the music track to the top, so I find it faster.', trackMoved('Music', 'top')),
  said(
    'call',
    'I want it like two people at a table: studio mic a little to the left, phone line a little to the right',
    all(pannedAbout('Studio mic', [-0.6, -0.05]), pannedAbout('Phone line', [0.05, 0.6])),
  ),
]
