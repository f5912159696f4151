import type { Style } from '../style.ts'

/** Four chords, a backbeat, a bass in eighths and a tune to sing along with. */
export const pop: Style = {
  name: 'pop',
  tempo: { low: 96, high: 126, usual: 112 },
  usualKey: 'C',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.6,
  density: 0.5,
  feel: { swing: 0, swungUnit: 'sixteenth', looseness: 0.18, backbeatLag: 0 },
  kit: 'acoustic',
  programs: { bass: [33, 34, 38], chords: [0, 25, 27], lead: [81, 73, 54], pads: [48, 89, 50], arpeggio: [45, 25, 81] },
  colour: 'triad',
  progressions: {
    major: {
      verse: ['1 | 5 | 6 | 4', '1 | 6 | 4 | 5', '1 | 4 | 6 | 5', '6 | 4 | 1 | 5'],
      chorus: ['4 | 1 | 5 | 6', '6 | 4 | 1 | 5', '1 | 5 | 6 | 4', '4 | 5 | 3 | 6'],
      bridge: ['2 | 6 | 4 | 5', '6 | 3 | 4 | 5', '4 | 6 | 2 | 5'],
    },
    minor: {
      verse: ['1 | 6 | 3 | 7', '1 | 4 | 6 | 7', '1 | 3 | 7 | 4'],
      chorus: ['6 | 7 | 1 | 3', '6 | 3 | 7 | 1', '1 | 6 | 3 | 7'],
      bridge: ['4 | 6 | 1 | 5', '6 | 4 | 7 | 5'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X... .... X.x. .... X... ..?. X.x. ....' },
      { voice: 'snare', pattern: '.... X... .... X...' },
      { voice: 'closedHat', pattern: 'x.x. x.x. x.x. x.x. x.x. x.x? x.x. x.??' },
      { voice: 'tambourine', pattern: '.... x... .... x...', above: 0.7 },
      { voice: 'openHat', pattern: '.... .... .... .... .... .... .... ..x.', above: 0.4 },
    ],
    [
      { voice: 'kick', pattern: 'X... ..x. ..X. .... X... ..x. ..X. ..?.' },
      { voice: 'snare', pattern: '.... X... .... X... .... X... .... X..?' },
      { voice: 'shaker', pattern: 'x-x- x-x? x-x- x-x-' },
      { voice: 'closedHat', pattern: '.... x... .... x... .... x... ..?. x...', above: 0.5 },
    ],
    [
      { voice: 'kick', pattern: 'X... .... X... ..x. X... ..x. X... ....' },
      { voice: 'snare', pattern: '.... X... .... X... .... X... .... X..?' },
      { voice: 'ride', pattern: 'x.x. x.x. x.x. x.x. x.x. x.-. x.x. x.-.' },
      { voice: 'clap', pattern: '.... x... .... x...', above: 0.6 },
    ],
  ],
  fills: [
    [{ voice: 'snare', pattern: '.... .... .... x.xX' }],
    [
      { voice: 'highTom', pattern: '.... .... .... xx..' },
      { voice: 'lowTom', pattern: '.... .... .... ..xx' },
    ],
    [
      { voice: 'snare', pattern: '.... .... ..x. x.x.' },
      { voice: 'floorTom', pattern: '.... .... .... ...X' },
    ],
  ],
  bass: {
    patterns: [
      '1.1. 1.r. 1.1. 1.r. 1.1. ..1. 5.1. .?a.',
      '1=== ..1= 1=== ..5= 1=== ==1= ..5= a===',
      '1=== ==1= 5=== ==.. 1=== ..1= ==3= 5=a=',
      '1=1. ..8. 1.1. ..5. 1=.. 3.1. ..5. 8.a.',
      '1=.1 ..1= 5=.1 ..r. 1=.. 1.1= ..5= a=..',
    ],
    low: 28,
    high: 50,
    gate: 0.88,
  },
  chords: {
    patterns: [
      'X=== x=== x=== x=== X=== x=x= =.x= x===',
      'X=== ==x= ==x= ==== X=== x=== ..x= x=x=',
      'X=x= ..x= x=x= ..x= X=.. x=x= ..x= x=..',
      'X=== ==== x=== ==x= X=== ==x= ==== x=x=',
      'X==x ==x= ..x= x=.. X==x ==x= =x== x=x=',
    ],
    centre: 62,
    voices: 3,
    gate: 0.92,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== x=== ====', 'X=== ==== ==== x==='], centre: 62, isOpen: true },
  arpeggio: {
    patterns: [
      'x.x. x.x. x.x. x.x. x.x. xx.x .x.x x.?.',
      'x..x ..x. x..x ..x. ..x. x.x. x.xx .x.x',
      '..x. x.xx ..x. x.x. x.x. ..xx x.x. .xx.',
    ],
    orders: ['up', 'there and back', 'leaping'],
    centre: 72,
    gate: 1.2,
  },
  lead: {
    bars: [
      'x.x= x.x= x=== =...',
      '..x= x.x= x==. ..x=',
      'x=== x=x. x=== x=..',
      'x=x= =.x= x=x= ....',
      '..x= x=x. x=x= ====',
      'x.x= =.x= ..x. x=..',
    ],
    endings: ['x=x= x=== ==== ....', '..x. x=x= ==== =...', 'x=== ==== ==.. ....', 'x=x= =x== ==== ....'],
    centre: 74,
    isPentatonic: false,
    leaping: 0.18,
    gap: 0.12,
  },
}
