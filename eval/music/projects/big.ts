import { loopedAt, writeProject } from '../write-project.ts'

const song = {
  Intro: [0, 16],
  'Verse 1': [16, 48],
  'Pre-Chorus': [48, 56],
  'Chorus 1': [56, 88],
  'Verse 2': [88, 120],
  'Chorus 2': [120, 152],
  Bridge: [152, 168],
  'Chorus 3': [168, 200],
  Outro: [200, 216],
} as const
const only = (...names: readonly (keyof typeof song)[]) => Object.fromEntries(names.map((name) => [name, song[name]]))
const choruses = only('Chorus 1', 'Chorus 2', 'Chorus 3')
const triad = {
  beats: 8,
  notes: [
    [62, 0, 4, 66],
    [66, 0, 4, 64],
    [69, 0, 4, 64],
    [59, 4, 4, 66],
    [62, 4, 4, 64],
    [66, 4, 4, 64],
  ],
} as const

/** A whole song of nine sections on fourteen tracks. */
export const big = writeProject({
  name: 'Harbour Lights',
  tempo: 96,
  key: 'D',
  buses: ['Reverb', 'Delay', 'Drum Bus'],
  tracks: {
    Drums: {
      drumKitId: 'acoustic',
      color: 'blue',
      sends: { 'Drum Bus': 0.8 },
      regions: loopedAt(only('Verse 1', 'Pre-Chorus', 'Chorus 1', 'Verse 2', 'Chorus 2', 'Chorus 3'), {
        beats: 4,
        notes: [
          [36, 0, 0.25, 108],
          [38, 1, 0.25, 100],
          [36, 2, 0.25, 106],
          [38, 3, 0.25, 102],
          [42, 0.5, 0.25, 60],
          [42, 1.5, 0.25, 60],
          [42, 2.5, 0.25, 60],
          [42, 3.5, 0.25, 60],
        ],
      }),
    },
    Percussion: {
      drumKitId: 'jazz',
      volume: 0.5,
      pan: 0.65,
      color: 'indigo',
      sends: { 'Drum Bus': 0.4 },
      regions: loopedAt(choruses, {
        beats: 2,
        notes: [
          [70, 0, 0.25, 70],
          [70, 0.5, 0.25, 60],
          [70, 1, 0.25, 70],
          [70, 1.5, 0.25, 60],
        ],
      }),
    },
    Bass: {
      gmProgram: 33,
      color: 'green',
      regions: loopedAt(song, {
        beats: 8,
        notes: [
          [38, 0, 1.5, 94],
          [38, 2, 1.5, 90],
          [35, 4, 1.5, 94],
          [35, 6, 1, 90],
          [37, 7, 0.5, 84],
        ],
      }),
    },
    'Acoustic Guitar': {
      gmProgram: 25,
      volume: 0.7,
      pan: 0.3,
      color: 'orange',
      regions: loopedAt(only('Intro', 'Verse 1', 'Verse 2', 'Outro'), {
        beats: 4,
        notes: [
          [50, 0, 0.5, 80],
          [57, 0.5, 0.5, 74],
          [62, 1, 0.5, 76],
          [66, 1.5, 0.5, 74],
          [62, 2, 0.5, 76],
          [57, 2.5, 0.5, 74],
        ],
      }),
    },
    'Electric Guitar': {
      gmProgram: 29,
      volume: 0.6,
      pan: 0.7,
      color: 'red',
      effects: [{ id: 'harbour-electric-overdrive', type: 'overdrive' }],
      regions: loopedAt(choruses, {
        beats: 4,
        notes: [
          [50, 0, 2, 96],
          [57, 0, 2, 94],
          [47, 2, 2, 96],
          [54, 2, 2, 94],
        ],
      }),
    },
    Piano: {
      gmProgram: 0,
      volume: 0.7,
      color: 'yellow',
      sends: { Reverb: 0.2 },
      regions: loopedAt(only('Intro', 'Pre-Chorus', 'Chorus 1', 'Chorus 2', 'Bridge', 'Chorus 3', 'Outro'), triad),
    },
    Organ: { gmProgram: 16, volume: 0.4, color: 'mint', regions: loopedAt(choruses, triad) },
    Strings: {
      gmProgram: 48,
      volume: 0.5,
      color: 'teal',
      sends: { Reverb: 0.4 },
      regions: loopedAt(only('Chorus 2', 'Bridge', 'Chorus 3'), triad),
    },
    Brass: {
      gmProgram: 61,
      volume: 0.5,
      color: 'cyan',
      regions: loopedAt(only('Chorus 3'), {
        beats: 4,
        notes: [
          [69, 0, 0.5, 104],
          [74, 0, 0.5, 102],
          [69, 1.5, 0.5, 100],
          [74, 1.5, 0.5, 100],
        ],
      }),
    },
    'Synth Pad': {
      gmProgram: 89,
      volume: 0.4,
      color: 'purple',
      regions: loopedAt(only('Intro', 'Bridge', 'Outro'), triad),
    },
    'Lead Vocal': {
      gmProgram: 85,
      volume: 0.9,
      color: 'pink',
      sends: { Reverb: 0.25, Delay: 0.15 },
      regions: loopedAt(only('Verse 1', 'Pre-Chorus', 'Chorus 1', 'Verse 2', 'Chorus 2', 'Bridge', 'Chorus 3'), {
        beats: 8,
        notes: [
          [74, 0, 1, 90],
          [73, 1, 0.5, 84],
          [71, 1.5, 1.5, 88],
          [69, 4, 1, 88],
          [66, 5, 2, 86],
        ],
      }),
    },
    'Backing Vocals': {
      gmProgram: 53,
      volume: 0.55,
      color: 'pink',
      sends: { Reverb: 0.5 },
      regions: loopedAt(choruses, {
        beats: 8,
        notes: [
          [69, 0, 4, 70],
          [66, 4, 4, 70],
        ],
      }),
    },
    Tambourine: {
      drumKitId: 'acoustic',
      volume: 0.35,
      muted: true,
      color: 'gray',
      regions: loopedAt(choruses, {
        beats: 1,
        notes: [
          [54, 0, 0.25, 70],
          [54, 0.5, 0.25, 58],
        ],
      }),
    },
    FX: { gmProgram: 99, volume: 0.3, color: 'gray', regions: [] },
  },
})
