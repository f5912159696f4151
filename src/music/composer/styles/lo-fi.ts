import type { Style } from '../style.ts'

/** Dusty, late and soft: a slow broken beat under ninth chords, with more air than notes. */
export const loFi: Style = {
  name: 'lo-fi',
  tempo: { low: 68, high: 90, usual: 76 },
  usualKey: 'Cm',
  usualRoles: ['drums', 'bass', 'chords', 'lead'],
  energy: 0.35,
  density: 0.42,
  feel: { swing: 0.55, swungUnit: 'sixteenth', looseness: 0.55, backbeatLag: 0.12 },
  kit: 'acoustic',
  programs: { bass: [33, 32, 35], chords: [4, 0, 5], lead: [11, 4, 73, 26], pads: [89, 50, 52], arpeggio: [11, 46, 4] },
  colour: 'ninth',
  progressions: {
    major: {
      verse: ['2 | 5 | 1 | 6', '4 | 3 | 2 | 1', '1 | 6 | 2 | 5'],
      chorus: ['4 | 5 | 3 | 6', '4 | 3 | 6 | 1', '1 | 3 | 4 | 5'],
      bridge: ['6 | 2 | 3 | 4', '2 | 3 | 4 | 5'],
    },
    minor: {
      verse: ['1 | 6 | 3 | 7', '1 | 4 | 7 | 3', '1 | 3 | 6 | 4'],
      chorus: ['4 | 7 | 3 | 6', '6 | 7 | 1 | 3', '6 | 5 | 1 | 4'],
      bridge: ['6 | 3 | 4 | 5', '4 | 5 | 6 | 7'],
    },
  },
  grooves: [
    [
      { voice: 'kick', pattern: 'X..? .... ..x. .?.. X... ...x ..x. ....' },
      { voice: 'snare', pattern: '.... X..? .... X..- .... X... .?.. X...' },
      { voice: 'closedHat', pattern: 'x.-. x.-? x.-. x?-. x.-? x..x x.-. ?.x.' },
      { voice: 'shaker', pattern: '..-. ..-. ..-. ..-.', above: 0.5 },
    ],
    [
      { voice: 'kick', pattern: 'X... ..x. .?x. .... X... ..x. ..x. .?..' },
      { voice: 'rim', pattern: '.... X... .... X... .... X... .... X..?' },
      { voice: 'closedHat', pattern: '-.x. -.x? -.x. -.x. ..x. -?x. ..xx -.?.' },
      { voice: 'openHat', pattern: '.... .... .... ..?.', above: 0.45 },
    ],
    [
      { voice: 'kick', pattern: 'X.x. .... ..x. .... X... .?.x ..x. ....' },
      { voice: 'snare', pattern: '.... X... ...- X... .... X..- .... X.?.' },
      { voice: 'ride', pattern: 'x..x -.x. x.x? -?x. x..x -.x. x.x. ?.xx' },
      { voice: 'rim', pattern: '.... ..?. .... ..-.', above: 0.5 },
    ],
  ],
  fills: [
    [{ voice: 'snare', pattern: '.... .... .... X.-x' }],
    [
      { voice: 'rim', pattern: '.... .... .... x..x' },
      { voice: 'openHat', pattern: '.... .... .... ..x.' },
    ],
    [
      { voice: 'kick', pattern: '.... .... .... ..xx' },
      { voice: 'snare', pattern: '.... .... .... X...' },
    ],
  ],
  bass: {
    patterns: [
      '1===== .. ..5= 1=.. 1===== .. ..1= ==a=',
      '1=== ..r. ..5= ==.. 1=.. 1=== ..3= a=..',
      '1====== . ..3= 5=a= 1=== ..1= ==5= ==..',
      '1=.. ..1= ==.. 5=r. 1=.. ..1= ==.. a===',
      '1=== ==5= .... 8=a= 1=.. 5=== ..1= ==a=',
    ],
    low: 31,
    high: 52,
    gate: 0.92,
  },
  chords: {
    patterns: [
      'X=== ==.. ..x= ==== X=== ..x= ==.. x===',
      'X=== ==== ==== ..-= x=== ==.. ..x= ====',
      '..X= ==== =... x===',
      'X=== ==x= ==== =... X=.. x=== ==x= ==..',
      'X==. ..x= ==.. -==.',
    ],
    centre: 62,
    voices: 4,
    gate: 0.97,
  },
  pads: { patterns: ['X=== ==== ==== ====', 'X=== ==== x=== ====', 'X=== ==== ==== x==='], centre: 60, isOpen: true },
  arpeggio: {
    patterns: [
      'x.x. ..x. x..x ..-. ..x. x.x. .x.. x...',
      '..x. x.x. ..x. x.-. x..x ..x. ..x. .x..',
      'x..x ..x. ..x. x..- ..x. ..xx .x.. ..x.',
    ],
    orders: ['up', 'leaping', 'there and back'],
    centre: 72,
    gate: 1.6,
  },
  lead: {
    bars: [
      '..x= x==. ..x= ====',
      '..x= =x=. x=== ....',
      '.... x=x= x==. x=..',
      'x=== ..x= ==x= =...',
      '..xx =x== ==.. x=x=',
      '.... ..x= x=x= ===.',
    ],
    endings: ['..x= x=x= ==== =...', 'x==x ==== ==== ....', '..x= ==== ==.. ....'],
    centre: 74,
    isPentatonic: true,
    leaping: 0.22,
    gap: 0.1,
  },
}
