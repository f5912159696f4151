import {
  all,
  answers,
  copied,
  cutOut,
  faded,
  gained,
  gainedAbout,
  insertedAt,
  labelAdded,
  muted,
  panned,
  removed,
  renamed,
  reversed,
  selectionIs,
  silenced,
  splitAt,
  trackDeleted,
  trackDuplicated,
  treated,
  type Expect,
} from '../audio/expect.ts'
import { inAudio, type AudioConversation } from './conversation-case.ts'

/** Louder or softer by so many decibels, by the clips or by the track. */
export const by = (db: number, ...tracks: readonly string[]): Expect => gainedAbout([db, db], { tracks })
/** Everything is as it was at the start of the conversation. */
export const asAtStart: Expect = all()

const takenBack: readonly AudioConversation[] = [
  inAudio(
    'take-back',
    'podcast',
    {},
    ['Mute the music', muted('Music')],
    ['Fade in the host over 2 seconds', all(muted('Music'), faded('in', [0, 2], ['Host']))],
    ['scrap the mute but leave the fade alone', faded('in', [0, 2], ['Host'])],
  ),
  inAudio(
    'take-back',
    'band',
    {},
    ['Turn the drums down by 3 dB', by(-3, 'Drums')],
    ['Reverse guitar 2', all(reversed({ tracks: ['Guitar 2'] }), by(-3, 'Drums'))],
    ["I don't like the backwards thing after all, lose it", by(-3, 'Drums')],
    ['the drums go back how they were too', asAtStart],
  ),
  inAudio(
    'take-back',
    'solo',
    {},
    ['Fade in over 2 seconds and fade out over 5 seconds', all(faded('in', [0, 2]), faded('out', [115, 120]))],
    ['drop the fade out', faded('in', [0, 2])],
  ),
  inAudio(
    'take-back',
    'panel',
    {},
    ['Compress all the tracks', treated('compressor')],
    ['Spare the room track, please.', treated('compressor', { tracks: ['Moderator', 'Guest mic 1', 'Guest mic 2'] })],
  ),
  inAudio(
    'take-back',
    'chapters',
    {},
    [
      'Delete the sections Money and Travel',
      removed([
        [150, 300],
        [300, 420],
      ]),
    ],
    ['Travel can come back, she liked it', removed([[150, 300]])],
  ),
  inAudio(
    'take-back',
    'lecture',
    {},
    ['Delete 10:00 to 11:00', removed([[600, 660]])],
    ['Delete 20:00 to 21:00', all(removed([[600, 660]]), removed([[1200, 1260]]))],
    ['please to restore the first of this two', removed([[1260, 1320]])],
  ),
  inAudio(
    'take-back',
    'call',
    {},
    ['Delete the track Phone line backup', trackDeleted('Phone line backup')],
    ['Rename Phone line to Caller', all(trackDeleted('Phone line backup'), renamed('Phone line', 'Caller'))],
    ['Can I have the backup track again? The new name stays.', renamed('Phone line', 'Caller')],
  ),
  inAudio(
    'take-back',
    'song',
    {},
    ['Silence the strings from 0:40 to 1:04', silenced([[40, 64]], ['Strings'])],
    ['nope, undo', asAtStart],
    ['lower them by 5 dB there instead', gained(-5, { tracks: ['Strings'], range: [40, 64] })],
  ),
  inAudio(
    'take-back',
    'bed',
    {},
    ['Mute the music', muted('Music')],
    ['Pan the voice 20% left', all(muted('Music'), panned('Voice', -0.2))],
    [
      'Fade the voice out over 4 seconds',
      all(muted('Music'), panned('Voice', -0.2), faded('out', [176, 180], ['Voice'])),
    ],
    ['get me back to how things stood right after the mute', muted('Music')],
  ),
]

/** The copy has no known name, so what is done to it alone is written as done to the voice around the duplication. */
const copyPannedRight: Expect = all(panned('Voice', 0.5), trackDuplicated('Voice'), panned('Voice', 0))

const references: readonly AudioConversation[] = [
  inAudio(
    'refer',
    'solo',
    {},
    ['Duplicate the voice track', trackDuplicated('Voice')],
    ['Pan the copy 50% right', copyPannedRight],
    ['and the original just as far left', all(copyPannedRight, panned('Voice', -0.5))],
  ),
  inAudio(
    'refer',
    'takes',
    {},
    ['Duplicate take 2 and call the new track Spare', trackDuplicated('Take 2', 'Spare')],
    ['delete the one it was copied from', all(trackDuplicated('Take 2', 'Spare'), trackDeleted('Take 2'))],
  ),
  inAudio(
    'refer',
    'interview',
    {},
    ['Select 3:00 to 3:20', selectionIs(180, 200)],
    ['get rid of that stretch', removed([[180, 200]])],
    ['put a marker there that says Edit', all(removed([[180, 200]]), labelAdded('Edit', 180))],
  ),
  inAudio(
    'refer',
    'pauses',
    {},
    ['Split Anna at 0:50 and at 1:10', splitAt([50, 70], ['Anna'])],
    [
      'raise the piece between these cuts by 3 dB',
      all(splitAt([50, 70], ['Anna']), gained(3, { tracks: ['Anna'], range: [50, 70] })),
    ],
    [
      'the rest of her down 2',
      all(
        splitAt([50, 70], ['Anna']),
        gained(3, { tracks: ['Anna'], range: [50, 70] }),
        gained(-2, { tracks: ['Anna'], range: [0, 50] }),
        gained(-2, { tracks: ['Anna'], range: [70, 120] }),
      ),
    ],
  ),
  inAudio(
    'refer',
    'podcast',
    {},
    ['Add a label Quote from 1:00 to 1:20', labelAdded('Quote', 60, 80)],
    [
      'boost the guest by 4 dB inside it',
      all(labelAdded('Quote', 60, 80), gained(4, { tracks: ['Guest'], range: [60, 80] })),
    ],
    [
      'no music in that spot pls, silence it',
      all(
        labelAdded('Quote', 60, 80),
        gained(4, { tracks: ['Guest'], range: [60, 80] }),
        silenced([[60, 80]], ['Music']),
      ),
    ],
  ),
  inAudio(
    'refer',
    'chapters',
    {},
    ['Turn the music down 8 dB in Sponsor', gained(-8, { tracks: ['Music'], range: [420, 450] })],
    [
      'in the section before that one by 3',
      all(gained(-8, { tracks: ['Music'], range: [420, 450] }), gained(-3, { tracks: ['Music'], range: [300, 420] })),
    ],
  ),
  inAudio(
    'refer',
    'solo',
    { splits: { Voice: [40, 80] } },
    ['Reverse the second clip', reversed({ tracks: ['Voice'], range: [40, 80] })],
    [
      'it may also be 2 dB louder',
      all(reversed({ tracks: ['Voice'], range: [40, 80] }), gained(2, { tracks: ['Voice'], range: [40, 80] })),
    ],
    [
      'for the clip after it a fade out, 5 secs',
      all(
        reversed({ tracks: ['Voice'], range: [40, 80] }),
        gained(2, { tracks: ['Voice'], range: [40, 80] }),
        faded('out', [115, 120], ['Voice']),
      ),
    ],
  ),
  inAudio(
    'refer',
    'song',
    {},
    ['Copy chorus 1 on all tracks', copied(24)],
    ['Paste it at the very end', all(copied(24), insertedAt(140, { own: [40, 64] }))],
    [
      'let what you just pasted fade out over its last 8 seconds',
      all(copied(24), insertedAt(140, { own: [40, 64] }), faded('out', [156, 164])),
    ],
  ),
]

const questions: readonly AudioConversation[] = [
  inAudio(
    'ask-about',
    'interview',
    {},
    ['Delete 4:00 to 5:00', removed([[240, 300]])],
    ['how long did that leave us with?', answers(/9:00|540|9 min|nine min/i)],
    ['right, cut another minute, this time from the very end', all(removed([[240, 300]]), cutOut([[480, 540]]))],
  ),
  inAudio(
    'ask-about',
    'podcast',
    {},
    ['Mute the host', muted('Host')],
    ['is anything muted at the moment?', answers(/host/i)],
    ['let me hear that one again', muted('Host', false)],
  ),
  inAudio(
    'ask-about',
    'band',
    {},
    ['Turn the vocals up by 3 dB', by(3, 'Vocals')],
    ['Reverse guitar 2 from 0:10 to 0:20', all(reversed({ tracks: ['Guitar 2'], range: [10, 20] }), by(3, 'Vocals'))],
    ['remind me what ive changed so far', answers(/vocals[\s\S]*guitar|guitar[\s\S]*vocals/i)],
    ['take out the first of them', reversed({ tracks: ['Guitar 2'], range: [10, 20] })],
  ),
  inAudio(
    'ask-about',
    'notes',
    {},
    ['Delete 0:31 to 0:32.5', removed([[31, 32.5]])],
    ['And where does the lovely passage begin now?', answers(/1:38\.5|98\.5/)],
    ['fade the reader in there over 2 seconds', all(removed([[31, 32.5]]), faded('in', [98.5, 100.5], ['Reader']))],
  ),
  inAudio(
    'ask-about',
    'chapters',
    {},
    ['Delete the Welcome section', removed([[0, 30]])],
    ['at what time starts Travel, after this?', answers(/4:30|270/)],
    ['Good. Split there.', all(removed([[0, 30]]), splitAt([270]))],
  ),
]

/** Taking back, references, and questions about the document and its history. */
export const referringAudioConversations: readonly AudioConversation[] = [...takenBack, ...references, ...questions]
