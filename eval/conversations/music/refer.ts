import {
  all,
  anyKey,
  bus,
  copied,
  deleted,
  moved,
  muted,
  nothingChanged,
  pan,
  renamed,
  section,
  send,
  soloed,
  tempo,
  transposed,
  volume,
} from '../../music/expect.ts'
import { inMusic, type MusicConversation } from '../conversation-case.ts'

/** The copy sounds higher than what it was made from, which is as it was. */
const copiedHigher = (region: string, toBeat: number, semitones: number) =>
  all(transposed(semitones, region), copied(region, toBeat), transposed(-semitones, region))

/** What was said or made before, by a word for it. */
export const referring: readonly MusicConversation[] = [
  inMusic(
    'refer',
    'house',
    ['Copy the lead from the drop to bar 21', copied('Lead@48', 80)],
    ['transpose the copy up an octave', copiedHigher('Lead@48', 80, 12)],
  ),
  inMusic(
    'refer',
    'lofi',
    [
      'add an 8-bar chorus after the verse with drums, bass and keys',
      section(48, 32, { name: /chorus/i, roles: ['drums', 'bass', 'keys'] }),
    ],
    ['play it from there', nothingChanged],
  ),
  inMusic(
    'refer',
    'waltz',
    ['move the flute to bar 17', moved('Flute@24', 48)],
    ["now copy the cello's theme B there", all(moved('Flute@24', 48), copied('Cello@24', 48))],
  ),
  inMusic(
    'refer',
    'big',
    ['solo the strings', soloed('Strings')],
    ['turn them up to 70 percent', all(soloed('Strings'), volume('Strings', 0.7))],
    ['good, take the solo off them again', volume('Strings', 0.7)],
  ),
  inMusic(
    'refer',
    'alike',
    ['Duplicate the synth lead at bar 13', copied('Synth Lead@16', 48)],
    ['and delete the one it came from', all(copied('Synth Lead@16', 48), deleted('Synth Lead@16'))],
  ),
  inMusic(
    'refer',
    'seven',
    ['create a bus called Room', bus('Room')],
    ['send the guitar to it at 40 percent', all(bus('Room'), send('Guitar', 'Room', 0.4))],
    ['the drums there too, at 25', all(bus('Room'), send('Guitar', 'Room', 0.4), send('Drums', 'Room', 0.25))],
  ),
  inMusic(
    'refer',
    'emoji',
    ['rename the keys to Rhodes', renamed('🎹 Keys', 'Rhodes')],
    ['pan the Rhodes hard left', all(renamed('🎹 Keys', 'Rhodes'), pan('🎹 Keys', 0))],
    ['and mute it', all(renamed('🎹 Keys', 'Rhodes'), pan('🎹 Keys', 0), muted('🎹 Keys'))],
  ),
  inMusic(
    'refer',
    'empty',
    ['give me a 4-bar drum loop at 100 bpm', all(tempo(100), anyKey, section(0, 16, { roles: ['drums'] }))],
    ['put a bassline over it', all(tempo(100), anyKey, section(0, 16, { roles: ['drums', 'bass'] }))],
    [
      'now repeat both right after that, so we have 8 bars',
      all(tempo(100), anyKey, section(0, 32, { roles: ['drums', 'bass'] })),
    ],
  ),
]
