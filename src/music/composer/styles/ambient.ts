import type { Style } from '../style.ts'

/** Slow weather: long chords, a few bells, hardly a beat. */
export const ambient: Style = {
  name: 'ambient',
  tempo: { low: 56, high: 84, usual: 68 },
  usualKey: 'D',
  usualRoles: ['pads', 'arpeggio', 'lead', 'bass'],
  energy: 0.2,
  density: 0.25,
  feel: { swing: 0, swungUnit: 'eighth', looseness: 0.5, backbeatLag: 0 },
  kit: 'jazz',
  programs: { bass: [39, 89, 43], chords: [4, 0, 46], lead: [73, 11, 92], pads: [89, 95, 52], arpeggio: [11, 46, 10] },
  colour: 'added',
  progressions: {
    major: {
      verse: ['1 | 1 | 4 | 4', '1 | 1 | 6 | 6', '1 | 1 | 3 | 3 | 4 | 4 | 1 | 1'],
      chorus: ['4 | 4 | 6 | 6', '6 | 6 | 4 | 4 | 1 | 1 | 5 | 5', '4 | 4 | 1 | 1'],
      bridge: ['2 | 2 | 4 | 4', '6 | 6 | 3 | 3'],
    },
    minor: {
      verse: ['1 | 1 | 6 | 6', '1 | 1 | 4 | 4', '1 | 1 | 3 | 3'],
      chorus: ['6 | 6 | 3 | 3', '6 | 6 | 7 | 7', '4 | 4 | 1 | 1'],
      bridge: ['4 | 4 | 7 | 7', '6 | 6 | 4 | 4'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'x... .... .... ....' },
      { voice: 'shaker', pattern: '.... .... x... .... .... .... x... ..?.' },
      { voice: 'ride', pattern: '.... .... .... .... .... .... .... x...', above: 0.3 },
    ],
    [
      { voice: 'rim', pattern: '.... .... ..x. .... .... .... ..x. .?..' },
      { voice: 'kick', pattern: 'x... .... .... .... x... .... ?... ....' },
      { voice: 'shaker', pattern: '.... ?... .... x...' },
    ],
    [
      { voice: 'floorTom', pattern: 'x... .... .... ....' },
      { voice: 'ride', pattern: '.... .... x... .... .... .... x... ..?.' },
      { voice: 'shaker', pattern: '.... .... .... ?...', above: 0.25 },
    ],
  ],
  fills: [
    [{ voice: 'ride', pattern: '.... .... .... x...' }],
    [{ voice: 'rim', pattern: '.... .... .... ..x.' }],
    [{ voice: 'floorTom', pattern: '.... .... .... x...' }],
  ],
  bass: {
    patterns: [
      '1=== ==== ==== ====',
      '1=== ==== ==== ==== 1=== ==== 5=== ====',
      '1=== ==== ==== =... 5=== ==== ==== ====',
      '1=== ==== ==5= ====',
    ],
    low: 28,
    high: 48,
    gate: 1,
  },
  chords: {
    patterns: [
      'X=== ==== ==== ==== X=== ==== x=== ====',
      '.... X=== ==== ==== X=== ==== ==== ....',
      'X=== ==== ..x= ==== X=== ==x= ==== ====',
      '.... ..X= ==== ==== x=== ==X= ==== ====',
    ],
    centre: 64,
    voices: 4,
    gate: 1,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== ==x= ====', 'X=== ==== x=== ===='], centre: 60, isOpen: true },
  arpeggio: {
    patterns: [
      'x... ..x. .... x... x... ..x. ..x. ....',
      '..x. .... x... ..x. ..x. x... x... ..x.',
      'x... x... ..x. .... x... x... ..x. x...',
    ],
    orders: ['leaping', 'up', 'there and back'],
    centre: 74,
    gate: 3.5,
  },
  lead: {
    bars: [
      '.... x=== x=x= ==x=',
      'x=== ==x= x=x= ====',
      '.... x=x= x=== x===',
      '..x= ==x= x=== ..x=',
      'x=== ..x= x=x= ====',
      '.... x=x= ==x= x===',
    ],
    endings: ['x=== ==== ==== ====', '..x= ==== ==== ====', 'x=== x=== ==== ====', '.... x=== ==== =...'],
    centre: 74,
    isPentatonic: true,
    leaping: 0.3,
    gap: 0.05,
  },
}
