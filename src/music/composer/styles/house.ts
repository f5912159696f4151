import type { Style } from '../style.ts'

/** Four on the floor, open hats between, chords that answer the kick. */
export const house: Style = {
  name: 'house',
  tempo: { low: 118, high: 128, usual: 124 },
  usualKey: 'Am',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.7,
  density: 0.55,
  feel: { swing: 0.14, swungUnit: 'sixteenth', looseness: 0.14, backbeatLag: 0 },
  kit: 'TR-909',
  programs: { bass: [38, 39, 33], chords: [0, 4, 16], lead: [81, 80, 11], pads: [89, 50, 90], arpeggio: [81, 80, 45] },
  colour: 'seventh',
  progressions: {
    major: {
      verse: ['1 | 6 | 2 | 5', '4 | 4 | 1 | 6', '2 | 5 | 1 | 1'],
      chorus: ['4 | 5 | 6 | 3', '6 | 4 | 1 | 5', '4 | 1 | 5 | 6'],
      bridge: ['2 | 3 | 4 | 5', '6 | 6 | 4 | 4'],
    },
    minor: {
      verse: ['1 | 6 | 3 | 7', '1 | 1 | 4 | 7', '1 | 3 | 6 | 7'],
      chorus: ['6 | 7 | 1 | 3', '4 | 6 | 1 | 7', '6 | 3 | 7 | 1'],
      bridge: ['4 | 4 | 6 | 5', '6 | 6 | 7 | 7'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X... X... X... X...' },
      { voice: 'clap', pattern: '.... X... .... X...' },
      { voice: 'openHat', pattern: '..x. ..x. ..x. ..x.' },
      { voice: 'closedHat', pattern: 'x?.x -.?x x?.x -.?x x.?x -.x. x?.x ?.x-', above: 0.4 },
      { voice: 'shaker', pattern: 'x-x- ?-x- x-?- x-x? ?-x- x-?- x-x- ?-xx', above: 0.7 },
    ],
    [
      { voice: 'kick', pattern: 'X... X... X... X... X... X... X... X.?.' },
      { voice: 'clap', pattern: '.... X... .... X... .... X... .... X..?' },
      { voice: 'pedalHat', pattern: '..X. ..X. ..X. ..X.' },
      { voice: 'ride', pattern: '-.x- ?.x. -.x? -.x- ?.x. -.x- ?-x. -.x?', above: 0.4 },
      { voice: 'highConga', pattern: '...x ..?. .x.. ..x. ...x ..x. .?.. ..x?', above: 0.65 },
    ],
    [
      { voice: 'kick', pattern: 'X... X... X... X...' },
      { voice: 'snare', pattern: '.... x... .... x... .... x... .... x.?-' },
      { voice: 'openHat', pattern: '..x. ..x. ..x. ..x.' },
      { voice: 'tambourine', pattern: 'x.x? x.x. x.x. x?x. x.xx ..x. x?x. x.xx', above: 0.4 },
      { voice: 'rim', pattern: '...x ..?. ...x .?x. .x.. ..x. ...x ..?.', above: 0.6 },
    ],
  ],
  fills: [
    [{ voice: 'clap', pattern: '.... .... .... x.xX' }],
    [{ voice: 'snare', pattern: '.... .... ..x. x-xx' }],
    [{ voice: 'openHat', pattern: '.... .... .... x.X=' }],
  ],
  bass: {
    patterns: [
      '..1= ..1= ..1= ..8= ..1= .1.1 ..5= .8a.',
      '..1. .r1= ..1. 8.a= ..1. .1.8 ..5. 8.7.',
      '1..1 ..1= ..8. ..5= 1..1 .r.. 8.1. 7.a=',
      '..1. 1.o. ..1. 5.8. ..1. ..1o .5.. 7.a.',
      '1... ..1. .1.. 8.1. 1..1 .... 5.r. 7.a.',
    ],
    low: 33,
    high: 55,
    gate: 0.75,
  },
  chords: {
    patterns: [
      'x..x ..x. ..x. .x.. x..x ..?. .x.x ..x.',
      '..X. ..X. ..X. ?.X. ..X. .x.. x..x ..X.',
      'x... ..x. ...x ..x. x..x .... ..x. x.?.',
      '.x.. x..x ..x. x... ..x. x.?. .x.x ....',
      'X==. ..x= =..x ..?. X==. .x== ..x. x...',
    ],
    centre: 64,
    voices: 4,
    gate: 0.85,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== ==x= ====', 'X=== ==== x=== ===='], centre: 62, isOpen: false },
  arpeggio: {
    patterns: [
      'x.xx .xx. x.xx .x?. x.x? .x.x xx.x .xx.',
      'xx.x x.xx .xx. x?x. x.xx .x.x ?.xx x..x',
      '..x. xx.x ..x? x.x. x.?x ..xx .x.x ..x.',
    ],
    orders: ['up', 'there and back', 'leaping'],
    centre: 72,
    gate: 0.7,
  },
  lead: {
    bars: [
      'x..x ..x= x=.. x=..',
      '..x. x.x. ..x= ==..',
      'x=.x =..x =.x= x=..',
      '.... x.x= x..x ==..',
      'x=x. ..x. x=== ..x=',
      '..x= ==x. x.x= ....',
    ],
    endings: ['x..x ..x= ==== ....', '..x= x=== ==== =...', 'x=x= ..x= ==== ===='],
    centre: 74,
    isPentatonic: true,
    leaping: 0.25,
    gap: 0.3,
  },
}
