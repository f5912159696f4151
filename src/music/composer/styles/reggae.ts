import type { Style } from '../style.ts'

/** The first beat is left empty; kick and rim fall together on the third, and chords only after the beat. */
export const reggae: Style = {
  name: 'reggae',
  tempo: { low: 68, high: 92, usual: 78 },
  usualKey: 'G',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.5,
  density: 0.45,
  feel: { swing: 0.3, swungUnit: 'sixteenth', looseness: 0.28, backbeatLag: 0.05 },
  kit: 'acoustic',
  programs: {
    bass: [33, 35, 33],
    chords: [16, 27, 28],
    lead: [56, 22, 66],
    pads: [18, 16, 52],
    arpeggio: [16, 28, 11],
  },
  colour: 'triad',
  progressions: {
    major: {
      verse: ['1 | 4 | 1 | 5', '1 | 1 | 4 | 5', '1 | 2 | 1 | 2'],
      chorus: ['4 | 5 | 1 | 6', '1 | 5 | 6 | 4', '4 | 1 | 4 | 5'],
      bridge: ['6 | 3 | 4 | 5', '2 | 4 | 2 | 5'],
    },
    minor: {
      verse: ['1 | 7 | 1 | 7', '1 | 4 | 1 | 5', '1 | 1 | 4 | 1'],
      chorus: ['6 | 7 | 1 | 1', '4 | 1 | 7 | 1', '3 | 7 | 1 | 4'],
      bridge: ['4 | 4 | 7 | 5', '6 | 3 | 4 | 5'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: '.... .... X... .... .... .... X... ..?.' },
      { voice: 'rim', pattern: '.... .... X... .... .... ..?. X... ....' },
      { voice: 'closedHat', pattern: 'x.x. X.x. x.x. X.x? x.x- X.?. x.x. X.xx' },
      { voice: 'openHat', pattern: '.... .... .... ..?.', above: 0.6 },
    ],
    [
      { voice: 'kick', pattern: '.... .... X... .... .... ...? X... ....' },
      { voice: 'snare', pattern: '.... .... X... .... .... .... X... ...?' },
      { voice: 'shaker', pattern: '-.x. X.x- -.x. X.x- -.x- X.x. ?.x. X.xx' },
      { voice: 'highConga', pattern: '...x .... .... ..x. .... .?.. .... ..xx', above: 0.5 },
    ],
    [
      { voice: 'kick', pattern: '?... .... X... .... .... .... X... ....' },
      { voice: 'rim', pattern: '...? .... X... .x.. .... .... X... ....' },
      { voice: 'ride', pattern: 'x..x x..x x..x x..? x..x x?.x x..x x.xx' },
      { voice: 'shaker', pattern: '.... x... .... x...', above: 0.55 },
    ],
  ],
  fills: [
    [{ voice: 'snare', pattern: '.... .... .... xx.X' }],
    [
      { voice: 'highTom', pattern: '.... .... .... xxx.' },
      { voice: 'snare', pattern: '.... .... .... ...X' },
    ],
    [{ voice: 'rim', pattern: '.... .... .... x.xx' }],
  ],
  bass: {
    patterns: [
      '..1. 1.3. 5=.. .... ..1. 1.5. 3=.. a=..',
      '1=.. ..1. .35. .... 1=.. ..1. .5a. ....',
      '.... 1.1= ..5= 3=.. .... 1.1= ..3= a=..',
      '1=.1 =... 5=.3 =... 1=.1 =... 5=.a =...',
    ],
    low: 28,
    high: 48,
    gate: 0.9,
  },
  chords: {
    patterns: [
      '.... X... .... X... .... X... .... X.-.',
      '.... X.-. .... X.-. ..-. X... ..-. X.-.',
      '..-. X.-. ..-. X.-? .... X.-. ..?- X..-',
      '.... X..- .... X.-. ..-. X.-. .... X..-',
    ],
    centre: 64,
    voices: 3,
    gate: 0.8,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== x=== ====', 'X=== ==== ==== x==='], centre: 60, isOpen: false },
  arpeggio: {
    patterns: [
      '..x. x... ..x. x... ..xx ..x. .x.. x.?.',
      '..xx x.x. ..x. x.x. ..x. .xx. x..x ..x.',
      '..x. ..xx ..x. ..x. x..x ..x. ..xx x...',
    ],
    orders: ['up', 'down', 'leaping'],
    centre: 68,
    gate: 0.8,
  },
  lead: {
    bars: [
      '..x. x.x= ..x= ....',
      'x=.. ..x. x=x= ==..',
      '.... x.x. x=== x=..',
      '..x= =.x. x.x= ....',
      'x=== ..x. ..x= x=..',
    ],
    endings: ['..x. x=x= ==== ....', 'x.x. x=== ==.. ....', '.... x=x= =x== ===='],
    centre: 72,
    isPentatonic: true,
    leaping: 0.18,
    gap: 0.2,
  },
}
