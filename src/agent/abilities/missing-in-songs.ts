import type { MissingAbility } from './missing-ability.ts'

/** What a song of notes lacks. */
export const missingInSongs: readonly MissingAbility[] = [
  {
    name: 'recordings of sound',
    kinds: ['music'],
    nearest:
      'A song holds notes; a recording is brought in as a document of its own with "cutroom import FILE" and ' +
      'treated there.',
    says: ['record (?:me|my|the|a|some)', '(?:my|the|this|that|a) (?:\\w+ )?(?:recording|wav|mp3|audio file)'],
    rids: [
      '(?:background )?noise',
      'noises',
      'hiss',
      'hum',
      'buzz',
      'clicks',
      'pops',
      'clipping',
      'sibilance',
      'plosives?',
      'breaths',
      'room',
      'bleed',
    ],
  },
  {
    name: 'singing and lyrics',
    kinds: ['music'],
    nearest: 'A lead can play the tune: "add a lead to the verse".',
    says: ['lyrics?', 'sing', 'sings', 'sung', 'singing', 'words for the', 'rap'],
    adds: [
      'singer',
      'singers',
      'vocalist',
      'choir singing',
      '(?:lead |backing |female |male )?vocals',
      '(?:human )?voice',
      'rapper',
    ],
  },
  {
    name: 'bouncing to audio',
    kinds: ['music'],
    nearest: 'The whole song is written as sound with "cutroom render song.wav"; mute what should not be in it first.',
    says: [
      '(?:bounce|freeze|flatten|commit)\\b',
      '(?:to|as|into) (?:audio|a wav|wav|mp3|an mp3)',
      'mix ?down',
      'stem export',
    ],
  },
  {
    name: 'samples and loops',
    kinds: ['music'],
    nearest: 'The drum kits and the General MIDI instruments can be changed, and parts composed anew.',
    says: ['vinyl', '(?:apple )?loops? (?:from|out of)'],
    adds: ['(?:\\w+ )?(?:samples?|one-?shots?|audio loops?|sound effects?|sfx|risers?|vst|plug-?ins?|synth preset)'],
  },
  {
    name: 'mastering',
    kinds: ['music', 'audio'],
    nearest: 'Tracks can be levelled, and recordings brought to a loudness ("normalize to -14 LUFS") under a limiter.',
    says: ['master(?:ed|ing)?(?: (?:it|this|the \\w+|everything))?'],
  },
  {
    name: 'printed score',
    kinds: ['music'],
    nearest: 'The notes can be written with "cutroom export song.mid --format midi" and opened in a notation program.',
    says: [
      'sheet music',
      'score (?:as|in) pdf',
      'lead sheet',
      'notation',
      'tabs?',
      'tablature',
      'chord chart',
      'print(?:ed)?',
    ],
  },
]
