import type { Style } from '../style.ts'

/** Loud and even: power chords in eighths over a straight, hard beat. */
export const rock: Style = {
  name: 'rock',
  tempo: { low: 104, high: 160, usual: 128 },
  usualKey: 'Em',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.75,
  density: 0.6,
  feel: { swing: 0, swungUnit: 'eighth', looseness: 0.25, backbeatLag: 0 },
  kit: 'acoustic',
  programs: {
    bass: [34, 33, 34],
    chords: [30, 29, 30],
    lead: [29, 30, 27],
    pads: [18, 16, 48],
    arpeggio: [27, 25, 26],
  },
  colour: 'power',
  progressions: {
    major: {
      verse: ['1 | 4 | 1 | 5', '1 | bVII | 4 | 1', '1 | 1 | 4 | 5'],
      chorus: ['4 | 5 | 1 | 6', '1 | 5 | 6 | 4', '6 | 4 | 1 | 5'],
      bridge: ['6 | 6 | 4 | 5', '2 | 4 | 6 | 5'],
    },
    minor: {
      verse: ['1 | 1 | 6 | 7', '1 | 3 | 7 | 4', '1 | 7 | 6 | 7'],
      chorus: ['6 | 7 | 1 | 1', '6 | 3 | 7 | 1', '1 | 6 | 3 | 7'],
      bridge: ['4 | 4 | 6 | 5', '3 | 7 | 4 | 6'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X.x. .... x.X. .... X.x. ...? x.X. ..x.' },
      { voice: 'snare', pattern: '.... X... .... X...' },
      { voice: 'openHat', pattern: 'X.x. X.x. X.x. X.x. X.x. X.x. X.x? X.x.' },
    ],
    [
      { voice: 'kick', pattern: 'X... ..x. x.x. .... X... ..x. x.x. ..?.' },
      { voice: 'snare', pattern: '.... X... .... X... .... X... .... X.?.' },
      { voice: 'openHat', pattern: 'x... x... x... x...', above: 0.5 },
      { voice: 'ride', pattern: '..x. ..x. ..x. ..x.', above: 0.5 },
    ],
    [
      { voice: 'kick', pattern: 'X..x ..x. x..x ..x. X..x ..?. x..x ....' },
      { voice: 'snare', pattern: '.... X... .... X...' },
      { voice: 'ride', pattern: 'X.x. X.x. X.x. X.x. X.x. X.x. X.x. X.x?' },
      { voice: 'floorTom', pattern: '.... .... .... ..?.', above: 0.7 },
    ],
  ],
  fills: [
    [{ voice: 'snare', pattern: '.... .... .... XxXx' }],
    [
      { voice: 'highTom', pattern: '.... .... xx.. ....' },
      { voice: 'midTom', pattern: '.... .... ..xx ....' },
      { voice: 'floorTom', pattern: '.... .... .... xxXX' },
    ],
    [
      { voice: 'snare', pattern: '.... .... x.xx ....' },
      { voice: 'floorTom', pattern: '.... .... .... x.xX' },
    ],
  ],
  bass: {
    patterns: [
      '1.1. 1.r. 1.1. 1.r. 1.1. 1.1. r.1. 5.a.',
      '1.11 ..11 1.11 ..51 1.11 .1.. 1.5. 8.a1',
      '1... 1.1. 1... 1.5. 1.1. ..1. 1.1. 8.a.',
      '1.r1 .r1. 1.r1 .r1. 1.1. .11. r.1. 5.a.',
    ],
    low: 28,
    high: 48,
    gate: 1.6,
  },
  chords: {
    patterns: [
      'X.-. x.-. x.-. x.-. X.x. ..x. x.-. x.xx',
      'X==. ..x. X==. ..x. X==. x... X.x. x.x.',
      'X..x ..x. X..x ..x. X..x .x.. x.x. x.?.',
      'X=== ==== ==x= x=.. X=== ==x= ==== ==x=',
    ],
    centre: 52,
    voices: 3,
    gate: 1.5,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== x=== ====', 'X=== ==== ==== x==='], centre: 60, isOpen: false },
  arpeggio: {
    patterns: [
      'x.x. x.x. x.x. x.x. x.x. xx.x .x.x x.x.',
      'x.xx x.x. x.xx x.x. x.x. xxx. .x.x x.xx',
      'x..x ..x. x.x. x.x? .xx. x..x x..x ..x.',
    ],
    orders: ['there and back', 'leaping', 'up'],
    centre: 64,
    gate: 1.4,
  },
  lead: {
    bars: [
      'x.x. x.x. x=== x.x.',
      'x=== ..x. x.x. x=..',
      'x..x ..x. x=.. x.x.',
      '..x. x.xx x=== ....',
      'xxx. x=.. x.x. x===',
      'x=.. x.x. ..x= x=..',
    ],
    endings: ['x.x. x=== ==== ....', 'xxx. x=== ==== ==..', 'x..x ..x= ==== ....'],
    centre: 74,
    isPentatonic: true,
    leaping: 0.25,
    gap: 0.15,
  },
}
