import { all, answers, asks, deleted, key, muted, tempo, transposed } from '../../music/expect.ts'
import { inMusic, type MusicConversation } from '../conversation-case.ts'

/** A question was asked; what is said next is its answer, or something else. */
export const answering: readonly MusicConversation[] = [
  inMusic(
    'answer',
    'lofi',
    ['transpose the bass', asks(/how|semitone|far|much|interval|up or down/i)],
    ['five semitones up', transposed(5, 'Bass@0', 'Bass@16')],
  ),
  inMusic(
    'answer',
    'big',
    ['mute the guitar', asks(/which|acoustic|electric/i)],
    ['the electric one', muted('Electric Guitar')],
  ),
  inMusic(
    'answer',
    'sketch',
    ['Change the tempo, would you?', asks(/what|which|how|bpm|fast/i)],
    ['98', tempo(98)],
    ['make that 102', tempo(102)],
  ),
  inMusic(
    'answer',
    'alike',
    ['Mute the synth.', asks(/which|lead|pad/i)],
    ['forget it, set the tempo to 110 instead', tempo(110)],
    ['ok and now mute the synth pad', all(tempo(110), muted('Synth Pad'))],
  ),
]

/** A question about the project or what was done to it, and on from there. */
export const askingAbout: readonly MusicConversation[] = [
  inMusic(
    'ask-about',
    'sketch',
    ['Set the key to F minor', key('Fm')],
    ['which key were we in before?', answers(/\bD ?m(?:in(?:or)?)?\b/i)],
    ["and what's the tempo?", answers(/\b92\b/)],
    ['make it 96', all(key('Fm'), tempo(96))],
  ),
  inMusic(
    'ask-about',
    'waltz',
    ['transpose the flute down an octave', transposed(-12, 'Flute@24')],
    ['what did you change just now?', answers(/flute/i)],
    ['Good. Now the cello too.', transposed(-12, 'Flute@24', 'Cello@0', 'Cello@24')],
  ),
  inMusic(
    'ask-about',
    'seven',
    ['delete the drums in the intro', deleted('Drums@0')],
    ["what's still playing in the intro?", answers(/bass/i)],
    ['set the tempo to 136', all(deleted('Drums@0'), tempo(136))],
    ['what was it before?', answers(/\b130\b/)],
    ['go back to that, please', deleted('Drums@0')],
  ),
]
