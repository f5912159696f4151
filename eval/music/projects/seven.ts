import { loopedAt, writeProject } from '../write-project.ts'

const sections = { Intro: [0, 14], Riff: [14, 42] } as const

/** Seven eighths to the bar, which are three and a half beats: four bars of intro and eight of a riff. */
export const seven = writeProject({
  name: 'Odd Socks',
  tempo: 130,
  key: 'Em',
  signature: [7, 8],
  tracks: {
    Drums: {
      drumKitId: 'acoustic',
      color: 'blue',
      regions: loopedAt(sections, {
        beats: 3.5,
        notes: [
          [36, 0, 0.25, 108],
          [38, 1, 0.25, 100],
          [36, 2, 0.25, 104],
          [38, 3, 0.25, 98],
          [42, 0.5, 0.25, 60],
          [42, 1.5, 0.25, 60],
          [42, 2.5, 0.25, 60],
        ],
      }),
    },
    Bass: {
      gmProgram: 34,
      color: 'green',
      regions: loopedAt(sections, {
        beats: 3.5,
        notes: [
          [40, 0, 0.5, 100],
          [40, 1, 0.5, 96],
          [43, 2, 0.5, 98],
          [45, 2.5, 0.5, 94],
          [47, 3, 0.5, 96],
        ],
      }),
    },
    Guitar: {
      gmProgram: 30,
      volume: 0.7,
      pan: 0.3,
      color: 'red',
      regions: loopedAt(
        { Riff: [14, 42] },
        {
          beats: 3.5,
          notes: [
            [52, 0, 0.5, 104],
            [55, 0.5, 0.5, 98],
            [57, 1, 1, 100],
            [55, 2, 0.5, 98],
            [59, 2.5, 1, 102],
          ],
        },
      ),
    },
  },
})
