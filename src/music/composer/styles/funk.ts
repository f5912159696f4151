import type { Style } from '../style.ts'

/** Everything on the one, and then in the cracks: ghost notes, octaves, scratched chords. */
export const funk: Style = {
  name: 'funk',
  tempo: { low: 96, high: 116, usual: 106 },
  usualKey: 'Em',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.7,
  density: 0.68,
  feel: { swing: 0.1, swungUnit: 'sixteenth', looseness: 0.25, backbeatLag: 0.03 },
  kit: 'acoustic',
  programs: { bass: [36, 33, 37], chords: [28, 7, 27], lead: [66, 56, 16], pads: [16, 61, 48], arpeggio: [7, 28, 11] },
  colour: 'ninth',
  progressions: {
    major: {
      verse: ['I9 | I9 | IV9 | I9', 'I9 | I9 | I9 | IV9', 'I9 | bVII9 | IV9 | I9'],
      chorus: ['4 | 5 | 6 | 4', 'IV9 | IV9 | I9 | V9', '2 | 5 | 2 | 5'],
      bridge: ['6 | 2 | 6 | 5', 'bVII9 | bVII9 | IV9 | V9'],
    },
    minor: {
      verse: ['1 | IV9 | 1 | IV9', '1 | 1 | 1 | 4', '1 | 1 | 7 | 4'],
      chorus: ['6 | 7 | 1 | 1', '4 | 7 | 1 | 3', '1 | 7 | 6 | 7'],
      bridge: ['4 | 4 | 6 | V7', '6 | 6 | 4 | 5'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X.X. ..x. ..x. .x.. X.X. ...? ..xx ....' },
      { voice: 'snare', pattern: '.... X--- .-?- X..- .... X-?- .-.- X.-?' },
      { voice: 'closedHat', pattern: 'x-x- x-x- x-x- x-x? x-xx x-.- x?x- x-xx' },
      { voice: 'openHat', pattern: '.... .... .... ..x. .... .... .... ....', above: 0.55 },
    ],
    [
      { voice: 'kick', pattern: 'X..x ..x. .x.. x... X..x ..x. .xx. ?...' },
      { voice: 'snare', pattern: '.... X.?- .-.- X.-- .?.- X..- .-.- X.?-' },
      { voice: 'ride', pattern: 'x.x. x.x? x.x. x.xx x.xx x.x. x?x. x.x.' },
      { voice: 'cowbell', pattern: 'x... x... x... x...', above: 0.68 },
    ],
    [
      { voice: 'kick', pattern: 'X.x. ...x ..x. ..x. X... ..xx ..x. .?..' },
      { voice: 'snare', pattern: '.-.- X-.- -.?- X-.. .-.. X?.- -..- X..x' },
      { voice: 'closedHat', pattern: 'xx.x xx.x xx?x x.xx xx.x ?xx. xx.x xx.?' },
      { voice: 'tambourine', pattern: '.... x... .... x...', above: 0.6 },
    ],
  ],
  fills: [
    [{ voice: 'snare', pattern: '.... .... .x-x X-xX' }],
    [
      { voice: 'snare', pattern: '.... .... .... X-x.' },
      { voice: 'highTom', pattern: '.... .... .... .x.x' },
    ],
    [{ voice: 'snare', pattern: '.... .... x.-x ..XX' }],
  ],
  bass: {
    patterns: [
      '1.1. ..8. .175 .1a. 1.1. ..8r .1.7 8.5.',
      '1..1 .8.. r5.7 .8.. 1..1 .8.r .5.5 7.a.',
      '1.r. 8..1 .8r. 5.7. 1.r. 8..1 ..57 .a..',
      '1.1r .7.8 ..r1 .5.7 1.1. .7.8 ...r 5.a.',
    ],
    low: 28,
    high: 52,
    gate: 0.72,
  },
  chords: {
    patterns: [
      '..x. .x-. ..x. .x.- ..x. .x-x ..?. .x..',
      '.x-x ..x. .-x. ..x? .x-x ..x. .-.x ..x.',
      '...x -.x. ..-x .x.. ...x -.x. ..-x .?x.',
      'x-.x .-x. -.x- .x.. x-.x .-x. ..x- ?x..',
    ],
    centre: 66,
    voices: 4,
    gate: 0.6,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==.. x=== ====', 'X=== ==== ==x= ===='], centre: 62, isOpen: false },
  arpeggio: {
    patterns: [
      'x.xx .x.x x.x. .xx. x.x. xx.x .x.x x..x',
      '.xx. x.x. .x.x x.x? x..x .x.x xx.x .x..',
      'x..x .xx. .x.x .x.x .xx. x..x x.x. xx.x',
    ],
    orders: ['leaping', 'up', 'down'],
    centre: 68,
    gate: 0.6,
  },
  lead: {
    bars: [
      'x.x= .x.x ==.. x.x=',
      '.x.x x==. .x.x =...',
      'x==x .x=. ..xx x===',
      '..x. xx.x ==x= ....',
      'xx.x .x=. x=== =...',
      'x.xx ==x. .x.x =...',
    ],
    endings: ['x.x= .x.x ==== ....', '.xx. x=x= ===. ....', 'x==x .x== ==== ....'],
    centre: 72,
    isPentatonic: true,
    leaping: 0.25,
    gap: 0.4,
  },
}
