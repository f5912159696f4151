import { loopedAt, writeProject } from '../write-project.ts'

const sections = { Intro: [0, 16], Verse: [16, 48] } as const

/** A lo-fi song of two sections on three tracks; the keys are played by hand and off the grid. */
export const lofi = writeProject({
  name: 'Late Train',
  tempo: 72,
  key: 'Cm',
  buses: ['Reverb'],
  tracks: {
    Drums: {
      drumKitId: 'acoustic',
      color: 'blue',
      regions: loopedAt(sections, {
        beats: 4,
        notes: [
          [36, 0, 0.25, 100],
          [42, 0, 0.25, 60],
          [42, 0.5, 0.25, 48],
          [38, 1, 0.25, 96],
          [42, 1.5, 0.25, 48],
          [36, 2.5, 0.25, 90],
          [42, 2, 0.25, 60],
          [38, 3, 0.25, 98],
          [42, 3.5, 0.25, 50],
        ],
      }),
    },
    Bass: {
      gmProgram: 33,
      volume: 0.75,
      color: 'green',
      regions: loopedAt(sections, {
        beats: 8,
        notes: [
          [36, 0, 1, 92],
          [36, 1.5, 0.5, 80],
          [43, 2, 1, 86],
          [39, 3.5, 0.5, 78],
          [44, 4, 1, 92],
          [44, 5.5, 0.5, 80],
          [43, 6, 1, 86],
          [46, 7, 0.5, 78],
        ],
      }),
    },
    Keys: {
      gmProgram: 4,
      volume: 0.7,
      pan: 0.45,
      color: 'purple',
      effects: [{ id: 'late-train-keys-chorus', type: 'chorus' }],
      sends: { Reverb: 0.3 },
      regions: loopedAt(sections, {
        beats: 8,
        notes: [
          [60, 0.03, 1.8, 70],
          [63, 0.05, 1.8, 66],
          [67, 0.06, 1.8, 68],
          [70, 2.46, 0.9, 60],
          [56, 4.04, 1.8, 72],
          [60, 4.06, 1.8, 66],
          [63, 4.07, 1.8, 64],
          [67, 6.53, 0.9, 58],
        ],
      }),
    },
  },
})
