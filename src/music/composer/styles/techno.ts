import type { Style } from '../style.ts'

/** A machine: the kick never stops, the bass rolls between its strokes, little changes and everything turns. */
export const techno: Style = {
  name: 'techno',
  tempo: { low: 126, high: 142, usual: 132 },
  usualKey: 'Fm',
  usualRoles: ['drums', 'bass', 'arpeggio', 'pads'],
  energy: 0.8,
  density: 0.65,
  feel: { swing: 0, swungUnit: 'sixteenth', looseness: 0.03, backbeatLag: 0 },
  kit: 'TR-909',
  programs: {
    bass: [38, 39, 87],
    chords: [90, 62, 81],
    lead: [81, 80, 84],
    pads: [95, 90, 89],
    arpeggio: [81, 87, 80],
  },
  colour: 'triad',
  progressions: {
    major: {
      verse: ['1 | 1 | 1 | 4', '1 | 1 | 6 | 6'],
      chorus: ['1 | 1 | 4 | 5', '6 | 6 | 4 | 4'],
      bridge: ['4 | 4 | 2 | 2', '6 | 6 | 5 | 5'],
    },
    minor: {
      verse: ['1 | 1 | 1 | 7', '1 | 1 | 6 | 6', '1 | 1 | 1 | 1 | 4 | 4 | 6 | 6'],
      chorus: ['1 | 1 | 6 | 7', '1 | 1 | 3 | 7', '6 | 6 | 7 | 7'],
      bridge: ['4 | 4 | 6 | 6', '6 | 6 | 4 | 5'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X... X... X... X...' },
      { voice: 'closedHat', pattern: '-?x? -?x? -?x? -?x?' },
      { voice: 'openHat', pattern: '..x. ..x. ..x. ..x. ..x. ..x. ..x. ..x?', above: 0.5 },
      { voice: 'clap', pattern: '.... x... .... x... .... x... .... x.?.', above: 0.6 },
      { voice: 'rim', pattern: '...x ..?. .x.. ...x ?..x .... .x.. x..?', above: 0.35 },
    ],
    [
      { voice: 'kick', pattern: 'X... X... X... X... X... X... X... X..?' },
      { voice: 'ride', pattern: 'x.x. x.x? x.x. x.x.', above: 0.55 },
      { voice: 'closedHat', pattern: '?.X. ?.X. ?.X. ?.X?' },
      { voice: 'lowTom', pattern: '...x .?.. x..? .... .x.. ..?x .... .x.?', above: 0.35 },
    ],
    [
      { voice: 'kick', pattern: 'X... X... X... X...' },
      { voice: 'closedHat', pattern: 'xx?x xx?x x?xx xx?x' },
      { voice: 'openHat', pattern: '.... ..x. .... ..x. ..?. ..x. .... ..x.', above: 0.5 },
      { voice: 'clap', pattern: '.... ?... .... X... .... .... .... X...', above: 0.6 },
      { voice: 'cowbell', pattern: '.x.. .?.. ..x. .... .... .x.? ..x. ?...', above: 0.4 },
    ],
  ],
  fills: [
    [{ voice: 'snare', pattern: '.... .... .... xxxX' }],
    [
      { voice: 'closedHat', pattern: '.... .... .... x.xx' },
      { voice: 'lowTom', pattern: '.... .... .... .x.x' },
    ],
    [{ voice: 'clap', pattern: '.... .... ..x. x.xx' }],
  ],
  bass: {
    patterns: [
      '.111 .1r1 .111 .1o1 .1r1 .111 .11r .518',
      '..1. .1r1 ..1. .1o1 ..1. .1r1 ..1. .518',
      '.1.1 .r.1 .1.1 .1r8 .1.1 ..11 .r.1 .151',
      '1.1r .8.1 r.1. 8.o1 1.1r .1.8 r..1 5.78',
    ],
    low: 29,
    high: 48,
    gate: 0.6,
  },
  chords: {
    patterns: [
      '...x .... ..x. .... ...x .... ..x. ..?.',
      'x..x ..x. .... .... x..x ..x. ...x ....',
      '..x. .... .?x. .... ..x. ..x. .... ?.x.',
    ],
    centre: 60,
    voices: 3,
    gate: 0.7,
  },
  pads: {
    patterns: ['X=== ==== ==== ====', 'X=== ==== ==== ==== ==== ==== x=== ====', 'X=== ==== ===x ===='],
    centre: 58,
    isOpen: true,
  },
  arpeggio: {
    patterns: [
      'xx?x x?xx xx?x x?xx x?xx .xx? x?xx xx.x',
      'x?xx ?xx? xx?x x?x? xx?x x?.x x?x? ?xxx',
      'x.xx ?xx. xxx? x.x? xx.x .x?x x.xx ?xx.',
    ],
    orders: ['there and back', 'up', 'leaping'],
    centre: 66,
    gate: 0.55,
  },
  lead: {
    bars: [
      'x=.x ..x= =..x ==..',
      '..x. x.x= ===. x=..',
      'x.x= =x=. ..x= ==x.',
      '.x=. x=.x ==x= ==..',
      'x=== ==x. x..x =...',
    ],
    endings: ['x..x ..x= ==== ==..', '..x. x=== ==== ....', 'x=.x ==== =.x= ===='],
    centre: 70,
    isPentatonic: false,
    leaping: 0.2,
    gap: 0.35,
  },
}
