import { looped, loopedAt, writeProject } from '../write-project.ts'

const intro = [0, 32] as const
const build = [32, 48] as const
const drop = [48, 80] as const

/** A house track of eight tracks and two buses, from an intro over a build to a drop. */
export const house = writeProject({
  name: 'Night Bus',
  tempo: 124,
  key: 'Am',
  buses: ['Reverb', 'Delay'],
  tracks: {
    Kick: {
      drumKitId: 'TR-909',
      volume: 1,
      color: 'red',
      regions: loopedAt(
        { Intro: intro, Build: build, Drop: drop },
        {
          beats: 4,
          notes: [
            [36, 0, 0.25, 118],
            [36, 1, 0.25, 116],
            [36, 2, 0.25, 118],
            [36, 3, 0.25, 116],
          ],
        },
      ),
    },
    Clap: {
      drumKitId: 'TR-909',
      color: 'red',
      sends: { Reverb: 0.2 },
      regions: loopedAt(
        { Build: build, Drop: drop },
        {
          beats: 4,
          notes: [
            [39, 1, 0.25, 104],
            [39, 3, 0.25, 106],
          ],
        },
      ),
    },
    Hats: {
      drumKitId: 'TR-909',
      volume: 0.6,
      pan: 0.55,
      color: 'orange',
      regions: loopedAt(
        { Intro: intro, Build: build, Drop: drop },
        {
          beats: 2,
          notes: [
            [46, 0.5, 0.25, 88],
            [42, 0.75, 0.25, 60],
            [46, 1.5, 0.25, 90],
            [42, 1.25, 0.25, 62],
          ],
        },
      ),
    },
    'Sub Bass': {
      gmProgram: 38,
      volume: 0.9,
      color: 'green',
      effects: [{ id: 'night-bus-sub-compressor', type: 'compressor' }],
      regions: [
        looped('Drop', drop, {
          beats: 8,
          notes: [
            [33, 0.5, 0.5, 100],
            [33, 1.5, 0.5, 98],
            [33, 2.75, 0.25, 90],
            [36, 4.5, 0.5, 100],
            [31, 5.5, 0.5, 98],
            [33, 7, 0.5, 94],
          ],
        }),
      ],
    },
    Stabs: {
      gmProgram: 62,
      volume: 0.65,
      pan: 0.4,
      color: 'purple',
      sends: { Delay: 0.25 },
      regions: [
        looped('Drop', drop, {
          beats: 4,
          notes: [
            [57, 0.75, 0.25, 96],
            [60, 0.75, 0.25, 94],
            [64, 0.75, 0.25, 92],
            [57, 2.5, 0.25, 90],
            [60, 2.5, 0.25, 90],
            [64, 2.5, 0.25, 90],
          ],
        }),
      ],
    },
    Pad: {
      gmProgram: 89,
      volume: 0.5,
      color: 'teal',
      sends: { Reverb: 0.5 },
      regions: loopedAt(
        { Build: build, Drop: drop },
        {
          beats: 8,
          notes: [
            [57, 0, 8, 60],
            [60, 0, 8, 58],
            [64, 0, 8, 58],
          ],
        },
      ),
    },
    Lead: {
      gmProgram: 81,
      volume: 0.7,
      pan: 0.6,
      color: 'yellow',
      regions: [
        looped('Drop', drop, {
          beats: 8,
          notes: [
            [69, 0, 0.5, 100],
            [72, 0.75, 0.25, 96],
            [76, 1.5, 0.5, 98],
            [74, 3, 1, 92],
            [72, 4.5, 0.5, 94],
            [71, 5.5, 0.5, 90],
            [69, 6, 1.5, 96],
          ],
        }),
      ],
    },
    'Vox Chop': {
      gmProgram: 54,
      volume: 0.55,
      muted: true,
      color: 'pink',
      regions: [
        looped('Drop', drop, {
          beats: 4,
          notes: [
            [69, 1.75, 0.25, 80],
            [72, 3.75, 0.25, 82],
          ],
        }),
      ],
    },
  },
})
