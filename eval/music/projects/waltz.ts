import { looped, loopedAt, writeProject } from '../write-project.ts'

const themes = { 'Theme A': [0, 24], 'Theme B': [24, 48] } as const

/** A waltz: eight bars of one theme and eight of another, three beats to the bar. */
export const waltz = writeProject({
  name: 'Blue Boat',
  tempo: 150,
  key: 'G',
  signature: [3, 4],
  tracks: {
    Piano: {
      gmProgram: 0,
      color: 'blue',
      regions: loopedAt(themes, {
        beats: 6,
        notes: [
          [43, 0, 1, 84],
          [59, 1, 0.9, 62],
          [62, 1, 0.9, 62],
          [59, 2, 0.9, 60],
          [62, 2, 0.9, 60],
          [50, 3, 1, 82],
          [60, 4, 0.9, 62],
          [66, 4, 0.9, 62],
          [60, 5, 0.9, 60],
          [66, 5, 0.9, 60],
        ],
      }),
    },
    Cello: {
      gmProgram: 42,
      volume: 0.7,
      pan: 0.35,
      color: 'orange',
      regions: loopedAt(themes, {
        beats: 6,
        notes: [
          [43, 0, 3, 70],
          [50, 3, 3, 68],
        ],
      }),
    },
    Flute: {
      gmProgram: 73,
      volume: 0.65,
      pan: 0.6,
      color: 'cyan',
      regions: [
        looped('Theme B', [24, 48], {
          beats: 6,
          notes: [
            [74, 0, 1, 78],
            [76, 1, 0.5, 74],
            [79, 1.5, 1.5, 80],
            [78, 3, 2, 76],
            [74, 5, 1, 72],
          ],
        }),
      ],
    },
  },
})
