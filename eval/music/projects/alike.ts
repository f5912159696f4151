import { looped, loopedAt, writeProject } from '../write-project.ts'

const sections = { 'Verse 1': [0, 16], Chorus: [16, 32], 'Verse 2': [32, 48] } as const

/** Names that are like each other: three with a bass in them, two synths, two verses and a thing in reverse. */
export const alike = writeProject({
  name: 'Same Names',
  tempo: 100,
  key: 'Em',
  tracks: {
    Bass: {
      gmProgram: 33,
      color: 'green',
      regions: loopedAt(sections, {
        beats: 4,
        notes: [
          [40, 0, 1, 96],
          [40, 1.5, 0.5, 84],
          [43, 2, 1, 90],
          [47, 3.5, 0.5, 82],
        ],
      }),
    },
    'Bass 2': {
      gmProgram: 38,
      volume: 0.6,
      color: 'mint',
      regions: [
        looped('Chorus', [16, 32], {
          beats: 2,
          notes: [
            [28, 0, 0.5, 100],
            [28, 0.5, 0.5, 90],
            [28, 1, 0.5, 96],
            [31, 1.5, 0.5, 90],
          ],
        }),
      ],
    },
    Bassoon: {
      gmProgram: 70,
      volume: 0.7,
      pan: 0.4,
      color: 'orange',
      regions: loopedAt(
        { 'Verse 1': [0, 16], 'Verse 2': [32, 48] },
        {
          beats: 8,
          notes: [
            [52, 0, 2, 76],
            [55, 2, 1, 74],
            [54, 3, 1, 72],
            [52, 4, 3, 78],
          ],
        },
      ),
    },
    'Synth Lead': {
      gmProgram: 81,
      volume: 0.75,
      pan: 0.6,
      color: 'yellow',
      regions: [
        looped('Chorus', [16, 32], {
          beats: 4,
          notes: [
            [76, 0, 1, 98],
            [79, 1, 0.5, 94],
            [78, 1.5, 1.5, 96],
            [74, 3, 1, 90],
          ],
        }),
      ],
    },
    'Synth Pad': {
      gmProgram: 89,
      volume: 0.5,
      color: 'teal',
      regions: loopedAt(sections, {
        beats: 8,
        notes: [
          [52, 0, 8, 60],
          [55, 0, 8, 58],
          [59, 0, 8, 58],
        ],
      }),
    },
    'Reverse Cymbal': {
      drumKitId: 'acoustic',
      volume: 0.4,
      color: 'gray',
      regions: [looped('Reverse', [12, 16], { beats: 4, notes: [[49, 0, 4, 90]] })],
    },
  },
})
