import type { Style } from '../style.ts'

/** A rim that plays the clave, a heartbeat in the foot, a guitar that leans ahead of the bar. */
export const bossaNova: Style = {
  name: 'bossa nova',
  tempo: { low: 110, high: 150, usual: 128 },
  usualKey: 'F',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.4,
  density: 0.5,
  feel: { swing: 0, swungUnit: 'sixteenth', looseness: 0.3, backbeatLag: 0 },
  kit: 'jazz',
  programs: { bass: [32, 35, 32], chords: [24, 24, 0], lead: [73, 65, 54], pads: [48, 50, 52], arpeggio: [24, 11, 0] },
  colour: 'ninth',
  progressions: {
    major: {
      verse: ['1 | II7 | 2 | 5', '1 | 6 | 2 | 5', '1 | 1 | 2 | 5'],
      chorus: ['4 | iv6 | 3 | VI7', '2 | 5 | 1 | 6', '4 | 3 | 2 | 1'],
      bridge: ['2 | 2 | 3 | VI7', '4 | bVII9 | 3 | VI7'],
    },
    minor: {
      verse: ['1 | 4 | 2 | V7', '1 | 6 | 2 | V7', '1 | 1 | 4 | 4'],
      chorus: ['4 | 7 | 3 | 6', '6 | V7 | 1 | 1', '3 | 6 | 2 | V7'],
      bridge: ['4 | 7 | 3 | 6 | 2 | V7 | 1 | 1', '4 | 4 | 3 | V7'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X..x X..x X..x X..x X..x X..? X..x X...' },
      { voice: 'rim', pattern: 'x..x ..x. ..x. .x.. x..x ..x. ..x. x...' },
      { voice: 'closedHat', pattern: 'x-x? x-x- x?x- x-x? x-xx .?x- x-x. xxx?' },
    ],
    [
      { voice: 'kick', pattern: 'X..x X..x X..x X..x' },
      { voice: 'rim', pattern: '..x. x... x..x ..x. ..x. x... x..x ..?.' },
      { voice: 'shaker', pattern: 'xx-x xx-? x?-x xx-x x-xx x?-x xx.x x-x?' },
    ],
    [
      { voice: 'kick', pattern: 'X..x X..x X..x X..x' },
      { voice: 'rim', pattern: 'x..x ..x. ..x. .x.. ..x. x... x..x ..x.' },
      { voice: 'ride', pattern: 'x.x- x.x- x.x? x.x- x.xx .xx- x?x. xxx.' },
      { voice: 'claves', pattern: '.... ..x. .... .... ..?. .... .... x...', above: 0.5 },
    ],
  ],
  fills: [
    [{ voice: 'rim', pattern: '.... .... .... x.x.' }],
    [{ voice: 'snare', pattern: '.... .... .... ..xx' }],
    [
      { voice: 'highConga', pattern: '.... .... .... xx..' },
      { voice: 'lowConga', pattern: '.... .... .... ..x.' },
    ],
  ],
  bass: {
    patterns: [
      '1==1 5==5 1==1 5==. 1==1 5==3 ..51 5==a',
      '1==. ..r5 ===5 ..r.',
      '1==1 5==. 1==1 5==a 1==. 3==5 ..81 5==a',
      '1=== ..15 ==5= ..51',
    ],
    low: 28,
    high: 50,
    gate: 0.92,
  },
  chords: {
    patterns: [
      'x..x ..x. ..x= .x== =..x ..x. .x.. x.x=',
      '..x. x..x ..x. x..x =..x ..x. x..x ..x=',
      'x.x. .x.. x.x. .x== ==.x ..x. .x.. x...',
      'x..x ..x. .x.x ..x. =..x ..x. .x.. ..x=',
    ],
    centre: 61,
    voices: 4,
    gate: 0.9,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== x=== ====', 'X=== ==x= ==== ===='], centre: 62, isOpen: true },
  arpeggio: {
    patterns: [
      'x.xx .x.x x.xx .x.. x.x. xx.x .x.x ..x.',
      '..x. xx.x .x.x x.x. x.xx .x.x ..xx .x..',
      'x..x x.x. .xx. x.x? ..xx .x.x x.x. xx..',
    ],
    orders: ['there and back', 'leaping', 'up'],
    centre: 67,
    gate: 1.1,
  },
  lead: {
    bars: [
      'x==x ==x= ==x= ==..',
      '..x= =x== x==x ==..',
      'x=== ==x= =x== x=..',
      '...x ==x= =x== ..x=',
      'x==x =.x= x=== ....',
      '..x= x==x ==x= ====',
    ],
    endings: ['x==x ==== ==== ....', '..x= =x== ==== =...', 'x=== ==x= ==== ==..'],
    centre: 73,
    isPentatonic: false,
    leaping: 0.22,
    gap: 0.1,
  },
}
